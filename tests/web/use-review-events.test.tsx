// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '#tests/support/page.tsx'
import { useReviewEvents } from '#web/production/outside/use-review-events.ts'

/** The browser's stream, told by the test what the network does. */
class ScriptedStream extends EventTarget {
  static readonly CLOSED = 2
  static readonly all: ScriptedStream[] = []
  readyState = 0
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    ScriptedStream.all.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  say(event: string): void {
    act(() => void this.dispatchEvent(new Event(event)))
  }
}

let live: boolean[]
let changes: number
beforeEach(() => {
  vi.stubGlobal('EventSource', ScriptedStream)
  vi.useFakeTimers()
  ScriptedStream.all.length = 0
  live = []
  changes = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (first = { address: '/api/review/one', enabled: true }) =>
  renderHook(
    (props) =>
      useReviewEvents({
        ...props,
        onChange: () => {
          changes += 1
        },
        onLive: (isLive) => live.push(isLive),
      }),
    { initialProps: first },
  )
const newest = () => ScriptedStream.all.at(-1)!

describe('the events of a review link', () => {
  it('are read from its stream, and earlier changes are fetched', () => {
    open()
    expect(newest().url).toMatch(/\/api\/review\/one\/events$/)
    newest().say('PB_CONNECT')
    newest().say('changed')
    expect([live, changes]).toEqual([[true, true], 2])
  })

  it('are refetched after the browser has reconnected a broken stream', () => {
    open()
    newest().say('PB_CONNECT')
    newest().say('error')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(ScriptedStream.all).toHaveLength(1)
    newest().say('PB_CONNECT')
    expect([live, changes]).toEqual([[true, false, true], 3])
  })

  it('are requested again after a refusal, which browsers do not retry', () => {
    open()
    newest().readyState = ScriptedStream.CLOSED
    newest().say('error')
    expect(live).toEqual([false])
    act(() => void vi.advanceTimersByTime(29_000))
    expect(ScriptedStream.all).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(1000))
    expect(ScriptedStream.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
    newest().say('PB_CONNECT')
    expect(live).toEqual([false, true])
  })

  it('end with the link, with another link and with the page', () => {
    const page = open()
    page.rerender({ address: '/api/review/two', enabled: true })
    expect(ScriptedStream.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
    page.rerender({ address: '/api/review/two', enabled: false })
    expect(newest().isClosed).toBe(true)
    page.rerender({ address: '/api/review/two', enabled: true })
    newest().readyState = ScriptedStream.CLOSED
    newest().say('error')
    page.unmount()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(ScriptedStream.all).toHaveLength(3)
    expect(newest().isClosed).toBe(true)
  })
})
