import { type FieldErrors, fieldError } from '../../errors.ts'
import type { FileModelField, Model } from '../model/model.ts'
import type { Upload } from '../record-store.ts'
import { changeOf } from '../values/modifiers.ts'

const defaultMaxSize = 5 * 1024 * 1024

/** Refuses files that are too large for their field, or of a type it does not take (by their content, not their name). */
export function checkUploads(model: Model, uploads: readonly Upload[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field: key, name, size, mimeType } of uploads) {
    const field = changeOf(model, key)?.field
    if (field?.definition.type !== 'file') continue
    const { maxSize = defaultMaxSize, mimeTypes = [] } = (field as FileModelField).definition
    if (size > maxSize) {
      const message = `Failed to upload ${JSON.stringify(name)} - the maximum allowed file size is ${maxSize} bytes`
      errors[field.name] = fieldError('validation_file_size_limit', message, { file: name, maxSize })
    } else if (mimeTypes.length > 0 && !mimeTypes.includes(mimeType)) {
      const message = `${JSON.stringify(name)} mime type must be one of: ${mimeTypes.join(', ')}`
      errors[field.name] = fieldError('validation_invalid_mime_type', message)
    }
  }
  return errors
}
