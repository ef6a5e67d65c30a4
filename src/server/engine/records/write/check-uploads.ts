import { type FieldErrors, fieldError } from '../../errors.ts'
import { fileBytesOf, namesIn } from '../fields/file.ts'
import type { RecordData } from '../record.ts'
import type { NamedUpload } from './name-uploads.ts'

/** Refuses uploads that are too large or of another kind than their field takes. Only those that `values` kept count. */
export function checkUploads(uploads: readonly NamedUpload[], values: RecordData): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, name, upload } of uploads) {
    if (errors[field.name] || !namesIn(field, values).includes(name)) continue
    const maxSize = fileBytesOf(field.definition)
    const mimeTypes = field.definition.mimeTypes ?? []
    if (upload.size > maxSize) {
      errors[field.name] = fieldError(
        'validation_file_size_limit',
        `Failed to upload ${upload.name} - the maximum allowed file size is ${maxSize} bytes`,
        { file: upload.name, maxSize },
      )
    } else if (mimeTypes.length > 0 && !mimeTypes.includes(upload.mimeType.split(';')[0]!.trim())) {
      errors[field.name] = fieldError(
        'validation_invalid_mime_type',
        `${JSON.stringify(name)} mime type must be one of: ${mimeTypes.join(', ')}`,
      )
    }
  }
  return errors
}
