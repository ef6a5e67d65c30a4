import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { compilePicker } from '../records/api/pick-fields.ts'
import type { Authenticate } from './record-routes.ts'
import { requestInfo } from './request-info.ts'

/** Where proxies say who the visitor is, in the order they are usually believed. */
const proxyHeaders = ['cf-connecting-ip', 'fly-client-ip', 'x-forwarded-for', 'x-real-ip']

/** `GET /api/health`: whether the server and its database answer; to superusers also how it sees them. */
export function registerHealthRoute(
  fastify: FastifyInstance,
  { database, authenticate }: { database: Database; authenticate: Authenticate },
): void {
  fastify.get('/api/health', async (request) => {
    await database.all('select 1 as alive')
    const caller = await authenticate(request.headers)
    const data = caller?.isSuperuser ? insights(request) : {}
    const answer = { message: 'API is healthy.', code: 200, data }
    return compilePicker(requestInfo(request, caller).query.fields)?.(answer) ?? answer
  })
}

/** A header that a proxy set while none is trusted hints at a missing setting. */
const insights = ({ ip, ips, headers }: FastifyRequest) => ({
  canBackup: false,
  realIP: ip,
  possibleProxyHeader: ips ? '' : (proxyHeaders.find((name) => headers[name]) ?? ''),
})
