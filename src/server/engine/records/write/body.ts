import { badRequest } from '../../errors.ts'
import type { ModelField } from '../fields/field.ts'
import { toList } from '../fields/values.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import type { Submission } from '../submission.ts'
import { assign, changeOf } from './modifiers.ts'
import { type NamedUpload, nameUploads } from './uploads.ts'

/** A prepared submission: the values to write, and the body as rules see it. */
export interface ReadySubmission {
  /** Keys as submitted, modifiers included, without those the caller may not write. */
  readonly input: Record<string, unknown>
  readonly uploads: readonly NamedUpload[]
}

/** More values than any record has fields; a limit, because each is checked several times. */
const maxValues = 1000

/**
 * Drops keys that the caller may not write, and assigns names to the uploads.
 * @throws ApiError 400 for a body with too many values
 */
export function admit(model: Model, submission: Submission, caller: Caller): ReadySubmission {
  const input: Record<string, unknown> = {}
  const entries = Object.entries(submission.body)
  if (entries.length > maxValues) throw badRequest()
  for (const [key, value] of entries) {
    const field = changeOf(model, key)?.field
    if (field && mayWrite(field, caller)) input[key] = value
    // Keys without a field (`passwordConfirm`, `oldPassword`, unknown ones) are still visible to rules.
    else if (!field && !ignored.has(key)) input[key] = value
  }
  const uploads = nameUploads(model, submission.uploads).filter(({ field }) => mayWrite(field, caller))
  for (const upload of uploads) input[upload.key] = [...toList(input[upload.key]), upload.name]
  return { input, uploads }
}

const ignored = new Set(['expand', 'collectionId', 'collectionName'])

interface Caller {
  readonly isSuperuser: boolean
  /** Whether the record is created by this request. */
  readonly isCreator: boolean
}

function mayWrite({ definition, hidden, type }: ModelField, { isSuperuser, isCreator }: Caller): boolean {
  if (type.isReadOnly) return false
  if (hidden && !isSuperuser && !type.isSecret) return false
  switch (definition.writtenBy) {
    case 'creator':
      return isCreator
    case 'server':
      return isCreator && isSuperuser
    case 'superusers':
      return isSuperuser
    default:
      return true
  }
}

/**
 * The request as rules see it: the body with modifiers resolved over `values`, so that `@request.body.f` is the value
 * that would be written. `values` becomes that state of the record.
 */
export function resolve(
  model: Model,
  request: RequestInfo,
  input: Record<string, unknown>,
  values: RecordData,
): { request: RequestInfo; values: RecordData } {
  const fields = assign(model, values, input)
  const body: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) if (!changeOf(model, key)) body[key] = value
  for (const name of fields) body[name] = values[name]
  return { request: { ...request, body }, values }
}
