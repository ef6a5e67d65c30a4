import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import PocketBase from 'pocketbase'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { builtProgram } from '../build-programs.ts'
import { backupAndRestore } from './growth/backups.ts'
import { type Grown, grow, type Place } from './growth/grow.ts'
import { measuresOf, type Side } from './growth/measures.ts'
import { password } from './growth/template.ts'
import { familyFigures, processOnPort } from './process-figures.ts'
import type { Round } from './records/load.ts'
import { type Served, serve } from './serve.ts'

const postsPerInstance = 1000
const measuredPosts = 2000
const rounds = 4
/** Max ratio of the slowest answers to those of the smallest database. */
const maxGrowth = 2

interface Options {
  posts: string
  database: string
  samples: string
  only: string
  /** Keeps the databases in this folder and reuses existing ones. */
  folder?: string
  backups: boolean
}

/**
 * What a growing installation costs the members of one unchanged workspace: their screens with 10,000, 100,000
 * and 1,000,000 posts, a thousand per workspace.
 *
 *     npm run bench -- growth [--posts 10000,100000,1000000] [--database sqlite|postgres] [--samples 100] [--only 'posts|topics'] [--folder /data] [--backups]
 *
 * All sizes are served at the same time and take turns row by row, so that other load affects all equally.
 */
export async function run() {
  const { values } = parseArgs({
    strict: false,
    options: {
      posts: { type: 'string', default: '10000,100000,1000000' },
      database: { type: 'string', default: 'sqlite' },
      samples: { type: 'string', default: '100' },
      only: { type: 'string', default: '' },
      folder: { type: 'string' },
      backups: { type: 'boolean', default: false },
    },
  }) as { values: Options }
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'timbre-growth-'))
  const postgres =
    values.database === 'postgres' ? await startPostgres({ durable: true, keptIn: join(folder, 'postgres') }) : null
  const opened: Opened[] = []
  try {
    for (const posts of values.posts.split(',').map(Number)) opened.push(await open(posts, folder, postgres))
    for (const { server } of opened) await settled(server)
    const wanted = new RegExp(values.only, 'i')
    const table = await compare(opened, Number(values.samples), wanted)
    const whole = values.backups ? await backups(opened) : {}
    const breaks = Object.entries(table).filter(([, row]) => row.growth.p99 > maxGrowth)
    return {
      name: `growth, ${values.database}`,
      sizes: Object.fromEntries(opened.map(({ name, facts }) => [name, facts])),
      table,
      backups: whole,
      [`p99 more than ${maxGrowth} times that of ${opened[0]!.name}`]: breaks.map(
        ([name, { growth }]) => `${name}: ${growth.p99}, CPU ${growth['CPU ms']}`,
      ),
    }
  } finally {
    for (const { server } of opened) await server.stop()
    await postgres?.stop()
    if (!values.folder) rmSync(folder, { recursive: true, force: true })
  }
}

interface Opened extends Side {
  readonly server: Served
  readonly place: Place
  readonly facts: Record<string, number>
}

async function open(posts: number, parent: string, postgres: PostgresServer | null): Promise<Opened> {
  const place: Place = {
    folder: join(parent, `${postgres ? 'postgres' : 'sqlite'}-${posts}`),
    ...(postgres ? { url: await databaseOf(postgres, posts) } : {}),
  }
  const { grown, facts } = await grownAt(place, posts)
  const began = performance.now()
  const server = await serve(builtProgram('app'), [], {
    DATA_DIR: place.folder,
    DATABASE_URL: place.url ?? '',
    AI_PROVIDER: 'offline',
  })
  const startSeconds = seconds(began)
  const pid = postgres && processOnPort(Number(new URL(postgres.url).port))
  return {
    name: posts.toLocaleString('en-US'),
    urls: [server.url],
    figures: server,
    database: pid ? familyFigures(pid) : null,
    server,
    place,
    grown,
    tokens: await Promise.all(grown.members.map((email) => tokenOf(server.url, email))),
    facts: {
      ...facts,
      'posts of the workspace': grown.postsOfInstance,
      'bytes per post': Math.round((await sizeOf(place)) / grown.posts),
      'start s': startSeconds,
      'MB after the start': Math.round(server.residentMegabytes()),
    },
  }
}

const minIdleSeconds = 1
const maxSettlingSeconds = 120

