import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failedJourneys, failedVitest } from '../scripts/failed-tests.ts'

const root = join(import.meta.dirname, '..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timbre-failed-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('names failed tests of Vitest with their errors, including those of a file that does not load', () => {
  const report = join(folder, 'report.json')
  writeFileSync(
    join(folder, 'sums.test.ts'),
    `import { describe, expect, test } from 'vitest'
    describe('sums', () => {
      test('are right', () => expect(1 + 1).toBe(2))
      test('are wrong', () => expect(1 + 1).toBe(3))
    })`,
  )
  writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('not loaded')`)
  run('vitest', ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`])

  const failed = failedVitest(report)
  expect(failed).toHaveLength(2)
  expect(failed.find((text) => text.includes('sums.test.ts › sums are wrong'))).toContain('expected 2 to be 3')
  expect(failed.find((text) => text.includes('broken.test.ts'))).toContain('not loaded')
})

test('names failed journeys with their errors', () => {
  const report = join(folder, 'report.json')
  writeFileSync(
    join(folder, 'sums.spec.ts'),
    `import { expect, test } from '@playwright/test'
    test('are right', () => expect(1 + 1).toBe(2))
    test.describe('sums', () => { test('are wrong', () => expect(1 + 1).toBe(3)) })`,
  )
  run('playwright', ['test', '--reporter=json', '--config', folder], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })

  const failed = failedJourneys(report)
  expect(failed).toHaveLength(1)
  expect(failed[0]).toContain('sums.spec.ts › are wrong')
  expect(failed[0]).toContain('Expected: 3')
})

test('names no failed tests for a run without a report', () => {
  expect(failedVitest(join(folder, 'none.json'))).toEqual([])
  expect(failedJourneys(join(folder, 'none.json'))).toEqual([])
})

function run(command: string, args: string[], env = {}): void {
  const { error } = spawnSync(process.execPath, [join(root, 'node_modules/.bin', command), ...args], {
    cwd: folder,
    // The command must not take itself for a worker of the run that this test is part of.
    env: { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined, ...env },
  })
  if (error) throw error
}
