import { enter } from './gate.ts'
import { LoadingPage } from './loading-page.tsx'

export { DashboardFrame as default } from './dashboard-frame.tsx'
export const clientLoader = ({ request }: { request: Request }) => enter(request, 'admin')
export const HydrateFallback = LoadingPage
