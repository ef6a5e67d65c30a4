import { ApiError } from '../errors.ts'

const noSpace = 'The server has no space left to store this. Nothing was saved; try again once there is space.'
const noWriting = 'The server cannot write to its storage at the moment. Nothing was saved; try again later.'

/** Of the operating system; EFBIG is a limit on the size of files. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', /* PostgreSQL: disk_full */ '53100'])
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
  'The database cannot be reached at the moment. Try again later, and look first whether what was sent has arrived.'

/** Of the connection to PostgreSQL, and of a server that stops, starts or recovers. */
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08003', '08006'])
/** What its driver says without a code. */
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** 507 when the disk is full, 503 when it takes no writes or is away; null for every other failure. */
export function storageTrouble(error: unknown): ApiError | null {
  const { code = '', errcode = 0, message = '' } = error as { code?: string; errcode?: number; message?: string }
  if (fullCodes.has(code) || errcode === sqliteFull) return new ApiError(507, noSpace, {}, { cause: error })
  // The upper bytes tell what SQLite was doing when it failed.
  if (closedCodes.has(code) || sqliteClosed.has(errcode & 0xff))
    return new ApiError(503, noWriting, {}, { cause: error })
  if (awayCodes.has(code) || awayWords.test(message)) return new ApiError(503, away, {}, { cause: error })
  return null
}
