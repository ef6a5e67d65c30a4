import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { refersOutside } from './clauses.ts'
import { announces, isManual, namesAsKnown } from './discourse.ts'
import { changeIn, figuresIn } from './figures.ts'
import { framedClaim, inFrame, isAdvice, lowered } from './framed-claims.ts'
import { hookOf } from './opening-lines.ts'
import { outcomesOf } from './outcomes.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

export type HookKind =
  | 'change'
  | 'consequence'
  | 'arc'
  | 'figures'
  | 'outcome'
  | 'figure'
  | 'why'
  | 'claim'
  | 'forward'
  | 'sentence'

export interface Hook {
  text: string
  kind: HookKind
}

/** Weight of each kind: a line that was made says more in fewer words than a sentence of the source. */
export const hookWeight: Record<HookKind, number> = {
  change: 3,
  consequence: 2.9,
  claim: 2.4,
  outcome: 2.3,
  figures: 1.6,
  why: 2.2,
  figure: 1.8,
  arc: 1.7,
  forward: 1,
  sentence: 0.6,
}

/** A figure with fewer words says too little by itself. */
const minWordsOfOneFigure = 5
const minWordsInPair = 3

/** Opening lines for a run, the best first: made of its figures, changes, reasons and rules; at last, its first sentence. */
export function hooksOf(units: readonly Unit[], used: (hook: string) => boolean = () => false): Hook[] {
  const first = units[0]
  if (!first) return []
  const sentence = hookOf(first, wordingOf(first.language))
  const hooks: Hook[] = [
    ...changes(units),
    ...outcomesOf(units),
    ...figures(units),
    ...reasons(units),
    ...claims(units),
    ...(sentence ? [{ text: sentence, kind: 'sentence' } as const] : []),
    ...forward(units),
  ]
  return hooks
    .filter(({ text }) => text.length <= maxOpeningCharacters && !used(text))
    .sort((a, b) => hookWeight[b.kind] - hookWeight[a.kind] || Number(isMoney(b)) - Number(isMoney(a)))
}

const isMoney = ({ text }: Hook): boolean => /[$€£]/.test(text)

const line = (text: string): string => `${text.replace(/[.,;:]+$/, '')}.`

const changes = (units: readonly Unit[]): Hook[] =>
  units.flatMap(({ text, language }): Hook[] => {
    const change = changeIn(text, language)
    return change ? [{ text: line(change), kind: 'change' }] : []
  })

/** Two figures in the order of the text, or one that says something by itself. */
function figures(units: readonly Unit[]): Hook[] {
  const found = units.flatMap(({ kind, text, language }) =>
    kind === 'list' ? [] : figuresIn(text, language, wordingOf(language).verb).slice(0, 2),
  )
  const distinct = found.filter((each, index) => found.findIndex((other) => fold(other) === fold(each)) === index)
  const hooks: Hook[] = []
  for (const [index, each] of distinct.entries()) {
    const next = distinct[index + 1]
    const isTelling = next !== undefined && Math.max(words(each).length, words(next).length) >= minWordsInPair
    if (isTelling) hooks.push({ text: `${line(each)} ${line(next)}`, kind: 'figures' })
    if (words(each).length >= minWordsOfOneFigure) hooks.push({ text: line(each), kind: 'figure' })
  }
  return hooks
}

/** "Why we open the workshop at seven." A clause with its reason, which the text gives. */
const reasons = (units: readonly Unit[]): Hook[] =>
  units.flatMap(({ text, language, leans, dangling, kind }): Hook[] => {
    const { reason, thatIsWhy, why } = wordingOf(language).hooks
    if (kind !== 'sentence') return []
    const clause = thatIsWhy.exec(text)?.[1] ?? (leans || dangling ? undefined : reason.exec(text)?.[1])
    const isClear = clause && !refersOutside(clause, language)
    return isClear ? [{ text: line(why(inFrame(clause, language))), kind: 'why' }] : []
  })

/** A rule, a lesson, an expectation or a decision under its name. */
const claims = (units: readonly Unit[]): Hook[] =>
  units.flatMap((unit, index): Hook[] => {
    const claim = framedClaim(unit, index === 0)
    return claim ? [{ text: claim.text, kind: 'claim' }] : []
  })

const maxForwardCharacters = 100
const minForwardStrength = 2.5

/** Words that only make sense after something else. */
const compares = /(?<!\p{L})(?:else|others?|another|also|too|outr[oa]s?|também)(?!\p{L})/iu

/** "One called a number": one of what was named before. */
const countsSomething = (text: string, language: Unit['language']): boolean =>
  /^(?:uma?|one|two|three|some|dois|duas|três|\d+) (\p{L}+)/iu.test(text) &&
  wordingOf(language).verb.test(` ${text.split(' ')[1]} `)

/** A claim from the end of a paragraph that stands alone and that nothing after it needs: it is said first and not again. */
const forward = (units: readonly Unit[]): Hook[] =>
  units
    .filter(
      ({ kind, dangling, text, strength, language }, index) =>
        index > 0 &&
        units[index + 1]?.paragraph !== units[index]!.paragraph &&
        !compares.test(text) &&
        kind === 'sentence' &&
        !dangling &&
        !units[index + 1]?.dangling &&
        strength >= 0 &&
        text.length <= maxForwardCharacters &&
        !text.endsWith('!') &&
        !isManual(text, language) &&
        !refersOutside(text, language) &&
        !countsSomething(text, language) &&
        words(text).length >= 5 &&
        !/^(?:sometimes|usually|often|some|many times|there (?:is|are)|há|existem?|às vezes|geralmente|alguns|algumas|muitas vezes)(?!\p{L})/iu.test(
          text,
        ) &&
        !announces(text, language) &&
        !namesAsKnown(text, language) &&
        !announces(units[index - 1]!.text, language),
    )
    .sort((a, b) => b.strength - a.strength)
    .map((unit) =>
      isAdvice(unit)
        ? { text: `${wordingOf(unit.language).hooks.adviceOf}: ${lowered(unit.text)}`, kind: 'claim' }
        : { text: unit.text, kind: unit.strength >= minForwardStrength ? 'forward' : 'sentence' },
    )
