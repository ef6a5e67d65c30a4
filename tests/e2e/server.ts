import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import PocketBase from 'pocketbase'
import { builtProgram } from '../../scripts/build-programs.ts'
import { copyPreparedFiles } from '../support/prepared-files.ts'
import { freePort } from '../support/wait.ts'

const main = builtProgram('app')

interface Server {
  origin: string
  /** Printed while there is no administrator. */
  readonly setupLink: string
  /** The data folder. */
  folder: string
  /** Kills the process, like a crash. */
  kill(): Promise<void>
  /** Starts it again, at the same address and with the same data. */
  start(): Promise<void>
}

interface Fixtures {
  origin: string
  server: Server
  environment: Record<string, string>
  /** The first administrator, who uses the link of the first start unless somebody else has. */
  root: PocketBase
}

export const administrator = { email: 'root@timbre.example', password: 'correct horse 1' }

/** A server with an empty data folder for the tests of a worker. */
export const test = base.extend<{ fetchesAhead: boolean }, Fixtures>({
  /** Whether pages are fetched while the browser is idle, as they are for people; it takes an eighth of the processor time. */
  fetchesAhead: [false, { option: true }],
  context: async ({ context, fetchesAhead }, use) => {
    const savesData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    if (!fetchesAhead) await context.addInitScript(savesData)
    await use(context)
  },
  /** In addition to the settings of every server. */
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
  environment: [async ({}, use) => use({}), { scope: 'worker' }],
  server: [
    async ({ environment }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'timbre-e2e-'))
      copyPreparedFiles(process.env.PREPARED_FOLDER_OF_RUN!, folder)
      const given = { ...environment, PORT: String(await freePort()), DATA_DIR: folder }
      let running = await run(given)
      const { origin } = running
      await use({
        origin,
        // A server that starts again prints another link.
        get setupLink() {
          return running.setupLink
        },
        folder,
        kill: () => running.end('SIGKILL'),
        async start() {
          running = await run(given)
        },
      })
      await running.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  origin: [({ server }, use) => use(server.origin), { scope: 'worker' }],
  root: [
    async ({ server }, use) => {
      const root = new PocketBase(server.origin).autoCancellation(false)
      const path = `/api${new URL(server.setupLink).pathname}`
      await root.send(path, { method: 'POST', body: administrator }).catch(() => undefined)
      await root.collection('_superusers').authWithPassword(administrator.email, administrator.password)
      await use(root)
    },
    { scope: 'worker' },
  ],
  // A headless browser counts as a bot, for which error pages are not rendered.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})
export { expect } from '@playwright/test'

interface Running {
  origin: string
  readonly setupLink: string
  end(signal: NodeJS.Signals): Promise<void>
}

/** A process of the server that listens. */
export async function run(environment: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', AI_PROVIDER: 'offline', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((done) => child.once('close', () => done()))
  return new Promise((ready, failed) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
      const [origin] = /http:\/\/[\d.]+:\d+(?=\n)/.exec(said) ?? []
      if (!origin) return
      ready({
        origin,
        // Printed together with the address.
        setupLink: /http:\/\/\S+\/setup\/\S+/.exec(said)?.[0] ?? '',
        async end(signal) {
          child.kill(signal)
          await gone
        },
      })
    })
    child.once('exit', () => failed(new Error(`The server ended before it was ready. ${said}`)))
  })
}
