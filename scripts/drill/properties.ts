import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Drill } from './drill.ts'

const root = join(import.meta.dirname, '../..')

/** The property tests of the suite, with different values each time. `--requests` is the number of runs. */
export const run: Drill = async ({ seed, requests = 20 }) => {
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('support/properties.ts'),
  )
  const broken: string[] = []
  for (let round = 0; round < requests; round += 1) {
    const { code, said } = await runTests(files, seed + round)
    if (code !== 0) broken.push(`With PROPERTY_SEED=${seed + round}:\n${said}`)
  }
  return { figures: { files: files.length, rounds: requests, broken: broken.length }, broken }
}

function runTests(files: readonly string[], seed: number): Promise<{ code: number | null; said: string }> {
  const child = spawn('vitest', ['run', '--reporter=dot', ...files], {
    cwd: root,
    env: { ...process.env, PROPERTY_SEED: String(seed), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
}
