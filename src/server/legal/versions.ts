import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/** The version in force; null: the product's. */
export const latestVersion = (records: RecordReader): Promise<Row<'legal_versions'> | null> =>
  records.first('legal_versions', { sort: '-since,-created' })
