import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { announces, isManual, isOwnWords, namesAsKnown, tellsEvent } from './discourse.ts'
import { changeIn, figuresIn } from './figures.ts'
import { hookOf } from './opening-lines.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

export type HookKind = 'change' | 'figures' | 'figure' | 'why' | 'claim' | 'forward' | 'sentence'

export interface Hook {
  text: string
  kind: HookKind
}

/** Weight of each kind: a line that was made says more in fewer words than a sentence of the source. */
export const hookWeight: Record<HookKind, number> = {
  change: 3,
  figures: 2.6,
  figure: 2,
  why: 2.2,
  claim: 1.8,
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

/** "Why we open the workshop at seven." A clause with its reason, which the text gives later. */
const reasons = (units: readonly Unit[]): Hook[] =>
  units.slice(1).flatMap(({ text, language, dangling, kind }): Hook[] => {
    const { reason, why } = wordingOf(language).hooks
    const clause = kind === 'sentence' && !dangling ? reason.exec(text)?.[1] : undefined
    return clause ? [{ text: line(why(inFrame(clause, language))), kind: 'why' }] : []
  })

/** A rule, a lesson or a mistake under its name; only of the first sentence, which it replaces. */
function claims([first]: readonly Unit[]): Hook[] {
  const { text, language, kind, leans, claims: what } = first!
  const { rule, ruleOf, learned, lesson, now, change, mistake, mistakeOf } = wordingOf(language).hooks
  if (kind === 'list' || leans || /[?:;]$/.test(text) || words(text).length < 5) return []
  const named = (name: string, sentence: string): Hook[] => [{ text: `${name}: ${sentence}`, kind: 'claim' }]
  const taught = learned.exec(text)?.[1]
  if (taught) return named(lesson, taught)
  const own = isOwnWords(text, language)
  if (own && now.test(text)) return named(change, inFrame(text, language))
  if (own && mistake.test(text)) return named(mistakeOf, inFrame(text, language))
  const isRule =
    rule.test(text) && what.includes('principle') && !tellsEvent(text, language) && !isManual(text, language)
  return isRule ? named(ruleOf, text[0]!.toLowerCase() + text.slice(1)) : []
}

const maxForwardCharacters = 100
const minForwardStrength = 2.5

/** Words that only make sense after something else. */
const compares = /(?<!\p{L})(?:else|others?|another|also|too|outr[oa]s?|também)(?!\p{L})/iu

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
        words(text).length >= 5 &&
        !/^(?:sometimes|usually|often|some|às vezes|geralmente|alguns|algumas) /i.test(text) &&
        !announces(text, language) &&
        !namesAsKnown(text, language) &&
        !announces(units[index - 1]!.text, language),
    )
    .sort((a, b) => b.strength - a.strength)
    .map(({ text, strength }) => ({ text, kind: strength >= minForwardStrength ? 'forward' : 'sentence' }))

/** The sentence after a colon: its first letter is small unless it begins with a name. */
export function inFrame(text: string, language: Unit['language']): string {
  const [first = ''] = words(text)
  const isCommon = wordingOf(language).stopwords.includes(first.toLowerCase()) && first !== 'I'
  const isVerb = language === 'pt' && /(?:amos|emos|imos|ei)$/.test(first)
  return isCommon || isVerb ? text[0]!.toLowerCase() + text.slice(1) : text
}

/** The sentence inside a hook that was put under a name, otherwise the hook. */
export const unframed = (hook: string, language: Unit['language']): string => {
  const { ruleOf, lesson, change, mistakeOf } = wordingOf(language).hooks
  const frame = [ruleOf, lesson, change, mistakeOf].find((each) => hook.startsWith(`${each}: `))
  return frame ? hook.slice(frame.length + 2) : hook
}
