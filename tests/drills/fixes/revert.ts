import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fix } from './fix.ts'

export interface Reverted {
  readonly name: string
  /** Whether a test failed without the fix. */
  readonly noticed: boolean
  /** The end of what the run printed. */
  readonly how: string
}

const root = join(import.meta.dirname, '../../..')
const copied = ['src', 'tests', 'scripts', 'samples', 'package.json', 'tsconfig.base.json', 'react-router.config.ts']
const configs = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts']
/** A test that waits for what does not come fails after five minutes; the run ends after ten in any case. */
const testTimeout = 300_000
const milliseconds = 600_000

/** Reverts the fix in a copy of the project and runs the test that has to fail. */
export async function revert(fix: Fix): Promise<Reverted> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-fix-'))
  try {
    for (const name of [...copied, ...configs]) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const path = join(folder, 'src', fix.file)
    const source = readFileSync(path, 'utf8')
    if (occurrences(source, fix.find) !== 1)
      throw new Error(`"${fix.find}" is not found exactly once in src/${fix.file}.`)
    writeFileSync(
      path,
      source.replace(fix.find, () => fix.replace),
    )
    return { name: fix.name, ...(await runTest(folder, fix)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const occurrences = (source: string, text: string): number => source.split(text).length - 1

async function runTest(folder: string, { test, only }: Fix): Promise<Omit<Reverted, 'name'>> {
  const inBrowser = test.endsWith('.e2e.ts')
  if (inBrowser) {
    const built = await run(folder, ['scripts/build.ts'])
    if (built.code !== 0) return { noticed: false, how: `The web app does not build: ${built.end}` }
  }
  const command = inBrowser
    ? ['node_modules/@playwright/test/cli.js', 'test', test, ...(only ? ['-g', only] : [])]
    : [
        'node_modules/vitest/vitest.mjs',
        'run',
        `tests/${test}`,
        `--testTimeout=${testTimeout}`,
        ...(only ? ['-t', only] : []),
      ]
  const { code, said, end } = await run(folder, command)
  // A run without any failed test (a file that does not load, no test of that name) proves nothing.
  const failed = inBrowser ? /^\s+\d+ failed$/m : /Tests\s+(?:\S+\s+)*?\d+ failed/
  return { noticed: code === 1 && failed.test(said), how: end }
}

function run(folder: string, args: string[]): Promise<{ code: number | null; said: string; end: string }> {
  const child = spawn(process.execPath, ['--no-warnings', ...args], {
    cwd: folder,
    env: { ...process.env, TEST_SEED: 'all', CI: '', NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: milliseconds,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      said += data
    })
  }
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, said, end: said.trim().split('\n').slice(-6).join(' — ') }))
  })
}
