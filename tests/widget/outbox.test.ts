// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { VisitorMessage } from '#shared/contracts/chat.ts'
import { Forgotten, Refusal } from '#widget/panel/calls.ts'
import { createConversation, nothing } from '#widget/panel/conversation.ts'
import { type Keep, openKeep } from '#widget/panel/keep.ts'
import { openOutbox } from '#widget/panel/outbox.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** A server that stores each `clientId` once, behind a network that fails as it is told to. */
function createEdge() {
  const stored: VisitorMessage[] = []
  const failures: ('refused' | 'unreached' | 'answer lost' | 'session over' | 'somebody else')[] = []
  let hasSession = false
  let calls = 0
  return {
    stored,
    failures,
    calls: () => calls,
    hasSession: () => hasSession,
    async start() {
      hasSession = true
      return { conversation: nothing, messages: [] }
    },
    async say({ clientId, body }: { clientId: string; body: string }) {
      calls += 1
      await Promise.resolve()
      const failure = failures.shift()
      if (failure === 'unreached') throw new TypeError('Failed to fetch')
      if (failure === 'somebody else') throw new Forgotten()
      if (failure === 'refused') throw new Refusal(400, ['body'])
      if (failure === 'session over') {
        hasSession = false
        throw new Refusal(401, [])
      }
      let message = stored.find((each) => each.clientId === clientId)
      if (!message) {
        message = {
          ...{ id: clientId, clientId, sequence: stored.length + 1, author: 'visitor', name: '', body },
          ...{ citations: [], files: [], created: '2026-11-01 10:00:00.000Z' },
        }
        stored.push(message)
      }
      if (failure === 'answer lost') throw new TypeError('Failed to fetch')
      return { conversation: { ...nothing, id: 'one' }, messages: [message] }
    },
  }
}

function openTab(edge: ReturnType<typeof createEdge>, keep: Keep = openKeep('test', () => localStorage)) {
  const conversation = createConversation(() => {
    for (const { clientId } of conversation.messages()) outbox.drop(clientId)
  })
  const outbox = openOutbox({ calls: edge, conversation, keep, changed() {}, arrived() {}, gone() {} })
  return { outbox, conversation }
}

const bodies = (edge: ReturnType<typeof createEdge>) => edge.stored.map(({ body }) => body)
const settle = () => vi.advanceTimersByTimeAsync(120_000)

it('sends messages in order and once, despite lost responses and network failures', async () => {
  const edge = createEdge()
  edge.failures.push('unreached', 'answer lost', 'unreached', 'answer lost')
  const { outbox } = openTab(edge)
  for (const body of ['one', 'two', 'three']) outbox.add(body)
  expect(outbox.unsent()).toHaveLength(3)
  await settle()
  expect(bodies(edge)).toEqual(['one', 'two', 'three'])
  expect([outbox.unsent(), outbox.isStuck()]).toEqual([[], false])
  expect(edge.calls()).toBe(7)
})

it('sends after a reload what was not confirmed before, without storing it twice', async () => {
  const edge = createEdge()
  edge.failures.push('answer lost')
  const before = openTab(edge)
  before.outbox.add('one')
  before.outbox.add('two')
  await vi.advanceTimersByTimeAsync(0)
  // The page goes at this moment; what it still had to send stays where it was kept.
  vi.clearAllTimers()
  const after = openTab(edge)
  expect(after.outbox.unsent().map(({ body }) => body)).toEqual(['one', 'two'])
  await after.outbox.flush()
  expect(bodies(edge)).toEqual(['one', 'two'])
  expect(openTab(edge).outbox.unsent()).toEqual([])
})

it('keeps messages written in two tabs at the same time, and sends none twice', async () => {
  const edge = createEdge()
  edge.failures.push('unreached', 'unreached')
  const [one, other] = [openTab(edge), openTab(edge)]
  one.outbox.add('of the first')
  other.outbox.add('of the second')
  await vi.advanceTimersByTimeAsync(0)
  vi.clearAllTimers()
  const [third, fourth] = [openTab(edge), openTab(edge)]
  await Promise.all([third.outbox.flush(), fourth.outbox.flush()])
  expect(bodies(edge).sort()).toEqual(['of the first', 'of the second'])
})

it('continues with a new session after the old one has ended', async () => {
  const edge = createEdge()
  edge.failures.push('session over')
  const { outbox } = openTab(edge)
  outbox.add('one')
  await settle()
  expect(bodies(edge)).toEqual(['one'])
})

it('reports messages that the server will never accept, and continues with the rest', async () => {
  const edge = createEdge()
  edge.failures.push('refused')
  const { outbox } = openTab(edge)
  outbox.add('too much')
  outbox.add('fine')
  await settle()
  expect(bodies(edge)).toEqual(['fine'])
  const [left] = outbox.unsent()
  expect(left).toMatchObject({ body: 'too much', isRefused: true })
  outbox.retry(left!.clientId)
  await settle()
  expect(bodies(edge)).toEqual(['fine', 'too much'])
})

it('replaces its own copy with the stored message, in either order of arrival', async () => {
  const edge = createEdge()
  edge.failures.push('answer lost')
  const { outbox, conversation } = openTab(edge)
  outbox.add('one')
  await vi.advanceTimersByTimeAsync(0)
  // The stream is faster than the second try.
  conversation.takeMessages('one', edge.stored)
  expect(outbox.unsent()).toEqual([])
  await settle()
  expect(conversation.messages().map(({ body }) => body)).toEqual(['one'])
})

it('works without storage, until the page is left', async () => {
  const edge = createEdge()
  const blocked = openKeep('test', () => {
    throw new Error('Access is denied for this document.')
  })
  edge.failures.push('unreached')
  const { outbox } = openTab(edge, blocked)
  outbox.add('one')
  expect(localStorage.length).toBe(0)
  await settle()
  expect(bodies(edge)).toEqual(['one'])
})

it('sends the next person’s message immediately, while one of the previous person is in flight', async () => {
  const edge = createEdge()
  const { outbox } = openTab(edge)
  edge.failures.push('somebody else')
  outbox.add('This is Tom.')
  outbox.clear()
  outbox.add('This is Rita.')
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(edge.stored.map(({ body }) => body)).toEqual(['This is Rita.'])
  expect(outbox.isStuck()).toBe(false)
})
