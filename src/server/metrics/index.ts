import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AroundJob } from '#server/engine/jobs/job.ts'
import type { Metrics, MetricsSource } from './create-metrics.ts'

export interface MetricsProbe {
  readonly aroundJob: AroundJob
  /** Starts counting, and serves the metrics at `/metrics`. */
  register(source: MetricsSource): Pick<MetricsSource, 'ai' | 'webSearch'>
}

/** Serves metrics in OpenMetrics form to callers with the token. Without a token nothing is loaded. */
export async function openMetrics(token: string): Promise<MetricsProbe | null> {
  if (!token) return null
  const { createMetrics } = await import('./create-metrics.ts')
  const metrics: Metrics = createMetrics()
  return {
    aroundJob: metrics.aroundJob,
    register(source) {
      registerRoute(source.http, metrics, token)
      metrics.observeRequests(source.http)
      metrics.collectFrom(source)
      return { ai: metrics.metered(source.ai), webSearch: metrics.meteredSearch(source.webSearch) }
    },
  }
}

function registerRoute(http: FastifyInstance, metrics: Metrics, token: string): void {
  const expected = digest(`Bearer ${token}`)
  http.get('/metrics', async (request, reply) => {
    // Digests have the same length for any input.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    }
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
