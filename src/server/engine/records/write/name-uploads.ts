import { type FileModelField, isFile } from '../fields/file.ts'
import type { Model } from '../model.ts'
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
