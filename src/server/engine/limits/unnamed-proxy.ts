import type { FastifyInstance } from 'fastify'
import type { Notices } from '../health/operator-notices.ts'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings/create-settings.ts'
import { proxyMatcher } from './real-ip.ts'

interface UnnamedProxyOptions {
  trustedProxies: readonly string[]
  settings: Settings
  notices: Notices
  log: Logger
}

/** Headers in which proxies name the visitor. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Warns once if requests come through a proxy that is not configured: all visitors then count as one, so that ten wrong
 * passwords of one visitor lock everyone out.
 */
export function noticeUnnamedProxy(fastify: FastifyInstance, options: UnnamedProxyOptions): void {
  const { trustedProxies, settings, notices, log } = options
  if (trustedProxies.length > 0) return
  const isProxy = proxyMatcher(trustedProxies)

  fastify.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    if (notices.has('proxy-not-named')) return done()
    const header = proxyHeaders.find((name) => headers[name] !== undefined)
    const isBelieved = settings.current().trustedProxy.headers.length > 0 && isProxy(socket.remoteAddress ?? '')
    if (header && !isBelieved) {
      notices.add('proxy-not-named')
      log.warn(
        { header },
        `Requests carry ${header} but TRUSTED_PROXIES is empty, so all visitors behind a proxy count as one. Set TRUSTED_PROXIES to the addresses of the proxy.`,
      )
    }
    done()
  })
}
