import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, badRequest, fieldError, notFound } from '../errors.ts'
import { superusersOnly } from '../records/auth/superusers-only.ts'
import { blank } from '../records/fields/field-errors.ts'
import { picked } from '../records/read/picked-answer.ts'
import type { RecordStore } from '../records/records.ts'
import type { Authenticate } from '../records/request.ts'
import type { CollectionChanges } from './change-collections.ts'
import { CollectionsError } from './collections-error.ts'
import { addEntry, changeEntry, type Entries, type Entry, findEntry, importEntries, removeEntry } from './entries.ts'

interface ChangeRoutes {
  records: RecordStore
  authenticate: Authenticate
  changes: CollectionChanges
  /** The JSON of a collection. */
  answerOf(nameOrId: string): Promise<object>
}

type Json = Record<string, unknown>
type Named = { Params: { collection: string } }

const maxBodyBytes = 16 << 20

/** Changes of collections over HTTP, for superusers. */
export function registerChangeRoutes(fastify: FastifyInstance, routes: ChangeRoutes): void {
  const { records, changes, answerOf } = routes
  const guarded = superusersOnly(routes.authenticate)
  const changing = { ...guarded, bodyLimit: maxBodyBytes, config: { pauses: true } }

  fastify.put('/api/collections/import', changing, async (request, reply) => {
    const body = bodyOf(request, notLoaded)
    const { collections = [], deleteMissing } = body
    if (!isListOfObjects(collections)) throw badRequest(notLoaded)
    if (collections.length === 0) {
      throw badRequest('An error occurred while validating the submitted data.', { collections: blank })
    }
    await changes
      .change((entries) => importEntries(entries, collections, deleteMissing === true))
      .catch((error: unknown) => {
        if (!(error instanceof CollectionsError)) throw error
        const failure = fieldError('validation_collections_import_failure', error.message)
        throw badRequest('Failed to import collections.', { collections: failure })
      })
    return reply.code(204).send()
  })

  fastify.post('/api/collections/meta/dry-run-view', { ...guarded, bodyLimit: maxBodyBytes }, async (request) => {
    const query = bodyOf(request, notLoaded).query ?? ''
    if (typeof query !== 'string') throw badRequest(notLoaded)
    if (query === '') throw badRequest('An error occurred while validating the submitted data.', { query: blank })
    const trial = await changes.tryView(query).catch((error: unknown) => {
      throw error instanceof CollectionsError ? badRequest(`Invalid view query. Raw error: \n${error.message}`) : error
    })
    return picked(request, trial)
  })

  fastify.post('/api/collections', changing, async (request) => {
    const body = bodyOf(request)
    if (typeof body.name === 'string') refuseOwn(body.name, 'Failed to create collection.')
    await changes.change((entries) => addEntry(entries, body)).catch(refusal('Failed to create collection.'))
    return answerOf(String(body.name))
  })

  fastify.patch<Named>('/api/collections/:collection', changing, async (request) => {
    const { collection } = request.params
    const body = bodyOf(request)
    refuseOwn(collection, 'Failed to update collection.')
    let id = ''
    await changes
      .change((entries) => {
        const existing = find(entries, collection)
        id = String(existing.id)
        return changeEntry(entries, existing, body)
      })
      .catch(refusal('Failed to update collection.'))
    return answerOf(id)
  })

  fastify.delete<Named>('/api/collections/:collection', changing, async (request, reply) => {
    const { collection } = request.params
    if (records.collection(collection)?.definition.system) throw badRequest('Failed to delete collection.')
    await changes
      .change((entries) => removeEntry(entries, find(entries, collection)))
      .catch(refusal('Failed to delete collection.'))
    return reply.code(204).send()
  })

  fastify.delete<Named>('/api/collections/:collection/truncate', guarded, async (request, reply) => {
    const model = records.collection(request.params.collection)
    if (!model) throw notFound()
    const { system, type } = model.definition
    if (system || type === 'view') throw badRequest(notTruncated)
    await records
      .write(async (writer) => {
        for (;;) {
          const some = await writer.find<string>(model.name, { limit: 500 })
          if (some.length === 0) return
          // It may have been deleted together with another one.
          for (const { id } of some) if (await writer.byId(model.name, id)) await writer.delete(model.name, id)
        }
      })
      .catch((error: unknown) => {
        throw error instanceof ApiError ? badRequest(notTruncated) : error
      })
    return reply.code(204).send()
  })

  function refuseOwn(nameOrId: string, message: string): void {
    if (!records.collection(nameOrId)?.definition.system) return
    throw badRequest(message, { name: ownCollection })
  }
}

const notLoaded = 'An error occurred while loading the submitted data.'
const notTruncated = 'Failed to truncate collection (most likely due to required cascade delete record references).'
const ownCollection = fieldError('validation_collection_system_change', 'System collections cannot be changed')

function find(entries: Entries, nameOrId: string): Entry {
  const entry = findEntry(entries, nameOrId)
  if (!entry) throw notFound()
  return entry
}

function bodyOf(
  { body = {} }: FastifyRequest,
  message = 'Failed to load the submitted data due to invalid formatting.',
): Json {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badRequest(message)
  return body as Json
}

const isListOfObjects = (value: unknown): value is Json[] =>
  Array.isArray(value) && value.every((item) => item !== null && typeof item === 'object' && !Array.isArray(item))

/** Names the invalid key of the collection in the response's data. */
const refusal =
  (message: string) =>
  (error: unknown): never => {
    if (!(error instanceof CollectionsError)) throw error
    const { key } = error
    const code = key.endsWith('Rule') ? 'validation_invalid_rule' : 'validation_invalid_collection'
    throw badRequest(message, { [key]: fieldError(code, error.message) })
  }
