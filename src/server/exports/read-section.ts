import type { Engine } from '#server/engine/engine.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { namesIn } from '#server/engine/records/fields/file.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Section, SectionName } from './contents.ts'

/** A record as its reader sees it in the app, and its files by their keys in the store. */
export interface ExportedRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: readonly { key: string; name: string }[]
}

const rowsPerRead = 50

/** The records of a section, oldest first, a few at a time. */
export async function* readSection(
  { records }: Pick<Engine, 'records'>,
  { name: section, collection, filter, params }: Section,
): AsyncGenerator<ExportedRow> {
  const model = records.collection(collection)!
  const present = model.presenter('open', false)
  for (let after = { created: '', id: '' }; ; ) {
    const rows: RecordData[] = await records.find(collection as string, {
      filter: `(${filter}) && (created > {:created} || (created = {:created} && id > {:id}))`,
      params: { ...params, ...after },
      sort: 'created,id',
      limit: rowsPerRead,
    })
    for (const row of rows) {
      const names = model.files.flatMap((field) => namesIn(field, row))
      yield {
        values: { ...present(row), ...(await additions[section]?.(records, row)) },
        files: names.map((name) => ({ key: fileKey(model.id, row.id, name), name })),
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerRead) return
    after = { created: String(last.created), id: last.id }
  }
}

/** Names for the ids in memberships. */
const additions: Partial<
  Record<SectionName, (records: RecordReader, row: RecordData) => Promise<Record<string, unknown>>>
> = {
  memberships: async (records, { instance }) => ({
    workspace: (await records.byId('instances', String(instance)))?.name ?? '',
  }),
  async members(records, { user }) {
    const person = await records.byId('users', String(user))
    return { name: person?.name ?? '', email: person?.email ?? '' }
  },
}
