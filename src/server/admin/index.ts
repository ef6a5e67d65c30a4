export { changedSettings, readSettings, type Settings } from './settings.ts'
