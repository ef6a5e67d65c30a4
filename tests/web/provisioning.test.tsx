// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { Component, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#shared/collections/rules.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { until } from '#tests/support/wait.ts'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import NewWorkspacePage from '#web/provisioning/new-workspace-page.tsx'
import ServiceSettingsPage from '#web/provisioning/service-settings-page.tsx'
import ServicesPage from '#web/provisioning/services-page.tsx'
import { pb } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'

const server = startWebServer()
const network = watchNetwork()
const later = '2999-03-02 12:00:00.000Z'
const services = /^GET .*\/instance_services\/records/

let admin: PocketBase
let workspace: Workspace
beforeAll(async () => {
  admin = await server.superuser()
})
beforeEach(async () => {
  workspace = await server.enter()
  const rows = workspace.pb.collection('instance_services')
  await until(async () => (await rows.getFullList()).every(({ status }) => status === 'ready'))
  network.calls.length = 0
})

const ghostwriter = () =>
  workspace.pb.collection('instance_services').getFirstListItem('service.slug = "ghostwriter"', { expand: 'service' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement
const toasts = () => shownToasts().map(({ title }) => String(title))

async function join(role: Role): Promise<string> {
  const other = await server.enter({ isPage: false })
  const user = pb.authStore.record!.id
  await admin.collection('user_instance_roles').create({ user, instance: other.instance, role })
  localStorage.setItem('selectedInstanceId', other.instance)
  return other.instance
}

class Caught extends Component<{ children: ReactNode }> {
  override state = { message: '' }
  static getDerivedStateFromError = (error: Error & { status?: number }) => ({
    message: `${error.status} ${error.message}`,
  })
  override render = () => this.state.message || this.props.children
}

const openSettings = (slug = 'ghostwriter') =>
  openInWorkspace(
    <Caught>
      <Routes>
        <Route path="/dashboard/:service/settings" element={<ServiceSettingsPage />} />
      </Routes>
    </Caught>,
    `/dashboard/${slug}/settings`,
  )

describe('the services of a workspace', () => {
  it('show that they could not load, and load on retry', async () => {
    const permit = network.refuse(services)
    openInWorkspace(<ServicesPage />)
    await screen.findByText('Failed to load available services.')
    permit()
    fireEvent.click(await button('Try again'))
    expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0)
  })

  it('that are ready lead to production, and to the plans once the plan has ended', async () => {
    openInWorkspace(<ServicesPage />)
    expect(await screen.findByRole('link', { name: 'Produce posts' })).toBeTruthy()
    await waitFor(() => expect(pb.realtime.isConnected).toBe(true))
    await admin.collection('instances').update(workspace.instance, { planExpiresAt: '2020-03-02 12:00:00.000Z' })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Produce posts' })).toBeNull())
    expect(screen.getAllByRole('link', { name: 'See plans' }).length).toBeGreaterThan(0)
  })

  it('that failed say why, and are tried again once', async () => {
    const retries = /^POST \/api\/instances\/\w+\/services\/\w+\/retry$/
    const own = await ghostwriter()
    const failed = { ...own, status: 'error', error: 'quota_bases' }
    network.answer(services, { body: { page: 1, perPage: 200, totalItems: 1, items: [failed] } })
    network.answer(retries, { status: 204 })
    const release = network.hold(retries, 'request')
    openInWorkspace(<ServicesPage />)
    expect(await screen.findByText(/no room for a knowledge base/)).toBeTruthy()
    const retry = await button('Try again')
    fireEvent.click(retry)
    fireEvent.click(retry)
    release()
    await waitFor(() => expect(retry.getAttribute('aria-busy')).toBeNull())
    expect(network.sent(retries)).toHaveLength(1)
  })

  it('that failed are only explained to editors', async () => {
    await join('editor')
    const own = await ghostwriter()
    const failed = { ...own, status: 'error', error: 'crashed' }
    network.answer(services, { body: { page: 1, perPage: 200, totalItems: 1, items: [failed] } })
    openInWorkspace(<ServicesPage />)
    expect(await screen.findByText('The server stopped while it was preparing this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('with a reason of a newer server are explained in general', async () => {
    const own = await ghostwriter()
    const failed = { ...own, status: 'error', error: 'of_a_newer_server' }
    network.answer(services, { body: { page: 1, perPage: 200, totalItems: 1, items: [failed] } })
    openInWorkspace(<ServicesPage />)
    expect(await screen.findByText('Something went wrong while this was being prepared.')).toBeTruthy()
  })
})

describe('the settings of a service', () => {
  it('are stored as numbers', async () => {
    openSettings()
    fireEvent.input(await field('Topics per batch'), { target: { value: '12' } })
    fireEvent.click(await button('Save settings'))
    await waitFor(() => expect(toasts()[0]).toBe('Settings saved'))
    expect((await ghostwriter()).config).toMatchObject({ numberOfTopics: 12 })
  })

  it.each(['0', '2.5', 'many', '1000000', ''])('refuse "%s" topics before anything is sent', async (text) => {
    openSettings()
    fireEvent.input(await field('Topics per batch'), { target: { value: text } })
    fireEvent.click(await button('Save settings'))
    await waitFor(() => expect(screen.getByLabelText('Topics per batch').getAttribute('aria-invalid')).toBe('true'))
    expect(network.sent(/^PATCH/)).toEqual([])
  })

  it('are only read by editors', async () => {
    await join('editor')
    openSettings()
    expect(await screen.findByText('Only admins of the workspace can change these settings.')).toBeTruthy()
    expect((await field('Topics per batch')).closest('fieldset')!.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull()
  })

  it('of an unknown service are an unknown page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    openSettings('nonsense')
    expect(await screen.findByText('404 Page Not Found: /dashboard/nonsense/settings')).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('a further workspace', () => {
  const creations = /^POST \/api\/instances$/

  it('requires owning a workspace with a paid plan', async () => {
    const joined = await join('owner')
    await admin.collection('instances').update(joined, { plan: 'pro', planExpiresAt: later })
    openInWorkspace(<NewWorkspacePage />)
    expect(
      await screen.findByText('To create another workspace, you need to own one with an active Pro plan.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create workspace' })).toBeNull()
  })

  it('is created once, chosen, and shown step by step', async () => {
    await admin.collection('instances').update(workspace.instance, { plan: 'pro', planExpiresAt: later })
    const page = openInWorkspace(<NewWorkspacePage />)
    const name = await field('Name')
    const form = name.closest('form')!
    fireEvent.submit(form)
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(network.sent(creations)).toEqual([])
    fireEvent.input(name, { target: { value: 'Second harbor' } })
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(page.address()).toBe('/dashboard/onboarding'))
    expect(network.sent(creations)).toHaveLength(1)
    const created = await workspace.pb.collection('instances').getFirstListItem('name = "Second harbor"')
    await waitFor(() => expect(localStorage.getItem('selectedInstanceId')).toBe(created.id))
  })

  it('needs a service', async () => {
    await admin.collection('instances').update(workspace.instance, { plan: 'pro', planExpiresAt: later })
    openInWorkspace(<NewWorkspacePage />)
    fireEvent.input(await field('Name'), { target: { value: 'Second harbor' } })
    const [chosen] = (await screen.findAllByRole('checkbox')).filter(
      (box) => box.getAttribute('aria-checked') === 'true',
    )
    fireEvent.click(chosen!)
    fireEvent.click(await button('Create workspace'))
    expect(await screen.findByText('Select at least one service.')).toBeTruthy()
    expect(network.sent(creations)).toEqual([])
  })
})
