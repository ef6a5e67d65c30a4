import type { FastifyInstance } from 'fastify'
import { ApiError, fieldError } from '../../errors.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { Authenticate } from '../request.ts'
import type { Tokens } from './tokens.ts'

/** Issues a token that can read as an account, but not write. It cannot be refreshed. */
export type IssueReadOnlyToken = (collection: Model, record: RecordData, seconds: number) => Promise<string>

export const readOnlyTokens =
  (tokens: Tokens): IssueReadOnlyToken =>
  (collection, record, seconds) =>
    tokens.issue('auth', collection, record, { refreshable: false, readOnly: true }, seconds)

/** POST routes that do not write: subscriptions, tokens for viewing files, and a refresh that returns the same token. */
const allowed = ['/api/realtime', '/api/files/token', '/api/collections/:collection/auth-refresh']

/** Refuses requests with a read-only token that may write, before their body is read. */
export function refuseReadOnlyWrites(fastify: FastifyInstance, authenticate: Authenticate): void {
  fastify.addHook('onRequest', async ({ method, headers, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || !headers.authorization) return
    if (allowed.includes(routeOptions.url ?? '')) return
    if (!(await authenticate(headers))?.isReadOnly) return
    const message = 'This session can only read.'
    throw new ApiError(403, message, { account: fieldError('read_only', message) })
  })
}
