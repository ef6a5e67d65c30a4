import { expect, it } from 'vitest'
import type { VisitorConversation, VisitorMessage } from '#shared/contracts/chat.ts'
import { createConversation, nothing } from '#widget/panel/conversation.ts'

const message = (sequence: number, body = `No. ${sequence}`): VisitorMessage => ({
  ...{ id: `message-${sequence}`, clientId: `client-${sequence}`, sequence, author: 'member', name: 'Ana', body },
  ...{ citations: [], files: [], created: '2026-11-01 10:00:00.000Z' },
})
const state = (id: string, changes: Partial<VisitorConversation> = {}): VisitorConversation => ({
  ...nothing,
  ...{ id, status: 'open', ...changes },
})
const start = () => createConversation(() => {})
const bodies = (conversation: ReturnType<typeof start>) => conversation.messages().map(({ body }) => body)

it('fetches missing messages, not those after the newest one', () => {
  const conversation = start()
  conversation.takeMessages('one', [message(1)])
  // The answer to the visitor's own message overtakes the stream, which still holds the second.
  conversation.takeMessages('one', [message(3)])
  expect(conversation.cursor()).toBe(1)
  conversation.takeMessages('one', [message(2)])
  expect(conversation.cursor()).toBe(3)
  expect(bodies(conversation)).toEqual(['No. 1', 'No. 2', 'No. 3'])
})

it('shows a message once, even if it arrives repeatedly', () => {
  const conversation = start()
  for (let time = 0; time < 3; time += 1) conversation.takeMessages('one', [message(2), message(1)])
  expect(bodies(conversation)).toEqual(['No. 1', 'No. 2'])
})

it('keeps the state of the stream when an older response arrives late', () => {
  const conversation = start()
  conversation.takeState(state('one', { status: 'resolved', canRate: true }))
  conversation.takeMessages('one', [message(1)])
  expect(conversation.state()).toMatchObject({ status: 'resolved', canRate: true })
})

it('starts a new conversation from its first message, and ignores events of the previous one', () => {
  const conversation = start()
  conversation.take({ conversation: state('one'), messages: [message(1), message(2)] })
  conversation.takeMessages('two', [message(1, 'Anew')])
  expect([conversation.cursor(), bodies(conversation)]).toEqual([1, ['Anew']])
  conversation.takeMessages('one', [message(3)])
  conversation.takeState(state('one'))
  conversation.takeState(nothing)
  expect([conversation.state().id, bodies(conversation)]).toEqual(['two', ['Anew']])
})

it('shows no messages of an ended session', () => {
  const conversation = start()
  conversation.take({ conversation: state('one'), messages: [message(1)] })
  conversation.clear()
  conversation.takeMessages('one', [message(2)])
  expect([conversation.state(), bodies(conversation)]).toEqual([nothing, []])
})
