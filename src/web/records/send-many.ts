import { ClientResponseError } from 'pocketbase'
import type { CollectionName } from '#shared/collections/index.ts'
import { pb } from './client.ts'
import { failureOf } from './request-error.ts'
import { loadRuntime } from './runtime.ts'

/** A new record with a draft, an update with a patch, a deletion without either. */
export interface Write {
  /** The record's id, or an id for a new record in `failed`. */
  id: string
  patch?: object
  draft?: object
}

export interface FailedWrite {
  id: string
  error: unknown
}

export interface Outcome<R> {
  /** The updated rows as the server stored them. */
  rows: R[]
  /** Ids of what was written. */
  done: string[]
  failed: FailedWrite[]
}

/**
 * Creates, updates or deletes many records of a collection in as few calls as the server allows. A batch is applied as a whole or
 * not at all, so a batch that is rejected because of one record is sent again without it. A missing record counts
 * as deleted.
 * @throws ClientResponseError if the server cannot be reached
 */
export async function sendMany<R>(name: CollectionName, writes: readonly Write[]): Promise<Outcome<R>> {
  const { maxBatchRequests } = await loadRuntime()
  const size = Math.max(1, maxBatchRequests)
  const outcome: Outcome<R> = { rows: [], done: [], failed: [] }
  for (let at = 0; at < writes.length; at += size) await sendChunk(name, writes.slice(at, at + size), outcome)
  return outcome
}

async function sendChunk<R>(name: CollectionName, writes: readonly Write[], outcome: Outcome<R>): Promise<void> {
  let left = [...writes]
  while (left.length > 0) {
    try {
      const rows = left.length === 1 ? [await sendOne<R>(name, left[0]!)] : await sendBatch<R>(name, left)
      outcome.rows.push(...rows.filter((row) => row !== null))
      outcome.done.push(...left.map(({ id }) => id))
      return
    } catch (error) {
      if (failureOf(error).isUnreachable) throw error
      const refused = left.length === 1 ? { index: 0, error } : refusalIn(error)
      if (!refused) {
        outcome.failed.push(...left.map(({ id }) => ({ id, error })))
        return
      }
      const { id, patch, draft } = left[refused.index]!
      if (!patch && !draft && failureOf(refused.error).status === 404) outcome.done.push(id)
      else outcome.failed.push({ id, error: refused.error })
      left = left.filter((write) => write.id !== id)
    }
  }
}

/** Resolves to null for a deletion. */
async function sendOne<R>(name: CollectionName, { id, patch, draft }: Write): Promise<R | null> {
  const records = pb.collection(name)
  if (draft) return records.create<R>(draft, { requestKey: null })
  if (patch) return records.update<R>(id, patch, { requestKey: null })
  await records.delete(id, { requestKey: null })
  return null
}

async function sendBatch<R>(name: CollectionName, writes: readonly Write[]): Promise<(R | null)[]> {
  const batch = pb.createBatch()
  for (const { id, patch, draft } of writes) {
    if (draft) batch.collection(name).create(draft)
    else if (patch) batch.collection(name).update(id, patch)
    else batch.collection(name).delete(id)
  }
  return (await batch.send({ requestKey: null })).map(({ body }) => body)
}

/** The record that a batch was rejected for, and why; null if the error names none. */
function refusalIn(error: unknown): { index: number; error: ClientResponseError } | null {
  if (!(error instanceof ClientResponseError)) return null
  const [entry] = Object.entries<{ response?: { status?: number } }>(error.response?.data?.requests ?? {})
  const index = Number(entry?.[0])
  const response = entry?.[1].response
  if (!Number.isInteger(index) || !response) return null
  return { index, error: new ClientResponseError({ url: error.url, status: response.status, response }) }
}
