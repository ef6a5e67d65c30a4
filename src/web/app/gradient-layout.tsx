import { Outlet } from 'react-router'
import { AppShell } from './app-shell.tsx'
import { type Entry, enter } from './gate.ts'
import { Wordmark } from './wordmark.tsx'

export const clientLoader = (entry: Entry) => enter(entry, 'auth')

export default function GradientLayout() {
  return (
    <AppShell>
      <div className="flex min-h-dvh flex-col bg-linear-to-br from-primary-soft via-canvas to-info-soft px-5 py-6">
        <Wordmark />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto grid outline-none w-full max-w-3xl flex-1 place-items-center py-10"
        >
          <Outlet />
        </main>
      </div>
    </AppShell>
  )
}
