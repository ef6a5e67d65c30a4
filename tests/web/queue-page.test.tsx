// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { QueueMove } from '#shared/contracts/queue.ts'
import { type Call, watchNetwork } from '#tests/support/network.ts'
import { openInWorkspace } from '#tests/support/page.tsx'
import { startWebServer, type Workspace } from '#tests/support/web-server.ts'
import { describeFailure } from '#web/locale/index.ts'
import { onRequestFailed, type RequestFailure } from '#web/records/index.ts'
import QueuePage from '#web/scheduling/queue/queue-page.tsx'

const server = startWebServer()
const network = watchNetwork()

let workspace: Workspace
let ambassador: string
/** As the server has it, in order. */
let queue: ReturnType<typeof rowOf>[]
let moves: QueueMove[]
let failures: RequestFailure[]
let stopListening: () => void

beforeEach(async () => {
  workspace = await server.enter()
  await workspace.pb.collection('instances').update(workspace.instance, { timezone: 'America/New_York' })
  const rui = { instance: workspace.instance, name: 'Rui Prado', language: 'en-US' }
  ambassador = (await workspace.pb.collection('ambassadors').create(rui)).id
  queue = ['a', 'b', 'c'].map((id, at) => rowOf(id, `2096-10-2${at + 1}T09:00`))
  moves = []
  failures = []
  stopListening = onRequestFailed((failure) => failures.push(failure))
  network.answer(/^GET \/api\/collections\/scheduled_posts\/records\?/, () => ({
    body: { items: queue, page: 1, perPage: 100, totalItems: queue.length, totalPages: 1 },
  }))
  network.answer(/^POST \/api\/ambassadors\/\w+\/queue/, ({ body }: Call) => {
    const move = body as QueueMove
    moves.push(move)
    const times = queue.map(({ localTime, publishAt }) => ({ localTime, publishAt }))
    const moved = queue.find(({ id }) => id === move.scheduled)!
    queue = queue.filter((row) => row !== moved)
    queue.splice(move.place, 0, moved)
    queue = queue.map((row, at) => ({ ...row, ...times[at]! }))
    return { status: 204 }
  })
})
afterEach(() => stopListening())

function rowOf(id: string, localTime: string, status = 'scheduled') {
  const post = { id: `post-${id}`, body: `Post ${id}`, batch: 'batch', sources: [] }
  return {
    ...{ id, localTime, status, post: post.id, channel: 'c', ambassador, timezone: 'America/New_York', error: '' },
    ...{ publishAt: `${localTime.slice(0, 10)} 13:00:00.000Z`, updated: '2026-01-01', externalUrl: '' },
    expand: { post, channel: { name: 'LinkedIn' }, ambassador: { name: 'Rui Prado' } },
  }
}

const open = async () => {
  openInWorkspace(<QueuePage />, `/dashboard/scheduling/queue?ambassador=${ambassador}`)
  await screen.findByText('Post a')
  // What can be done is known with the role.
  await screen.findByRole('button', { name: 'Move “Post a”' })
}
const shown = () => screen.getAllByText(/^Post [a-d]$/).map(({ textContent }) => textContent)
const seen = (ids: string[]) => ids.map((id, at) => ({ id, publishAt: `2096-10-2${at + 1} 13:00:00.000Z` }))

describe('the queue', () => {
  it('is reordered by keys, immediately on the screen and with sequential calls', async () => {
    await open()
    const handle = () => screen.getByRole('button', { name: 'Move “Post c”' })
    fireEvent.keyDown(handle(), { key: 'ArrowUp' })
    expect(shown()).toEqual(['Post a', 'Post c', 'Post b'])
    fireEvent.keyDown(handle(), { key: 'ArrowUp' })
    expect(shown()).toEqual(['Post c', 'Post a', 'Post b'])
    await waitFor(() => expect(moves).toHaveLength(2))
    expect(moves).toEqual([
      { seen: seen(['a', 'b', 'c']), scheduled: 'c', place: 1 },
      { seen: seen(['a', 'c', 'b']), scheduled: 'c', place: 0 },
    ])
    await waitFor(() => expect(queue.map(({ id }) => id)).toEqual(['c', 'a', 'b']))
    expect(shown()).toEqual(['Post c', 'Post a', 'Post b'])
  })

  it('is reordered by the menu of a post', async () => {
    await open()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Post a' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'To the end' }))
    await waitFor(() => expect(shown()).toEqual(['Post b', 'Post c', 'Post a']))
    await waitFor(() => expect(moves).toMatchObject([{ scheduled: 'a', place: 2 }]))
  })

  it('reports that somebody else has changed it, and shows the new state', async () => {
    await open()
    const message = 'The queue has changed in the meantime.'
    network.answer(/^POST \/api\/ambassadors\/\w+\/queue/, () => {
      queue = [queue[1]!, queue[2]!]
      return {
        status: 409,
        body: { status: 409, message, data: { queue: { code: 'validation_queue_changed', message } } },
      }
    })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move “Post c”' }), { key: 'ArrowUp' })
    await waitFor(() => expect(shown()).toEqual(['Post b', 'Post c']))
    expect(failures.map((failure) => describeFailure(failure))).toEqual([
      'Somebody changed the queue in the meantime. This is the current order: move the post again.',
    ])
  })

  it('shows a paused post in its time, which cannot be moved', async () => {
    queue = [queue[0]!, { ...rowOf('d', '2096-10-21T15:00', 'held'), error: 'paused' }, queue[1]!]
    await open()
    expect(shown()).toEqual(['Post a', 'Post d', 'Post b'])
    expect(screen.queryByRole('button', { name: 'Move “Post d”' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move “Post b”' }), { key: 'ArrowUp' })
    await waitFor(() => expect(moves).toMatchObject([{ scheduled: 'b', place: 0 }]))
    expect(moves[0]!.seen.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('posting times', () => {
  const slots = () =>
    workspace.pb
      .collection('posting_slots')
      .getFullList({ filter: `ambassador = "${ambassador}"`, sort: 'weekday,time' })

  it('are suggested in one step, added, changed and removed', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Use these times' }))
    const tuesday = await screen.findByRole('button', { name: 'Tuesday at 9:00 AM' })
    expect((await slots()).map(({ weekday, time, timezone }) => [weekday, time, timezone])).toEqual(
      [2, 3, 4].map((weekday) => [weekday, '09:00', 'America/New_York']),
    )
    fireEvent.keyDown(tuesday, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change…' }))
    fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '17:30' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Tuesday at 5:30 PM' })

    fireEvent.click(screen.getByRole('button', { name: 'Add times' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Wednesday' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('There’s already a posting time at this hour.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '18:00' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    const added = await screen.findByRole('button', { name: 'Wednesday at 6:00 PM' })
    fireEvent.keyDown(added, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Wednesday at 6:00 PM' })).toBeNull())
    expect((await slots()).map(({ weekday, time }) => [weekday, time])).toEqual([
      [2, '17:30'],
      [3, '09:00'],
      [4, '09:00'],
    ])
  })
})
