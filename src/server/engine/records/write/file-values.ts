import { type FieldErrors, fieldError } from '../../errors.ts'
import { namesIn } from '../fields/file.ts'
import { maxSelectOf } from '../fields/one-or-many.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'

/** Rejects names of files that are neither stored nor uploaded, and too many of them. */
export function checkNewNames(
  model: Model,
  record: RecordData,
  original: RecordData | null,
  newFiles: ReadonlyMap<string, number> = new Map(),
): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of model.files) {
    const names = namesIn(field, record)
    const stored = new Set(namesIn(field, original))
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
  return model.files.flatMap((field) => {
    const kept = new Set(namesIn(field, record))
    return namesIn(field, original).filter((name) => !kept.has(name))
  })
}
