import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, invalid } from '#server/engine/errors.ts'
import { receiveFile } from '#server/engine/http/receive-file.ts'
import { randomLetters } from '#server/engine/random.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { KnowledgeFailure, readTables } from '#server/knowledge/index.ts'
import type { ImportDone, ImportOrder, ImportPreview } from '#shared/contracts/results.ts'
import { requirePublished } from './hooks.ts'
import { checkedNumbers } from './numbers.ts'
import { addressKey } from './post-address.ts'
import { type ExportedPost, readExport } from './read-export.ts'

const maxImportBytes = 10 << 20
const maxRows = 2000

/** The workspace's posts in an exported file. Nothing is stored. @throws ApiError 400 */
export async function previewImport(
  { files, records }: Engine,
  instance: string,
  request: FastifyRequest,
): Promise<ImportPreview> {
  const path = files.temporaryPath()
  try {
    const extension = await receive(request, path)
    const sheets = await readTables(path, extension).catch((error) => {
      throw error instanceof KnowledgeFailure ? unreadable() : error
    })
    const posts = readExport(sheets).slice(0, maxRows)
    if (posts.length === 0) {
      throw invalid('file', 'validation_no_addresses', 'No column of this file holds the addresses of posts.')
    }
    return { rows: await matched(records, instance, posts) }
  } finally {
    await rm(path, { force: true })
  }
}

const unreadable = (): ApiError => invalid('file', 'validation_unreadable_file', 'This file cannot be read.')

/** @returns the extension */
async function receive(request: FastifyRequest, path: string): Promise<string> {
  const name = await receiveFile(request, path, maxImportBytes)
  const [, extension = ''] = /\.(xlsx|csv)$/i.exec(name) ?? []
  if (!extension) throw unreadable()
  return extension.toLowerCase()
}

async function matched(
  records: Engine['records'],
  instance: string,
  posts: readonly ExportedPost[],
): Promise<ImportPreview['rows']> {
  const published = await records.find('scheduled_posts', {
    filter: 'instance = {:instance} && status = "published"',
    params: { instance },
    sort: 'publishedAt',
  })
  const byKey = new Map(
    published.flatMap(({ id, post, externalId, externalUrl }) =>
      [externalId, externalUrl].filter(Boolean).map((address) => [addressKey(address), { id, post }] as const),
    ),
  )
  const found = posts.map((exported) => ({ exported, match: byKey.get(addressKey(exported.address)) }))
  const ids = [...new Set(found.flatMap(({ match }) => match?.post ?? []))]
  const bodies = new Map((await records.byIds('posts', ids)).map(({ id, body }) => [id, body]))
  return found.map(({ exported, match }) => ({
    ...exported,
    scheduled: match?.id ?? null,
    post: (bodies.get(match?.post ?? '') ?? '').trim().split('\n', 1)[0]!.slice(0, 200),
  }))
}

/** Stores the numbers of a file, all or none. @throws ApiError 400 */
export async function storeImport(
  { records, clock }: Engine,
  instance: string,
  auth: AuthRecord,
  order: ImportOrder | null,
): Promise<ImportDone> {
  const rows = Array.isArray(order?.rows) ? order.rows : []
  if (rows.length === 0) throw invalid('rows', 'validation_required', 'Cannot be blank.')
  if (rows.length > maxRows) throw new ApiError(413)
  const id = randomLetters(15)
  await records.write(async (writer) => {
    const shared = { instance, source: 'import', import: id, measuredAt: recordDate(clock.now()) } as const
    const createdBy = auth.isSuperuser ? '' : auth.record.id
    for (const row of rows) {
      const scheduled = String(row?.scheduled ?? '')
      await requirePublished(writer, instance, scheduled)
      await writer.create('post_results', { ...shared, scheduled, numbers: checkedNumbers(row.numbers), createdBy })
    }
  })
  return { id, count: rows.length }
}

/** Deletes what an import stored; does nothing if it was undone already. */
export async function undoImport({ records }: Engine, instance: string, id: string): Promise<void> {
  await records.write(async (writer) => {
    const filter = 'instance = {:instance} && import = {:id} && import != ""'
    for (const row of await writer.find('post_results', { filter, params: { instance, id } })) {
      await writer.delete('post_results', row.id)
    }
  })
}
