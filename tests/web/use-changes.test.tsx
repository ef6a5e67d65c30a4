// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchNetwork } from '#tests/support/network.ts'
import { hook } from '#tests/support/page.tsx'
import { findRow, keys, putRow } from '#web/records/cache.ts'
import { checkConnection } from '#web/records/connection.ts'
import {
  countWaitingChanges,
  onRequestFailed,
  queryClient,
  useCreate,
  useDelete,
  useUpdate,
  useUpdateMany,
} from '#web/records/index.ts'

type Topic = { id: string; decision: string; notes: string; updated: string }
const network = watchNetwork()
const patches = /^PATCH /
const stored = (id: string, fields: Partial<Topic>, updated = '2026-01-02'): Topic => ({
  id,
  decision: '',
  notes: '',
  updated,
  ...fields,
})
const decisionOf = (id: string) => (findRow('topics', id) as Topic | undefined)?.decision
const refused = { status: 400, body: { status: 400, message: 'Failed to update record.', data: {} } }

beforeEach(() => {
  for (const id of ['a', 'b', 'c']) queryClient.setQueryData(keys.one('topics', id), stored(id, {}, '2026-01-01'))
  network.answer(/^GET \/api\/runtime/, { body: { maxBatchRequests: 50 } })
  network.answer(patches, ({ name, body }) => ({ body: stored(name.at(-1)!, body as Topic) }))
})

describe('a change', () => {
  it('is shown before the server answers, and stays as the server stored it', async () => {
    const release = network.hold(patches, 'answer')
    const { result } = hook(() => useUpdate('topics'))
    act(() => result.current.mutate({ id: 'a', decision: 'approve' }))
    await waitFor(() => expect(decisionOf('a')).toBe('approve'))
    expect(network.sent(patches)).toHaveLength(1)
    release()
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(findRow('topics', 'a')).toMatchObject({ decision: 'approve', updated: '2026-01-02' })
  })

  it('is reverted if the server rejects it', async () => {
    network.answer(patches, refused)
    const { result } = hook(() => useUpdate('topics', { silent: true }))
    act(() => result.current.mutate({ id: 'a', decision: 'approve' }))
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(decisionOf('a')).toBe('')
  })

  it('is reported with the title of the screen, unless the screen is silent', async () => {
    network.answer(patches, refused)
    const titles: (string | undefined)[] = []
    const stop = onRequestFailed((_failure, title) => titles.push(title))
    const { result } = hook(() => [useUpdate('topics', { errorTitle: 'No' }), useUpdate('topics', { silent: true })])
    for (const update of result.current) await act(() => update!.mutateAsync({ id: 'a', notes: 'x' }).catch(() => null))
    stop()
    expect(titles).toEqual(['No'])
  })

  it('is not overwritten by an event from before it arrived', async () => {
    const release = network.hold(patches, 'answer')
    const { result } = hook(() => useUpdate('topics'))
    act(() => result.current.mutate({ id: 'a', decision: 'approve' }))
    await waitFor(() => expect(decisionOf('a')).toBe('approve'))
    putRow('topics', stored('a', { notes: 'by a colleague' }, '2026-01-01T12'))
    expect(findRow('topics', 'a')).toMatchObject({ decision: 'approve', notes: 'by a colleague' })
    release()
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
  })

  it('reverts to what a colleague stored meanwhile if it is rejected', async () => {
    const release = network.hold(patches, 'answer')
    network.answer(patches, refused)
    const { result } = hook(() => useUpdate('topics', { silent: true }))
    act(() => result.current.mutate({ id: 'a', decision: 'approve' }))
    await waitFor(() => expect(decisionOf('a')).toBe('approve'))
    putRow('topics', stored('a', { decision: 'reject' }, '2026-01-01T12'))
    release()
    await waitFor(() => expect(decisionOf('a')).toBe('reject'))
  })

  it('refetches the row if a newer state arrived before the answer', async () => {
    const release = network.hold(patches, 'answer')
    const { result } = hook(() => useUpdate('topics'))
    act(() => result.current.mutate({ id: 'a', decision: 'approve' }))
    await waitFor(() => expect(network.sent(patches)).toHaveLength(1))
    putRow('topics', stored('a', { decision: 'reject' }, '2026-01-03'))
    release()
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(queryClient.getQueryState(keys.one('topics', 'a'))?.isInvalidated).toBe(true)
  })
})

describe('two changes of one field', () => {
  it('are sent one after the other', async () => {
    const release = network.hold(patches, 'answer')
    const { result } = hook(() => [useUpdate('topics'), useUpdate('topics')] as const)
    act(() => result.current[0].mutate({ id: 'a', decision: 'approve' }))
    await waitFor(() => expect(decisionOf('a')).toBe('approve'))
    act(() => result.current[1].mutate({ id: 'a', decision: '' }))
    await waitFor(() => expect(decisionOf('a')).toBe(''))
    expect(network.sent(patches)).toHaveLength(1)
    release()
    await waitFor(() => expect(result.current[1].isSuccess).toBe(true))
    expect(network.calls.flatMap(({ name, body }) => (patches.test(name) ? [body] : []))).toEqual([
      { decision: 'approve' },
      { decision: '' },
    ])
  })

  it('keep the second on the screen if the first is rejected', async () => {
    network.answer(patches, refused, 1)
    const release = network.hold(patches, 'request')
    const { result } = hook(() => [useUpdate('topics', { silent: true }), useUpdate('topics')] as const)
    act(() => result.current[0].mutate({ id: 'a', decision: 'approve' }))
    act(() => result.current[1].mutate({ id: 'a', decision: 'reject' }))
    await waitFor(() => expect(decisionOf('a')).toBe('reject'))
    release()
    await waitFor(() => expect(result.current[0].isError).toBe(true))
    expect(decisionOf('a')).toBe('reject')
    await waitFor(() => expect(result.current[1].isSuccess).toBe(true))
    expect(decisionOf('a')).toBe('reject')
  })

  it('revert to the stored state if both are rejected', async () => {
    network.answer(patches, refused)
    const { result } = hook(() => useUpdate('topics', { silent: true }))
    act(() => {
      result.current.mutate({ id: 'a', decision: 'approve' })
      result.current.mutate({ id: 'a', decision: 'reject' })
    })
    await waitFor(() => expect(network.sent(patches)).toHaveLength(2))
    await waitFor(() => expect(decisionOf('a')).toBe(''))
  })
})

