import type { Language } from '#shared/quality/language.ts'
import { likenessTo } from '#shared/quality/likeness.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { withoutEnd } from '#shared/trim.ts'
import type { Candidate } from './candidate-pool.ts'
import { clausesOf, lacksSubject, refersOutside } from './clauses.ts'
import { isOwnWords, namesAsKnown } from './discourse.ts'
import { cleanHeading, storyStep } from './headings.ts'
import type { Wording } from './language-words.ts'
import { clipped, openSentence } from './opening-lines.ts'
import type { Section } from './reading.ts'
import { hasOpenPronoun, namesTheUntold } from './references.ts'
import { capitalized } from './sentence-starts.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

const generic =
  /^(?:introduction|overview|summary|general|in general|notes?|about|details|examples?|tips?|conclusion|faq|misc|other|ok|not ok|introdução|visão geral|sumário|resumo|geral|observações|notas?|sobre|detalhes|exemplos?|dicas?|conclusão|outros|checklist|pauta)$/i
/** What the section is about: its innermost meaningful heading, or the title of the document. */
export function subjectOf(section: Pick<Section, 'headings' | 'title'>): string {
  const candidates = [...section.headings]
    .reverse()
    .map(cleanHeading)
    .filter((heading) => heading.length > 1)
  return candidates.find((heading) => !generic.test(heading) && !storyStep.test(heading)) ?? cleanHeading(section.title)
}

/** The subject as written inside a sentence: capitals only where the text itself has them. */
export function inSentence(subject: string, text: string): string {
  return subject
    .split(' ')
    .map((word) => {
      if (!/^\p{Lu}\p{Ll}+/u.test(word)) return word
      const occurs = (form: string) => new RegExp(`(?<!\\p{L})${escaped(form)}(?!\\p{L})`, 'u').test(text)
      const inside = new RegExp(`[\\p{Ll},;] ${escaped(word)}(?![\\p{L}])`, 'u').test(text)
      return inside || (occurs(word) && !occurs(word.toLowerCase())) ? word : word.toLowerCase()
    })
    .join(' ')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Longer titles do not fit a row of the list. */
const maxTitle = 78
/** What is left of a line with fewer words names nothing. */
const minTitleWords = 3
/** From this likeness on, a title only repeats the hook. */
const maxTitleLikeness = 0.6

/**
 * The title of a topic: what was made of its claims that is not its hook, or its strongest claim, cut where it stays true.
 * @param taken folded titles
 */
export const titleOf = (candidate: Candidate, wording: Wording, taken: ReadonlySet<string>): string =>
  capitalized(bestTitle(candidate, wording, taken))

function bestTitle({ units, hook, hooks }: Candidate, wording: Wording, taken: ReadonlySet<string>): string {
  const isLikeHook = likenessTo(hook.text)
  const isFree = (title: string) => !taken.has(fold(title))
  const claims = units
    .filter((unit) => unit.kind === 'sentence' && isClear(unit))
    .sort((a, b) => b.strength - a.strength)
    .map((unit) => clausesOf(unit.text, unit.language)[0] ?? titleFrom(unit.text, wording))
    .filter((title) => title.length <= maxTitle && !hedged.test(title))
  const others = hooks
    .map(({ text }) => withoutEnd(text.replace(/^"(.*)"$/u, '$1'), '.:'))
    .filter((title) => title.length <= maxTitle && !refersOutside(title, units[0]!.language))
    .filter((title) => !namesTheUntold(title, units[0]!.language))
  const opening = withoutEnd(hook.text, '.:')
  const [, shortened = ''] = opening.split(/(?<!(?<!\p{L})(?:Mrs?|Ms|Dra?|Sra?|Prof|St))\. /u)
  const isShort = words(shortened).length >= minTitleWords && wording.verb.test(shortened) && !addition.test(shortened)
  const whole = [...claims.filter((title) => title !== ''), ...others].filter(isFree)
  const fit =
    whole.find((title) => isLikeHook(title) < maxTitleLikeness) ??
    [shortened].find((title) => isShort && title.length <= maxTitle && isFree(title)) ??
    whole[0]
  if (fit) return fit
  const base = titleFrom(hook.text, wording) || `${opening.slice(0, maxTitle).replace(/\s+\S*$/, '')}…`
  return isFree(base) ? base : `${base} (${taken.size + 1})`
}

/** The second half of a line in two. */
const addition =
  /^(?:not|that|so|but|without|including|with|for|up|down|the reason|não (?:quando|por|para|com|em)|isso|mas|então|sem|inclusive|com|o motivo|durante|por|\d[\d.,]* (?:fewer|more|less|a mais|a menos))(?!\p{L})/iu

/** Holds only now and then, which is no name for a text. */
const hedged = /(?<!\p{L})(?:sometimes|often|usually|às vezes|muitas vezes|geralmente)(?!\p{L})/iu

const minClaimWords = 5

/** Whether a reader of the title alone knows what it speaks of. */
const isClear = ({ text, leans, dangling, language }: Unit): boolean =>
  !leans &&
  !dangling &&
  words(text).length >= minClaimWords &&
  wordingOf(language).verb.test(text) &&
  !hasOpenPronoun(text, language) &&
  !namesTheUntold(text, language) &&
  (!namesAsKnown(text, language) || /\d/.test(text)) &&
  !/[?:…(→]|\.\.\./.test(text) &&
  !/^\p{Ll}/u.test(text) &&
  !lacksSubject(text, language) &&
  !refersOutside(text, language)

/** The sentence, or a clause of it that stays true; '' if it is too long. */
function titleFrom(text: string, wording: Wording): string {
  const opened = withoutEnd(openSentence(text, wording), '.!')
  return opened.length <= maxTitle ? opened : withoutEnd(clipped(text, wording, maxTitle) ?? '', '.')
}

export const subjectInSentence = (section: Section): string =>
  inSentence(subjectOf(section), section.units.map(({ text }) => text).join(' '))

/** Whether a heading is a sentence of its author. */
export const isSentence = (heading: string, language: Language): boolean =>
  words(heading).length >= 4 &&
  !/[:?–—]/.test(heading) &&
  !/^(?:what|how|why|when|where|who|o que|como|por que|quando|onde|quem)(?!\p{L})/iu.test(heading) &&
  isOwnWords(heading, language) &&
  wordingOf(language).verb.test(heading)
