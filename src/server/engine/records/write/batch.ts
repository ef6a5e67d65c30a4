import { copyFile, link } from 'node:fs/promises'
import { CommitUnknown } from '../../database/connection-errors.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { ApiError, badRequest } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import { FilterError } from '../filter/index.ts'
import { findById } from '../read/reader.ts'
import {
  type BatchAnswer,
  BatchInterrupted,
  type BatchItem,
  BatchItemFailed,
  type PreparedAhead,
  type RecordService,
} from '../service.ts'
import { prepareAhead } from './update.ts'

/**
 * Runs all writes in one transaction, in their order; later ones see what earlier ones wrote. An error in place of an
 * item rejects it. Stored files are removed again on failure, unless it is unknown whether the commit succeeded.
 *
 * @throws BatchItemFailed, BatchInterrupted
 */
export async function runBatch(
  context: RecordsContext,
  createService: (context: RecordsContext) => RecordService,
  items: readonly (BatchItem | ApiError)[],
  interrupted: () => boolean,
): Promise<BatchAnswer[]> {
  const stored = new Set<string>()
  const dropStored = async () => {
    for (const key of stored) await context.files.delete(key)
    stored.clear()
  }
  const ahead = await prepareItems(context, items, interrupted)
  try {
    return await context.database.transaction(async (tx) => {
      // The database may retry the whole transaction.
      await dropStored()
      const answers: BatchAnswer[] = []
      const inside = within(context, tx, stored, () => answers.length)
      const service = createService(inside)
      for (const [index, item] of items.entries()) {
        if (interrupted()) throw new BatchInterrupted()
        answers.push(
          await runItem(inside, service, item, ahead.get(index)).catch((error) => {
            throw refused(index, error)
          }),
        )
      }
      if (interrupted()) throw new BatchInterrupted()
      return answers
    })
  } catch (error) {
    if (!(error instanceof CommitUnknown)) await dropStored()
    throw error
  }
}

/**
 * Runs the `prepareUpdate` hooks of items with files ahead, because that is slow and would block other writers. Hooks of items
 * without files, and of records that an earlier item names, run in the transaction, where they see what earlier items wrote.
 *
 * @returns the results by index
 * @throws BatchInterrupted
 */
async function prepareItems(
  context: RecordsContext,
  items: readonly (BatchItem | ApiError)[],
  interrupted: () => boolean,
): Promise<ReadonlyMap<number, PreparedAhead>> {
  const ahead = new Map<number, PreparedAhead>()
  const named = new Set<string>()
  for (const [index, item] of items.entries()) {
    // It rejects the batch.
    if (item instanceof ApiError) break
    if (interrupted()) throw new BatchInterrupted()
    const { action, collection, request, submission } = item
    const id = item.id || String(submission.body.id ?? '')
    const name = `${collection.name}/${id}`
    const isFirst = !named.has(name)
    named.add(name)
    if (submission.uploads.length === 0 || action === 'create' || id === '' || !isFirst) continue
    const prepared = await prepareAhead(context, request, collection, id, submission)
    if (prepared) ahead.set(index, prepared)
  }
  return ahead
}

async function runItem(
  context: RecordsContext,
  service: RecordService,
  item: BatchItem | ApiError,
  ahead: PreparedAhead | undefined,
): Promise<BatchAnswer> {
  if (item instanceof ApiError) throw item
  const { action, collection, request, submission, params } = item
  if (action === 'delete') {
    item.admit('delete')
    await service.delete(request, collection, item.id)
    return { status: 204, body: null }
  }
  const id = action === 'upsert' ? await knownId(context, item) : item.id
  item.admit(id ? 'update' : 'create')
  const body = id
    ? await service.update(request, collection, id, submission, params, ahead)
    : await service.create(request, collection, submission, params)
  return { status: 200, body }
}

/** The id in the body, if a record has it. */
async function knownId(context: RecordsContext, { collection, submission }: BatchItem): Promise<string> {
  const { id } = submission.body
  if (typeof id !== 'string' || id === '' || id.includes('\0')) return ''
  return (await findById(context.database, collection, id)) ? id : ''
}

function refused(index: number, error: unknown): unknown {
  if (error instanceof ApiError) return new BatchItemFailed(index, error)
  return error instanceof FilterError ? new BatchItemFailed(index, badRequest()) : error
}

/** The record service inside an open transaction. `current` is the index of the item that is written. */
function within(context: RecordsContext, tx: Transaction, stored: Set<string>, current: () => number): RecordsContext {
  const { send } = tx
  const inner: Transaction = {
    ...tx,
    send:
      send &&
      ((text, params, explain) => {
        const index = current()
        send(text, params, async (error, runner) => refused(index, await explain(error, runner)))
      }),
  }
  const database: Database = {
    ...context.database,
    all: tx.all,
    run: tx.run,
    transaction: (work) => work(inner),
  }
  const files: RecordsContext['files'] = {
    ...context.files,
    async put(key, path) {
      // The uploads are copied, in case the transaction is retried.
      const copy = context.files.temporaryPath()
      await link(path, copy).catch(() => copyFile(path, copy))
      stored.add(key)
      await context.files.put(key, copy)
    },
  }
  return { ...context, database, files }
}
