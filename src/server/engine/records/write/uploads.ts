import { CommitUnknown } from '../../database/connection-errors.ts'
import { type FieldErrors, fieldError } from '../../errors.ts'
import { fileKey } from '../../files/file-key.ts'
import type { RecordsContext } from '../context.ts'
import { type FileModelField, fileBytesOf, isFile, namesIn } from '../fields/file.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { Upload } from '../submission.ts'
import { changeOf } from './modifiers.ts'
import { storedName } from './stored-name.ts'

/** An upload with the field it is for and the name under which it will be stored. */
export interface NamedUpload {
  readonly field: FileModelField
  /** As submitted: `field`, `field+` or `+field`. */
  readonly key: string
  readonly name: string
  readonly upload: Upload
}

/** Uploads under keys that do not name a file field are left out. */
export function nameUploads(model: Model, uploads: readonly Upload[]): NamedUpload[] {
  return uploads.flatMap((upload) => {
    const change = changeOf(model, upload.field)
    const field = change?.field
    if (!isFile(field) || change?.operation === 'remove') return []
    const agrees = (field.definition.mimeTypes ?? []).length > 0
    return [{ field, key: upload.field, name: storedName(upload.name, upload, agrees), upload }]
  })
}

/** Rejects uploads that are too large or of a type that their field does not accept. Only those still in `values` count. */
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

/**
 * Stores the uploads that are still in `values`, then runs `save`; if either fails they are removed again
 * (unless it is unknown whether the row was saved; a later start sweeps files without a row).
 * Files are stored before the row is committed and outside of its transaction, because the store may be slow.
 * Nothing is stored when there are `errors` already, with which `save` fails.
 */
export async function withStoredUploads<T>(
  context: RecordsContext,
  model: Model,
  values: RecordData,
  uploads: readonly NamedUpload[],
  errors: FieldErrors,
  save: (sizes: ReadonlyMap<string, number>) => Promise<T>,
): Promise<T> {
  const kept = uploads.filter(({ field, name }) => namesIn(field, values).includes(name))
  const keys: string[] = []
  const isRefused = Object.keys(errors).length > 0
  try {
    for (const { name, upload } of isRefused ? [] : kept) {
      const key = fileKey(model.id, String(values.id), name)
      keys.push(key)
      await context.files.put(key, upload.path)
    }
    return await save(new Map(kept.map(({ name, upload }) => [name, upload.size])))
  } catch (error) {
    if (error instanceof CommitUnknown) throw error
    for (const key of keys) {
      await context.files
        .delete(key)
        .catch((err: unknown) => context.log.error({ err, key }, 'the file of a failed save could not be removed'))
    }
    throw error
  }
}
