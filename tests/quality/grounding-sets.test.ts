import { expect, test } from 'vitest'
import { isDoubted, languages, statementsIn } from './grounding-sets.ts'

const maxFalseAlarms = 0.05
const minHits = 0.8

test.each(languages)('%s: paraphrases pass and falsehoods are found', (language) => {
  const statements = statementsIn(language)
  const [faithful, false_] = [true, false].map((isTrue) => statements.filter((each) => each.isTrue === isTrue))
  expect(Math.min(faithful!.length, false_!.length)).toBeGreaterThanOrEqual(240)
  const alarms = faithful!.filter((each) => isDoubted(each, language)).map(({ text }) => text)
  const missed = false_!.filter((each) => !isDoubted(each, language)).map(({ text }) => text)
  expect(alarms.length / faithful!.length, alarms.join('\n')).toBeLessThanOrEqual(maxFalseAlarms)
  expect(1 - missed.length / false_!.length, missed.join('\n')).toBeGreaterThanOrEqual(minHits)
})

test.each(languages)('%s: no statement of a passage is doubted with the passage as its source', (language) => {
  const passages = new Set(statementsIn(language).map(({ passage }) => passage))
  expect(passages.size).toBeGreaterThan(20)
  for (const passage of passages) {
    const statement = { passage, text: passage, kind: 'same', isTrue: true, half: 'tuned' as const }
    expect(isDoubted(statement, language), passage).toBe(false)
  }
})
