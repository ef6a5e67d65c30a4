import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

interface Server {
  origin: string
  /** Printed while there is no administrator. */
  setupLink: string
  /** The data folder. */
  folder: string
}

/** A server with an empty data folder for the tests of a worker. */
export const test = base.extend<object, { origin: string; server: Server; environment: Record<string, string> }>({
  /** Beside what every server is started with. */
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
  environment: [async ({}, use) => use({}), { scope: 'worker' }],
  server: [
    async ({ environment }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'timbre-e2e-'))
      const child = spawn(process.execPath, ['--no-warnings', main], {
        env: {
          ...process.env,
          PORT: '0',
          DATA_DIR: folder,
          DATABASE_URL: '',
          LOG_LEVEL: 'error',
          AI_PROVIDER: 'offline',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const server = await new Promise<Server>((ready, failed) => {
        let said = ''
        child.stdout.on('data', (data) => {
          said += data
          const [origin] = /http:\/\/[\d.]+:\d+/.exec(said) ?? []
          const [setupLink] = /http:\/\/\S+\/setup\/\S+/.exec(said) ?? []
          if (origin && setupLink) ready({ origin, setupLink, folder })
        })
        child.once('exit', () => failed(new Error(`The server ended before it was ready. ${said}`)))
      })
      await use(server)
      const gone = new Promise((done) => child.once('close', done))
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  origin: [({ server }, use) => use(server.origin), { scope: 'worker' }],
  // A browser that calls itself headless is taken for a bot, which error pages are not drawn for.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})
export { expect } from '@playwright/test'
