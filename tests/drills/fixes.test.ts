import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixes } from './fixes/index.ts'
import { occurrences, revert } from './fixes/revert.ts'

const tests = join(import.meta.dirname, '..')

describe('the fixes that tests guard', () => {
  it('are found where the drill takes them out, each with a test', () => {
    expect(fixes.length).toBeGreaterThan(0)
    for (const { name, file, find, test } of fixes) {
      const source = readFileSync(join(tests, '../src', file), 'utf8')
      expect([name, occurrences(source, find), existsSync(join(tests, test))]).toEqual([name, 1, true])
    }
    expect(new Set(fixes.map(({ name }) => name)).size).toBe(fixes.length)
  })

  it('are missed when one is taken out', { timeout: 120_000 }, async () => {
    // All of them are taken out by `npm run drill -- fixes`; this one has the quickest test.
    const quick = fixes.find(({ test }) => test === 'web/safe-target.test.ts')!
    expect(await revert(quick)).toMatchObject({ noticed: true })
  })
})
