import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Model } from './model.ts'
import type { RecordData } from './record.ts'

/** The caller and the request; rules see it as `@request.*`. */
export interface RequestInfo {
  readonly context: 'default' | 'oauth2' | 'otp' | 'password' | 'realtime' | 'protectedFile' | 'batch' | 'expand'
  readonly method: string
  /** Names in snake_case. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly auth: AuthRecord | null
  readonly ip: string
}
export interface AuthRecord {
  readonly collection: Model
  readonly record: RecordData
  readonly isSuperuser: boolean
  /** A superuser who has to set up a second factor first, and has no more rights than a record of its collection until then. */
  readonly lacksFactor?: boolean
  /** When the person last signed in, in Unix seconds. A refreshed token keeps it; an impersonation token has none. */
  readonly signedInAt?: number
  /** Requests that may write are refused before they reach a route (auth/read-only.ts). */
  readonly isReadOnly?: boolean
  /** The session of the token, if the product keeps sessions. */
  readonly session?: string
}

/** The sender of a request with these headers; null for guests. */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<AuthRecord | null>

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

/** If a parameter is repeated, the first counts. */
const first = (value: unknown): string => String((Array.isArray(value) ? value[0] : value) ?? '')
