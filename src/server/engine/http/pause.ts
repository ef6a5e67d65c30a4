import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route pauses the others, so it does not wait for itself. */
    pauses?: boolean
  }
}

/** Runs `work` while no request is processed. */
export type Pause = <T>(work: () => Promise<T>) => Promise<T>

const maxWait = 5000

/**
 * Lets work run between requests: new ones wait until it is done, and it waits for those in flight, at most five seconds. It does
 * not wait for event streams and file downloads. Create it before the routes.
 */
export function createPause(fastify: FastifyInstance): Pause {
  let inFlight = 0
  let whenIdle: (() => void) | null = null
  let paused: Promise<void> | null = null

  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.pauses || /^\/api\/(?:realtime|files\/)/.test(request.url)) return done()
    if (!paused) {
      count(reply)
      return done()
    }
    void untilResumed().then(() => {
      count(reply)
      done()
    })
  })

  return async (work) => {
    const before = paused
    const { promise, resolve } = Promise.withResolvers<void>()
    paused = promise
    try {
      await before
      await idle()
      return await work()
    } finally {
      whenIdle = null
      if (paused === promise) paused = null
      resolve()
    }
  }

  function count({ raw }: FastifyReply): void {
    inFlight += 1
    raw.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) whenIdle?.()
    })
  }

  async function untilResumed(): Promise<void> {
    while (paused) await paused
  }

  function idle(): Promise<void> {
    return new Promise((resolve) => {
      if (inFlight === 0) return resolve()
      const timer = setTimeout(resolve, maxWait)
      whenIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
