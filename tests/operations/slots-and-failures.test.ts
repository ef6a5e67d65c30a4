import { describe, expect, it } from 'vitest'
import { createSlots } from '#server/engine/slots.ts'
import { storageError } from '#server/engine/storage-errors.ts'

describe('slots', () => {
  /** Work that ends when the test says so. */
  function works() {
    const ends: (() => void)[] = []
    const started: string[] = []
    const work = (name: string) => () => {
      started.push(name)
      return new Promise<string>((done) => ends.push(() => done(name)))
    }
    const settle = () => new Promise<void>((done) => setImmediate(done))
    return { ends, started, work, settle }
  }

  it('let that many run at once, and the others in order', async () => {
    const { ends, started, work, settle } = works()
    const slots = createSlots(2)
    const all = ['a', 'b', 'c', 'd'].map((name) => slots.use(work(name)))
    await settle()
    expect(started).toEqual(['a', 'b'])
    ends[1]!()
    await settle()
    expect(started).toEqual(['a', 'b', 'c'])
    ends[0]!()
    await settle()
    expect(started).toEqual(['a', 'b', 'c', 'd'])
    for (const end of ends) end()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('are free again after a failure', async () => {
    const slots = createSlots(1)
    await expect(slots.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await slots.use(async () => 'next')).toBe('next')
  })

  it('are not taken by work that was aborted while it waited', async () => {
    const { ends, started, work, settle } = works()
    const slots = createSlots(1)
    const first = slots.use(work('a'))
    const abort = new AbortController()
    const second = slots.use(work('b'), abort.signal)
    const third = slots.use(work('c'))
    abort.abort(new Error('given up'))
    await expect(second).rejects.toThrow('given up')
    ends[0]!()
    await settle()
    expect(started).toEqual(['a', 'c'])
    ends[1]!()
    expect(await Promise.all([first, third])).toEqual(['a', 'c'])
  })

  it('do not start work that was aborted before', async () => {
    const slots = createSlots(1)
    const { started, work } = works()
    await expect(slots.use(work('a'), AbortSignal.abort())).rejects.toThrow()
    expect(started).toEqual([])
    expect(await slots.use(async () => 'free')).toBe('free')
  })
})

describe('a failure of the storage, as people read it', () => {
  it.each<[string, object, number, RegExp]>([
    ['a full disk', { code: 'ENOSPC' }, 507, /no space/],
    ['a full quota', { code: 'EDQUOT' }, 507, /no space/],
    ['a full bucket', { code: 'BUCKET_FULL' }, 507, /no space/],
    ['a full database of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 507, /no space/],
    ['a full disk of PostgreSQL', { code: '53100' }, 507, /no space/],
    ['a disk that takes no writes', { code: 'EROFS' }, 503, /cannot write/],
    ['a file that is not ours', { code: 'EACCES' }, 503, /cannot write/],
    ['a read-only database of SQLite', { errcode: 8 }, 503, /cannot write/],
    // The upper bytes say what SQLite was doing.
    ['a failed write of SQLite', { errcode: 10 | (3 << 8) }, 503, /cannot write/],
    ['a read-only transaction', { code: '25006' }, 503, /cannot write/],
    ['a bucket that does not answer', { code: 'BUCKET_UNAVAILABLE' }, 503, /file storage cannot be reached/],
    ['a statement that waited too long', { code: '57014' }, 503, /too busy/],
  ])('%s', (_what, error, status, message) => {
    const answer = storageError(error)
    expect(answer).toMatchObject({ status, message: expect.stringMatching(message), data: {} })
    expect(answer?.cause).toBe(error)
  })

  it.each([{}, { code: 'ENOENT' }, { code: '23505' }, { errcode: 19 }, new Error('no'), 'text'])(
    '%j is another one',
    (error) => {
      expect(storageError(error)).toBeNull()
    },
  )
})
