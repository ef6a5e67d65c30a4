import { describe, expect, it } from 'vitest'
import { CommitUnknown, isConnectionCut, isConnectionLost } from '#server/engine/database/connection-errors.ts'
import { isDamage } from '#server/engine/database/damage.ts'
import { storageError } from '#server/engine/storage-errors.ts'

const failure = (more: { code?: string; errcode?: number }, message = 'failed') =>
  Object.assign(new Error(message), more)

describe('an error of a connection', () => {
  it.each<[string, Error, boolean, boolean]>([
    ['refused by the machine', failure({ code: 'ECONNREFUSED' }), false, true],
    ['reset', failure({ code: 'ECONNRESET' }), true, true],
    ['broken while writing', failure({ code: 'EPIPE' }), true, true],
    ['ended by an administrator', failure({ code: '57P01' }), true, true],
    ['ended by a crash', failure({ code: '57P02' }), true, true],
    // Another connection would be refused as well.
    ['of a server that starts', failure({ code: '57P03' }), false, true],
    ['of a server without free connections', failure({ code: '53300' }), false, true],
    ['reported by a pooler', failure({ code: '08P01' }, 'server conn crashed?'), true, true],
    ['of a pooler that waited too long', failure({ code: '08P01' }, 'query_wait_timeout'), false, true],
    ['that the driver reports in words', failure({}, 'Connection terminated unexpectedly'), true, true],
    ['that the driver reports shortly', failure({}, 'Connection terminated'), true, true],
    ['after a timeout of the driver', failure({}, 'Connection terminated due to connection timeout'), false, true],
    ['while connecting', failure({}, 'timeout exceeded when trying to connect'), false, true],
    ['of a client that failed before', failure({}, 'Client has encountered a connection error'), true, true],
    ['of a statement', failure({ code: '42601' }, 'syntax error'), false, false],
    ['of a conflict', failure({ code: '40001' }), false, false],
    ['without a code', failure({}), false, false],
  ])('%s is told apart', (_, error, isCut, isLost) => {
    expect([isConnectionCut(error), isConnectionLost(error)]).toEqual([isCut, isLost])
  })

  it('during a commit is never retried, since it may have been committed', () => {
    const error = new CommitUnknown(failure({ code: 'ECONNRESET' }))
    expect(isConnectionCut(error)).toBe(false)
    expect(isConnectionLost(error)).toBe(true)
    expect(storageError(error)).toMatchObject({ status: 503 })
  })

  it('may be anything that is thrown', () => {
    for (const thrown of ['text', 7, {}, []]) {
      expect([isConnectionCut(thrown), isConnectionLost(thrown), isDamage(thrown)]).toEqual([false, false, false])
      expect(storageError(thrown)).toBeNull()
    }
  })
})

describe('an error of the storage', () => {
  it.each<[string, number, RegExp, { code?: string; errcode?: number }]>([
    ['a full disk', 507, /no space/, { code: 'ENOSPC' }],
    ['a used quota', 507, /no space/, { code: 'EDQUOT' }],
    ['a limit on the size of files', 507, /no space/, { code: 'EFBIG' }],
    ['a full bucket', 507, /no space/, { code: 'BUCKET_FULL' }],
    ['a full disk of PostgreSQL', 507, /no space/, { code: '53100' }],
    ['a full disk of SQLite', 507, /no space/, { errcode: 13 }],
    ['a disk that takes no writes', 503, /cannot write/, { code: 'EROFS' }],
    ['a folder that takes no writes', 503, /cannot write/, { code: 'EACCES' }],
    ['a database that takes no writes', 503, /cannot write/, { code: '25006' }],
    ['a read-only file of SQLite', 503, /cannot write/, { errcode: 8 }],
    // 10 with the operation in the upper byte: SQLITE_IOERR_WRITE.
    ['a failed write of SQLite', 503, /cannot write/, { errcode: 778 }],
    ['an unreachable bucket', 503, /file storage/, { code: 'BUCKET_UNAVAILABLE' }],
    ['a damaged file', 503, /damaged/, { errcode: 11 }],
    ['a damaged index', 503, /damaged/, { errcode: 779 }],
    ['a file that is no database', 503, /damaged/, { errcode: 26 }],
    ['an unreachable database', 503, /cannot be reached/, { code: 'ECONNREFUSED' }],
    ['a statement that took too long', 503, /too busy/, { code: '57014' }],
  ])('%s is answered with %i and words', (_, status, words, given) => {
    const cause = failure(given)
    const error = storageError(cause)
    expect(error).toMatchObject({ status, message: expect.stringMatching(words), cause })
    // Nothing of the database’s own words.
    expect(error!.message).not.toContain('failed')
  })

  it.each([
    ['a constraint', { code: '23505' }],
    ['a constraint of SQLite', { errcode: 2067 }],
    ['a busy database of SQLite', { errcode: 5 }],
    ['a missing file', { code: 'ENOENT' }],
  ])('%s is none', (_, given) => expect(storageError(failure(given))).toBeNull())
})
