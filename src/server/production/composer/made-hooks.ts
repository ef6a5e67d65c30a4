import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { clausesOf, refersOutside } from './clauses.ts'
import { cleftLines } from './cleft-lines.ts'
import { condensedClaims } from './condensed-claims.ts'
import { countedLines } from './counted-lines.ts'
import { datedOpening } from './dated-openings.ts'
import { announces, isManual, isOwnWords, namesAsKnown, reverses, tellsEvent } from './discourse.ts'
import { changeIn } from './figures.ts'
import { framedClaim, inFrame, isAdvice, lowered } from './framed-claims.ts'
import { type Hook, type HookKind, weights } from './hook-kinds.ts'
import { kickerLines } from './kicker-lines.ts'
import { mergedLine } from './merged-lines.ts'
import { hookOf } from './opening-lines.ts'
import { outcomesOf } from './outcomes.ts'
import { pairedLines } from './paired-lines.ts'
import { quotedLines } from './quoted-lines.ts'
import type { Section } from './reading.ts'
import { hasOpenPronoun, namesTheUntold } from './references.ts'
import { resolvedLines } from './resolved-lines.ts'
import { retoldLines } from './retold-lines.ts'
import { laterSplit, splitLine } from './split-lines.ts'
import { statementsIn } from './statements.ts'
import { talliesOf } from './tallies.ts'
import { trimmedLine } from './trimmed-lines.ts'
import { turnedLines } from './turned-lines.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** Kinds that take the place of the sentence that they are made of. */
const moved: ReadonlySet<HookKind> = new Set([
  'claim',
  'named',
  'dated',
  'split',
  'sentence',
  'inverted',
  'entitled',
  'cause',
  'late',
  'merged',
])

/** @param at index of the sentence that it is made of: read again right after the line, it is an echo */
const hook = (text: string, kind: HookKind, at = echoes.length): Hook => ({
  text,
  kind,
  weight: weights[kind] - (moved.has(kind) ? 0 : (echoes[at] ?? 0)),
})
const echoes = [1.6, 0.6]

/** The heading as an opening line. */
export const headingHook = (heading: string): Hook => hook(`${heading}.`, 'claim')

/** Opening lines for a run, the best first: made of its figures, changes, reasons and rules; at last, its first sentence. */
export function hooksOf(
  units: readonly Unit[],
  used: (hook: string) => boolean = () => false,
  section: Section | null = null,
): Hook[] {
  const first = units[0]
  if (!first) return []
  const sentence = hookOf(first, wordingOf(first.language))
  const opening = datedOpening(first, units[1])
  const merged = mergedLine(units)
  const trimmed = trimmedLine(units)
  const hooks: Hook[] = [
    ...changes(units),
    ...outcomesOf(units).map(({ text, kind, at }) => hook(text, kind, at)),
    ...units.flatMap((unit, at) =>
      condensedClaims(unit).flatMap(({ text, kind }) => (isTooShort(text) ? [] : [hook(text, kind, at)])),
    ),
    ...(opening ? [hook(opening.hook, 'dated')] : []),
    ...units.flatMap(split),
    ...units.flatMap((unit, at) => quotedLines(unit).map((text) => hook(text, 'quoted', at))),
    ...units.flatMap(retold),
    ...units.flatMap((unit, at) =>
      cleftLines(unit).map(({ text, isWhole }) => hook(text, 'cleft', isWhole ? Number.POSITIVE_INFINITY : at)),
    ),
    ...countedLines(units).map(({ text, kind, at }) => weighed(hook(text, kind, at), isBare(text) ? -0.8 : 0)),
    ...pairedLines(units).map(({ text, at, worth }) => weighed(hook(text, 'paired', at), worth - usualWorth)),
    ...(section ? kickerLines(section, units).map(({ text, at }) => hook(text, 'kicker', at)) : []),
    ...(merged ? [hook(merged.hook, 'merged')] : []),
    ...(trimmed ? [hook(trimmed, 'trimmed')] : []),
    ...resolvedLines(units).map(({ text, at }) => hook(text, 'resolved', at)),
    ...talliesOf(units).map(({ text }) => hook(text, 'tally')),
    ...reasons(units),
    ...claims(units),
    ...parts(units),
    ...(sentence ? [hook(sentence, 'sentence')] : []),
    ...forward(units),
  ]
  return hooks
    .filter(({ text }) => text.length <= maxOpeningCharacters && !used(text))
    .filter(
      ({ text, kind }) =>
        text === sentence ||
        kind === 'claim' ||
        kind === 'merged' ||
        kind === 'trimmed' ||
        !isOpen(text, first.language),
    )
    .sort((a, b) => b.weight - a.weight || Number(isMoney(b)) - Number(isMoney(a)))
}

/** A sentence in another order, which the text below then leaves out; further on, only if the next does not need it. */
const retold = (unit: Unit, at: number, units: readonly Unit[]): Hook[] => {
  const lines = [...retoldLines(unit), ...turnedLines(unit).map((line) => ({ ...line, isWhole: true }))]
  return (
    lines
      // A year in front of the text would be the time of all that it tells.
      .filter(({ kind }) => !ofTime.has(kind) || at === 0)
      .map(({ text, kind, isWhole }) => {
        const isMoved = isWhole && (at === 0 || !units[at + 1]?.dangling)
        return hook(text, kind, isMoved ? Number.POSITIVE_INFINITY : at)
      })
  )
}

const ofTime: ReadonlySet<HookKind> = new Set(['late', 'labelled'])

const weighed = (made: Hook, more: number): Hook => ({
  ...made,
  weight: made.weight + Math.max(-0.8, Math.min(0.6, more)),
})
const usualWorth = 1.2

