import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, until } from './wait.ts'

const program = '/usr/sbin/pgbouncer'
/** PgBouncer is a package of the system (`apt-get install pgbouncer`), not a dependency. */
export const hasPgBouncer = existsSync(program)

export interface PgBouncer {
  /** Like the given address, through the pooler. */
  readonly url: string
  /** Sends new transactions to another server. */
  pointTo(port: number): void
  stop(): Promise<void>
}

/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A PgBouncer in transaction mode in front of the server of `directUrl`; ended with `stop`. */
export async function startPgBouncer(directUrl: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-pgbouncer-'))
  const url = new URL(directUrl)
  const port = await freePort()
  const file = (name: string) => join(folder, name)
  const configure = (server: string | number) =>
    writeFileSync(
      file('pgbouncer.ini'),
      `[databases]
* = host=127.0.0.1 port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${file('users.txt')}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
query_wait_timeout = 10
server_login_retry = 1
`,
    )
  configure(url.port)
  writeFileSync(file('users.txt'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  chmodSync(folder, 0o700)
  if (nobody.uid) for (const path of [folder, file('users.txt')]) chownSync(path, nobody.uid, nobody.gid)
  const child: ChildProcess = spawn(program, [file('pgbouncer.ini')], { ...nobody, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  url.port = String(port)
  await until(() => answers(url.href))
  return {
    url: url.href,
    pointTo(server) {
      configure(server)
      child.kill('SIGHUP')
    },
    async stop() {
      child.kill('SIGINT')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const isUp = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isUp
}
