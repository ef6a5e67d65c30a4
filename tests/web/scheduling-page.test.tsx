// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { queryClient } from '#web/records/index.ts'
import SchedulingPage from '#web/scheduling/scheduling-page.tsx'
import { shownToasts } from '#web/ui/feedback/toasts.ts'
import { overlays } from '#web/ui/overlay/overlays.tsx'

const server = startWebServer()
const network = watchNetwork()
const reads = /^GET \/api\/collections\/scheduled_posts\/records\?/
const writes = /^(POST|PATCH) \/api\/collections\/scheduled_posts\/records/

let workspace: Workspace
let rows: ReturnType<typeof rowOf>[]
let slots: object[]

beforeEach(async () => {
  workspace = await server.enter()
  await workspace.pb.collection('instances').update(workspace.instance, { timezone: 'America/New_York' })
  rows = []
  slots = []
  const listed = (items: readonly object[]) => ({
    body: { items, page: 1, perPage: 500, totalItems: -1, totalPages: -1 },
  })
  network.answer(reads, () => listed(rows))
  network.answer(/^GET \/api\/collections\/posting_slots\/records\?/, () => listed(slots))
  network.answer(/^GET \/api\/collections\/ambassadors\/records\?/, () => listed([helena, rui]))
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
const helena = { id: 'helena', name: 'Helena' }
const rui = { id: 'rui', name: 'Rui' }
const newYork = 'America/New_York'
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
  it('requests the weeks of the month once, in the time zone of the workspace', async () => {
    open()
    await waitFor(() => expect(network.sent(reads)).not.toEqual([]))
    const asked = network.calls
      .filter(({ name, query }) => reads.test(name) && !query.get('filter')?.includes('status'))
      .map(({ query }) => query.get('filter'))
    // From midnight in New York, in summer time, to midnight in winter time.
    expect(new Set(asked)).toEqual(
      new Set([
        `(instance = "${workspace.instance}" && publishAt >= "2096-09-30 04:00:00.000Z" && publishAt < "2096-11-04 04:00:00.000Z")`,
      ]),
    )
  })

  it('shows times in the workspace’s time zone, and why a post waits', async () => {
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
    // Shown once the role is known; posts cannot be moved before.
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
    const held = rowOf('a', { ...later, status: 'held', error: 'by-hand' })
    const post = { ...held.expand.post, image: '', gallery: [], document: '', link: '', firstComment: '' }
    rows = [{ ...held, expand: { ...held.expand, post } }]
    open()
    await choose(/Post a/, 'Publish by hand…')
    press('Mark as published')
    await waitFor(() => expect(sent()).toEqual([{ externalUrl: '', status: 'published' }]))
  })
})

describe('remarks on a time', () => {
  const said = () => shownToasts().map(({ title, description }) => `${title} ${description}`)
  async function moveDown() {
    open()
    await entry(/^Schedule: A letter/)
    ;(await entry(/Post a/)).focus()
    for (const key of ['m', 'ArrowDown', 'Enter']) fireEvent.keyDown(document.activeElement!, { key })
    await waitFor(() => expect(sent()).toHaveLength(1))
  }

  it('appear after a move in the calendar, which can be undone', async () => {
    rows = [rowOf('a', { localTime: '2096-10-24T22:30' }), rowOf('b', { localTime: '2096-10-31T21:30' })]
    await moveDown()
    await waitFor(() => expect(said().at(0)).toContain('Moved to Wednesday, October 31 at 10:30 PM'))
    expect(said().at(0)).toContain('Only 60 minutes from “Post b” on the same channel.')
    expect(said().at(0)).toContain('Between 9 PM and 7 AM')
    shownToasts()[0]!.action!.onClick()
    await waitFor(() => expect(sent()[1]).toEqual({ localTime: '2096-10-24T22:30', timezone: newYork }))
  })

  it('do not appear for a good time', async () => {
    rows = [{ ...rowOf('a', { localTime: '2096-10-23T09:30' }) }]
    const before = shownToasts().length
    await moveDown()
    const around = () => network.calls.filter(({ query }) => query.get('filter')?.includes('status != "failed"'))
    await waitFor(() => expect(around()).toHaveLength(1))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(shownToasts()).toHaveLength(before)
  })
})

