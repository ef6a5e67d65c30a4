import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Backups } from '../backups/create-backups.ts'
import { isConnectionLost } from '../database/connection-errors.ts'
import type { Database } from '../database/database.ts'
import { ApiError, fieldError } from '../errors.ts'
import { picked } from '../records/read/picked-answer.ts'
import type { Authenticate } from '../records/request.ts'
import type { Settings } from '../settings/create-settings.ts'
import type { Watchdog } from '../watchdog/create-watchdog.ts'
import type { Notices } from './operator-notices.ts'

/** Headers in which proxies name the visitor, by priority. */
const proxyHeaders = ['CF-Connecting-IP', 'Fly-Client-IP', 'X-Forwarded-For', 'X-Real-IP']

interface HealthRoute {
  database: Database
  authenticate: Authenticate
  settings: Settings
  backups: Pick<Backups, 'isBusy'>
  notices: Notices
  watchdog?: Pick<Watchdog, 'state'>
}

const unhealthy = (code: string, message: string) => new ApiError(503, message, { database: fieldError(code, message) })

/** `GET /api/health`: whether the server and its database answer; superusers also see their own address and the proxy header. */
export function registerHealthRoute(fastify: FastifyInstance, options: HealthRoute): void {
  const { database, authenticate, settings, backups, notices, watchdog } = options

  fastify.get('/api/health', async (request) => {
    await requireDatabase()
    const caller = await authenticate(request.headers)
    const data = caller?.isSuperuser ? await insights(request) : {}
    return picked(request, { message: 'API is healthy.', code: 200, data })
  })

  /** @throws ApiError 503 with the reason as code */
  async function requireDatabase(): Promise<void> {
    await database.all('select 1 as alive').catch((error) => {
      throw isConnectionLost(error) ? unhealthy('database_unreachable', 'The database cannot be reached.') : error
    })
    if (notices.has('database-damaged')) throw unhealthy('database_damaged', 'The database is damaged.')
  }

  async function insights(request: FastifyRequest) {
    const held = notices.list()
    return {
      canBackup: !(await backups.isBusy()),
      realIP: request.ip,
      possibleProxyHeader: possibleProxyHeader(request),
      ...(held.length > 0 ? { notices: held } : {}),
      ...(watchdog ? { eventLoop: watchdog.state() } : {}),
    }
  }

  /** A header that a proxy set while none is trusted hints at a missing setting. */
  function possibleProxyHeader({ ips, headers }: FastifyRequest): string {
    if (ips || settings.current().trustedProxy.headers.length > 0) return ''
    return proxyHeaders.find((name) => headers[name.toLowerCase()]) ?? ''
  }
}
