import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dropRow,
  findRow,
  keys,
  type Page,
  patchRow,
  putRow,
  receiveRow,
  refreshLists,
  refreshRow,
} from '#web/records/cache.ts'
import { addPending, noteConfirmed, overlayOf, removePending } from '#web/records/pending.ts'
import { invalidate, queryClient } from '#web/records/query-client.ts'

type Topic = { id: string; title?: string; decision?: string; updated: string; expand?: object }

const one = keys.one('topics', 'a')
const list = keys.list('topics', { page: 1 })
const endless = keys.endless('topics', {})

const page = (items: object[], totalItems = items.length): Page<object> => ({
  items,
  page: 1,
  perPage: 30,
  totalItems,
  totalPages: 1,
})
const listed = (key: readonly unknown[] = list) => queryClient.getQueryData<Page<Topic>>(key)!
const listedTitles = () => listed().items.map(({ title }) => title)

beforeEach(() => {
  queryClient.setQueryData(one, { id: 'a', title: 'A', updated: '2026-01-01' })
  queryClient.setQueryData(
    list,
    page([
      { id: 'a', title: 'A', updated: '2026-01-01', expand: { batch: { name: 'B' } } },
      { id: 'b', title: 'B', updated: '2026-01-01' },
    ]),
  )
  queryClient.setQueryData(endless, {
    pages: [page([{ id: 'b', title: 'B', updated: '2026-01-01' }], -1), page([{ id: 'a', title: 'A' }], -1)],
    pageParams: [1, 2],
  })
})
afterEach(() => queryClient.clear())

describe('a newer state of a row', () => {
  it('is stored wherever the row is cached, with its expansion', () => {
    expect(putRow('topics', { id: 'a', title: 'New', updated: '2026-01-02' } as Topic)).toBe(true)
    expect(queryClient.getQueryData<Topic>(one)?.title).toBe('New')
    expect(listed().items[0]).toMatchObject({ title: 'New', expand: { batch: { name: 'B' } } })
    const pages = queryClient.getQueryData<{ pages: Page<Topic>[] }>(endless)!.pages
    expect(pages.map(({ items }) => items[0]!.title)).toEqual(['B', 'New'])
  })

  it('replaces the expansion if it has its own', () => {
    putRow('topics', { id: 'a', updated: '2026-01-02', expand: { batch: { name: 'C' } } } as Topic)
    expect(listed().items[0]!.expand).toEqual({ batch: { name: 'C' } })
  })

  it('reports if no list contains the row', () => {
    expect(putRow('topics', { id: 'c', updated: '2026-01-02' })).toBe(false)
  })

  it('is ignored if it is older than what is cached', () => {
    putRow('topics', { id: 'a', title: 'Old', updated: '2025-12-31' } as Topic)
    expect([queryClient.getQueryData<Topic>(one)?.title, ...listedTitles()]).toEqual(['A', 'A', 'B'])
  })

  it('does not change other rows and pages', () => {
    const before = queryClient.getQueryData<{ pages: object[] }>(endless)!
    putRow('topics', { id: 'a', title: 'New', updated: '2026-01-02' } as Topic)
    const after = queryClient.getQueryData<{ pages: object[] }>(endless)!
    expect(after.pages[0]).toBe(before.pages[0])
    expect(after.pages[1]).not.toBe(before.pages[1])
  })

  it('does not reach other collections', () => {
    queryClient.setQueryData(keys.one('posts', 'a'), { id: 'a', title: 'Post', updated: '' })
    putRow('topics', { id: 'a', title: 'New', updated: '2026-01-02' } as Topic)
    expect(queryClient.getQueryData<Topic>(keys.one('posts', 'a'))?.title).toBe('Post')
  })
})

describe('a deleted row', () => {
  it('is removed from every list, and from counted totals', () => {
    dropRow('topics', 'a')
    expect([listedTitles(), listed().totalItems]).toEqual([['B'], 1])
    const pages = queryClient.getQueryData<{ pages: Page<Topic>[] }>(endless)!.pages
    expect(pages.map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
      [1, -1],
      [0, -1],
    ])
  })

  it('changes nothing if it is not listed', () => {
    const before = listed()
    dropRow('topics', 'unknown')
    expect(listed()).toBe(before)
  })
})

describe('some fields of a row', () => {
  it('are merged into it wherever it is cached', () => {
    expect(patchRow('topics', 'a', { decision: 'approve' })).toBe(true)
    expect(findRow('topics', 'a')).toMatchObject({ title: 'A', decision: 'approve' })
    expect(listed().items[0]).toMatchObject({ title: 'A', decision: 'approve' })
  })

  it('are found in a list if the row is only there', () => {
    expect(findRow('topics', 'b')).toMatchObject({ title: 'B' })
    expect(findRow('topics', 'c')).toBeUndefined()
  })
})