describe('an approved post', () => {
  it('is scheduled from the tray, with remarks on the time', async () => {
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

describe('a free time of the queue', () => {
  const free = (name: string) => entry(new RegExp(`^Schedule a post on ${name}, free in the queue of `))
  beforeEach(() => {
    slots = [
      { id: 's1', ambassador: 'helena', weekday: 1, time: '09:30', timezone: newYork },
      { id: 's2', ambassador: 'helena', weekday: 3, time: '18:00', timezone: 'Europe/London' },
      { id: 's3', ambassador: 'rui', weekday: 1, time: '09:30', timezone: newYork },
    ]
  })

  it('is shown in the calendar’s time zone, unless a post has it, even a filtered one', async () => {
    rows = [rowOf('a', { localTime: '2096-10-22T09:30' })]
    open()
    expect(await free('Wednesday, October 24 at 1:00 PM')).toBeTruthy()
    // On Monday the 22nd Helena's is taken, and the channel of both with it.
    expect(screen.queryByRole('button', { name: /on Monday, October 22 at 9:30 AM, free/ })).toBeNull()
    const both = (await free('Monday, October 29 at 9:30 AM')).getAttribute('aria-label')
    expect(both).toMatch(/Helena, Rui$/)
    const asked = network.calls.filter(({ name }) => reads.test(name)).map(({ query }) => query.get('filter') ?? '')
    const taking = asked.filter((filter) => filter.includes('status = "held"'))
    expect(taking.length).toBeGreaterThan(0)
    expect(taking.every((filter) => !filter.includes('ambassador ='))).toBe(true)
  })

  it('belongs to the ambassadors that are chosen', async () => {
    openInWorkspace(<SchedulingPage />, '/dashboard/scheduling?day=2096-10-28&ambassador=rui')
    expect((await free('Monday, October 29 at 9:30 AM')).getAttribute('aria-label')).toMatch(/queue of Rui$/)
    expect(screen.queryByRole('button', { name: /at 1:00 PM, free/ })).toBeNull()
  })

  it('accepts a chosen post, and reports if somebody was faster', async () => {
    network.answer(/^POST \/api\/collections\/scheduled_posts\/records/, () => ({
      status: 400,
      body: { message: 'Taken.', data: { localTime: { code: 'validation_slot_taken', message: 'Taken.' } } },
    }))
    open()
    fireEvent.click(await free('Wednesday, October 24 at 1:00 PM'))
    expect([field('Date').value, field('Time').value]).toEqual(['2096-10-24', '13:00'])
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByLabelText(/^Post/))
    fireEvent.click(await screen.findByRole('option', { name: 'A letter to my first manager' }))
    fireEvent.keyDown(dialog.getByRole('combobox', { name: 'Channel' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('option', { name: 'LinkedIn' }))
    press('Schedule')
    await waitFor(() => expect(sent()).toHaveLength(1))
    const time = { localTime: '2096-10-24T13:00', timezone: newYork }
    expect(sent()[0]).toMatchObject({ ...time, post: 'waiting', channel: 'channel', onlyIfFree: true })
    await waitFor(() =>
      expect(screen.getByRole('dialog').textContent).toContain('Another post has just taken this time.'),
    )
    type('Time', '13:10')
    press('Schedule')
    await waitFor(() => expect(sent()[1]).toMatchObject({ localTime: '2096-10-24T13:10', onlyIfFree: false }))
  })
})

describe('an outside review of a scheduled post', () => {
  const asking = /^POST \/api\/instances\/\w+\/review-links/
  const states = [
    ['asked', 'Waits for outside approval'],
    ['partial', 'Change requested in outside review'],
    ['reject', 'Rejected in outside review'],
  ] as const

  it('is requested in its menu, for this post only', async () => {
    network.answer(asking, () => ({ body: { id: 'link', url: 'https://timbre.example/en-US/review/token' } }))
    rows = [rowOf('a', { localTime: '2096-10-24T09:30' })]
    open()
    await choose(/Post a/, 'Share for review')
    type(/^Name/, 'Dr. Lima')
    press('Create link')
    await waitFor(() => expect(network.calls.find(({ name }) => asking.test(name))).toBeTruthy())
    const [order] = network.calls.filter(({ name }) => asking.test(name))
    expect(order!.body).toMatchObject({ posts: ['post-a'], reviewer: 'Dr. Lima' })
    expect(((await screen.findByLabelText('Link')) as HTMLInputElement).value).toContain('/review/token')
  })

  it.each(states)('that is %s is shown on the post and in its menu', async (outsideReview, words) => {
    const row = rowOf('a', { localTime: '2096-10-24T09:30' })
    rows = [{ ...row, expand: { ...row.expand, post: { ...row.expand.post, outsideReview } } } as typeof row]
    open()
    fireEvent.click(await entry(new RegExp(`Post a.*Scheduled ?, ${words}$`)))
    expect((await screen.findByRole('menu')).textContent).toContain(words)
  })

  it('is not offered once the post is published', async () => {
    rows = [rowOf('a', { localTime: '2096-10-24T09:30', status: 'published' })]
    open()
    fireEvent.click(await entry(/Post a/))
    expect(await screen.findByRole('menu')).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Share for review' })).toBeNull()
  })
})
