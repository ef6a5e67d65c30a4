import { type Entry, enter } from './gate.ts'
import { LoadingPage } from './loading-page.tsx'

export { DashboardFrame as default } from './frame/dashboard-frame.tsx'
export const clientLoader = (entry: Entry) => enter(entry, 'auth')
export const HydrateFallback = LoadingPage
