import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, notFound } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Model } from '../model.ts'
import type { RecordStore } from '../records.ts'
import { type Authenticate, type RequestInfo, requestInfo } from '../request.ts'
import type { ListParams, RecordService } from '../service.ts'
import { maxBodyBytes, readSubmission, type Submission } from '../submission.ts'
import { unsupportedType } from './batch-item.ts'

export interface RecordRoutes {
  records: Pick<RecordStore, 'collection' | 'collections'>
  service: RecordService
  files: FileStore
  authenticate: Authenticate
  /** Set if collections, and with them the bodies, may change at run time. */
  changes?: object
}

const changedBodyBytes = 32 << 20

type Params = { collection: string; id: string }
type RecordRequest = FastifyRequest<{ Params: Params }>
const base = '/api/collections/:collection/records'

/** The five endpoints of every collection. */
export function registerRecordRoutes(fastify: FastifyInstance, routes: RecordRoutes): void {
  const { records, service, files, authenticate } = routes
  const writing = {
    bodyLimit: Math.max(maxBodyBytes(records.collections.values()), routes.changes ? changedBodyBytes : 0),
    // Before the body, which is not read for an unknown collection.
    onRequest: async (request: RecordRequest) => {
      findWritable(request)
    },
  }

  fastify.get<{ Params: Params }>(base, async (request, reply) => {
    const model = find(request)
    const info = requestInfo(request, await authenticate(request.headers))
    reply.type('application/json; charset=utf-8')
    // Sent as bytes, because a string would be measured first and encoded afterwards.
    return Buffer.from(await service.list(info, model, info.query as ListParams))
  })

  fastify.get<{ Params: Params }>(`${base}/:id`, async (request) => {
    const model = find(request)
    const info = requestInfo(request, await authenticate(request.headers))
    return service.view(info, model, request.params.id, info.query)
  })

  fastify.post<{ Params: Params }>(base, writing, (request) =>
    withSubmission(request, (info, model, submission) => service.create(info, model, submission, info.query)),
  )

  fastify.patch<{ Params: Params }>(`${base}/:id`, writing, (request) =>
    withSubmission(request, (info, model, submission) =>
      service.update(info, model, request.params.id, submission, info.query),
    ),
  )

  fastify.delete<{ Params: Params }>(`${base}/:id`, async (request, reply) => {
    const model = findWritable(request, 'Missing collection context.')
    const info = requestInfo(request, await authenticate(request.headers))
    await service.delete(info, model, request.params.id)
    return reply.code(204).send()
  })

  async function withSubmission<T>(
    request: RecordRequest,
    write: (info: RequestInfo, model: Model, submission: Submission) => Promise<T>,
  ): Promise<T> {
    const model = findWritable(request)
    const submission = await readSubmission(request, model, files)
    try {
      const info = requestInfo(request, await authenticate(request.headers), submission.body)
      return await write(info, model, submission)
    } finally {
      await submission.discard()
    }
  }

  function find({ params }: RecordRequest, message = 'Missing collection context.'): Model {
    const model = records.collection(params.collection)
    if (!model) throw notFound(message)
    return model
  }

  function findWritable(request: RecordRequest, message = 'Missing or invalid collection context.'): Model {
    const model = find(request, message)
    if (model.isView) throw badRequest(unsupportedType)
    return model
  }
}
