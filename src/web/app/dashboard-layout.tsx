import { type Entry, enter } from './gate.ts'

export { DashboardFrame as default } from './frame/dashboard-frame.tsx'
export const clientLoader = (entry: Entry) => enter(entry, 'auth')