/** Waits for the background work after a start: the checks for damage and for files without a record. */
async function settled(server: Served): Promise<void> {
  for (let waited = 0; waited < maxSettlingSeconds; waited += minIdleSeconds) {
    const before = server.cpuSeconds()
    await setTimeout(minIdleSeconds * 1000)
    if (server.cpuSeconds() - before < minIdleSeconds / 20) return
  }
}

/** Grows a database if it does not exist. */
async function grownAt(place: Place, posts: number): Promise<{ grown: Grown; facts: Record<string, number> }> {
  const note = join(place.folder, 'grown.json')
  if (existsSync(note)) return { grown: JSON.parse(readFileSync(note, 'utf8')), facts: {} }
  mkdirSync(place.folder, { recursive: true })
  const began = performance.now()
  const instances = Math.max(2, Math.round(posts / postsPerInstance))
  const grown = await grow(place, { posts, instances, measured: Math.min(measuredPosts, posts / 2) })
  const facts = { 'load s': seconds(began), 'loader MB': Math.round(process.memoryUsage.rss() / 1e6) }
  if (place.url) await query(place.url, 'vacuum analyze')
  writeFileSync(note, JSON.stringify(grown))
  return { grown, facts }
}

async function compare(opened: readonly Opened[], samples: number, wanted: RegExp) {
  const sides = await Promise.all(opened.map(measuresOf))
  const table: Record<string, Row> = {}
  for (const [at, { name }] of sides[0]!.entries()) {
    if (!wanted.test(name)) continue
    const measures = sides.map((measures) => measures[at]!)
    for (const measure of measures) await measure.round(Math.ceil(samples / 10))
    const seen = measures.map((): Round[] => [])
    for (let round = 0; round < rounds; round += 1) {
      for (const [side, measure] of measures.entries()) seen[side]!.push(await measure.round(samples / rounds))
    }
    for (const measure of measures) measure.end?.()
    table[name] = rowOf(opened, seen)
    // Printed row by row, so that an interrupted run is not lost.
    console.error(name, JSON.stringify(table[name]))
  }
  return table
}

type Figures = Record<'p50' | 'p99' | 'CPU ms', number>
interface Row {
  readonly sizes: Record<string, Figures>
  /** The largest size to the smallest. */
  readonly growth: Figures
}

function rowOf(opened: readonly Opened[], seen: readonly Round[][]): Row {
  const figures = seen.map((list): Figures => {
    const latencies = list.flatMap(({ latencies }) => latencies).sort((a, b) => a - b)
    const at = (share: number) => rounded(latencies[Math.floor(latencies.length * share)]!)
    const cpu = list.reduce((sum, { cpuSeconds, databaseSeconds }) => sum + cpuSeconds + databaseSeconds, 0)
    return { p50: at(0.5), p99: at(0.99), 'CPU ms': rounded((cpu / latencies.length) * 1000) }
  })
  const [first, last] = [figures[0]!, figures.at(-1)!]
  const growth = (figure: keyof Figures) => rounded(last[figure] / first[figure])
  return {
    sizes: Object.fromEntries(opened.map(({ name }, at) => [name, figures[at]!])),
    growth: { p50: growth('p50'), p99: growth('p99'), 'CPU ms': growth('CPU ms') },
  }
}

async function backups(opened: readonly Opened[]): Promise<Record<string, object>> {
  const made: Record<string, object> = {}
  for (const { name, urls, server } of opened) {
    made[name] = await backupAndRestore(urls[0]!, familyFigures(server.pid))
    console.error(name, JSON.stringify(made[name]))
  }
  return made
}

async function tokenOf(url: string, email: string): Promise<string> {
  const pb = new PocketBase(url).autoCancellation(false)
  return (await pb.collection('users').authWithPassword(email, password)).token
}

async function databaseOf(postgres: PostgresServer, posts: number): Promise<string> {
  const name = `growth_${posts}`
  const known = await query(postgres.url, `select 1 from pg_database where datname = '${name}'`)
  if (known.length === 0) await query(postgres.url, `create database ${name} template template0 encoding 'UTF8'`)
  return postgres.url.replace(/[^/]*$/, name)
}

async function sizeOf({ folder, url }: Place): Promise<number> {
  if (!url) return statSync(join(folder, 'data.db')).size
  const [row] = await query<{ size: string }>(url, 'select pg_database_size(current_database()) as size')
  return Number(row!.size)
}

async function query<R extends object>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

const seconds = (began: number): number => Math.round((performance.now() - began) / 10) / 100
const rounded = (value: number): number => Math.round(value * 100) / 100

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
