// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import { AppShell } from '#web/app/app-shell.tsx'
import DashboardPage from '#web/app/dashboard-page.tsx'
import { InstanceProvider } from '#web/instances/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

const server = startWebServer()
const network = watchNetwork()
const lists = /^GET .*\/(ambassadors|posts|production_batches)\/records/

beforeEach(async () => {
  await server.enter()
})

describe('the dashboard', () => {
  it('says once that it could not load, and loads when asked again', async () => {
    network.answer(lists, { status: 400, body: { status: 400, message: 'Not now.', data: {} } }, 4)
    openPage(
      <AppShell>
        <InstanceProvider>
          <DashboardPage />
        </InstanceProvider>
      </AppShell>,
    )
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
    expect(shownToasts().length).toBeLessThanOrEqual(1)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('Three steps to your first posts')).toBeTruthy())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
