import { startApp } from '#server/app.ts'
import { book, giveBack } from '#server/billing/index.ts'
import { readConfig } from '#server/config.ts'
import { ApiError } from '#server/engine/errors.ts'
import type { RecordStore, RecordWriter } from '#server/engine/records/records.ts'
import { checkLedgers } from '../../billing/check-ledgers.ts'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'

export interface CreditsFigures {
  operations: number
  accepted: number
  refused: number
  /** Rolled back after they were booked, as if their process had been killed before the commit. */
  rolledBack: number
  /** Found no connection in time on a busy machine, so nothing had begun, and were tried again. */
  tooBusy: number
  /** Done a second time with the same reference; none may count. */
  repeated: number
  entries: number
  broken: string[]
}

const spenders = 200
const amounts = [1, 0.2, 3, 2.4]

class Killed extends Error {}

/**
 * 200 spenders take from the balances of two workspaces at once, get some of it back, repeat what they have done and fail
 * before the commit, while credits are granted now and then.
 */
export async function runCredits(place: Place, seed: number, operations: number): Promise<CreditsFigures> {
  const env = { PORT: '0', DATA_DIR: place.folder, DATABASE_URL: place.url ?? '', LOG_LEVEL: 'silent' }
  const app = await startApp(readConfig(env))
  try {
    const { records } = app.engine
    const instances: string[] = []
    for (const name of ['one', 'two']) instances.push(await openWorkspace(records, name))
    const figures: CreditsFigures = {
      ...{ operations: 0, accepted: 0, refused: 0, rolledBack: 0, tooBusy: 0, repeated: 0, entries: 0, broken: [] },
    }
    const random = createRandom(seed)
    await Promise.all(
      Array.from({ length: spenders }, async () => {
        while (figures.operations < operations) {
          figures.operations += 1
          await spend(records, random, random.pick(instances), figures)
        }
      }),
    )
    figures.broken.push(...(await checkLedgers(records)))
    figures.entries = await records.count('credit_entries')
    for (const instance of instances) await checkBalance(records, instance, figures)
    return figures
  } finally {
    await app.stop()
  }
}

const openWorkspace = (records: RecordStore, name: string): Promise<string> =>
  records.write(async (writer) => {
    const email = `${name}@drill.example`
    // Signing up gives a person a workspace with a trial's credits.
    const { id } = await writer.create('users', { email, password: 'correct horse 1', name })
    const { instance } = await writer.get('users', id)
    return instance
  })

async function spend(records: RecordStore, random: Random, instance: string, figures: CreditsFigures): Promise<void> {
  const reference = `drill:${figures.operations}`
  const kind = random.int(100)
  if (kind < 10) {
    await write(records, figures, (writer) => book(writer, { instance, amount: 5, reason: 'grant', reference }))
    return
  }
  const charge = { instance, amount: 0 - random.pick(amounts), reason: 'post-generated', reference }
  const isKilled = random.chance(0.01)
  const outcome = await write(records, figures, async (writer) => {
    await book(writer, charge)
    if (isKilled) throw new Killed()
  }).then(
    () => 'accepted' as const,
    (error) => {
      if (error instanceof Killed) return 'rolledBack' as const
      if (error instanceof ApiError && error.status === 403) return 'refused' as const
      throw error
    },
  )
  figures[outcome] += 1
  if (outcome !== 'accepted') return
  if (kind < 25) {
    figures.repeated += 1
    await write(records, figures, (writer) => book(writer, charge))
  } else if (kind < 55) {
    // Two that give the same back at once, as a cancel and the end of its job may.
    await Promise.all([1, 2].map(() => write(records, figures, (writer) => giveBack(writer, instance, reference))))
  }
}

/** A transaction, tried again for as long as the pool has no connection for it. */
async function write<T>(
  records: RecordStore,
  figures: CreditsFigures,
  work: (writer: RecordWriter) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await records.write(work)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('timeout exceeded when trying to connect')) throw error
      figures.tooBusy += 1
    }
  }
}

/** By the database's own sum, beside the running one. */
async function checkBalance(records: RecordStore, instance: string, figures: CreditsFigures): Promise<void> {
  const [row] = await records.database.all<{ sum: number; lowest: number }>(
    `select sum(amount) as sum, min("balanceAfter") as lowest from credit_entries where instance = ?`,
    [instance],
  )
  const newest = await records.first('credit_entries', {
    filter: 'instance = {:instance}',
    params: { instance },
    sort: '-sequence',
  })
  const sum = Math.round(Number(row!.sum) * 1000) / 1000
  if (sum !== newest!.balanceAfter) figures.broken.push(`The entries of ${instance} sum to ${sum}, not its balance.`)
  if (Number(row!.lowest) < 0) figures.broken.push(`The balance of ${instance} fell below zero.`)
}
