import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { uncovered } from './text/coverage.ts'
import { known } from './text/known.ts'
import { measure, runText } from './text/run-text.ts'
import type { Task } from './text/task.ts'
import { tasks } from './text/tasks.ts'

/**
 * The purpose of this drill is time, so it is the one that measures it: the thread's own processor time, against a bar
 * that a busy machine does not reach and code that reads its text again and again passes by far.
 */
const bar = 1000

describe('untrusted text', () => {
  it('goes through functions that the drill tests, each of them', () => {
    const { missing, gone } = uncovered(tasks)
    // A function of this list takes text: add it to tests/drills/text/*-tasks.ts, or say in excuses.ts why not.
    expect(missing).toEqual([])
    expect(gone).toEqual([])
  })

  it('is read quickly, with any repetition', () => {
    const quick = tasks.filter(({ isApart, characters }) => !isApart && characters <= 200_000)
    const { broken } = runText({ tasks: quick, seed: 20261122, pairs: 500, bar })
    expect(broken).toEqual([])
  })

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
    'is looked up among own keys only: %s is a word like any other',
    (word) => {
      const broken = tasks.filter(({ run }) => placesOf(word).some((text) => !isReadAsWords(run, text, word)))
      expect(broken.map(({ of }) => of)).toEqual([])
    },
  )

  for (const { of, name, run, text } of known) {
    it(`${of} reads ${name} once`, () => {
      const task = tasks.find((each) => each.of === of)!
      expect(measure({ run: run ?? task.run }, text)).toBeLessThan(bar)
    })
  }
})

/** Where a text may name a key: alone, as a placeholder, in markup, as a word of a sentence. */
const placesOf = (word: string): string[] => [
  word,
  `{{${word}}} {${word}}`,
  `# ${word}\n\n<${word} ${word}="${word}">&${word}; .${word}\n${word},${word}\n${word}: "${word}"`,
  `${word}: ${word}. ${word}, ${word}! 12 ${word}. It's a ${word}. É um ${word}.`,
]

/** Whether no property that every object has is read or called. */
function isReadAsWords(run: Task['run'], text: string, word: string): boolean {
  try {
    const result = inspect(run(text), { depth: 8, maxStringLength: null })
    return (
      !result.includes('[native code]') &&
      !result.includes(`[Function: ${word}]`) &&
      !result.includes('[Function: Object]')
    )
  } catch (error) {
    return !(error instanceof TypeError)
  }
}
