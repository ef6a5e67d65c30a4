import { type FieldErrors, fieldError } from '../../errors.ts'
import { namesIn } from '../fields/file.ts'
import { maxSelectOf } from '../fields/one-or-many.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'

/**
 * Rejects names of files that are neither stored nor uploaded, and too many of them.
 * @param movesFiles whether a file may go from one field of the record to another: only for writes of the server, because
 * fields accept different types and may be protected
 */
export function checkNewNames(
  model: Model,
  record: RecordData,
  original: RecordData | null,
  newFiles: ReadonlyMap<string, number> = new Map(),
  movesFiles = false,
): FieldErrors {
  const errors: FieldErrors = {}
  const storedAnywhere = movesFiles ? allNames(model, original) : []
  for (const field of model.files) {
    const names = namesIn(field, record)
    const stored = new Set([...namesIn(field, original), ...storedAnywhere])
    const invalid = names.filter((name) => !stored.has(name) && !newFiles.has(name))
    const maxSelect = maxSelectOf(field.definition)
    if (invalid.length > 0) {
      errors[field.name] = fieldError('validation_invalid_file', `Invalid new files: [${invalid.join(' ')}]`, {
        invalidFiles: invalid,
      })
    } else if (names.length > maxSelect) {
      errors[field.name] = fieldError('validation_too_many_files', `The maximum allowed files is ${maxSelect}`, {
        maxSelect,
      })
    }
  }
  return errors
}

/** Names that are no longer in the record. */
export function removedNames(model: Model, record: RecordData, original: RecordData): string[] {
  const kept = new Set(allNames(model, record))
  return allNames(model, original).filter((name) => !kept.has(name))
}

const allNames = (model: Model, record: RecordData | null): string[] =>
  model.files.flatMap((field) => namesIn(field, record))