describe('without a connection', () => {
  const reconnect = async (): Promise<void> => {
    network.isDown = false
    await act(() => checkConnection())
  }

  it('a change is kept, counted and sent once the server answers', async () => {
    network.isDown = true
    const { result } = hook(() => useUpdate('topics', { silent: true }))
    act(() => result.current.mutate({ id: 'a', decision: 'approve' }))
    await waitFor(() => expect(countWaitingChanges()).toBe(1))
    expect(decisionOf('a')).toBe('approve')
    await reconnect()
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect([countWaitingChanges(), decisionOf('a')]).toEqual([0, 'approve'])
  })

  it('a change that starts work is not sent a second time', async () => {
    network.isDown = true
    const { result } = hook(() => useUpdate('production_batches', { silent: true }))
    act(() => result.current.mutate({ id: 'a', generation: 'requested' }))
    await waitFor(() => expect(result.current.isError).toBe(true))
    await reconnect()
    expect(network.sent(patches)).toHaveLength(1)
  })

  it('a create is not sent a second time', async () => {
    network.isDown = true
    const { result } = hook(() => useCreate('topics', { silent: true }))
    await act(() => result.current.mutateAsync({ title: 'T' }).catch(() => null))
    await reconnect()
    expect(network.sent(/^POST .*records/)).toHaveLength(1)
  })

  it('a delete is not sent a second time, and nothing leaves the screen', async () => {
    network.isDown = true
    const { result } = hook(() => useDelete('topics', { silent: true }))
    await act(() => result.current.mutateAsync('a').catch(() => null))
    await reconnect()
    expect(network.sent(/^DELETE /)).toHaveLength(1)
    expect(findRow('topics', 'a')).toBeDefined()
  })
})

describe('many changes', () => {
  const batches = /^POST \/api\/batch/
  const requests = () =>
    network.calls
      .filter(({ name }) => batches.test(name))
      .map(({ body }) => (body as { requests: unknown[] }).requests.length)

  it('are one call, shown immediately and confirmed together', async () => {
    network.answer(batches, {
      body: ['a', 'b'].map((id) => ({ status: 200, body: stored(id, { decision: 'approve' }) })),
    })
    const release = network.hold(batches, 'answer')
    const { result } = hook(() => useUpdateMany('topics'))
    act(() => result.current.mutate(['a', 'b'].map((id) => ({ id, decision: 'approve' as const }))))
    await waitFor(() => expect([decisionOf('a'), decisionOf('b'), decisionOf('c')]).toEqual(['approve', 'approve', '']))
    release()
    await waitFor(() => expect(result.current.data?.done).toEqual(['a', 'b']))
    expect([requests(), network.sent(patches)]).toEqual([[2], []])
  })

  it('revert only the one that was rejected', async () => {
    const failure = { code: 'batch_request_failed', message: '', response: { status: 404, message: 'Gone', data: {} } }
    network.answer(batches, {
      body: ['a', 'c'].map((id) => ({ status: 200, body: stored(id, { decision: 'approve' }) })),
    })
    network.answer(batches, { status: 400, body: { status: 400, message: '', data: { requests: { 1: failure } } } }, 1)
    const { result } = hook(() => useUpdateMany('topics'))
    act(() => result.current.mutate(['a', 'b', 'c'].map((id) => ({ id, decision: 'approve' as const }))))
    await waitFor(() => expect(result.current.data?.failed.map(({ id }) => id)).toEqual(['b']))
    expect([decisionOf('a'), decisionOf('b'), decisionOf('c')]).toEqual(['approve', '', 'approve'])
    expect(requests()).toEqual([3, 2])
  })

  it('are kept while the server cannot be reached, and sent again as a whole', async () => {
    network.isDown = true
    const { result } = hook(() => useUpdateMany('topics', { silent: true }))
    act(() => result.current.mutate(['a', 'b'].map((id) => ({ id, decision: 'approve' as const }))))
    await waitFor(() => expect(countWaitingChanges()).toBe(1))
    expect([decisionOf('a'), decisionOf('b')]).toEqual(['approve', 'approve'])
    network.answer(batches, {
      body: ['a', 'b'].map((id) => ({ status: 200, body: stored(id, { decision: 'approve' }) })),
    })
    network.isDown = false
    await act(() => checkConnection())
    await waitFor(() => expect(result.current.data?.done).toEqual(['a', 'b']))
  })
})
