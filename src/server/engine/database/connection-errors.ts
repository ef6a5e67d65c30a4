/** The connection broke during the commit: the transaction may or may not have been committed. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('Nobody knows whether the transaction was committed.', { cause })
    this.name = 'CommitUnknown'
  }
}

/**
 * Error codes of the connection to PostgreSQL, of a server that stops, starts, recovers or has no connection left, and 08P01, with which PgBouncer
 * reports all of these.
 */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08003',
  '08006',
  '08P01',
])
/** Driver messages without a code. */
const words =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection)/

const cutCodes = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '08003', '08006', '08P01'])
/** PgBouncer waited so long for a server connection that a retry would keep the caller waiting too long. */
const waitedInVain = 'query_wait_timeout'
const cutWords = /^(Connection terminated( unexpectedly)?$|Client has encountered a connection)/

/**
 * Whether an established connection ended, because the server was restarted or changed its role. A pool may hand out such a
 * connection before it notices, so the caller should try another one.
 */
export function isConnectionCut(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (error instanceof CommitUnknown || message === waitedInVain) return false
  return cutCodes.has(code) || cutWords.test(message)
}

/** Whether the database could not be reached. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return error instanceof CommitUnknown || codes.has(code) || words.test(message)
}
