// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayOf, timeOf, weekdayOf } from '#shared/scheduling/days.ts'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import ScheduledPostsPage from '#web/scheduling/scheduled-posts-page.tsx'

const server = startWebServer()
const network = watchNetwork()

type Patch = { localTime?: string; timezone?: string; status?: string }

let workspace: Workspace
let slots: object[]
let rows: ReturnType<typeof rowOf>[]
/** What was written, by id. */
let written: Record<string, Patch>

beforeEach(async () => {
  workspace = await server.enter()
  await workspace.pb.collection('instances').update(workspace.instance, { timezone: 'America/New_York' })
  slots = []
  rows = []
  written = {}
  const listed = (items: readonly object[]) => ({
    body: { items, page: 1, perPage: 30, totalItems: items.length, totalPages: 1 },
  })
  network.answer(/^GET \/api\/collections\/scheduled_posts\/records\?/, () => listed(rows))
  network.answer(/^GET \/api\/collections\/posting_slots\/records\?/, () => listed(slots))
  network.answer(/^POST \/api\/batch/, ({ body }: Call) => {
    const { requests } = body as { requests: { url: string; body: Patch }[] }
    return { body: requests.map((one) => ({ status: 200, body: write(one.url.split('/').at(-1)!, one.body) })) }
  })
  network.answer(/^PATCH \/api\/collections\/scheduled_posts/, ({ name, body }) => ({
    body: write(/records\/(\w+)/.exec(name)![1]!, body as Patch),
  }))
})

function write(id: string, patch: Patch) {
  written[id] = patch
  return { ...rows.find((row) => row.id === id), ...patch }
}

function rowOf(id: string, localTime: string, status = 'scheduled') {
  const post = { id: `post-${id}`, body: `Post ${id}`, batch: 'batch', sources: [] }
  return {
    ...{ id, localTime, status, post: post.id, channel: 'c', ambassador: 'helena', timezone: 'America/New_York' },
    ...{ publishAt: `${localTime.replace('T', ' ')}:00.000Z`, updated: '2026-01-01', error: '', externalUrl: '' },
    expand: { post, channel: { name: 'LinkedIn' }, ambassador: { name: 'Helena' } },
  }
}

async function choose(...ids: string[]) {
  openInWorkspace(<ScheduledPostsPage />, '/dashboard/scheduling/posts')
  for (const id of ids) fireEvent.click(await screen.findByRole('checkbox', { name: `Select Post ${id}` }))
}
const act = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('several scheduled posts', () => {
  it('get the next free slots of their ambassador, in their order', async () => {
    slots = [2, 4].map((weekday) => ({ ambassador: 'helena', weekday, time: '10:15', timezone: 'America/New_York' }))
    rows = [rowOf('late', '2096-10-25T09:00'), rowOf('early', '2096-10-24T09:00', 'failed')]
    await choose('late', 'early')
    await act('Use next free slots')
    await waitFor(() => expect(Object.keys(written).sort()).toEqual(['early', 'late']))
    const { early, late } = written
    expect(early!.status).toBe('scheduled')
    expect(late!.status).toBeUndefined()
    expect([early, late].map((patch) => timeOf(patch!.localTime!))).toEqual(['10:15', '10:15'])
    expect([early, late].map((patch) => weekdayOf(dayOf(patch!.localTime!))).sort()).toEqual([2, 4])
    expect(early!.localTime! < late!.localTime!).toBe(true)
  })

  it('get the mornings of the suggested week where an ambassador has no slots', async () => {
    rows = [rowOf('a', '2096-10-25T09:00', 'held')]
    await choose('a')
    await act('Use next free slots')
    await waitFor(() => expect(written.a).toMatchObject({ status: 'scheduled', timezone: 'America/New_York' }))
    expect(timeOf(written.a!.localTime!)).toBe('09:00')
  })

  it('are shifted by days on the clock, but not those that are out', async () => {
    rows = [rowOf('a', '2096-10-31T09:00'), rowOf('b', '2096-10-20T09:00', 'published')]
    await choose('a', 'b')
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Shift' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: '7 days later' }))
    await waitFor(() => expect(written).toEqual({ a: { localTime: `${addDays('2096-10-31', 7)}T09:00` } }))
  })

  it('are canceled where that is possible', async () => {
    rows = [rowOf('a', '2096-10-31T09:00'), rowOf('b', '2096-10-30T09:00', 'unknown')]
    await choose('a', 'b')
    await act('Cancel publication')
    await waitFor(() => expect(written).toEqual({ a: { status: 'canceled' } }))
  })
})
