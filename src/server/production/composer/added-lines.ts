import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import type { Language } from '#shared/quality/language.ts'
import { reverses } from './discourse.ts'
import type { MadeLine } from './hook-kinds.ts'
import { wordingOf } from './wording.ts'

interface Additions {
  /** Of what the first sentence names. */
  every: RegExp
  /** Where that goes: "the prices". */
  several: RegExp
  /** How, where or with what. */
  adds: RegExp
  denies: RegExp
  and: string
}

const additions: Record<Language, Additions> = {
  en: {
    every: /^all(?: of them)?$/iu,
    several: /(?<= )the (?=\p{L}+s(?!\p{L}))/u,
    adds: /^(?:not|with|without|in|on|at|for|by|from|under|over) \p{L}/iu,
    denies: /^not /iu,
    and: ', and ',
  },
  pt: {
    every: /^tod[oa]s$/iu,
    several: /(?<= )(?:os|as) (?=\p{L}+s(?!\p{L}))/u,
    adds: /^(?:não|nem|com|sem|em|n[oa]s?|por|pel[oa]s?|para|pra) \p{L}/iu,
    denies: /^não /iu,
    and: ', e ',
  },
}

/** "We put the prices on the wall. All of them.": what is said without a verb belongs to the sentence before it. */
export function addedLine(head: string, second: string, language: Language): MadeLine | null {
  const said = second.replace(/\.$/, '')
  const isClause = wordingOf(language).verb.test(said) || wordingOf(language).subject.test(said)
  if (isClause || reverses(second, language)) return null
  const { every, several, adds, denies, and } = additions[language]
  const added = `${said[0]!.toLowerCase()}${said.slice(1)}`
  const line = every.test(said)
    ? head.replace(several, (noun) => `${language === 'en' ? 'all' : added} ${noun}`)
    : adds.test(said)
      ? `${head}${denies.test(said) ? and : ', '}${added}`
      : head
  return line !== head && line.length < maxOpeningCharacters ? { hook: `${line}.`, rest: '' } : null
}
