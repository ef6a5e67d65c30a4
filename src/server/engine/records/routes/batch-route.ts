import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError, badRequest, type FieldErrors, forbidden } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { UnreadableBody } from '../../http/error-answers.ts'
import type { Limits } from '../../limits/register-limits.ts'
import type { RecordStore } from '../records.ts'
import type { Authenticate } from '../request.ts'
import type { RecordService } from '../service.ts'
import { BatchInterrupted, BatchItemFailed } from '../service.ts'
import { batchItem } from './batch-item.ts'
import { type BatchSettings, maxBatchBytes, readBatch } from './read-batch.ts'

export interface BatchRoute {
  records: Pick<RecordStore, 'collection'>
  service: RecordService
  files: FileStore
  authenticate: Authenticate
  limits: Pick<Limits, 'countItem'>
  batch: () => BatchSettings
}

/** The upper bound of the setting; the current limit is checked at each request. */
const bodyLimit = 1024 * 1024 * 1024

/** `POST /api/batch`: several writes in one transaction. */
export function registerBatchRoute(fastify: FastifyInstance, routes: BatchRoute): void {
  const { service, files, authenticate } = routes
  const admit = async ({ headers }: { headers: Record<string, unknown> }) => {
    const settings = routes.batch()
    if (!settings.enabled) throw forbidden('Batch requests are not allowed.')
    if (Number(headers['content-length'] ?? 0) > maxBatchBytes(settings)) throw new ApiError(413)
  }

  // Not every client sends a content length. Forms are counted where they are read.
  const count = async ({ headers }: { headers: Record<string, unknown> }, _reply: unknown, payload: Readable) =>
    String(headers['content-type']).startsWith('multipart/') ? payload : atMost(maxBatchBytes(routes.batch()), payload)

  const stages = { onRequest: admit, preParsing: count, errorHandler: unreadable }
  fastify.post('/api/batch', { bodyLimit, ...stages }, async (request, reply) => {
    const settings = routes.batch()
    const { requests, discard } = await readBatch(request, files, settings)
    try {
      const auth = await authenticate(request.headers)
      const items = requests.map((entry) => batchItem(routes, request, auth, entry))
      const deadline = Date.now() + settings.timeout * 1000
      const interrupted = () => Date.now() > deadline || reply.raw.destroyed
      return await service.batch(items, interrupted).catch(failed)
    } finally {
      await discard()
    }
  })
}

function atMost(maxBytes: number, payload: Readable): Readable {
  let left = maxBytes
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new ApiError(413))
      else done(null, chunk)
    },
  })
  payload.once('error', (error) => counted.destroy(error))
  return payload.pipe(counted)
}

function unreadable(error: unknown): never {
  if (error instanceof UnreadableBody) throw badRequest('Failed to read the submitted batch data.')
  throw error
}

function failed(error: unknown): never {
  if (error instanceof BatchInterrupted) throw badRequest('Batch transaction failed.')
  if (!(error instanceof BatchItemFailed)) throw error
  const refusal = {
    code: 'batch_request_failed',
    message: 'Batch request failed.',
    response: error.refusal.toJSON(),
  } as unknown as FieldErrors
  throw badRequest('Batch transaction failed.', { requests: { [error.index]: refusal } })
}
