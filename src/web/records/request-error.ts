import { ClientResponseError } from 'pocketbase'
import { checkConnection } from './connection.ts'
import { isPieceMissing } from './pieces.ts'

/** What is wrong with one field of a form, as the record API codes it. */
export interface FieldProblem {
  code: string
  message: string
  params?: Record<string, unknown>
}

/** A failed call, whatever failed. */
export interface RequestFailure {
  /** HTTP status, or `'??'` when no answer came. */
  status: number | '??'
  message: string
  /** By field name, dots for nested ones. */
  fields: Record<string, FieldProblem>
  /** The page itself cancelled the call; nothing needs to be reported. */
  isAbort: boolean
  /** No answer came from the server itself. */
  isUnreachable: boolean
}

/** Reads status, message and field problems out of anything a call can throw. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof ClientResponseError) {
    return {
      status: error.status || '??',
      message: String(error.response?.message || error.message || statusText(error)),
      fields: fieldsOf(error.response?.data),
      isAbort: error.isAbort,
      // A gateway that answers in the server's place says nothing the record API would.
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

/** Subscribes to failed calls that are not silent. Returns how to unsubscribe. */
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
