import { isConnectionLost } from './database/connection-errors.ts'
import { isDamage } from './database/damage.ts'
import { ApiError } from './errors.ts'

const noSpace = 'The server has no space left to store this. Nothing was saved; try again once there is space.'
const noBucket = 'The file storage cannot be reached at the moment. Nothing was saved; try again later.'
const noWriting = 'The server cannot write to its storage at the moment. Nothing was saved; try again later.'

/** Error codes of the operating system; EFBIG is a limit on the size of files. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'BUCKET_FULL', /* PostgreSQL: disk_full */ '53100'])
const closedCodes = new Set([
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  /* PostgreSQL: read_only_sql_transaction, io_error */ '25006',
  '58030',
])
/** Primary result codes of SQLite: SQLITE_FULL; SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN. */
const sqliteFull = 13
const sqliteClosed = new Set([8, 10, 14])

const away =
  'The database cannot be reached at the moment. Try again later, and check first whether your change was saved.'

const damaged = 'Part of the database is damaged and cannot be read. An administrator has to restore a backup.'

const busy = 'The database is too busy to answer this at the moment. Try again later.'
/** PostgreSQL: query_canceled, after the statement timeout, which includes waiting for a lock. */
const timedOut = '57014'

/** 507 if the disk is full, 503 if storage is read-only, damaged, busy or unreachable; null for all other failures. */
export function storageError(error: unknown): ApiError | null {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  if (fullCodes.has(code) || errcode === sqliteFull) return new ApiError(507, noSpace, {}, { cause: error })
  // The upper bytes describe what SQLite was doing when it failed.
  if (closedCodes.has(code) || sqliteClosed.has(errcode & 0xff))
    return new ApiError(503, noWriting, {}, { cause: error })
  if (code === 'BUCKET_UNAVAILABLE') return new ApiError(503, noBucket, {}, { cause: error })
  if (isDamage(error)) return new ApiError(503, damaged, {}, { cause: error })
  if (isConnectionLost(error)) return new ApiError(503, away, {}, { cause: error })
  if (code === timedOut) return new ApiError(503, busy, {}, { cause: error })
  return null
}
