import { setTimeout as pause } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import type { Random } from '../random.ts'
import { digestOf } from './compare.ts'
import type { Confirmed, KillFigures, Known } from './figures.ts'

export const nothingConfirmed = (client: number): Confirmed => ({ client, entries: [], pairs: [] })

/** Writes until the end: single entries, entries with files, changes, and related rows in batches. */
export async function write(
  url: string,
  { client, entries, pairs }: Confirmed,
  figures: KillFigures,
  over: () => boolean,
  random: Random,
): Promise<void> {
  const pb = new PocketBase(url).autoCancellation(false)
  for (let turn = 1; !over(); turn += 1) {
    const began = performance.now()
    try {
      if (random.chance(0.3)) {
        if (random.chance(0.5)) pairs.push(await writePair(pb, random))
        else await transfer(pb, random, client)
        figures.batches += 1
      } else await writeEntry(pb, random, client, turn, entries)
      figures.acknowledged += 1
    } catch (error) {
      const { status, message, response } = error as { status: number; message: string; response: unknown }
      if (!mayFail(status, message, response))
        figures.broken.push(`A write was refused: ${status} ${message} ${JSON.stringify(response)}`)
      figures.unknown += 1
      // Constant requests would delay the start of the server.
      await pause(200)
    } finally {
      figures.slowestRequest = Math.max(figures.slowestRequest, Math.round(performance.now() - began))
    }
  }
}

/** Requests without an answer, with one that leaves the outcome open, and batches that took too long to go on. */
function mayFail(status: number, message: string, response: unknown): boolean {
  const { data = {} } = (response ?? {}) as { data?: object }
  const isLate = message === 'Batch transaction failed.' && Object.keys(data).length === 0
  return status === 0 || message.includes('check first') || isLate
}

async function writeEntry(pb: PocketBase, random: Random, client: number, turn: number, entries: Known[]) {
  const collection = pb.collection('entries')
  const old = entries.length > 0 && random.chance(0.5) ? random.pick(entries) : null
  const content = random.chance(0.4) ? random.word(200 + random.int(4000)) : null
  const files = content === null ? {} : { files: [new File([content], 'page.txt')] }
  const digest = content === null ? null : digestOf(content)
  const id = old?.id ?? random.word(15)
  if (old) {
    old.maybe = turn
    if (digest) old.maybeDigests.push(digest)
    await collection.update(id, { turn, ...files })
    Object.assign(old, { turn, maybe: null }, digest ? { digest, maybeDigests: [] } : {})
  } else {
    await collection.create({ id, client, turn, ...files })
    entries.push({ id, turn, maybe: null, digest, maybeDigests: [] })
  }
}

async function writePair(pb: PocketBase, random: Random): Promise<string> {
  const pair = random.word(15)
  const file = random.chance(0.5) ? { file: new File([random.word(500)], 'half.txt') } : {}
  const batch = pb.createBatch()
  batch.collection('halves').create({ pair, side: 'left', ...file })
  batch.collection('halves').create({ pair, side: 'right' })
  await batch.send()
  return pair
}

/** Each client has two purses, created by the first transfer. */
async function transfer(pb: PocketBase, random: Random, client: number): Promise<void> {
  const amount = 1 + random.int(100)
  const batch = pb.createBatch()
  const purse = (side: string) => `purse${side}${client}`.padEnd(15, '0')
  batch.collection('purses').upsert({ id: purse('a'), 'amount+': amount })
  batch.collection('purses').upsert({ id: purse('b'), 'amount-': amount })
  await batch.send()
}
