import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Ai,
  type AiTask,
  drawingTask,
  embeddingTask,
  type RunOptions,
  transcriptionTask,
} from '#server/engine/ai/ai.ts'
import type { Database, SqlRunner, Transaction } from '#server/engine/database/database.ts'
import type { AroundJob } from '#server/engine/jobs/job.ts'
import { startProvider } from './start-provider.ts'

/**
 * Starts the SDK and returns wrappers for requests, jobs, AI calls and statements. Imported only if a collector is configured, so
 * that nothing is loaded or wrapped otherwise.
 */
export function createTraces(url: string, share: number) {
  const provider = startProvider(url, share)
  return {
    aroundJob: (({ name, id, tenant }, run) =>
      inSpan(
        `job ${name}`,
        { 'job.name': name, 'job.id': id, ...(tenant && { 'job.tenant': tenant }) },
        run,
      )) satisfies AroundJob,
    observeDatabase: tracedDatabase,
    observeRequests,
    traced: (ai: Ai): Ai => ({
      providerOf: ai.providerOf,
      offline: ai.offline,
      run: <I, O>(task: AiTask<I, O>, input: I, options?: RunOptions) =>
        inSpan(`ai ${task.name}`, { 'gen_ai.provider.name': ai.providerOf(task.name) }, () =>
          ai.run(task, input, options),
        ),
      transcribe: (recording, options) =>
        inSpan(`ai ${transcriptionTask}`, { 'gen_ai.provider.name': ai.providerOf(transcriptionTask) }, () =>
          ai.transcribe(recording, options),
        ),
      pictureOffer: ai.pictureOffer,
      draw: (order, options) =>
        inSpan(`ai ${drawingTask}`, { 'gen_ai.provider.name': ai.providerOf(drawingTask) }, () =>
          ai.draw(order, options),
        ),
      embeddingModel: ai.embeddingModel,
      embed: (texts, options) =>
        inSpan(`ai ${embeddingTask}`, { 'gen_ai.provider.name': ai.providerOf(embeddingTask) }, () =>
          ai.embed(texts, options),
        ),
    }),
    async stop() {
      await provider.shutdown()
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}

const tracer = () => trace.getTracer('timbre')

function inSpan<T>(name: string, attributes: Record<string, string>, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

function fail(span: Span, error: unknown): void {
  // The message may contain personal data.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
}

/** A span per request, named by its route pattern, as part of the caller's trace if it sends one. */
function observeRequests(http: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  http.addHook('onRequest', (request, _reply, done) => {
    const caller: Context = propagation.extract(context.active(), request.headers)
    const route = request.routeOptions.url ?? 'none'
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': route } },
      caller,
    )
    spans.set(request, span)
    context.with(trace.setSpan(caller, span), done)
  })
  // Reading a body leaves the context.
  http.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), done)
    else done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** A span per statement inside a sampled trace. Texts have placeholders, never values. */
function tracedDatabase(database: Database): Database {
  return {
    ...database,
    ...tracedRunner(database),
    transaction: (work, options) =>
      database.transaction((tx) => work({ ...tx, ...tracedRunner(tx) } as Transaction), options),
  }
}

function tracedRunner(runner: SqlRunner): Pick<SqlRunner, 'all' | 'run'> {
  const around = <T>(text: string, work: () => Promise<T>): Promise<T> => {
    if (!trace.getActiveSpan()?.isRecording()) return work()
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
    const attributes = { 'db.system.name': runner.dialect.name, 'db.query.text': text.slice(0, maxTextCharacters) }
    return inSpan(`db ${operation}`, attributes, work)
  }
  return {
    all: (text, params) => around(text, () => runner.all(text, params)),
    run: (text, params) => around(text, () => runner.run(text, params)),
  }
}

const maxTextCharacters = 2000
