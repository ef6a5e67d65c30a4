import type { FastifyRequest } from 'fastify'
import type { AuthRecord, RequestInfo } from '../records/record-store.ts'

/** The request as rules see it. `body` is set by writers once it is parsed. */
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
  const result: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    result[name.replaceAll('-', '_')] = (Array.isArray(value) ? value[0] : value) ?? ''
  }
  return result
}

/** Of a repeated query parameter the first counts. */
export function firstValues(query: Record<string, unknown>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name in query) {
    const value = query[name]
    result[name] = String((Array.isArray(value) ? value[0] : value) ?? '')
  }
  return result
}
