// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type PocketBase from 'pocketbase'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#shared/collections/rules.ts'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { until } from '#tests/support/wait.ts'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { timeZoneOptions } from '#web/forms/time-zones.ts'
import { loadTexts, textSets } from '#web/locale/texts.ts'
import { pb } from '#web/records/index.ts'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'
import WorkspacePage from '#web/workspace/workspace-page.tsx'

const server = startWebServer()
const network = watchNetwork()
const usage = /^GET \/api\/instances\/\w+\/usage/
const changes = /^PATCH .*\/instances\/records/

let admin: PocketBase
let workspace: Workspace
beforeAll(async () => {
  admin = await server.superuser()
  for (const set of textSets) await loadTexts('pt-BR', set)
})
beforeEach(async () => {
  workspace = await server.enter()
  await instances().update(workspace.instance, { name: 'Harbor', nickname: '', timezone: 'UTC' })
  network.calls.length = 0
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
})

const instances = () => admin.collection('instances')
const open = (address?: string) => openInWorkspace(<WorkspacePage />, address)
const field = async (label: string | RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement
const type = async (label: string | RegExp, value: string) => fireEvent.input(await field(label), { target: { value } })
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const toasts = () => shownToasts().map(({ title }) => String(title))

/** The page's person joins another workspace in a role, and has that one open. */
async function join(role: Role): Promise<string> {
  const other = await server.enter({ isPage: false })
  const user = pb.authStore.record!.id
  await admin.collection('user_instance_roles').create({ user, instance: other.instance, role })
  await instances().update(other.instance, { name: 'Lighthouse' })
  localStorage.setItem('selectedInstanceId', other.instance)
  return other.instance
}

describe('the details of a workspace', () => {
  it('are stored as they are entered', async () => {
    open()
    await type('Name', 'Harbor & Co')
    await click('Save')
    await waitFor(() => expect(toasts()[0]).toBe('Saved successfully.'))
    expect(await instances().getOne(workspace.instance)).toMatchObject({ name: 'Harbor & Co', timezone: 'UTC' })
  })

  it('follow somebody else’s change, and keep what is being typed', async () => {
    open()
    const name = await field('Name')
    await waitFor(() => expect(pb.realtime.isConnected).toBe(true))
    await type('Name', 'Half a na')
    await instances().update(workspace.instance, { nickname: 'The harbor' })
    await waitFor(async () => expect((await field(/Nickname/)).value).toBe('The harbor'))
    expect(screen.getByLabelText('Name')).toBe(name)
    expect(name.value).toBe('Half a na')
  })

  it('with a nickname that is too short are not sent', async () => {
    open()
    await type(/Nickname/, 'a')
    await click('Save')
    await waitFor(() => expect(screen.getByLabelText(/Nickname/).getAttribute('aria-invalid')).toBe('true'))
    expect(network.sent(changes)).toEqual([])
  })

  it('stay in the form if the server cannot be reached', async () => {
    open()
    await type('Name', 'Offline harbor')
    network.isDown = true
    await click('Save')
    await waitFor(() => expect(network.sent(changes).length).toBeGreaterThan(0))
    const form = (await field('Name')).closest('form')!
    await waitFor(() => expect(form.querySelector('[aria-live] p')?.textContent).toBeTruthy())
    expect((await field('Name')).value).toBe('Offline harbor')
    network.isDown = false
    await click('Save')
    await waitFor(async () => expect((await instances().getOne(workspace.instance)).name).toBe('Offline harbor'))
  })

  it('are read-only for everyone but owners', async () => {
    await join('admin')
    open()
    expect(await screen.findByText('Lighthouse')).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete workspace' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Leave workspace' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Prepare download' })).toBeNull()
  })
})

describe('the plan', () => {
  const later = '2999-03-02 12:00:00.000Z'
  it.each([
    [{ plan: 'pro', planStatus: 'ends', planExpiresAt: later }, '/dashboard', 'Pro until Mar 2, 2999'],
    [{ plan: 'pro', planStatus: '', planExpiresAt: later }, '/pt-BR/dashboard', 'Pro até 2 de mar. de 2999'],
    [{ plan: 'trial', planExpiresAt: '2020-03-02 12:00:00.000Z' }, '/dashboard', 'Trial ended Mar 2, 2020'],
  ])('%j at %s is "%s"', async (plan, address, text) => {
    await instances().update(workspace.instance, plan)
    open(address)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('usage', () => {
  const used = (openBatches: number) => ({
    body: {
      openBatches: { used: openBatches, limit: 10 },
      knowledgeBases: { used: 12, limit: 10 },
      knowledgeItems: { used: 1234, limit: 5000 },
      fileBytes: { used: 1_572_864, limit: 1_073_741_824 },
      ...{ members: 1, ambassadors: 2, batches: 1, posts: 0 },
    },
  })

  it('is shown in the formats of the reader’s language, and never beyond its limit', async () => {
    network.answer(usage, used(1))
    open('/pt-BR/dashboard')
    expect(await screen.findByText('1.234 de 5.000')).toBeTruthy()
    expect(screen.getByText('1,5 MB de 1 GB')).toBeTruthy()
    const bases = screen.getByRole('progressbar', { name: 'Bases de conhecimento' })
    expect(bases.getAttribute('aria-valuenow')).toBe('10')
  })

  it('shows that it could not load, and loads on retry', async () => {
    const permit = network.refuse(usage)
    open()
    const failed = await screen.findByText('The usage could not be loaded.')
    permit()
    fireEvent.click(within(failed.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Members: 1. Ambassadors: 0.')).toBeTruthy()
  })

  it('updates when others add something', async () => {
    open()
    await screen.findByText('Members: 1. Ambassadors: 0.')
    await waitFor(() => expect(pb.realtime.isConnected).toBe(true))
    await workspace.pb
      .collection('ambassadors')
      .create({ instance: workspace.instance, name: 'Ana', language: 'en-US' })
    await waitFor(() => expect(screen.getByText('Members: 1. Ambassadors: 1.')).toBeTruthy())
  })
})

describe('the end of a workspace', () => {
  it('is requested by typing its name, and withdrawn by one click', async () => {
    open()
    await click('Delete workspace')
    const sure = await screen.findByRole('alertdialog')
    const name = sure.querySelector('input')!
    fireEvent.input(name, { target: { value: 'harbor' } })
    fireEvent.submit(sure.querySelector('form')!)
    expect(network.sent(changes)).toEqual([])
    fireEvent.input(name, { target: { value: ' Harbor ' } })
    fireEvent.submit(sure.querySelector('form')!)
    const keep = await screen.findByRole('button', { name: 'Keep workspace' })
    // It is shown at once, and works when the request has been stored.
    await waitFor(() => expect(keep.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(keep)
    await waitFor(() => expect(toasts()[0]).toBe('Harbor won’t be deleted'))
    expect(network.calls.filter(({ name }) => changes.test(name)).map(({ body }) => body)).toEqual([
      { deletion: 'requested' },
      { deletion: '' },
    ])
    expect((await instances().getOne(workspace.instance)).deletion).toBe('')
  })

  it('cannot be left by its only owner', async () => {
    open()
    const leave = await screen.findByRole('button', { name: 'Leave workspace' })
    await screen.findAllByText(/You’re the only owner/)
    fireEvent.click(leave)
    expect(overlays.list().filter(({ isOpen }) => isOpen)).toEqual([])
  })

  it('for one member is leaving it: the next workspace opens', async () => {
    const joined = await join('viewer')
    open()
    const deletions = /^DELETE .*\/user_instance_roles\/records/
    await screen.findByText('Lighthouse')
    const leave = await screen.findByRole('button', { name: 'Leave workspace' })
    await waitFor(() => expect((leave as HTMLButtonElement).disabled).toBe(false))
    fireEvent.click(leave)
    const form = (await screen.findByRole('alertdialog')).querySelector('form')!
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(toasts()[0]).toBe('You’ve left Lighthouse'))
    expect(network.sent(deletions)).toHaveLength(1)
    expect((await field('Name')).value).toBe('Harbor')
    const rows = admin.collection('user_instance_roles')
    await until(
      async () => (await rows.getFullList({ filter: `instance = "${joined}" && role = "viewer"` })).length === 0,
    )
  })
})

it('time zones have their offset at that moment, and the stored one is always listed', () => {
  const winter = timeZoneOptions('Old/Place', new Date('2026-01-15T12:00:00Z'))
  const of = (name: string) => winter.find(({ value }) => value === name)
  expect(of('America/Sao_Paulo')).toMatchObject({ label: 'America/Sao Paulo', description: 'UTC−03:00' })
  expect(of('UTC')?.description).toBe('UTC+00:00')
  expect(of('Asia/Kolkata')?.description ?? of('Asia/Calcutta')?.description).toBe('UTC+05:30')
  expect(of('Old/Place')).toMatchObject({ label: 'Old/Place', description: '' })
  const summer = timeZoneOptions('', new Date('2026-07-15T12:00:00Z'))
  expect(summer.find(({ value }) => value === 'Europe/Berlin')?.description).toBe('UTC+02:00')
})
