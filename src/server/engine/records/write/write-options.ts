import type { FieldErrors } from '../../errors.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { HookContext, RecordWriter } from '../records.ts'
import type { RequestInfo } from '../request.ts'

/** Parameters of a write in addition to its values. */
export interface WriteOptions {
  /** Null when the server itself writes. */
  readonly request: RequestInfo | null
  /** Hashes computed before the transaction, by their plain text. */
  readonly hashes?: ReadonlyMap<string, string>
  /** The result of the collection's `prepareUpdate`. */
  readonly prepared?: unknown
  /** Bytes of the uploads of this write, by the names under which they are stored. */
  readonly newFiles?: ReadonlyMap<string, number>
  /** Rejects if the request may not create the record; undefined if that was checked before. */
  readonly allowed?: Promise<void>
  /** Whether nothing in the transaction depends on the outcome, so that it need not be awaited. */
  readonly unawaited?: boolean
  /** Errors found before the transaction; the write fails with these and any further ones. */
  readonly errors?: FieldErrors
}

const none: ReadonlyMap<string, number> = new Map()

export const hookContext = (
  model: Model,
  record: RecordData,
  original: RecordData | null,
  records: RecordWriter,
  { request, prepared, newFiles = none }: WriteOptions,
): HookContext => ({
  ...{ prepared, collection: model, record, original, records, request, newFiles },
  changed: (name) => model.changed(name, record, original),
})
