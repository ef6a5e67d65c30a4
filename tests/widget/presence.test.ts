// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { VisitorMessage } from '#shared/contracts/chat.ts'
import type { Calls } from '#widget/panel/calls.ts'
import { createConversation, nothing } from '#widget/panel/conversation.ts'
import { createPresence } from '#widget/panel/presence.ts'
import { textsOf } from '#widget/panel/texts.ts'

let isHidden = false
beforeEach(() => {
  vi.useFakeTimers()
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function look(hidden: boolean): void {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

const message = (sequence: number, author: VisitorMessage['author'] = 'member'): VisitorMessage => ({
  ...{ id: `message-${sequence}`, clientId: `client-${sequence}`, sequence, author, name: 'Ana', body: 'Hello' },
  ...{ citations: [], files: [], created: '2026-11-01 10:00:00.000Z' },
})

function open() {
  const told: [string, object | undefined][] = []
  const streams: string[] = []
  let isDown = false
  const conversation = createConversation(() => {})
  const calls: Pick<Calls, 'hasSession' | 'tell'> = {
    hasSession: () => true,
    async tell(what, body) {
      told.push([what, body])
      if (isDown) throw new TypeError('Failed to fetch')
    },
  }
  const live = { start: () => streams.push('start'), stop: () => streams.push('stop') }
  const presence = createPresence({ calls, conversation, texts: textsOf('en-US'), live })
  conversation.take({
    conversation: { ...nothing, id: 'one' },
    messages: [message(1, 'visitor'), message(2), message(3)],
  })
  return { told, streams, presence, conversation, down: (down: boolean) => (isDown = down) }
}

it('counts unread messages, and reports once that they were read', async () => {
  const { told, presence, conversation } = open()
  expect([presence.read(), told]).toEqual([2, []])
  presence.turn(true)
  expect([presence.read(), presence.read(), told]).toEqual([0, 0, [['read', { sequence: 3 }]]])
  // In another tab they were read before.
  conversation.takeMessages('one', [message(4)])
  conversation.takeState({ ...nothing, id: 'one', readByVisitor: 4 })
  expect([presence.read(), told.length]).toEqual([0, 1])
})

it('reports reads again after a failure, and none while the panel is hidden', async () => {
  const { told, presence, down } = open()
  presence.turn(true)
  look(true)
  expect([presence.read(), told]).toEqual([2, []])
  down(true)
  look(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveLength(1)
  down(false)
  expect(presence.read()).toBe(0)
  expect(told).toHaveLength(2)
})

it('closes its connection after a minute in the background, and reopens it', () => {
  const { streams } = open()
  look(true)
  vi.advanceTimersByTime(30_000)
  look(false)
  expect(streams).toEqual(['start'])
  look(true)
  vi.advanceTimersByTime(60_000)
  expect(streams).toEqual(['start', 'stop'])
  look(false)
  expect(streams).toEqual(['start', 'stop', 'start'])
})

it('shows who is typing until they stop, and reports the visitor’s typing occasionally', async () => {
  const { told, presence } = open()
  presence.hear('Ana')
  expect(presence.typing.textContent).toBe('Ana is typing…')
  vi.advanceTimersByTime(5000)
  presence.hear('Ana')
  vi.advanceTimersByTime(5000)
  expect(presence.typing.hidden).toBe(false)
  vi.advanceTimersByTime(4000)
  expect(presence.typing.hidden).toBe(true)
  for (let key = 0; key < 20; key += 1) {
    presence.tellTyping()
    vi.advanceTimersByTime(200)
  }
  expect(told.map(([what]) => what)).toEqual(['typing', 'typing'])
})

it('shows a bot’s unfinished answer as text until it is finished or times out', async () => {
  const { presence } = open()
  const { draft, typing } = presence
  expect([draft.hidden, typing.hidden]).toEqual([true, true])
  presence.hear('Bot', 'A repair takes <b>eight</b> days.')
  expect([draft.hidden, draft.textContent, draft.children.length]).toEqual([
    false,
    'A repair takes <b>eight</b> days.',
    0,
  ])
  // Screen readers hear the message that it becomes.
  expect(draft.getAttribute('aria-hidden')).toBe('true')
  presence.hear('')
  expect([draft.hidden, draft.textContent, typing.hidden]).toEqual([true, '', true])
  presence.hear('Bot', 'A repair')
  presence.hear('Ana')
  expect([draft.hidden, typing.hidden]).toEqual([true, false])
  presence.hear('Bot', 'A repair')
  await vi.advanceTimersByTimeAsync(20_000)
  expect([draft.hidden, typing.hidden]).toEqual([true, true])
})
