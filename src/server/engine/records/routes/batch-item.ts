import type { FastifyRequest } from 'fastify'
import { type ApiError, badRequest, notFound } from '../../errors.ts'
import type { Limits } from '../../limits/register-limits.ts'
import type { RecordStore } from '../records.ts'
import type { AuthRecord, RequestInfo } from '../request.ts'
import { requestInfo } from '../request.ts'
import type { BatchItem } from '../service.ts'
import type { BatchRequest } from './read-batch.ts'

/** PocketBase's error for writes to a view. */
export const unsupportedType = 'Unsupported collection type.'

const actions = {
  POST: { path: /^\/api\/collections\/([^/]+)\/records$/, action: 'create' },
  PUT: { path: /^\/api\/collections\/([^/]+)\/records$/, action: 'upsert' },
  PATCH: { path: /^\/api\/collections\/([^/]+)\/records\/([^/]+)$/, action: 'update' },
  DELETE: { path: /^\/api\/collections\/([^/]+)\/records\/([^/]+)$/, action: 'delete' },
} as const

/**
 * The write that a request of a batch describes, or the error if it is not supported. Every item runs as the caller of the batch;
 * its own headers override those of the batch.
 */
export function batchItem(
  { records, limits }: { records: Pick<RecordStore, 'collection'>; limits: Pick<Limits, 'countItem'> },
  outer: FastifyRequest,
  auth: AuthRecord | null,
  { method, url, headers, body, uploads }: BatchRequest,
): BatchItem | ApiError {
  const known = actions[method as keyof typeof actions]
  const [path = '', query = ''] = splitOnce(url)
  const [, name, id = ''] = known?.path.exec(path) ?? []
  if (!known || !name) return badRequest()
  const collection = records.collection(decoded(name))
  if (!collection) return notFound('Missing collection context.')
  if (collection.isView) return badRequest(unsupportedType)
  const shared = requestInfo(outer, auth, body, 'batch')
  const request: RequestInfo = {
    ...shared,
    method,
    headers: withHeaders(shared.headers, headers),
    query: queryOf(query),
  }
  const params = { expand: request.query.expand, fields: request.query.fields }
  return {
    action: known.action,
    collection,
    id: decoded(id),
    request,
    submission: { body, uploads },
    params,
    admit: (action) => limits.countItem(outer, auth, collection, action),
  }
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** If a parameter is repeated, the first counts. */
function queryOf(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) query[name] ??= value
  return query
}

function withHeaders(outer: RequestInfo['headers'], own: BatchRequest['headers']): Record<string, string> {
  const headers: Record<string, string> = Object.assign(Object.create(null), outer)
  for (const [name, value] of Object.entries(own)) {
    const key = name.toLowerCase().replaceAll('-', '_')
    if (key !== 'authorization') headers[key] = value
  }
  return headers
}
