import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { SqlValue } from '#server/engine/database/database.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { type BulkInsert, bulkInsertIntoPostgres, bulkInsertIntoSqlite } from './bulk-insert.ts'
import { type CopiedRow, copied, idOfCopy } from './copy.ts'
import { type Family, readFamily } from './family.ts'
import { makeTemplate, type Template } from './template.ts'

export interface Place {
  readonly folder: string
  readonly url?: string
}
export interface Size {
  readonly posts: number
  readonly instances: number
  /** Posts of the workspace that is measured; the same number at every size. */
  readonly measured: number
}
export interface Grown {
  readonly posts: number
  /** The workspace that is measured, its posts and the addresses of its members. */
  readonly instance: string
  readonly postsOfInstance: number
  readonly members: readonly string[]
  /** The template of everything else. */
  readonly template: Template
}

const day = 86_400_000
/** Rows are spread over this period until now. */
const ageMilliseconds = 730 * day
/** A decision falls within this time after the post was written. */
const reviewMilliseconds = 14 * day
/** The queue deletes ended jobs after this time. */
const jobMilliseconds = 14 * day
/** How often a batch of the template is copied: two finished ones, one in review, one at its topics. */
const batchWeights = [4, 4, 2, 1]

/** Fills an empty place: one workspace through the API, all others as copies of its rows and files. */
export async function grow(place: Place, size: Size): Promise<Grown> {
  const template = await makeTemplateIn(place)
  const database = await openDatabase({ ...place, log: createLogger('error') })
  const family = await readFamily(database, template).finally(() => database.close())
  const bulk = place.url ? await bulkInsertIntoPostgres(place.url) : bulkInsertIntoSqlite(join(place.folder, 'data.db'))
  const grown = await copyAll(family, template, size, bulk, join(place.folder, 'storage'))
  await bulk.finish()
  return grown
}

async function makeTemplateIn({ folder, url }: Place): Promise<Template> {
  const env = { PORT: '0', DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'error', AI_PROVIDER: 'offline' }
  const app = await startApp(readConfig(env))
  try {
    return await makeTemplate(app)
  } finally {
    await app.stop()
  }
}

/**
 * First the workspaces, then their batches in the order of time, so that those of all workspaces are mixed. The workspaces are of
 * uneven size; number 0 is the one that is measured.
 */
async function copyAll(
  family: Family,
  template: Template,
  size: Size,
  bulk: BulkInsert,
  storage: string,
): Promise<Grown> {
  const copies = (rows: Family['workspace']) => rows.map((row) => copied(row, family.ids))
  const daily = copies(family.workspace.filter(({ table }) => table === 'usage_days'))
  const workspace = copies(family.workspace.filter(({ table }) => table !== 'usage_days'))
  const batches = family.batches.map(({ posts, rows }) => ({ posts, rows: copies(rows) }))
  const copyFiles = fileCopier(storage)
  const ledgers = Array.from({ length: size.instances }, () => ({ sequence: 0, balance: 0, days: new Set<string>() }))
  const random = randomNumbers(11)
  const pickInstance = weighted(instanceWeights(size), random)
  const pickBatch = weighted(batchWeights, random)

  async function put(rows: readonly CopiedRow[], instance: number, batch: number, shift: number): Promise<void> {
    const own = new Set(rows.map(({ id }) => id))
    const names = new Map<string, string>()
    const nameOf = (id: string): string => {
      let name = names.get(id)
      if (name === undefined) {
        name = idOfCopy(id, batch >= 0 && own.has(id) ? `batch ${batch}` : `instance ${instance}`)
        names.set(id, name)
      }
      return name
    }
    const later = Math.min(-shift, random() * reviewMilliseconds)
    for (const { table, id, columns, copy } of rows) {
      if (table === 'jobs' && shift < -jobMilliseconds) continue
      const values = copy(nameOf, shift, later)
      if (table === 'credit_entries') book(ledgers[instance]!, columns, values)
      if (table === 'usage_days') values[columns.indexOf('day')] = dayOf(shift)
      const written = bulk.insert(table, columns, values)
      if (written) await written
      copyFiles(id, nameOf)
    }
  }

  for (let instance = 0; instance < size.instances; instance += 1) await put(workspace, instance, -1, -ageMilliseconds)
  let [posts, postsOfInstance] = [0, 0]
  for (let number = 0; posts < size.posts; number += 1) {
    const instance = pickInstance()
    const batch = batches[pickBatch()]!
    const shift = -ageMilliseconds * (1 - posts / size.posts)
    const { days } = ledgers[instance]!
    if (!days.has(dayOf(shift))) await put(daily, instance, number, shift)
    days.add(dayOf(shift))
    await put(batch.rows, instance, number, shift)
    posts += batch.posts
    if (instance === 0) postsOfInstance += batch.posts
  }
  return {
    posts,
    instance: idOfCopy(template.instance, 'instance 0'),
    postsOfInstance,
    template,
    members: template.emails.map((email) => `${idOfCopy(email, 'instance 0')}@growth.example`),
  }
}

const dayOf = (shift: number): string => new Date(Date.now() + shift).toISOString().slice(0, 10)

/** Entries of one workspace are numbered, and have a running balance. */
function book(ledger: { sequence: number; balance: number }, columns: readonly string[], values: SqlValue[]): void {
  ledger.sequence += 1
  ledger.balance += Number(values[columns.indexOf('amount')])
  values[columns.indexOf('sequence')] = ledger.sequence
  values[columns.indexOf('balanceAfter')] = ledger.balance
}

/** Copies the files that a row has in the store, `{collection}/{row}/{file}`. */
function fileCopier(storage: string): (id: string, nameOf: (id: string) => string) => void {
  const kept = new Map<string, { collection: string; files: string[] }>()
  for (const collection of readdirSync(storage)) {
    for (const id of readdirSync(join(storage, collection))) {
      kept.set(id, { collection, files: readdirSync(join(storage, collection, id)) })
    }
  }
  return (id, nameOf) => {
    const known = kept.get(id)
    if (!known) return
    const folder = join(storage, known.collection, nameOf(id))
    mkdirSync(folder, { recursive: true })
    for (const file of known.files) copyFileSync(join(storage, known.collection, id, file), join(folder, file))
  }
}

/** The measured workspace has its share; the others get smaller from one to the next, the largest some thirty times the smallest. */
function instanceWeights({ posts, instances, measured }: Size): number[] {
  const others = Array.from({ length: instances - 1 }, (_, at) => 1 / (at + 1 + instances / 30))
  const sum = others.reduce((total, one) => total + one, 0)
  return [measured, ...others.map((one) => (one / sum) * (posts - measured))]
}

/** Indexes, each repeated according to its weight. */
function weighted(weights: readonly number[], random: () => number): () => number {
  let sum = 0
  const ends = weights.map((weight) => (sum += weight))
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! <= wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
