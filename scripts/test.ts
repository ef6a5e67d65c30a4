import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { failedJourneys, failedVitest } from './failed-tests.ts'

/**
 * Everything that has to hold: types, lint, boundaries, unit and API tests on both database engines, browser journeys.
 * Finds or installs a Chromium first; PostgreSQL comes with the development dependencies.
 * `--no-browser` leaves the journeys out while developing. What failed is repeated at the end, below thousands of lines.
 */
const withBrowser = !process.argv.includes('--no-browser')
const env = { ...process.env }
const failures: string[] = []
const reports = mkdtempSync(join(tmpdir(), 'timbre-test-'))
const vitestReport = join(reports, 'vitest.json')
const journeysReport = join(reports, 'journeys.json')
env.PLAYWRIGHT_JSON_OUTPUT_FILE = journeysReport
let passed = 0

if (withBrowser) {
  const chromium = findChromium() ?? installChromium()
  if (!chromium) {
    console.error(
      'Browser journeys need Chromium: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH, then run npm test again.',
    )
    process.exit(1)
  }
  env.CHROMIUM_PATH = chromium
}

const build = start('node', ['scripts/build-web.ts', '--if-stale'])
await end('web build', build)
// All at once, because the checkers use one core, and tests and journeys wait for half of their time.
const checks = start('npm', ['run', '-s', 'check'])
const journeys = withBrowser && start('playwright', ['test', '--reporter=list,json'])
const tests = ['run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`]
await end('unit and API tests on both engines', start('vitest', tests))
await end('types, lint and boundaries', checks)
if (journeys) await end('browser journeys', journeys)

const failed = [...failedVitest(vitestReport), ...failedJourneys(journeysReport)]
rmSync(reports, { recursive: true })
if (failures.length > 0) {
  if (failed.length > 0) console.error(`\n${failed.join('\n\n')}`)
  console.error(`\nFailed: ${failures.join(', ')}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exit(1)
}
console.log(`\n${passed} passed, 0 failed`)

interface Running {
  /** The exit code; null if it could not be started or a signal ended it. */
  readonly ended: Promise<number | null>
  /** Prints what it has said, and everything else as it is said. */
  show(): void
}

function start(command: string, args: string[]): Running {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let said: string[] | null = []
  const say = (text: string) => {
    if (said) said.push(text)
    else process.stdout.write(text)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say)
  return {
    ended: new Promise((resolve) => {
      child.once('error', ({ message }) => {
        say(`${message}\n`)
        resolve(null)
      })
      child.once('close', resolve)
    }),
    show() {
      process.stdout.write(said?.join('') ?? '')
      said = null
    },
  }
}

async function end(name: string, running: Running): Promise<void> {
  console.log(`\n— ${name}`)
  running.show()
  if ((await running.ended) === 0) passed += 1
  else failures.push(name)
}

/** As root on Debian the distribution's Chromium is one command away; elsewhere Playwright may bring its own. */
function installChromium(): string | undefined {
  console.log('No Chromium found; installing one.')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return findChromium()
  }
  const { status } = spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' })
  return status === 0 ? 'playwright' : undefined
}
