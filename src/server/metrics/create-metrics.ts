import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { Ai, AiTask, AiUsage, RunOptions } from '#server/engine/ai/ai.ts'
import { cacheFigures } from '#server/engine/bounded-cache.ts'
import type { Database } from '#server/engine/database/database.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { AroundJob } from '#server/engine/jobs/job.ts'
import type { Realtime } from '#server/engine/realtime/create-realtime.ts'
import type { WebSearch } from '#server/engine/web-search/web-search.ts'

export interface MetricsSource extends Pick<Engine, 'http' | 'database' | 'ai' | 'webSearch'> {
  readonly realtime: Pick<Realtime, 'streams'>
}

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds. */
const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 1800]

/** The metrics of this process; those of the database are read on request. */
export function createMetrics() {
  const registry = new Registry(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'timbre_http_request_seconds',
    help: 'Answered requests, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: requestBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'timbre_job_seconds',
    help: 'Runs of jobs, by kind and outcome.',
    labelNames: ['kind', 'outcome'] as const,
    buckets: jobBuckets,
    registers,
  })
  const calls = new Counter({
    name: 'timbre_ai_calls',
    help: 'Calls of AI models.',
    labelNames: ['provider', 'model'] as const,
    registers,
  })
  const tokens = new Counter({
    name: 'timbre_ai_tokens',
    help: 'Tokens as reported by the provider.',
    labelNames: ['provider', 'model', 'direction'] as const,
    registers,
  })
  const spend = new Counter({
    name: 'timbre_ai_spend_usd',
    help: 'What the calls cost by list prices; 0 where a price is unknown.',
    labelNames: ['provider', 'model'] as const,
    registers,
  })

  const searches = new Counter({
    name: 'timbre_web_searches',
    help: 'Searches of the web, by outcome.',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  })
  const searchSpend = new Counter({
    name: 'timbre_web_search_spend_usd',
    help: 'What the searches cost by list prices.',
    labelNames: ['provider'] as const,
    registers,
  })

  const aroundJob: AroundJob = async ({ name }, run) => {
    const end = jobs.startTimer({ kind: name })
    try {
      await run()
      end({ outcome: 'done' })
    } catch (error) {
      end({ outcome: 'failed' })
      throw error
    }
  }

  function countCall({ provider, model, inputTokens, outputTokens, usd }: AiUsage): void {
    calls.inc({ provider, model })
    tokens.inc({ provider, model, direction: 'input' }, inputTokens)
    tokens.inc({ provider, model, direction: 'output' }, outputTokens)
    spend.inc({ provider, model }, usd)
  }

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    aroundJob,

    /** Labels are route patterns instead of addresses, whose number is unlimited. */
    observeRequests(http: FastifyInstance): void {
      http.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        const labels = { method: knownMethod(request.method), route, status: `${Math.floor(reply.statusCode / 100)}xx` }
        requests.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },

    metered: (ai: Ai): Ai => ({
      providerOf: ai.providerOf,
      offline: ai.offline,
      run<I, O>(task: AiTask<I, O>, input: I, options: RunOptions = {}): Promise<O> {
        const onCall = (usage: AiUsage): void => {
          countCall(usage)
          options.onCall?.(usage)
        }
        return ai.run(task, input, { ...options, onCall })
      },
      transcribe(recording, options = {}) {
        const onCall = (usage: AiUsage): void => {
          countCall(usage)
          options.onCall?.(usage)
        }
        return ai.transcribe(recording, { ...options, onCall })
      },
      pictureOffer: ai.pictureOffer,
      draw(order, options = {}) {
        const onCall = (usage: AiUsage): void => {
          countCall(usage)
          options.onCall?.(usage)
        }
        return ai.draw(order, { ...options, onCall })
      },
      embeddingModel: ai.embeddingModel,
      embed(texts, options) {
        const onCall = (usage: AiUsage): void => {
          countCall(usage)
          options.onCall?.(usage)
        }
        return ai.embed(texts, { ...options, onCall })
      },
    }),

    meteredSearch: (webSearch: WebSearch): WebSearch => ({
      offer: webSearch.offer,
      async search(query, signal) {
        const { provider = 'none', price = 0 } = webSearch.offer() ?? {}
        try {
          const found = await webSearch.search(query, signal)
          searches.inc({ provider, outcome: 'done' })
          searchSpend.inc({ provider }, price)
          return found
        } catch (error) {
          searches.inc({ provider, outcome: 'failed' })
          throw error
        }
      },
    }),

    collectFrom({ database, realtime }: MetricsSource): void {
      collectStates(registry, database)
      collectPool(registry, database)
      collectCaches(registry)
      new Gauge({
        name: 'timbre_realtime_streams',
        help: 'Open realtime streams of this process.',
        registers,
        collect() {
          this.set(realtime.streams())
        },
      })
    },
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const knownMethod = (method: string): string => (methods.has(method) ? method : 'other')

const counted = {
  timbre_jobs: { table: 'jobs', help: 'Jobs by state, of all processes.', states: ['queued', 'running', 'failed'] },
  timbre_mails: {
    table: 'mails',
    help: 'Emails of the outbox by state.',
    states: ['queued', 'sent', 'kept', 'failed'],
  },
} as const

/** Rows per state; the same in every process. */
function collectStates(registry: Registry, database: Database): void {
  for (const [name, { table, help, states }] of Object.entries(counted)) {
    new Gauge({
      name,
      help,
      labelNames: ['state'] as const,
      registers: [registry],
      async collect() {
        const rows = await database.all<{ state: string; total: number }>(
          `select state, count(*) as total from ${table} where state in (${states.map(() => '?').join(', ')}) group by state`,
          states,
        )
        for (const state of states) this.set({ state }, rows.find((row) => row.state === state)?.total ?? 0)
      },
    })
  }
}

function collectPool(registry: Registry, database: Database): void {
  if (!database.connections) return
  new Gauge({
    name: 'timbre_database_connections',
    help: 'Connections of this process to the database; waiting: requests for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { open, idle, waiting } = database.connections!()
      this.set({ state: 'busy' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

function collectCaches(registry: Registry): void {
  new Counter({
    name: 'timbre_cache_reads',
    help: 'Reads of caches of this process, by outcome.',
    labelNames: ['cache', 'outcome'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of cacheFigures()) {
        this.inc({ cache, outcome: 'hit' }, hits)
        this.inc({ cache, outcome: 'miss' }, misses)
      }
    },
  })
  new Gauge({
    name: 'timbre_cache_entries',
    help: 'Entries in caches of this process.',
    labelNames: ['cache'] as const,
    registers: [registry],
    collect() {
      for (const [cache, { entries }] of cacheFigures()) this.set({ cache }, entries)
    },
  })
}
