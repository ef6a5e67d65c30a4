/** The connection broke during the commit: the transaction may or may not have been committed. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('Nobody knows whether the transaction was committed.', { cause })
    this.name = 'CommitUnknown'
  }
}

/** Error codes of the connection to PostgreSQL, and of a server that stops, starts or recovers. */
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08003', '08006'])
/** Driver messages without a code. */
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

const cutCodes = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '08003', '08006'])
const cutWords = /^(Connection terminated( unexpectedly)?$|Client has encountered a connection)/

/**
 * Whether an established connection ended, because the server was restarted or changed its role. A pool may hand out
 * such a connection before it notices; another one may work.
 */
export function isConnectionCut(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return !(error instanceof CommitUnknown) && (cutCodes.has(code) || cutWords.test(message))
}

/** Whether the database could not be reached. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return error instanceof CommitUnknown || codes.has(code) || words.test(message)
}
