import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Collection } from '#shared/collections/define.ts'
import { notFound } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { RecordStore } from '../records.ts'
import type { AuthRecord } from '../request.ts'
import { requestInfo } from '../request.ts'
import type { ListParams, RecordService } from '../service.ts'
import type { Submission } from '../submission.ts'
import { largestBody, readSubmission } from '../submission.ts'

export type Authenticate = (headers: FastifyRequest['headers']) => Promise<AuthRecord | null>

export interface RecordRoutes {
  records: Pick<RecordStore, 'collection' | 'collections'>
  service: RecordService
  files: FileStore
  authenticate: Authenticate
}

type Params = { collection: string; id: string }
type RecordRequest = FastifyRequest<{ Params: Params }>
const base = '/api/collections/:collection/records'

/** The five endpoints of every collection. */
export function registerRecordRoutes(fastify: FastifyInstance, routes: RecordRoutes): void {
  const { records, service, files, authenticate } = routes
  const writing = {
    bodyLimit: largestBody(records.collections.values()),
    // Ahead of the body: what is wrong with it is of no interest where there is nothing to write to.
    onRequest: async (request: RecordRequest) => {
      findWritable(request)
    },
  }

  fastify.get<{ Params: Params }>(base, async (request, reply) => {
    const collection = find(request)
    const info = requestInfo(request, await authenticate(request.headers))
    reply.type('application/json; charset=utf-8')
    // Sent as bytes: the server would measure a text first and encode it afterwards.
    return Buffer.from(await service.list(info, collection, info.query as ListParams))
  })

  fastify.get<{ Params: Params }>(`${base}/:id`, async (request) => {
    const collection = find(request)
    const info = requestInfo(request, await authenticate(request.headers))
    return service.view(info, collection, request.params.id, info.query)
  })

  fastify.post<{ Params: Params }>(base, writing, (request) =>
    withSubmission(request, (info, collection, submission) => service.create(info, collection, submission, info.query)),
  )

  fastify.patch<{ Params: Params }>(`${base}/:id`, writing, (request) =>
    withSubmission(request, (info, collection, submission) =>
      service.update(info, collection, request.params.id, submission, info.query),
    ),
  )

  fastify.delete<{ Params: Params }>(`${base}/:id`, async (request, reply) => {
    const collection = find(request)
    const info = requestInfo(request, await authenticate(request.headers))
    await service.delete(info, collection, request.params.id)
    return reply.code(204).send()
  })

  async function withSubmission<T>(
    request: RecordRequest,
    write: (info: ReturnType<typeof requestInfo>, collection: Collection, submission: Submission) => Promise<T>,
  ): Promise<T> {
    const collection = findWritable(request)
    const submission = await readSubmission(request, collection, files)
    try {
      return await write(
        requestInfo(request, await authenticate(request.headers), submission.body),
        collection,
        submission,
      )
    } finally {
      await submission.discard()
    }
  }

  function find({ params }: RecordRequest, message = 'Missing collection context.'): Collection {
    const collection = records.collection(params.collection)
    if (!collection) throw notFound(message)
    return collection
  }

  function findWritable(request: RecordRequest): Collection {
    return find(request, 'Missing or invalid collection context.')
  }
}
