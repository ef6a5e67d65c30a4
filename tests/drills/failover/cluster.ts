import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, until } from '#tests/support/wait.ts'

/** Debian's package; the PostgreSQL of the development dependencies has no `pg_basebackup`. */
const programs = '/usr/lib/postgresql/15/bin'
export const hasPostgresPackage = existsSync(join(programs, 'pg_basebackup'))

const run = promisify(execFile)
/** PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const database = 'drill'

/** What a role needs behind PgBouncer (docs/operations.md, "PgBouncer"), and for commits that a failover keeps. */
const roleSettings = [
  "statement_timeout = '30s'",
  "idle_in_transaction_session_timeout = '30s'",
  'jit = off',
  "synchronous_commit = 'remote_apply'",
]

export interface Cluster {
  /** The address of the primary at the start. */
  readonly url: string
  port(): number
  /** `kill -9` of every process of the primary. Then the standby becomes the primary. */
  failOver(): Promise<void>
  /** Gives the primary a new synchronous standby. */
  addStandby(): Promise<void>
  stop(): Promise<void>
}

/** A primary with a synchronous streaming standby. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-cluster-'))
  if (nobody.uid) chownSync(folder, nobody.uid, nobody.gid)
  let count = 0
  const nextData = () => {
    count += 1
    return join(folder, `server-${count}`)
  }
  const data = nextData()
  const cluster = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await program('initdb', [`--pgdata=${data}`, ...cluster])
  let primary = await startServer(data)
  let standby: Server | undefined
  await query(primary, `create database ${database}`, 'postgres')
  for (const setting of roleSettings) await query(primary, `alter role postgres set ${setting}`)

  async function addStandby(): Promise<void> {
    const copy = nextData()
    await program('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-D',
      copy,
      '-R',
      '-N',
      '-c',
      'fast',
    ])
    const server = await startServer(copy)
    standby = server
    await query(primary, "alter system set synchronous_standby_names = '*'")
    await query(primary, 'select pg_reload_conf()')
    await until(() => isWaitedFor(primary, server))
  }

  await addStandby()
  return {
    url: urlOf(primary),
    port: () => primary.port,
    async failOver() {
      if (!standby) throw new Error('There is no standby.')
      await primary.kill()
      const { data } = standby
      // A new primary with this setting would wait for a standby that it does not have.
      await program('pg_ctl', ['promote', '-w', '-D', data])
      primary = standby
      standby = undefined
      await query(primary, 'alter system reset synchronous_standby_names')
      await query(primary, 'select pg_reload_conf()')
    },
    addStandby,
    async stop() {
      await standby?.kill()
      await primary.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Whether commits wait for the standby: while it applies nothing, one of ours has to. `sync_state` says so earlier, because
 * processes take a setting over at different times, and a commit that does not wait is lost by a failover.
 */
async function isWaitedFor(primary: Server, standby: Server): Promise<boolean> {
  await query(standby, 'select pg_wal_replay_pause()', 'postgres')
  let isCommitted = false
  const commit = query(primary, 'create table if not exists trial (); drop table trial', 'postgres', 'remote_apply')
  const committed = commit.then(() => {
    isCommitted = true
  })
  const waiting = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and query like '%trial%'`
  try {
    await until(async () => isCommitted || (await query(primary, waiting, 'postgres')).length > 0)
    return !isCommitted
  } finally {
    await query(standby, 'select pg_wal_replay_resume()', 'postgres')
    await committed
  }
}

interface Server {
  readonly data: string
  readonly port: number
  kill(): Promise<void>
}

const flags = [
  ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
  ...['-c', 'shared_buffers=64MB', '-c', 'hot_standby=on', '-c', 'max_wal_senders=5', '-c', 'wal_keep_size=256MB'],
]

/** Ends when this process does: its standard input closes then. */
const untilParentEnds = '"$@" & server=$!; echo $server; cat > /dev/null; kill -INT $server; wait $server'

async function startServer(data: string): Promise<Server> {
  const port = await freePort()
  const command = [join(programs, 'postgres'), '-D', data, '-p', String(port), ...flags]
  const child: ChildProcess = spawn('sh', ['-c', untilParentEnds, 'sh', ...command], {
    ...nobody,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const pid = await new Promise<number>((resolve) => child.stdout!.once('data', (text) => resolve(Number(text))))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const server: Server = {
    data,
    port,
    async kill() {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
      for (const each of [pid, ...children]) process.kill(each, 'SIGKILL')
      child.stdin!.end()
      await gone
    },
  }
  await until(() =>
    query(server, 'select 1', 'postgres').then(
      () => true,
      () => false,
    ),
  )
  return server
}

const urlOf = ({ port }: Server, name = database) => `postgres://postgres@127.0.0.1:${port}/${name}`

async function query(
  server: Server,
  text: string,
  name = database,
  commits: 'local' | 'remote_apply' = 'local',
): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(urlOf(server, name))
  client.on('error', () => {})
  await client.connect()
  // Nothing else here has to wait for the standby that it sets up.
  await client.query(`set synchronous_commit = ${commits}`)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const program = (name: string, args: readonly string[]) => run(join(programs, name), [...args], { ...nobody, cwd: '/' })
