import type { SqlRunner } from '#server/engine/database/database.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { HookContext, RecordWriter } from '#server/engine/records/records.ts'
import { lockAllowance, lockPlanAllowance } from './allowance.ts'

/*
 * Each check runs in the transaction that has just written the row, so the row itself counts.
 */

/** A batch is open until it is completed. @throws ApiError 403 `too_many_open_batches` */
export async function requireRoomForBatch(records: RecordWriter, instance: string): Promise<void> {
  const filter = 'instance = {:instance} && status != "completed"'
  // Sent together; PostgreSQL counts after it has locked the row.
  const [limit, open] = await Promise.all([
    lockAllowance(records, instance, 'openBatches'),
    records.count('production_batches', { filter, params: { instance } }),
  ])
  if (open <= limit) return
  const message = `This workspace has ${limit} open batches, the maximum of its plan.`
  throw quotaReached('too_many_open_batches', message, { limit })
}

/** @throws ApiError 403 `quota_bases` */
export async function requireRoomForBase(records: RecordWriter, instance: string): Promise<void> {
  const limit = await lockAllowance(records, instance, 'knowledgeBases')
  const filter = 'instance = {:instance}'
  if ((await records.count('knowledge_bases', { filter, params: { instance } })) <= limit) return
  const message = `This workspace has ${limit} knowledge bases, the maximum of its plan.`
  throw quotaReached('quota_bases', message, { limit })
}

/** @throws ApiError 403 `quota_ambassadors` */
export async function requireRoomForAmbassador(records: RecordWriter, instance: string): Promise<void> {
  const limit = await lockPlanAllowance(records, instance, 'Ambassadors')
  const filter = 'instance = {:instance}'
  if ((await records.count('ambassadors', { filter, params: { instance } })) <= limit) return
  const message = `This workspace has ${limit} ambassadors, the maximum of its plan.`
  throw quotaReached('quota_ambassadors', message, { limit })
}

/**
 * Checks the room for a new member or, with `more` = 1, for an invitation.
 * @throws ApiError 403 `quota_members`
 */
export async function requireRoomForMember(records: RecordWriter, instance: string, more = 0): Promise<void> {
  const limit = await lockPlanAllowance(records, instance, 'Members')
  const filter = 'instance = {:instance}'
  if ((await records.count('user_instance_roles', { filter, params: { instance } })) + more <= limit) return
  const message = `This workspace has ${limit} members, the maximum of its plan.`
  throw quotaReached('quota_members', message, { limit })
}

/** @throws ApiError 403 `quota_items` */
export async function requireRoomForItem(records: RecordWriter, instance: string): Promise<void> {
  const { limit, left } = await roomForItems(records, instance)
  if (left >= 0) return
  const message = `This workspace has ${limit} knowledge items, the maximum of its plan.`
  throw quotaReached('quota_items', message, { limit })
}

/** How many items a workspace may still add. Locks the instance's row. */
export async function roomForItems(records: RecordWriter, instance: string): Promise<{ limit: number; left: number }> {
  const limit = await lockAllowance(records, instance, 'knowledgeItems')
  const [held] = await records.tx.all<{ items: number }>(
    'select count(*) as items from knowledge_items where base in (select id from knowledge_bases where instance = ?)',
    [instance],
  )
  return { limit, left: limit - Number(held!.items) }
}

/** Stores the size of the file in `field` in the record's `fileBytes`, if the file is new or removed. */
export function countFile({ record, changed, newFiles }: HookContext, field: string): void {
  if (changed(field)) record.fileBytes = newFiles.get(String(record[field])) ?? 0
}

/** The same for a record with several files, whose sizes are kept by their stored names. */
export function countFiles(
  { record, original, changed, newFiles }: HookContext<'posts'>,
  fields: readonly ('image' | 'gallery' | 'document' | 'linkImage')[],
): void {
  if (!fields.some(changed)) return
  const known = original?.fileSizes ?? { [original?.image ?? '']: original?.fileBytes ?? 0 }
  const names = fields.flatMap((field) => record[field]).filter((name) => name !== '')
  const sizes = names.map((name) => [name, newFiles.get(name) ?? known[name] ?? 0] as const)
  record.fileSizes = Object.fromEntries(sizes)
  record.fileBytes = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
}

/** Documents, pictures of posts and ambassadors, and attachments of messages count; previews and extracted text do not. */
export async function storedBytes(runner: SqlRunner, instance: string): Promise<number> {
  let bytes = 0
  for (const statement of files) {
    const [held] = await runner.all<{ bytes: number }>(statement, [instance])
    bytes += Number(held!.bytes)
  }
  return bytes
}

const files = [
  'select coalesce(sum("fileBytes"), 0) as bytes from knowledge_items where base in (select id from knowledge_bases where instance = ?) and "fileBytes" > 0',
  'select coalesce(sum("fileBytes"), 0) as bytes from posts where instance = ? and "fileBytes" > 0',
  'select coalesce(sum("fileBytes"), 0) as bytes from ambassadors where instance = ? and "fileBytes" > 0',
  'select coalesce(sum("fileBytes"), 0) as bytes from generated_pictures where instance = ? and "fileBytes" > 0',
  'select coalesce(sum("fileBytes"), 0) as bytes from messages where conversation in (select id from conversations where instance = ?) and "fileBytes" > 0',
]

/**
 * Checks that the new file of a record fits into its instance's quota; a file that replaces a larger
 * one always fits.
 * @throws ApiError 403 `quota_files`
 */
export async function requireRoomForFile({ record, original, records }: HookContext, instance: string): Promise<void> {
  const bytesOf = (row: RecordData | null) => Number(row?.fileBytes ?? 0)
  if (bytesOf(record) <= bytesOf(original)) return
  const limit = await lockAllowance(records, instance, 'fileBytes')
  const bytes = await storedBytes(records.tx, instance)
  if (bytes <= limit) return
  const message = `The files of this workspace may take up to ${limit} bytes, and this one does not fit.`
  throw quotaReached('quota_files', message, { limit })
}

function quotaReached(code: string, message: string, params: { limit: number }): ApiError {
  return new ApiError(403, message, { plan: fieldError(code, message, params) })
}
