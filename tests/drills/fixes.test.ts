import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixes } from './fixes/index.ts'
import { occurrences, revert } from './fixes/revert.ts'

const tests = join(import.meta.dirname, '..')

describe('the fixes that tests guard', () => {
  it('are found where the drill reverts them, each with a test', () => {
    expect(fixes.length).toBeGreaterThan(0)
    const lost = fixes.filter(({ file, find, test }) => {
      const source = readFileSync(join(tests, '../src', file), 'utf8')
      return occurrences(source, find) !== 1 || !existsSync(join(tests, test))
    })
    expect(lost.map(({ name }) => name)).toEqual([])
    expect(new Set(fixes.map(({ name }) => name)).size).toBe(fixes.length)
  })

  it('fail their test when reverted', async () => {
    // `npm run drill -- fixes` reverts all of them; this one has the fastest test.
    const quick = fixes.find(({ test }) => test === 'web/safe-target.test.ts')!
    expect(await revert(quick)).toMatchObject({ noticed: true })
  })
})
