export { type Legal, openLegal } from './legal.ts'
