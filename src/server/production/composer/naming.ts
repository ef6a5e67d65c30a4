import type { Language } from '#shared/quality/language.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import type { Wording } from './language-words.ts'
import type { Section } from './reading.ts'
import type { Unit } from './unit.ts'

const generic =
  /^(?:introduction|overview|summary|general|in general|notes?|about|details|examples?|tips?|conclusion|faq|misc|other|ok|not ok|introdução|visão geral|sumário|resumo|geral|observações|notas?|sobre|detalhes|exemplos?|dicas?|conclusão|outros|checklist|pauta)$/i
/** Steps of a story: such headings name a time, not a subject. */
const storyStep =
  /^(?:before|after|then|now|today|background|context|(?:the )?(?:problem|challenge|solution|results?|outcome)|what (?:they|we) did|antes|depois|então|hoje|contexto|(?:os? |a )?(?:problema|desafio|solução|resultados?)|o que (?:eles |elas )?(?:fizeram|fizemos))$/i

/** A heading without numbering, markup and remarks in brackets. */
export function cleanHeading(heading: string): string {
  return heading
    .replace(/^(?:cap[ií]tulo|chapter|parte|part|seção|section|anexo|appendix)\s+[\dIVX]+\s*[:.–-]?\s*/i, '')
    .replace(/^(?:\d+(?:\.\d+)*|[a-z])[.)]\s+/i, '')
    .replace(/(?<!\s)\s*\([^()]*\)/g, '')
    .replace(/(?<!\s)\s+=\s+.*$/, '')
    .replace(/(?<![\s:;,.!–—-])[\s:;,.!–—-]+$/, '')
    .trim()
}

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

/**
 * The subject as the object of a question ("the sabbatical", "o feedback"), with the article that the text uses;
 * null if the heading is not a noun phrase or the text never uses it with an article.
 */
export function asObject(subject: string, text: string, language: Language, wording: Wording): string | null {
  const count = words(subject).length
  if (count === 0 || count > 5 || /[:?!=&/]|\bvs\b/i.test(subject) || wording.imperative.test(subject)) return null
  const phrase = inSentence(subject, text)
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

/**
 * The title of a topic: what its section is about and, if the lead has one, the figure it is about.
 * @param taken folded titles
 */
export function titleOf(section: Section, lead: Unit, wording: Wording, taken: ReadonlySet<string>): string {
  const subject = subjectOf(section)
  // "With managers of one" continues the title of its document, "How we work".
  const whole = goesOn.test(subject) && section.title ? `${section.title}: ${decapitalized(subject)}` : subject
  const capital = whole[0]!.toUpperCase() + whole.slice(1)
  const used = (title: string) => taken.has(fold(title))
  const detail = figureOf(lead.text, wording)
  const full = detail ? `${capital}: ${detail}` : capital
  if (!used(full) && full.length <= 90) return full
  if (!used(capital)) return capital
  const words60 = lead.text
    .slice(0, 60)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:.]+$/, '')
  return `${capital}: ${words60}…`
}

const goesOn =
  /^(?:with|without|by|through|from|com|sem)(?!\p{L})|^(?!(?:dai|week|month|year|quarter|fami|supp|rep|assemb|ear)ly$)\p{L}{3,}(?:ly|mente)$/iu
const decapitalized = (text: string): string => text[0]!.toLowerCase() + text.slice(1)

/** The first figure with the thing it counts: "6-week cycles", "75% of the premium", "seis visões". */
function figureOf(text: string, wording: Wording): string | null {
  // Letters directly after a figure are its unit ("40k", "6-week"), or make it part of a name ("37signals").
  const match =
    /(?<![\p{L}\d])(?:[$€£]|R\$\s?)?\d[\d.,]*(?:%|\p{L}{1,3}(?!\p{L}))?(?!\p{L})(?:-\p{L}+)*(?: [\p{L}-]+){0,4}/u.exec(
      text,
    )
  // A year is not a count.
  if (!match || /^(?:19|20)\d\d\b/.test(match[0])) return null
  const parts = match[0].replace(/[.,]+$/, '').split(' ')
  const kept: string[] = []
  for (const part of parts) {
    const plain = part.toLowerCase()
    const glue = /^(?:of|the|de|do|da|dos|das)$/.test(plain)
    if (kept.length > 0 && !glue && wording.stopwords.includes(plain)) break
    kept.push(part)
  }
  while (kept.length > 1 && wording.stopwords.includes(kept.at(-1)!.toLowerCase())) kept.pop()
  const figure = kept.slice(0, 5).join(' ')
  return kept.length > 1 && figure.length <= 40 ? figure : null
}

/** The subject of a section as the object of a sentence, or null. The title of the document does not count. */
export function subjectPhraseOf(section: Section, language: Language, wording: Wording): string | null {
  if (section.headings.length === 0) return null
  const text = section.units.map((unit) => [unit.text, ...unit.items].join(' ')).join(' ')
  return asObject(subjectOf(section), text, language, wording)
}

export const subjectInSentence = (section: Section): string =>
  inSentence(subjectOf(section), section.units.map(({ text }) => text).join(' '))
