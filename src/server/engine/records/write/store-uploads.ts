import { CommitUnknown } from '../../database/connection-errors.ts'
import { fileKey } from '../../files/file-key.ts'
import type { RecordsContext } from '../context.ts'
import { namesIn } from '../fields/file.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { NamedUpload } from './name-uploads.ts'

/**
 * Puts the uploads that `values` kept into the file store, then runs `save`; when either fails they are taken out again
 * (not when nobody knows whether the row was saved: the sweep of a later start finds what no row names).
 * The bytes are in place before the row is committed, and outside of its transaction, because a store may be far away.
 */
export async function withStoredUploads<T>(
  context: RecordsContext,
  model: Model,
  values: RecordData,
  uploads: readonly NamedUpload[],
  save: (sizes: ReadonlyMap<string, number>) => Promise<T>,
): Promise<T> {
  const kept = uploads.filter(({ field, name }) => namesIn(field, values).includes(name))
  const keys: string[] = []
  try {
    for (const { name, upload } of kept) {
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
