import type { FastifyRequest } from 'fastify'
import type { AuthRecord, RequestInfo } from './record-store.ts'

/** The request as rules see it. Writers pass the `body` they have read. */
export function requestInfo(
  request: FastifyRequest,
  auth: AuthRecord | null,
  body: Record<string, unknown> = {},
  context: RequestInfo['context'] = 'default',
): RequestInfo {
  return {
    context,
    method: request.method,
    headers: snakeCased(request.headers),
    query: firstValues(request.query as Record<string, unknown>),
    body,
    auth,
    ip: request.ip,
  }
}

function snakeCased(headers: FastifyRequest['headers']): Record<string, string> {
  const result: Record<string, string> = Object.create(null)
  for (const name in headers) result[name.replaceAll('-', '_')] = first(headers[name])
  return result
}

function firstValues(query: Record<string, unknown>): Record<string, string> {
  const result: Record<string, string> = Object.create(null)
  for (const name in query) result[name] = first(query[name])
  return result
}

/** Of what was sent several times the first counts. */
const first = (value: unknown): string => String((Array.isArray(value) ? value[0] : value) ?? '')
