import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Request } from '@playwright/test'
import PocketBase from 'pocketbase'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { findChromium } from '../chromium.ts'

const quietMilliseconds = 1500
const password = 'quiet walrus harbour'

/**
 * JavaScript that a browser with an empty cache requests until the page is idle, gzip kB: the landing page while reading, the
 * same after the first key has loaded the app, the first view of the dashboard for a new user.
 */
export async function run(): Promise<{ name: string; figures: Record<string, number>; largest: string[] }> {
  const home = join(import.meta.dirname, '../..')
  spawnSync(process.execPath, [join(home, 'scripts/build.ts'), '--if-stale'], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const app = await startApp(readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', AI_PROVIDER: 'offline' }))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const landing = await scriptsOf(browser, `${app.url}/en-US`)
    const awake = await scriptsOf(browser, `${app.url}/en-US`, { key: 'Tab' })
    const dashboard = await scriptsOf(browser, `${app.url}/en-US/dashboard`, { auth: await signUp(app.url) })
    return {
      name: 'bundle',
      figures: {
        'landing page kB': total(landing),
        'landing page awake kB': total(awake),
        'first dashboard view kB': total(dashboard),
      },
      largest: [...dashboard]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 12)
        .map(([file, bytes]) => `${file} ${kilobytes(bytes)}${awake.has(file) ? ' (landing too)' : ''}`),
    }
  } finally {
    await browser.close()
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The stored session of a user who has just signed up. */
async function signUp(origin: string): Promise<string> {
  const pb = new PocketBase(origin)
  const email = 'bench@timbre.example'
  await pb.collection('users').create({ email, name: 'Bench', password, passwordConfirm: password })
  return JSON.stringify(await pb.collection('users').authWithPassword(email, password))
}

/** Scripts that a page loads in a fresh profile, until it is shown and requests no more: bytes after gzip by file. */
export async function scriptsOf(
  browser: Browser,
  address: string,
  { auth, key }: { auth?: string; key?: string } = {},
): Promise<Map<string, number>> {
  const context = await browser.newContext()
  // Otherwise the app fetches all pages while it is idle.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  if (auth) await context.addInitScript((stored) => localStorage.setItem('pocketbase_auth', stored), auth)
  const page = await context.newPage()
  const bodies: Promise<[string, number]>[] = []
  page.on('request', (request) => {
    if (!/\.m?js$/.test(new URL(request.url()).pathname)) return
    bodies.push(bytesOf(request).then((bytes) => [basename(request.url()), bytes]))
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (key) await page.keyboard.press(key)
  let known: number
  do {
    known = bodies.length
    await Promise.all(bodies)
    await page.waitForTimeout(quietMilliseconds)
  } while (bodies.length > known)
  const sizes = new Map(await Promise.all(bodies))
  await context.close()
  return sizes
}

async function bytesOf(request: Request): Promise<number> {
  const response = await request.response()
  return response ? gzipSync(await response.body()).length : 0
}

/** kB of all files. */
export const total = (sizes: Map<string, number>): number =>
  kilobytes([...sizes.values()].reduce((sum, size) => sum + size, 0))
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

if (import.meta.main) console.log(await run())
