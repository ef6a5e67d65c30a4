import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { startProgram } from '#server/engine/child-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'timbre-program-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(source: string): URL {
  const file = join(folder, `${source.length}.mjs`)
  writeFileSync(file, source)
  return pathToFileURL(file)
}

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

it.each([
  { isAwaited: true, priority: PRIORITY_BELOW_NORMAL },
  { isAwaited: false, priority: PRIORITY_LOW },
])('a program that somebody waits for ($isAwaited) has a higher priority than other programs', async (start) => {
  const reads = program(
    "import os from 'node:os'; process.stdin.once('data', (line) => { console.log(os.getPriority(), String(line).trim()); process.exit() })",
  )
  const { output } = startProgram(reads, { isAwaited: start.isAwaited, input: 'a line' })
  expect(await output).toBe(`${Math.max(getPriority(), start.priority)} a line\n`)
})

it('a program that fails or is stopped is distinguished from one that ends', async () => {
  await expect(startProgram(program('process.exit(3)'), {}).output).rejects.toThrow(/ended with 3/)
  const endless = startProgram(program('setInterval(() => {}, 1000)'), {})
  endless.stop()
  await expect(endless.output).rejects.toThrow(/ended with SIGKILL/)
})
