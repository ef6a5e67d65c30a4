import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CachingAuthenticate } from '../records/auth/authenticate.ts'
import type { Settings } from '../settings/create-settings.ts'
import type { Logs } from './create-logs.ts'
import { shownUrl, withoutToken } from './shown-url.ts'

const info = 0
const error = 8

/** An entry for each request to the API, made once it is answered. */
export function logRequestsTo(
  fastify: FastifyInstance,
  { logs, settings, authenticate }: { logs: Logs; settings: Settings; authenticate: CachingAuthenticate },
): void {
  fastify.addHook('onError', (request, _reply, failure, done) => {
    failures.set(request, failure)
    done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 400 ? error : info
    // CORS preflight requests are not logged.
    if (logs.keeps(level) && request.url.startsWith('/api/') && request.method !== 'OPTIONS') {
      const url = shownUrl(withoutToken(request.url, request.routeOptions.url ?? ''))
      logs.add(level, `${request.method} ${url}`, dataOf(request, url, reply.statusCode, reply.elapsedTime))
    }
    done()
  })

  const failures = new WeakMap<FastifyRequest, Error>()

  function dataOf(request: FastifyRequest, url: string, status: number, elapsed: number) {
    const { logIP, logAuthId } = settings.current().logs
    const { headers, method } = request
    const caller = authenticate.known(headers)
    const failure = failures.get(request)
    return {
      type: 'request',
      url,
      method,
      status,
      execTime: Math.round(elapsed * 1000) / 1000,
      // The referrer may contain a token.
      referer: (headers.referer ?? '').split('?', 1)[0]!.slice(0, 500),
      userAgent: (headers['user-agent'] ?? '').slice(0, 500),
      auth: caller?.collection.name ?? '',
      ...(logAuthId && caller ? { authId: caller.record.id } : {}),
      ...(logIP ? { userIP: request.ip, remoteIP: request.socket.remoteAddress ?? '' } : {}),
      ...(failure ? { error: failure.message.slice(0, 1000) } : {}),
    }
  }
}
