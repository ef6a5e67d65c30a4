// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openPage } from '#tests/support/page.tsx'
import { startWebServer } from '#tests/support/web-server.ts'
import AccountFormPage from '#web/accounts/account-form-page.tsx'
import { AppShell } from '#web/app/app-shell.tsx'
import DashboardPage from '#web/app/dashboard-page.tsx'
import { InstanceProvider, WithInstances } from '#web/instances/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

const server = startWebServer()
const network = watchNetwork()
const lists = /^GET .*\/(ambassadors|posts|production_batches)\/records/

beforeEach(async () => {
  await server.enter()
})

describe('the dashboard', () => {
  it('shows once that it could not load, and loads on retry', async () => {
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

describe('a page of the dashboard', () => {
  it('shows that it could not be loaded if the workspaces could not, and loads on retry', async () => {
    const refused = { status: 400, body: { status: 400, message: 'Not now.', data: {} } }
    network.answer(/^GET .*\/collections\/instances\/records/, refused, 1)
    openPage(
      <AppShell>
        <InstanceProvider>
          <WithInstances>
            <DashboardPage />
          </WithInstances>
        </InstanceProvider>
      </AppShell>,
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Unfortunately, we were unable to load the content of this page...')
    expect(screen.queryByText('You’re not in a workspace yet')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('Three steps to your first posts')).toBeTruthy())
  })
})

describe('the account form', () => {
  const open = () =>
    openPage(
      <AppShell>
        <InstanceProvider>
          <AccountFormPage />
        </InstanceProvider>
      </AppShell>,
    )
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

  it('of a member who does not own the workspace does not change its name', async () => {
    const owner = await server.enter({ isPage: false })
    const { pb: own } = await server.enter()
    const root = await server.superuser()
    const { id } = own.authStore.record!
    await root.collection('user_instance_roles').create({ user: id, instance: owner.instance, role: 'editor' })
    localStorage.setItem('selectedInstanceId', owner.instance)
    open()
    await screen.findByRole('textbox', { name: 'Full name' })
    expect(screen.queryByRole('textbox', { name: 'Workspace nickname' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Individual' }))
    fill('Mobile (WhatsApp)', '+1 555 012 3456')
    fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
    const me = async () => own.collection('users').getOne(id)
    await waitFor(async () => expect((await me()).onboardedAt).not.toBe(''))
    expect(network.sent(/^PATCH .*\/instances\/records/)).toEqual([])
  })
})
