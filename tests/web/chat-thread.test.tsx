// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { openHook } from '#tests/support/page.tsx'
import { type Message, merged, receiveMessage } from '#web/chat/thread/thread-cache.ts'
import { timelineOf } from '#web/chat/thread/timeline.ts'
import { useThread } from '#web/chat/thread/use-thread.ts'

const message = (sequence: number, more: Partial<Message> = {}) =>
  ({
    ...{ id: `message${sequence}`, clientId: `client-${sequence}`, conversation: 'c1', sequence, body: `${sequence}` },
    ...{
      author: 'visitor',
      user: '',
      private: false,
      created: `2026-11-25 12:00:${String(sequence).padStart(2, '0')}.000Z`,
    },
    ...more,
  }) as Message

const numbers = (messages: readonly Message[] | undefined) => messages?.map(({ sequence }) => sequence)

describe('two parts of a thread', () => {
  it('are merged without duplicates', () => {
    expect(numbers(merged([message(1), message(2)], [message(2), message(3)]))).toEqual([1, 2, 3])
    expect(numbers(merged([message(3)], [message(1), message(2)]))).toEqual([1, 2, 3])
  })

  it('drop messages before a gap, which are loaded again on scrolling', () => {
    expect(numbers(merged([message(1), message(2)], [message(5), message(6)]))).toEqual([5, 6])
  })
})

describe('a thread', () => {
  const network = watchNetwork()
  /** The server's messages up to a number; answered on request. */
  function hold(last: () => number) {
    network.answer(/^GET \/api\/collections\/messages\/records/, ({ query }) => {
      const filter = query.get('filter') ?? ''
      const [, operator, at = '0'] = /sequence ([<>]) (\d+)/.exec(filter) ?? []
      const all = Array.from({ length: last() }, (_, index) => message(index + 1))
      const found = all.filter(({ sequence }) => (operator === '<' ? sequence < Number(at) : sequence > Number(at)))
      if (query.get('sort') === '-sequence') found.reverse()
      const perPage = Number(query.get('perPage'))
      return { body: { items: found.slice(0, perPage), page: 1, perPage, totalItems: -1, totalPages: -1 } }
    })
  }
  const asked = () =>
    network.sent(/^GET \/api\/collections\/messages/).map((name) => /sequence [<>] \d+/.exec(name)?.[0])

  it('starts with the latest, and loads earlier ones by number', async () => {
    hold(() => 120)
    const { result } = openHook(() => useThread({ id: 'c1', sequence: 120 }))
    await waitFor(() => expect(numbers(result().messages)).toHaveLength(50))
    expect([result().messages![0]!.sequence, result().hasEarlier]).toEqual([71, true])
    await act(() => result().loadEarlier())
    await waitFor(() => expect(result().messages![0]!.sequence).toBe(21))
    await act(() => result().loadEarlier())
    await waitFor(() => expect(result().hasEarlier).toBe(false))
    expect(numbers(result().messages)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  })

  it('loads everything after the last known message if an event was missed', async () => {
    let last = 3
    hold(() => last)
    const { result } = openHook(() => useThread({ id: 'c1', sequence: 3 }))
    await waitFor(() => expect(numbers(result().messages)).toEqual([1, 2, 3]))
    last = 7
    // 4 to 6 were written while nobody listened.
    act(() => receiveMessage(message(7)))
    await waitFor(() => expect(numbers(result().messages)).toEqual([1, 2, 3, 4, 5, 6, 7]))
    expect(asked().slice(1)).toContain('sequence > 3')
    expect(asked().slice(1)).not.toContain('sequence > 0')
  })

  it('shows a message that arrives while it is first read, once', async () => {
    let last = 2
    hold(() => last)
    const release = network.hold(/^GET \/api\/collections\/messages/, 'answer')
    const { result } = openHook(() => useThread({ id: 'c1', sequence: 2 }))
    await waitFor(() => expect(asked()).toHaveLength(1))
    last = 3
    act(() => receiveMessage(message(3)))
    act(release)
    await waitFor(() => expect(numbers(result().messages)).toEqual([1, 2, 3]))
  })

  it('keeps a message that arrives while it is read again', async () => {
    hold(() => 2)
    const { result } = openHook(() => useThread({ id: 'c1', sequence: 2 }))
    await waitFor(() => expect(numbers(result().messages)).toEqual([1, 2]))
    const before = asked().length
    const release = network.hold(/^GET \/api\/collections\/messages/, 'answer')
    act(() => result().retry())
    await waitFor(() => expect(asked().length).toBeGreaterThan(before))
    // The answer on its way is from before this message.
    act(() => receiveMessage(message(3)))
    await waitFor(() => expect(numbers(result().messages)).toEqual([1, 2, 3]))
    await act(async () => release())
    await waitFor(() => expect(result().isRetrying).toBe(false))
    expect(numbers(result().messages)).toEqual([1, 2, 3])
  })

  it('catches up by number if the conversation counts more than is known', async () => {
    let last = 2
    hold(() => last)
    const { result } = openHook(() => {
      const [sequence, setSequence] = useState(2)
      return { ...useThread({ id: 'c1', sequence }), setSequence }
    })
    await waitFor(() => expect(numbers(result().messages)).toEqual([1, 2]))
    last = 4
    act(() => result().setSequence(4))
    await waitFor(() => expect(numbers(result().messages)).toEqual([1, 2, 3, 4]))
  })
})

describe('the timeline', () => {
  const event = (position: number, sequence: number, type: string) =>
    ({ id: `event${position}`, position, sequence, type, created: '2026-11-25 12:00:01.000Z' }) as never

  it('puts actions after the message of that moment, and shows a hand-over once', () => {
    const events = [event(1, 1, 'status'), event(2, 1, 'handed-over'), event(3, 2, 'assignee')]
    const keys = timelineOf([message(1), message(2)], events).map(({ key }) => key)
    expect(keys.slice(1)).toEqual(['client-1', 'event2', 'client-2', 'event3'])
  })

  it('has a line for each day, and one heading for messages that belong together', () => {
    const items = timelineOf([message(1), message(2), message(3, { created: '2026-11-26 15:00:00.000Z' })], [])
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'day', 'message'])
    expect(items.map((item) => item.kind === 'message' && item.isFollowing)).toEqual([false, false, true, false, false])
  })
})
