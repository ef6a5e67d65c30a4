// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/scheduling/days.ts'
import { resolveWallTime } from '#shared/scheduling/wall-time.ts'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import ScheduledPostsPage from '#web/scheduling/scheduled-posts-page.tsx'

const server = startWebServer()
const network = watchNetwork()

type Patch = { localTime?: string; timezone?: string; status?: string }

let workspace: Workspace
let rows: ReturnType<typeof rowOf>[]
/** The written fields, by id. */
let written: Record<string, Patch>

beforeEach(async () => {
  workspace = await server.enter()
  await workspace.pb.collection('instances').update(workspace.instance, { timezone: 'America/New_York' })
  rows = []
  written = {}
  const listed = (items: readonly object[]) => ({
    body: { items, page: 1, perPage: 30, totalItems: items.length, totalPages: 1 },
  })
  network.answer(/^GET \/api\/collections\/scheduled_posts\/records\?/, () => listed(rows))
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
  it('get the next free slots from the server, in the order of their times', async () => {
    rows = [rowOf('late', '2096-10-25T09:00'), rowOf('early', '2096-10-24T09:00', 'failed')]
    await choose('late', 'early')
    await act('Use next free slots')
    const next = { localTime: '', timezone: 'America/New_York' }
    await waitFor(() => expect(written).toEqual({ early: { ...next, status: 'scheduled' }, late: next }))
    expect(Object.keys(written)).toEqual(['early', 'late'])
  })

  it('are paused, and resumed at their time or, if it has passed, in the next free slot', async () => {
    rows = [rowOf('a', '2096-10-25T09:00')]
    await choose('a')
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
    await act('Pause')
    await waitFor(() => expect(written).toEqual({ a: { status: 'held' } }))
    cleanup()
    written = {}
    const paused = { error: 'paused' }
    rows = [
      { ...rowOf('b', '2096-10-26T09:00', 'held'), ...paused },
      { ...rowOf('c', '2016-10-26T09:00', 'held'), ...paused },
      { ...rowOf('d', '2096-10-27T09:00', 'held'), error: 'late' },
    ]
    await choose('b', 'c', 'd')
    await act('Resume')
    const next = { localTime: '', timezone: 'America/New_York' }
    await waitFor(() => expect(written).toEqual({ b: { status: 'scheduled' }, c: { status: 'scheduled', ...next } }))
  })

  it('are sent again if they failed, those of one channel ten minutes apart', async () => {
    rows = [
      rowOf('a', '2096-10-25T09:00', 'failed'),
      rowOf('b', '2096-10-24T09:00', 'failed'),
      { ...rowOf('c', '2096-10-23T09:00', 'failed'), channel: 'other' },
      rowOf('d', '2096-10-22T09:00', 'published'),
    ]
    await choose('a', 'b', 'c', 'd')
    await act('Try again now')
    await waitFor(() => expect(Object.keys(written).sort()).toEqual(['a', 'b', 'c']))
    const moments = [written.a, written.b, written.c].map(
      (patch) => resolveWallTime(patch!.localTime!, patch!.timezone!).moment,
    )
    expect(Object.values(written).map(({ status }) => status)).toEqual(Array(3).fill('scheduled'))
    expect(moments[0]! - moments[1]!).toBe(10 * 60_000)
    expect(Math.abs(moments[1]! - moments[2]!)).toBeLessThanOrEqual(60_000)
  })

  it('are shifted by local days, except published ones', async () => {
    rows = [rowOf('a', '2096-10-31T09:00'), rowOf('b', '2096-10-20T09:00', 'published')]
    await choose('a', 'b')
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Shift' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: '7 days later' }))
    await waitFor(() => expect(written).toEqual({ a: { localTime: `${addDays('2096-10-31', 7)}T09:00` } }))
  })

  it('are canceled if possible', async () => {
    rows = [rowOf('a', '2096-10-31T09:00'), rowOf('b', '2096-10-30T09:00', 'unknown')]
    await choose('a', 'b')
    await act('Cancel publication')
    await waitFor(() => expect(written).toEqual({ a: { status: 'canceled' } }))
  })
})

describe('an export', () => {
  const reads = /^GET \/api\/collections\/scheduled_posts\/records\?/
  const files: Blob[] = []
  beforeEach(() => {
    files.length = 0
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob)
      return 'blob:schedule'
    })
    // The page would go to the address of the file, and be gone for the next test.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  })
  afterEach(() => void vi.restoreAllMocks())

  it('has all posts that match search and filters if none is selected', async () => {
    rows = [rowOf('a', '2096-10-31T09:00'), rowOf('b', '2096-10-30T09:00', 'failed')]
    openInWorkspace(<ScheduledPostsPage />, '/dashboard/scheduling/posts?ambassador=helena')
    await screen.findByRole('checkbox', { name: 'Select Post a' })
    network.calls.length = 0
    await act('Export CSV')
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await files[0]!.text()
    expect(text).toContain('Post a,,Helena,LinkedIn,2096-10-31,09:00,America/New_York,Scheduled')
    expect(text).toContain('Post b')
    const [all] = network.calls.filter(({ name, query }) => reads.test(name) && query.get('perPage') === '500')
    expect(all!.query.get('filter')).toContain('ambassador = "helena"')
    expect(all!.query.get('expand')).toBe('post,channel,ambassador')
  })

  it('leaves out a text that the check blocks, and says why, unless a person has accepted it', async () => {
    const finding = { check: 'unsupported', severity: 'block', values: {}, excerpt: 'We grew by 7413%' }
    const stopped = (id: string, acceptedFindings: object[]) => {
      const row = rowOf(id, '2096-10-31T09:00')
      const post = { ...row.expand.post, quality: { findings: [finding] }, acceptedFindings }
      return { ...row, expand: { ...row.expand, post } }
    }
    rows = [stopped('a', []), stopped('b', [finding])]
    openInWorkspace(<ScheduledPostsPage />, '/dashboard/scheduling/posts')
    await screen.findByRole('checkbox', { name: 'Select Post a' })
    await act('Export CSV')
    await waitFor(() => expect(files).toHaveLength(1))
    const text = await files[0]!.text()
    expect(text).not.toContain('Post a')
    expect(text).toContain('We grew by 7413%,Helena')
    expect(text).toContain('Post b,,Helena')
  })

  it('has only the selected posts', async () => {
    rows = [rowOf('a', '2096-10-31T09:00'), rowOf('b', '2096-10-30T09:00')]
    await choose('b')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Export CSV' })).at(-1)!)
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]!.text()).not.toContain('Post a')
  })
})
