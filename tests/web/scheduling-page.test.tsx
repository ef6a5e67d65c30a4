// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import SchedulingPage from '#web/scheduling/scheduling-page.tsx'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const reads = /^GET \/api\/collections\/scheduled_posts\/records\?/
const writes = /^(POST|PATCH) \/api\/collections\/scheduled_posts\/records/

let workspace: Workspace
let rows: ReturnType<typeof rowOf>[]

beforeEach(async () => {
  workspace = await server.enter()
  await workspace.pb.collection('instances').update(workspace.instance, { timezone: 'America/New_York' })
  rows = []
  const listed = (items: readonly object[]) => ({
    body: { items, page: 1, perPage: 500, totalItems: -1, totalPages: -1 },
  })
  network.answer(reads, () => listed(rows))
  network.answer(/^GET \/api\/collections\/channels\/records\?/, () => listed([channel]))
  network.answer(/^GET \/api\/collections\/posts\/records\?/, () => listed([waiting]))
  network.answer(writes, ({ name, body }) => {
    rows = rows.map((row) =>
      name.includes(`/${row.id}?`) || name.endsWith(`/${row.id}`) ? { ...row, ...(body as object) } : row,
    )
    return { body: rows.find(({ id }) => name.includes(`/${id}`)) }
  })
})
afterEach(() => {
  for (const { id } of overlays.list()) overlays.unmount(id)
})

const channel = { id: 'channel', name: 'LinkedIn', status: 'connected', ambassador: '' }
const waiting = { id: 'waiting', body: 'A letter to my first manager\n\nMore.', ambassador: 'helena', sources: [] }

function rowOf(id: string, more: object = {}) {
  const post = { id: `post-${id}`, body: `Post ${id}\n\nMore.`, batch: 'batch', sources: [{ chunk: 'c1' }] }
  return {
    ...{ id, post: post.id, channel: 'channel', ambassador: 'helena', status: 'scheduled', updated: '2026-01-01' },
    ...{ localTime: '2026-10-28T09:30', timezone: 'America/New_York', error: '', errorDetail: '', externalUrl: '' },
    expand: { post, channel, ambassador: { name: 'Helena' } },
    ...more,
  }
}

const open = () => openInWorkspace(<SchedulingPage />, '/dashboard/scheduling?day=2096-10-28')
const sent = () => network.calls.filter(({ name }) => writes.test(name)).map(({ body }) => body)
const entry = (name: RegExp) => screen.findByRole('button', { name })
/** Chooses from the menu of a post. */
async function choose(post: RegExp, item: string) {
  fireEvent.click(await entry(post))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

describe('the calendar of a workspace', () => {
  it('asks once for the weeks of the month, in the zone of the workspace', async () => {
    open()
    await waitFor(() => expect(network.sent(reads)).not.toEqual([]))
    const asked = network.calls.filter(({ name }) => reads.test(name)).map(({ query }) => query.get('filter'))
    // From midnight in New York, in summer time, to midnight in winter time.
    expect(new Set(asked)).toEqual(
      new Set([
        `(instance = "${workspace.instance}" && publishAt >= "2096-09-30 04:00:00.000Z" && publishAt < "2096-11-04 04:00:00.000Z")`,
      ]),
    )
  })

  it('shows times on the clock of the workspace, and why a post waits', async () => {
    const at = { localTime: '2096-10-28T16:30', timezone: 'Europe/London' }
    rows = [rowOf('a', { ...at, status: 'held', error: 'channel-broken', errorDetail: 'Token expired' })]
    open()
    fireEvent.click(await entry(/^12:30 PM ?, Post a.*On hold$/))
    const menu = await screen.findByRole('menu')
    expect(menu.textContent).toContain('The channel no longer accepts posts. Reconnect it')
    expect(menu.textContent).toContain('Token expired')
  })

  it('keeps view and day in the address', async () => {
    const page = open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Week' }))
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(page.address()).toBe('/dashboard/scheduling?day=2096-11-04&view=week'))
  })
})

describe('a scheduled post', () => {
  const later = { localTime: '2096-10-24T09:30' }

  it('keeps its time on the clock when it moves over the end of daylight saving time', async () => {
    rows = [rowOf('a', later)]
    open()
    // Shown once the role is known; before that, nothing can be moved.
    await entry(/^Schedule: A letter/)
    ;(await entry(/Post a/)).focus()
    for (const key of ['m', 'ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(document.activeElement!, { key })
    await waitFor(() => expect(sent()).toEqual([{ localTime: '2096-11-07T09:30', timezone: 'America/New_York' }]))
    expect(await entry(/^9:30 AM ?, Post a/)).toBeTruthy()
  })

  it('is canceled, and scheduled again for another time', async () => {
    rows = [rowOf('a', later), rowOf('b', { ...later, status: 'canceled' })]
    open()
    await choose(/Post a/, 'Cancel publication')
    await waitFor(() => expect(sent()).toEqual([{ status: 'canceled' }]))
    await choose(/Post b/, 'Schedule again…')
    type('Time', '11:00')
    press('Save time')
    const again = { localTime: '2096-10-24T11:00', timezone: 'America/New_York', status: 'scheduled' }
    await waitFor(() => expect(sent()[1]).toEqual(again))
  })

  it('is settled by a person if its outcome is unknown', async () => {
    rows = [rowOf('a', { ...later, status: 'unknown', error: 'unconfirmed' })]
    open()
    await choose(/Post a/, 'It’s there…')
    type(/^Address of the post/, 'https://network.example/posts/1')
    press('Mark as published')
    const there = { externalUrl: 'https://network.example/posts/1', status: 'published' }
    await waitFor(() => expect(sent()).toEqual([there]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await entry(/Post a.*Published$/))
    expect(await screen.findByRole('menuitem', { name: 'See it on the network' })).toBeTruthy()
  })

  it('is marked as published by hand', async () => {
    rows = [rowOf('a', { ...later, status: 'held', error: 'by-hand' })]
    open()
    await choose(/Post a/, 'Mark as published…')
    press('Mark as published')
    await waitFor(() => expect(sent()).toEqual([{ externalUrl: '', status: 'published' }]))
  })
})

describe('an approved post', () => {
  it('is scheduled from the tray, with what speaks against the time', async () => {
    open()
    fireEvent.click(await entry(/Schedule: A letter to my first manager/))
    type('Date', '2096-11-04')
    type('Time', '01:30')
    const said = () => screen.getByRole('dialog').textContent
    await waitFor(() => expect(said()).toContain('shows 1:30 AM twice'))
    expect(said()).toContain('On a weekend.')
    expect(said()).toContain('Between 9 PM and 7 AM')
    type('Date', '2096-03-11')
    type('Time', '02:30')
    await waitFor(() => expect(said()).toContain('put forward past 2:30 AM'))
    expect(said()).toContain('goes out on Sunday, March 11 at 3:30 AM')
    press('Schedule')
    // The channel is missing.
    await waitFor(() => expect(said()).toContain('required'))
    expect(sent()).toEqual([])
  })
})
