import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { failedJourneys, failedVitest } from './failed-tests.ts'

/**
 * Runs all checks: types, lint, boundaries, unit and API tests on both database engines, browser journeys. Finds or installs a
 * Chromium first; PostgreSQL comes with the development dependencies. `--no-browser` leaves the journeys out while developing.
 * Failures are repeated at the end, because the output has thousands of lines.
 */
const withBrowser = !process.argv.includes('--no-browser')
const env = { ...process.env }
const failures: string[] = []
const reports = mkdtempSync(join(tmpdir(), 'timbre-test-'))
const vitestReport = join(reports, 'vitest.json')
const journeysReport = join(reports, 'journeys.json')
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

await step('web build', 'node', ['scripts/build.ts', '--if-stale'])
// In parallel with the tests, because the checkers use one core and tests spend much of their time waiting.
const checks = run('npm', ['run', '-s', 'check'], 'pipe')
await step('unit and API tests on both engines', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${vitestReport}`,
])
console.log('\n— types, lint and boundaries')
count('types, lint and boundaries', await checks)
if (withBrowser) {
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = journeysReport
  await step('browser journeys', 'playwright', ['test', '--reporter=list,json'])
}

const failed = [...failedVitest(vitestReport), ...failedJourneys(journeysReport)]
rmSync(reports, { recursive: true })
if (failures.length > 0) {
  if (failed.length > 0) console.error(`\n${failed.join('\n\n')}`)
  console.error(`\nFailed: ${failures.join(', ')}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exit(1)
}
console.log(`\n${passed} passed, 0 failed`)

async function step(name: string, command: string, args: string[]): Promise<void> {
  console.log(`\n— ${name}`)
  count(name, await run(command, args, 'inherit'))
}

interface Ended {
  readonly status: number | null
  /** Its output, unless it was printed directly. */
  readonly output: string
}

function run(command: string, args: string[], stdio: 'inherit' | 'pipe'): Promise<Ended> {
  const child = spawn(command, args, { stdio: ['inherit', stdio, stdio], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ status: null, output: `${output}${message}\n` }))
    child.once('close', (status) => resolve({ status, output }))
  })
}

function count(name: string, { status, output }: Ended): void {
  process.stdout.write(output)
  if (status === 0) passed += 1
  else failures.push(name)
}

/** As root on Debian this installs the distribution's Chromium; elsewhere Playwright downloads its own. */
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
