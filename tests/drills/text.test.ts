import { describe, expect, it } from 'vitest'
import { uncovered } from './text/coverage.ts'
import { known } from './text/known.ts'
import { measure, runText } from './text/run-text.ts'
import { tasks } from './text/tasks.ts'

/**
 * The purpose of this drill is time, so it is the one that measures it: the thread's own processor time, against a bar
 * that a busy machine does not reach and code that reads its text again and again passes by far.
 */
const bar = 1000

describe('text of others', () => {
  it('goes through functions that the drill tries, each of them', () => {
    const { missing, gone } = uncovered(tasks)
    // A function of this list takes text: add it to tests/drills/text/*-tasks.ts, or say in excuses.ts why not.
    expect(missing).toEqual([])
    expect(gone).toEqual([])
  })

  it('is read in no time, whatever it repeats', () => {
    const quick = tasks.filter(({ isApart, characters }) => !isApart && characters <= 200_000)
    const { broken } = runText({ tasks: quick, seed: 20261122, pairs: 500, bar })
    expect(broken).toEqual([])
  })

  for (const { of, name, run, text } of known) {
    it(`${of} reads ${name} once`, () => {
      const task = tasks.find((each) => each.of === of)!
      expect(measure({ run: run ?? task.run }, text)).toBeLessThan(bar)
    })
  }
})
