import { useSession } from '#web/records/index.ts'
import { AppShell } from './app-shell.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import DefaultLayout from './default-layout.tsx'
import { enter } from './gate.ts'
import { LoadingPage } from './loading-page.tsx'

export const clientLoader = ({ request }: { request: Request }) => enter(request, 'none')
export const HydrateFallback = LoadingPage

/** Pages without a guard: part of the dashboard for members, public pages for visitors. */
export default function VisitorLayout() {
  return useSession().isSignedIn ? (
    <DashboardFrame />
  ) : (
    <AppShell>
      <DefaultLayout />
    </AppShell>
  )
}
