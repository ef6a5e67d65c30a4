import { ClientResponseError } from 'pocketbase'
import { checkConnection } from './connection.ts'
import { isPieceMissing } from './pieces.ts'

/** The validation error of one field, as the record API returns it. */
export interface FieldProblem {
  code: string
  message: string
  params?: Record<string, unknown>
}

/** A failed call, for any reason. */
export interface RequestFailure {
  /** HTTP status, or `'??'` without an answer. */
  status: number | '??'
  message: string
  /** Problems by field name, with dots for nested fields. */
  fields: Record<string, FieldProblem>
  /** The page itself cancelled the call; do not report it. */
  isAbort: boolean
  /** The server itself did not answer. */
  isUnreachable: boolean
}

/** Reads status, message and field problems from any error of a call. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof ClientResponseError) {
    return {
      status: error.status || '??',
      message: String(error.response?.message || error.message || statusText(error)),
      fields: fieldsOf(error.response?.data),
      isAbort: error.isAbort,
      // A gateway's response has no message of the record API.
      isUnreachable: !error.isAbort && (error.status === 0 || (error.status >= 502 && !error.response?.message)),
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  const isAbort = error instanceof DOMException && error.name === 'AbortError'
  return {
    status: statusOf(error) ?? '??',
    message,
    fields: fieldsOf((error as { fields?: unknown } | null)?.fields),
    isAbort,
    isUnreachable: isPieceMissing(error) || (error as { status?: unknown } | null)?.status === 0,
  }
}

const statusText = (error: ClientResponseError) =>
  error.originalError instanceof Response ? error.originalError.statusText : ''

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status > 0 ? status : undefined
}

function fieldsOf(data: unknown, prefix = ''): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  if (!data || typeof data !== 'object') return fields
  for (const [name, value] of Object.entries(data)) {
    if (!value || typeof value !== 'object') continue
    if (typeof (value as FieldProblem).code === 'string') fields[prefix + name] = value as FieldProblem
    else Object.assign(fields, fieldsOf(value, `${prefix}${name}.`))
  }
  return fields
}

type Listener = (failure: RequestFailure, title: string | undefined) => void
const listeners = new Set<Listener>()

/** Subscribes to failed calls that are not silent. Returns a function that unsubscribes. */
export function onRequestFailed(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports a failure to the subscribers, unless the call was cancelled. */
export function reportFailure(error: unknown, title?: string): void {
  const failure = failureOf(error)
  if (failure.isAbort) return
  if (failure.isUnreachable) void checkConnection()
  for (const listener of listeners) listener(failure, title)
}
