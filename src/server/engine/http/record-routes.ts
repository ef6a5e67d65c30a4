import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Collection } from '#shared/collections/define.ts'
import { notFound } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import type { AuthRecord, ListParams, RecordService, RecordStore } from '../records/record-store.ts'
import { requestInfo } from './request-info.ts'
import { readSubmission } from './submission.ts'

export type Authenticate = (headers: FastifyRequest['headers']) => Promise<AuthRecord | null>

export interface RecordRoutes {
  records: Pick<RecordStore, 'collection'>
  service: RecordService
  files: FileStore
  authenticate: Authenticate
}

type Params = { collection: string; id: string }
const base = '/api/collections/:collection/records'

/** The five endpoints of every collection. */
export async function registerRecordRoutes(fastify: FastifyInstance, routes: RecordRoutes): Promise<void> {
  const { records, service, files, authenticate } = routes
  // A file over its limit is cut, not an exception: validation says so with the field's own code.
  await fastify.register(multipart, { throwFileSizeLimit: false })

  fastify.get<{ Params: Params }>(base, async (request) => {
    const collection = find(request.params.collection, 'Missing collection context.')
    const info = requestInfo(request, await authenticate(request.headers))
    return service.list(info, collection, info.query as ListParams)
  })

  fastify.get<{ Params: Params }>(`${base}/:id`, async (request) => {
    const collection = find(request.params.collection, 'Missing collection context.')
    const info = requestInfo(request, await authenticate(request.headers))
    return service.view(info, collection, request.params.id, info.query)
  })

  fastify.post<{ Params: Params }>(base, async (request) => {
    const collection = find(request.params.collection, 'Missing or invalid collection context.')
    const auth = await authenticate(request.headers)
    const submission = await readSubmission(request, collection, files)
    try {
      const info = requestInfo(request, auth, submission.body)
      return await service.create(info, collection, submission, info.query)
    } finally {
      await submission.discard()
    }
  })

  fastify.patch<{ Params: Params }>(`${base}/:id`, async (request) => {
    const collection = find(request.params.collection, 'Missing or invalid collection context.')
    const auth = await authenticate(request.headers)
    const submission = await readSubmission(request, collection, files)
    try {
      const info = requestInfo(request, auth, submission.body)
      return await service.update(info, collection, request.params.id, submission, info.query)
    } finally {
      await submission.discard()
    }
  })

  fastify.delete<{ Params: Params }>(`${base}/:id`, async (request, reply) => {
    const collection = find(request.params.collection, 'Missing collection context.')
    const info = requestInfo(request, await authenticate(request.headers))
    await service.delete(info, collection, request.params.id)
    return reply.code(204).send()
  })

  function find(nameOrId: string, message: string): Collection {
    const collection = records.collection(nameOrId)
    if (!collection) throw notFound(message)
    return collection
  }
}
