import { useSession } from '#web/records/index.ts'
import { AppShell } from './app-shell.tsx'
import DefaultLayout from './default-layout.tsx'
import { DashboardFrame } from './frame/dashboard-frame.tsx'
import { type Entry, enter } from './gate.ts'

export const clientLoader = (entry: Entry) => enter(entry, 'none')

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
