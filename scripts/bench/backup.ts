import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import PocketBase from 'pocketbase'
import { Agent, setGlobalDispatcher } from 'undici'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { builtProgram } from '../build-programs.ts'
import { contentOf, differencesBetween } from './backup/content.ts'
import { enlargeFiles } from './backup/enlarge-files.ts'
import { isOfOneMoment, startMarking } from './backup/markers.ts'
import { watched } from './growth/backups.ts'
import { grow, type Place } from './growth/grow.ts'
import { administrator } from './growth/template.ts'
import { familyFigures } from './process-figures.ts'
import { type Served, serve } from './serve.ts'

/** Bytes of rows per post, with all that belongs to it (docs/benchmarks.md). */
const bytesPerPost = 6600
const name = 'bench.zip'

/**
 * A backup under load of an installation that is half rows and half files, and its restore on an empty server of the same
 * kind; then both are compared.
 *
 *     npm run bench -- backup [--gigabytes 1] [--database sqlite|postgres]
 */
export async function run() {
  const { values } = parseArgs({
    strict: false,
    options: { gigabytes: { type: 'string', default: '1' }, database: { type: 'string', default: 'sqlite' } },
  }) as { values: { gigabytes: string; database: string } }
  // A large backup takes longer than a client usually waits.
  setGlobalDispatcher(new Agent({ headersTimeout: 0 }))
  const parent = mkdtempSync(join(tmpdir(), 'timbre-backup-'))
  // PostgreSQL runs as another user.
  chmodSync(parent, 0o755)
  const postgres =
    values.database === 'postgres' ? await startPostgres({ durable: true, keptIn: join(parent, 'postgres') }) : null
  try {
    const [source, target] = [await placeAt(parent, 'source', postgres), await placeAt(parent, 'target', postgres)]
    const half = (Number(values.gigabytes) * 1e9) / 2
    const posts = Math.round(half / bytesPerPost)
    await grow(source, { posts, instances: Math.max(2, Math.round(posts / 1000)), measured: Math.min(2000, posts / 2) })
    const files = enlargeFiles(join(source.folder, 'storage'), half)
    console.error(`${posts} posts and ${files} files are there.`)
    const backup = await onServer(source, backUp)
    await prepareEmpty(target)
    mkdirSync(join(target.folder, 'backups'), { recursive: true })
    copyFileSync(join(source.folder, 'backups', name), join(target.folder, 'backups', name))
    const restore = await onServer(target, restoreOn)
    const [before, after] = [await contentOf(source), await contentOf(target)]
    return {
      name: `backup and restore of ${values.gigabytes} GB, ${values.database}`,
      ...{ posts, files, backup, restore },
      'rows compared': after.rows,
      'files compared': after.files.size,
      differences: differencesBetween(before, after),
      'of one moment': isOfOneMoment(after.markers, backup.markers),
    }
  } finally {
    await postgres?.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

async function placeAt(parent: string, kind: string, postgres: PostgresServer | null): Promise<Place> {
  const folder = join(parent, kind)
  mkdirSync(folder, { recursive: true })
  if (!postgres) return { folder }
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`create database ${kind} template template0 encoding 'UTF8'`).finally(() => client.end())
  return { folder, url: postgres.url.replace(/[^/]*$/, kind) }
}

async function prepareEmpty({ folder, url }: Place): Promise<void> {
  const app = await startApp(readConfig({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'error' }))
  await app.engine.records.write((records) => records.create('_superusers', administrator)).finally(app.stop)
}

async function onServer<T>({ folder, url }: Place, work: (pb: PocketBase, server: Served) => Promise<T>): Promise<T> {
  const env = { DATA_DIR: folder, DATABASE_URL: url ?? '', AI_PROVIDER: 'offline' }
  const server = await serve(builtProgram('app'), [], env)
  try {
    const pb = new PocketBase(server.url).autoCancellation(false)
    await pb.collection('_superusers').authWithPassword(administrator.email, administrator.password)
    return await work(pb, server)
  } finally {
    await server.stop()
  }
}

async function backUp(pb: PocketBase, server: Served) {
  const marking = await startMarking(pb)
  const atStart = marking.confirmed()
  const figures = await watched(familyFigures(server.pid), readOne(pb), () => pb.backups.create(name))
  const { confirmed, sent } = await marking.stop()
  const [{ size } = { size: 0 }] = await pb.backups.getFullList()
  const writes = confirmed.reduce((sum, count) => sum + count, 0)
  return { ...figures, MB: Math.round(size / 1e6), 'writes meanwhile': writes, markers: { atStart, sent } }
}

const restoreOn = (pb: PocketBase, server: Served) =>
  watched(familyFigures(server.pid), readOne(pb), () => pb.backups.restore(name))

const readOne = (pb: PocketBase) => () => pb.collection('users').getList(1, 1, { skipTotal: true })
