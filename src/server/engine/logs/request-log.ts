import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf } from '../http/error-answers.ts'
import type { RememberingAuthenticate } from '../http/once-per-request.ts'
import type { Settings } from '../settings/create-settings.ts'
import type { Logs } from './create-logs.ts'

const info = 0
const error = 8

/** An entry for each request to the API, made once it is answered. */
export function logRequestsTo(
  fastify: FastifyInstance,
  { logs, settings, authenticate }: { logs: Logs; settings: Settings; authenticate: RememberingAuthenticate },
): void {
  fastify.addHook('onError', (request, _reply, failure, done) => {
    failures.set(request, failure)
    done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 400 ? error : info
    // What browsers ask before they ask is not logged.
    if (logs.keeps(level) && request.url.startsWith('/api/') && request.method !== 'OPTIONS') {
      const url = withoutTokens(request.url)
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
      // Where somebody came from may have been opened by a token.
      referer: (headers.referer ?? '').split('?', 1)[0]!.slice(0, 500),
      userAgent: (headers['user-agent'] ?? '').slice(0, 500),
      auth: caller?.collection.name ?? '',
      ...(logAuthId && caller ? { authId: caller.record.id } : {}),
      ...(logIP ? { userIP: request.ip, remoteIP: request.socket.remoteAddress ?? '' } : {}),
      ...(failure ? { error: failure.message.slice(0, 1000) } : {}),
    }
  }
}

const longestUrl = 3000

/** The address with everything hidden that may sign somebody in. */
function withoutTokens(url: string): string {
  const path = pathOf({ url })
  if (path.length === url.length) return url.slice(0, longestUrl)
  const query = url.slice(path.length + 1)
  const shown = secretName.test(query) ? query.replace(secretParameter, '$1$2=[hidden]') : query
  return `${path}?${shown}`.slice(0, longestUrl)
}

const secretName = /token|password|secret|code|key/i
const secretParameter = /(^|&)([^=&]*(?:token|password|secret|code|key)[^=&]*)=[^&]*/gi
