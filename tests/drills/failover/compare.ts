import PocketBase, { type RecordModel } from 'pocketbase'
import { until } from '#tests/support/wait.ts'
import type { Confirmed, Entry } from './load.ts'

export interface Comparison {
  confirmedLost: number
  /** The remaining rows in place of the lost entries. */
  lost: string[]
  halves: number
  jobsLost: number
  jobsRunTwice: number
  filesCompared: number
}

const jobsMilliseconds = 180_000

/** Compares the confirmed writes with the stored rows, once every job has run. */
export async function compare(url: string, confirmed: Confirmed): Promise<Comparison> {
  const pb = new PocketBase(url).autoCancellation(false)
  const list = (collection: string) => pb.collection(collection).getFullList<RecordModel>({ batch: 500 })
  const result: Comparison = { confirmedLost: 0, lost: [], halves: 0, jobsLost: 0, jobsRunTwice: 0, filesCompared: 0 }

  const entries = new Map((await list('entries')).map((row) => [row.id, row]))
  for (const entry of confirmed.entries) {
    const { id, turn, maybe } = entry
    const row = entries.get(id)
    if (!row || ![turn, maybe].includes(row.turn)) {
      result.lost.push(`${id} has turn ${row?.turn} instead of ${turn}${maybe === null ? '' : ` or ${maybe}`}`)
    } else if (entry.file !== null) {
      result.filesCompared += 1
      let problem = await fileProblem(pb, row, entry)
      // The change that was not confirmed may have been made since, by a process that was paused, and have replaced the file.
      if (problem && maybe !== null) problem = await fileProblem(pb, await pb.collection('entries').getOne(id), entry)
      if (problem) result.lost.push(`${id}: ${problem}`)
    }
  }
  result.confirmedLost += result.lost.length

  const sides = new Map<string, number>()
  for (const { pair } of await list('halves')) sides.set(pair, (sides.get(pair) ?? 0) + 1)
  result.halves = [...sides.values()].filter((count) => count !== 2).length
  result.confirmedLost += confirmed.pairs.filter((pair) => !sides.has(pair)).length

  const orders = await list('orders')
  const ids = new Set(orders.map(({ id }) => id))
  result.confirmedLost += confirmed.orders.filter((id) => !ids.has(id)).length
  // Entries that still differ then are lost.
  await until(async () => (await countOf(pb, 'effects')) >= ids.size, jobsMilliseconds).catch(() => {})
  const effects = new Map<string, number>()
  for (const { order } of await list('effects')) effects.set(order, (effects.get(order) ?? 0) + 1)
  result.jobsLost = [...ids].filter((id) => !effects.has(id)).length
  result.jobsRunTwice = [...effects.values()].filter((count) => count > 1).length
  return result
}

async function fileProblem(pb: PocketBase, row: RecordModel, { file, maybeFile }: Entry): Promise<string | null> {
  const answer = await fetch(pb.files.getURL(row, row.file))
  const text = await answer.text()
  if (!answer.ok) return `${row.file} is answered with ${answer.status}`
  return [file, maybeFile].includes(text) ? null : `${row.file} has other content`
}

const countOf = async (pb: PocketBase, collection: string): Promise<number> =>
  (await pb.collection(collection).getList(1, 1)).totalItems