describe('a row of an answer', () => {
  it('is stored unchanged if nothing newer is known', () => {
    const row = { id: 'a', title: 'Read', updated: '2026-01-01' }
    expect(receiveRow('topics', row)).toEqual(row)
    expect(receiveRow('topics', { id: 'new', updated: '2026-01-01' })).toEqual({ id: 'new', updated: '2026-01-01' })
  })

  it('is overridden by an event that overtook it, but keeps its expansion', () => {
    putRow('topics', { id: 'a', title: 'By event', updated: '2026-01-03' } as Topic)
    const row = { id: 'a', title: 'Read', updated: '2026-01-02', expand: { batch: 1 } }
    expect(receiveRow('topics', row)).toEqual({
      id: 'a',
      title: 'By event',
      updated: '2026-01-03',
      expand: { batch: 1 },
    })
  })

  it('is stored if it has no time to compare', () => {
    expect(receiveRow('topics', { id: 'a', title: 'Read' })).toEqual({ id: 'a', title: 'Read' })
  })

  it('keeps optimistic values', () => {
    const change = addPending('topics', 'a', { decision: 'approve' }, { decision: '' })
    const row = { id: 'a', decision: '', updated: '2026-01-02' }
    expect(receiveRow('topics', row)).toMatchObject({ decision: 'approve' })
    removePending('topics', 'a', change)
    expect(receiveRow('topics', row)).toMatchObject({ decision: '' })
  })
})

describe('optimistic changes', () => {
  it('cover events until they are confirmed', () => {
    const change = addPending('topics', 'a', { decision: 'approve' }, { decision: '' })
    patchRow('topics', 'a', { decision: 'approve' })
    putRow('topics', { id: 'a', title: 'New', decision: '', updated: '2026-01-02' } as Topic)
    expect(findRow('topics', 'a')).toMatchObject({ title: 'New', decision: 'approve' })
    removePending('topics', 'a', change)
    putRow('topics', { id: 'a', decision: 'reject', updated: '2026-01-03' } as Topic)
    expect(findRow('topics', 'a')).toMatchObject({ decision: 'reject' })
  })

  it('are stacked, the last on top', () => {
    const first = addPending('topics', 'a', { decision: 'approve', notes: 'n' }, {})
    const second = addPending('topics', 'a', { decision: 'reject' }, { decision: 'approve' })
    expect(overlayOf('topics', 'a')).toEqual({ decision: 'reject', notes: 'n' })
    removePending('topics', 'a', second)
    expect(overlayOf('topics', 'a')).toEqual({ decision: 'approve', notes: 'n' })
    removePending('topics', 'a', first)
    expect(overlayOf('topics', 'a')).toEqual({})
  })

  it('remember the server state, not an earlier optimistic value', () => {
    const first = addPending('topics', 'a', { decision: 'approve' }, { decision: '' })
    const second = addPending('topics', 'a', { decision: 'reject' }, { decision: 'approve' })
    expect(second.confirmed).toEqual({ decision: '' })
    removePending('topics', 'a', first)
    removePending('topics', 'a', second)
  })

  it('revert to the latest server state', () => {
    const change = addPending('topics', 'a', { decision: 'approve' }, { decision: '' })
    noteConfirmed('topics', { id: 'a', decision: 'partial', title: 'New' } as { id: string })
    noteConfirmed('topics', { id: 'b', decision: 'reject' } as { id: string })
    expect(change.confirmed).toEqual({ decision: 'partial' })
    removePending('topics', 'a', change)
  })

  it('do not revert to an older event', () => {
    const change = addPending('topics', 'a', { decision: 'approve' }, { decision: 'partial' })
    putRow('topics', { id: 'a', decision: 'reject', updated: '2025-01-01' } as Topic)
    expect(change.confirmed).toEqual({ decision: 'partial' })
    removePending('topics', 'a', change)
  })
})

describe('refetching', () => {
  const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

  it('happens once for many events, for lists only', () => {
    vi.useFakeTimers()
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    try {
      for (let count = 0; count < 50; count += 1) refreshLists('topics')
      expect(stale(list)).toBe(false)
      vi.advanceTimersByTime(250)
      expect(invalidate).toHaveBeenCalledOnce()
      expect([stale(list), stale(endless), stale(one)]).toEqual([true, true, false])
    } finally {
      invalidate.mockRestore()
      vi.useRealTimers()
    }
  })

  it('a row does not affect other rows and lists', () => {
    const other = keys.one('topics', 'b')
    queryClient.setQueryData(other, { id: 'b', updated: '' })
    refreshRow('topics', 'a')
    expect([stale(one), stale(other), stale(list)]).toEqual([true, false, false])
  })

  it('a first read that was answered before the change is followed by another, once', async () => {
    const answers: ((title: string) => void)[] = []
    const observer = new QueryObserver(queryClient, {
      queryKey: keys.list('topics', { page: 2 }),
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    })
    const stop = observer.subscribe(() => undefined)
    try {
      const done = Promise.all([
        invalidate({ queryKey: keys.collection('topics') }),
        invalidate({ queryKey: keys.collection('topics') }),
      ])
      expect(answers).toHaveLength(1)
      answers[0]!('before the change')
      await vi.waitFor(() => expect(answers).toHaveLength(2), 60_000)
      answers[1]!('after it')
      await done
      expect(observer.getCurrentResult().data).toBe('after it')
      expect(answers).toHaveLength(2)
    } finally {
      stop()
    }
  })

  it('a first read that fails is not repeated', async () => {
    const calls = vi.fn(() => Promise.reject(new Error('gone')))
    const options = { queryKey: keys.list('topics', { page: 3 }), queryFn: calls, retry: false, meta: { silent: true } }
    const stop = new QueryObserver(queryClient, options).subscribe(() => undefined)
    try {
      await invalidate({ queryKey: keys.collection('topics') })
      expect(calls).toHaveBeenCalledOnce()
    } finally {
      stop()
    }
  })
})
