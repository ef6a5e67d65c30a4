// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import '#tests/support/page.tsx'
import { checkConnection, connected, currentConnection, onConnection, useConnection } from '#web/records/connection.ts'
import { loadPiece } from '#web/records/pieces.ts'

const network = watchNetwork()
const pings = /^GET \/api\/runtime/
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))

beforeEach(async () => {
  network.answer(pings, { body: {} })
  await checkConnection()
  network.calls.length = 0
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(async () => {
  vi.useRealTimers()
  network.isDown = false
  await checkConnection()
})

describe('the connection', () => {
  it('depends on the server’s answers, not on the browser', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect([await checkConnection(), currentConnection()]).toEqual([true, 'online'])
    network.isDown = true
    expect([await checkConnection(), currentConnection()]).toEqual([false, 'offline'])
    vi.restoreAllMocks()
  })

  it('is unreachable if the device has a network', async () => {
    network.isDown = true
    await checkConnection()
    expect(currentConnection()).toBe('unreachable')
  })

  it.each([
    ['a gateway', { status: 502, body: {} }],
    ['a slow gateway', { status: 504, body: {} }],
  ])('does not count the answer of %s', async (_who, answer) => {
    network.answer(pings, answer)
    expect(await checkConnection()).toBe(false)
  })

  it('counts a server with errors as reachable', async () => {
    network.answer(pings, { status: 503, body: {} })
    expect(await checkConnection()).toBe(true)
  })

  it('is checked once, even if many calls failed', async () => {
    const release = network.hold(pings, 'answer')
    const asked = [checkConnection(), checkConnection(), checkConnection()]
    release()
    expect(await Promise.all(asked)).toEqual([true, true, true])
    expect(network.sent(pings)).toHaveLength(1)
  })

  it('is checked repeatedly, at growing intervals, until the server is back', async () => {
    network.isDown = true
    await checkConnection()
    const counts: number[] = []
    for (const seconds of [2, 3, 4.5]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      counts.push(network.sent(pings).length)
    }
    expect(counts).toEqual([2, 3, 4])
    network.isDown = false
    await vi.advanceTimersByTimeAsync(7000)
    expect(currentConnection()).toBe('online')
    const before = network.sent(pings).length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(network.sent(pings)).toHaveLength(before)
  })

  it('notifies subscribers when it changes, and only then', async () => {
    const heard: string[] = []
    const stop = onConnection((now) => heard.push(now))
    const { result } = renderHook(() => useConnection())
    await act(() => checkConnection())
    network.isDown = true
    await act(() => checkConnection())
    await act(() => checkConnection())
    expect([heard, result.current]).toEqual([['unreachable'], 'unreachable'])
    stop()
    network.isDown = false
    await act(() => checkConnection())
    expect([heard, result.current]).toEqual([['unreachable'], 'online'])
  })

  it('can be waited for', async () => {
    network.isDown = true
    await checkConnection()
    let isBack = false
    const back = connected().then(() => {
      isBack = true
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(isBack).toBe(false)
    network.isDown = false
    await checkConnection()
    await back
    await connected()
  })
})

describe('a lazily loaded part of the app', () => {
  it('waits for the connection', async () => {
    network.isDown = true
    let tries = 0
    const part = loadPiece(() => {
      tries += 1
      return network.isDown ? missing() : Promise.resolve('part')
    })
    await vi.advanceTimersByTimeAsync(500)
    expect([tries, currentConnection()]).toEqual([1, 'unreachable'])
    network.isDown = false
    await checkConnection()
    expect(await part).toBe('part')
  })

  it('is retried when the server answers', async () => {
    const results = [missing, () => Promise.resolve('part')]
    expect(await loadPiece(() => results.shift()!())).toBe('part')
  })

  it('that a newer build has replaced reloads the page, at most once in ten seconds', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    void loadPiece(missing)
    await vi.advanceTimersByTimeAsync(100)
    expect(reload).toHaveBeenCalledOnce()
    await expect(loadPiece(missing)).rejects.toThrow('dynamically imported module')
    await vi.advanceTimersByTimeAsync(10_000)
    void loadPiece(missing)
    await vi.advanceTimersByTimeAsync(100)
    expect(reload).toHaveBeenCalledTimes(2)
    reload.mockRestore()
    sessionStorage.clear()
  })

  it('passes on its own errors', async () => {
    await expect(loadPiece(() => Promise.reject(new Error('broken part')))).rejects.toThrow('broken part')
    expect(network.sent(pings)).toEqual([])
  })
})
