import type { Tongue } from '#shared/quality/language.ts'
import { likeness } from '#shared/quality/likeness.ts'
import { findFigures } from '#shared/quality/numbers.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { openSentence } from './hooks.ts'
import type { Section, Unit } from './reading.ts'
import type { Wording } from './wording.ts'

const generic =
  /^(?:introduction|overview|summary|general|in general|notes?|about|details|examples?|tips?|conclusion|faq|misc|other|ok|not ok|introdução|visão geral|sumário|resumo|geral|observações|notas?|sobre|detalhes|exemplos?|dicas?|conclusão|outros|checklist|pauta)$/i

/** A heading without numbering, markup and remarks in brackets. */
export function cleanHeading(heading: string): string {
  return heading
    .replace(/^(?:cap[ií]tulo|chapter|parte|part|seção|section|anexo|appendix)\s+[\dIVX]+\s*[:.–-]?\s*/i, '')
    .replace(/^(?:\d+(?:\.\d+)*|[a-z])[.)]\s+/i, '')
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/^([^*+]*?)\s+=\s+.*$/, '$1')
    .replace(/[\s:;,.!–—-]+$/, '')
    .trim()
}

/** What the section is about, as its headings put it; the document's title when they say nothing. */
export function subjectOf(section: Pick<Section, 'headings' | 'title'>): string {
  const candidates = [...section.headings]
    .reverse()
    .map(cleanHeading)
    .filter((heading) => heading.length > 1)
  return candidates.find((heading) => !generic.test(heading)) ?? cleanHeading(section.title)
}

/** The subject inside a sentence: capitals only where the text itself writes them. */
export function spoken(subject: string, text: string): string {
  return subject
    .split(' ')
    .map((word) => {
      if (/^[AOÉ]$/.test(word)) return word.toLowerCase()
      if (!/^\p{Lu}\p{Ll}+/u.test(word)) return word
      const inside = new RegExp(`[\\p{Ll},;] ${escaped(word)}(?![\\p{L}])`, 'u')
      return inside.test(text) ? word : word.toLowerCase()
    })
    .join(' ')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The subject as the object of a question ("the sabbatical", "o feedback"), with the article that the text uses;
 * null when the heading is no noun phrase or the text leaves the article open.
 */
export function asObject(subject: string, text: string, language: Tongue, wording: Wording): string | null {
  const count = words(subject).length
  if (count === 0 || count > 5 || /[:?!=&/]|\bvs\b/i.test(subject) || wording.imperative.test(subject)) return null
  const phrase = spoken(subject, text)
  const first = words(phrase)[0]!
  if (wording.stopwords.includes(first.toLowerCase())) return null
  if (language === 'pt') {
    if (wording.verb.test(` ${phrase} `) || /(?:[aei]r|mente|ndo)$/.test(first)) return null
    const articles = new Map<string, number>()
    const before = new RegExp(`(?:^|[\\s("“])(?:d|n|pel)?(os?|as?|ao|aos|à|às)\\s+${escaped(first)}(?![\\p{L}])`, 'giu')
    for (const [, found] of text.matchAll(before)) {
      const article = found!.toLowerCase().replace('à', 'a').replace('ao', 'o')
      articles.set(article, (articles.get(article) ?? 0) + 1)
    }
    const best = [...articles].sort((a, b) => b[1] - a[1])[0]
    return best ? `${best[0]} ${phrase}` : null
  }
  if (/(?:ly|ed)$/.test(first) || (count === 1 && first.length < 4)) return null
  const last = words(phrase).at(-1)!
  if (/(?:[^s]s|ing)$/.test(last)) return phrase
  const bare = new RegExp(`(?<!\\b(?:a|an|the|your|our|paid|every|one|each|new) )\\b${escaped(phrase)}\\b`, 'i')
  return bare.test(text) ? phrase : null
}

/** From here on two names read alike. */
const alike = 0.6

/** A name for the idea: what it is about and, where the lead has one, the figure it turns on. */
export function titleOf(section: Section, lead: Unit, wording: Wording, taken: readonly string[]): string {
  const subject = subjectOf(section)
  const named = isName(subject, wording)
  const name = named ? capitalised(subject) : `${section.title}: ${subject.toLowerCase()}`
  const figure = figureOf(lead.text, subject, wording)
  const beginning = openSentence(lead.text || lead.items[0] || '', wording)
    .slice(0, 60)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:.]+$/, '')
  const choices = [
    ...(figure ? [`${named ? name : section.title}: ${figure}`] : []),
    name,
    `${capitalised(subject)}: ${beginning}…`,
    `${beginning}…`,
  ]
  const free = choices.find((title) => title.length <= 110 && !taken.some((other) => likeness(other, title) >= alike))
  return free ?? choices.at(-1)!
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether the heading says what it is about when it stands alone. */
function isName(subject: string, wording: Wording): boolean {
  const [first = '', ...rest] = words(subject)
  if (wording.stopwords.includes(first.toLowerCase()) && rest.length < 3) return false
  return rest.length > 0 || !wording.nameless.test(first)
}

/** The first figure with the thing it counts: "6-week cycles", "75% of the premium", "seis visões". */
function figureOf(text: string, subject: string, wording: Wording): string | null {
  const figure = findFigures(text).find(({ kind, text: digits }) => kind === 'number' && !subject.includes(digits))
  if (!figure) return null
  const after = text
    .slice(figure.start)
    .split(/[.,;:!?](?:\s|$)|[()“”"]/)[0]!
    .split(' ')
  const kept: string[] = []
  for (const part of after) {
    const plain = part.toLowerCase()
    const glue = /^(?:of|the|de|do|da|dos|das)$/.test(plain)
    if (kept.length > 0 && !glue && (wording.stopwords.includes(plain) || wording.verb.test(` ${plain} `))) break
    kept.push(part)
    if (kept.length === 5) break
  }
  while (kept.length > 1 && wording.stopwords.includes(kept.at(-1)!.toLowerCase())) kept.pop()
  const phrase = kept.join(' ')
  return kept.length > 1 && phrase.length <= 40 ? phrase : null
}

/** A short line that introduces a list, with what it is about in front: "Grooming: some mistakes to avoid:". */
export function withSubject(line: string, section: Section, wording: Wording): string {
  const subject = subjectOf(section)
  const own = new Set(words(line).map(fold))
  const told = words(subject).some((word) => own.has(fold(word)))
  if (told || words(line).length > 8 || subject.length + line.length > 110 || !isName(subject, wording)) return line
  const first = words(line)[0] ?? ''
  const common = wording.stopwords.includes(first.toLowerCase())
  return `${capitalised(subject)}: ${common ? line.charAt(0).toLowerCase() + line.slice(1) : line}`
}
