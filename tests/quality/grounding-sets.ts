import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportOf } from './report.ts'

export const languages = ['en-US', 'pt-BR'] as const
export type Locale = (typeof languages)[number]

interface Statement {
  passage: string
  text: string
  /** What was done to the passage: `words`, `negation`, `unit` … */
  kind: string
  isTrue: boolean
  half: 'tuned' | 'held out'
}

/**
 * Paraphrases and falsehoods in `tests/data/checks`: a passage after `=`, then a line per statement, `+kind:` if it is
 * true to the passage and `-kind:` if it is not. Every other passage was held out while the checks were written.
 */
export function statementsIn(language: Locale): Statement[] {
  const file = join(import.meta.dirname, '../data/checks', `grounding.${language}.txt`)
  const sets = readFileSync(file, 'utf8').split(/^= /m).slice(1)
  return sets.flatMap((set, index) => {
    const [passage, ...lines] = set.trim().split('\n')
    return lines.map((line): Statement => {
      const [, sign, kind, text] = /^([+-])(\w+): (.*)$/.exec(line)!
      return {
        passage: passage!,
        text: text!,
        kind: kind!,
        isTrue: sign === '+',
        half: index % 2 ? 'held out' : 'tuned',
      }
    })
  })
}

const ofGrounding = /^(?:unsupported-|other-|contradicted$|fake-anecdote$)/

/** Whether the report warns that the statement is not what its passage says. */
export const isDoubted = ({ text, passage }: Statement, language: Locale): boolean =>
  reportOf(text, { language, sources: [{ quote: passage, text: passage }] }).findings.some(
    ({ check, severity }) => severity !== 'hint' && ofGrounding.test(check),
  )