/** "Savings: $14,000." says too little of what. */
const isBare = (text: string): boolean => words(text).length < minWordsOfCounted
const minWordsOfCounted = 6

/** Whether it needs a sentence of the text to be understood. */
const isOpen = (text: string, language: Unit['language']): boolean =>
  namesTheUntold(text.split(/(?<=[\p{L}\d%]\.) /u)[0]!, language) || hasOpenPronoun(text, language)

/** The first sentence in two, which it then is no more in the text, or a strong one further on. */
const split = (unit: Unit, at: number): Hook[] => {
  const text = at === 0 ? splitLine(unit) : at >= minSplitDistance ? laterSplit(unit) : null
  return text ? [hook(text, at === 0 ? 'split' : 'part')] : []
}
const minSplitDistance = 3

/** "What surprised me: the phone." says nothing before the text is read. */
const isTooShort = (text: string): boolean => words(text).length < minWordsOfName
const minWordsOfName = 7

const isMoney = ({ text }: Hook): boolean => /[$€£]/.test(text)

const line = (text: string): string => `${text.replace(/[.,;:]+$/, '')}.`

const changes = (units: readonly Unit[]): Hook[] =>
  units.flatMap(({ text, language, speech }, at): Hook[] => {
    const change = speech === 'own' ? changeIn(text, language) : null
    return change ? [hook(line(change), 'change', at)] : []
  })

/** "Why we open the workshop at seven." A clause with its reason, which the text gives. */
const reasons = (units: readonly Unit[]): Hook[] =>
  units.flatMap(({ text, language, leans, dangling, kind, speech }, at): Hook[] => {
    const { reason, thatIsWhy, why } = wordingOf(language).hooks
    if (kind !== 'sentence' || speech !== 'own') return []
    const clause = thatIsWhy.exec(text)?.[1] ?? (leans || dangling ? undefined : reason.exec(text)?.[1])
    const isClear = clause && !refersOutside(clause, language) && !endsInKnown.test(clause) && !asksItself.test(clause)
    return isClear ? [hook(line(why(inFrame(clause, language))), 'why', at)] : []
  })

/** "I know the number": another sentence says which. */
const endsInKnown = /(?<!\p{L})(?:the|o|a|os|as) \p{L}+$/iu
const asksItself = /(?<!\p{L})(?:why|how|whether|por que|como)(?!\p{L})/iu

const minPartStrength = 1.5
const minPartWords = 6

/** A part of a sentence further on that is one by itself: "We bought cheap iron." */
const parts = (units: readonly Unit[]): Hook[] =>
  units.flatMap(({ text, language, speech, strength, kind, dangling }, at): Hook[] => {
    const isFit = at >= echoes.length && kind === 'sentence' && speech === 'own' && strength >= minPartStrength
    const next = units[at + 1]
    if (!isFit || dangling || announces(text, language) || (next && reverses(next.text, language))) return []
    const clauses = [
      ...clausesOf(text, language),
      ...statementsIn(units[at]!).flatMap((each) => (each.refers ? [] : [each.text])),
    ]
    const part = clauses.find(
      (clause) =>
        words(clause).length >= minPartWords &&
        !fold(text).startsWith(`${fold(clause)}.`) &&
        (isOwnWords(clause, language) || tellsEvent(clause, language) || /\d/.test(clause)) &&
        !namesAsKnown(clause, language),
    )
    return part ? [hook(`${part}.`, 'condensed', at)] : []
  })

/** A rule, a lesson, an expectation or a decision under its name. */
const claims = (units: readonly Unit[]): Hook[] =>
  units.flatMap((unit, index): Hook[] => {
    const claim = framedClaim(unit, index === 0)
    return claim ? [hook(claim.text, 'claim', index)] : []
  })

const maxForwardCharacters = 100
/** A longer line about "the" something has to explain it. */
const maxKnown = 60
const minForwardStrength = 2.5

/** Words that only make sense after something else. */
const compares = /(?<!\p{L})(?:else|others?|another|also|too|still|already|já|ainda|outr[oa]s?|também)(?!\p{L})/iu

/** "One called a number": one of what was named before. */
const countsSomething = (text: string, language: Unit['language']): boolean =>
  /^(?:uma?|one|two|three|some|dois|duas|três|\d+) (\p{L}+)/iu.test(text) &&
  wordingOf(language).verb.test(` ${text.split(' ')[1]} `)

/** A claim from the end of a paragraph that stands alone and that nothing after it needs: it is said first and not again. */
const forward = (units: readonly Unit[]): Hook[] =>
  units
    .filter(
      ({ kind, dangling, text, strength, language, speech }, index) =>
        index > 0 &&
        // The last one is how the text ends.
        index < units.length - 1 &&
        units[index + 1]?.paragraph !== units[index]!.paragraph &&
        !compares.test(text) &&
        kind === 'sentence' &&
        speech === 'own' &&
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
        (!namesAsKnown(text, language) || (/\d/.test(text) && text.length <= maxKnown)) &&
        wordingOf(language).verb.test(text) &&
        !announces(units[index - 1]!.text, language),
    )
    .sort((a, b) => b.strength - a.strength)
    .map((unit) => {
      if (isAdvice(unit)) return hook(`${wordingOf(unit.language).hooks.adviceOf}: ${lowered(unit.text)}`, 'claim')
      const halves = units.indexOf(unit) >= minSplitDistance ? splitLine(unit) : null
      return halves
        ? hook(halves, 'part')
        : hook(unit.text, unit.strength >= minForwardStrength ? 'forward' : 'sentence')
    })
