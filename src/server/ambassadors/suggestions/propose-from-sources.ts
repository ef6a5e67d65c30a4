import type { Language } from '#shared/preferred-language.ts'
import { measureVoice } from '#shared/quality/index.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import { documentWords } from './document-words.ts'
import type { RawProposal } from './raw-proposal.ts'
import type { ProfileSource } from './sources.ts'

interface Given {
  readonly language: Language
  readonly headline: string
  readonly sources: readonly ProfileSource[]
}

type Numbered = ProfileSource & { readonly number: number }

/**
 * Proposals without a provider: the person's answers, verbatim; sentences in which a profile or website describes its owner;
 * habits measured in posts; headings of documents as editorial lines, and groups of people they mention as segments.
 */
export function proposeFromSources({ language, headline, sources }: Given): RawProposal[] {
  const words = documentWords[language]
  const numbered = sources.map((source, number) => ({ ...source, number }))
  const of = (...kinds: string[]) => numbered.filter(({ kind }) => kinds.includes(kind))
  const documents = of('website', 'knowledge')
  const lines = frequentHeadings(documents).slice(0, 5)
  return [
    ...of('answer').flatMap((answer) => fromAnswer(answer)),
    ...descriptionIn(of('profile', 'website'), words.says),
    ...lines.slice(0, 2).map(({ line, first }) => at(first, 'mainObjectives', words.knownFor(line))),
    ...(headline && lines[0] ? [at(lines[0].first, 'mainObjectives', words.trusted(headline))] : []),
    ...lines.map(({ line, first }) => at(first, 'editorialLines', line)),
    ...styleOf(of('post'), language),
    ...words.audiences.flatMap((audience) => segmentOf(audience, documents)).slice(0, 3),
  ]
}

const maxQuote = 300

function at(
  source: Numbered,
  field: RawProposal['field'],
  text: string,
  quote = firstSentence(source.text),
): RawProposal {
  return { field, text, segment: null, source: source.number, quote: beginningOf(quote) }
}

/** Cuts at whole words, so that the quotation is found in its source. */
const beginningOf = (quote: string): string =>
  quote.length <= maxQuote ? quote : quote.slice(0, maxQuote).replace(/\S*$/, '').trim()

/** Uses the answer as the proposal. For lists it contains several, one per line, or separated by commas if short. */
function fromAnswer(answer: Numbered): RawProposal[] {
  const { about, text } = answer
  if (!about) return []
  if (about === 'segments') {
    const [title = ''] = text.split(/[.;:\n]/)
    const segment = { targetAudience: text.slice(0, 500), pains: '', goals: '', keywords: [] }
    return [{ ...at(answer, about, shortened(title, 120), text), segment }]
  }
  const entries = about === 'bannedPhrases' ? phrasesIn(text) : isList(about) ? entriesIn(text) : [text]
  const max = about === 'editorialLines' || about === 'bannedPhrases' ? 200 : 500
  return entries.slice(0, 6).map((entry) => {
    // A single word proves nothing without the answer around it.
    const quote = about !== 'bannedPhrases' && /\s/.test(entry) ? entry : text
    return at(answer, about, shortened(entry, isList(about) ? max : 900), quote)
  })
}

const isList = (about: string): boolean => ['mainObjectives', 'editorialLines', 'bannedPhrases'].includes(about)

const entriesIn = (text: string): string[] => {
  const lines = text
    .split(/\n|;/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, '').trim())
    .filter(Boolean)
  const parts = text.split(/,|\se\s|\sand\s/).map((part) => part.trim())
  const isEnumeration =
    lines.length === 1 && parts.length > 1 && parts.every((part) => part.length > 2 && part.length < 50)
  return isEnumeration ? parts.map((part) => part.replace(/[.!]$/, '')) : lines
}

/** Phrases in quotation marks, otherwise separated by commas or lines. */
function phrasesIn(text: string): string[] {
  const quoted = [...text.matchAll(/[“"«‘]([^”"»’\n]{2,80})[”"»’]/g)].map(([, phrase]) => phrase!.trim())
  return quoted.length > 0
    ? quoted
    : entriesIn(text)
        .flatMap((entry) => entry.split(',').map((part) => part.trim().replace(/[.!]$/, '')))
        .filter(Boolean)
}

/** Up to three sentences of a paragraph in which people describe themselves. */
function descriptionIn(sources: readonly Numbered[], says: RegExp): RawProposal[] {
  for (const source of sources) {
    for (const paragraph of source.text.split(/\n\s*\n/)) {
      const sentences = splitSentences(paragraph)
        .map(({ text }) => text.trim())
        .filter((sentence) => sentence.length <= 300 && !/[?:]$/.test(sentence))
      const first = sentences.findIndex((sentence) => says.test(sentence) && sentence.length >= 30)
      if (first < 0) continue
      const text = sentences.slice(first, first + 3).join(' ')
      return [at(source, 'description', text.slice(0, 900), sentences[first])]
    }
  }
  return []
}

const minPosts = 3

/** Measured habits as sentences. */
function styleOf(posts: readonly Numbered[], language: Language): RawProposal[] {
  const [first] = posts
  if (!first || posts.length < minPosts) return []
  const profile = measureVoice(
    posts.map(({ text }) => text),
    language,
  )
  return [at(first, 'writingStyle', documentWords[language].measured(profile))]
}

function segmentOf(
  { title, pattern }: { title: string; pattern: RegExp },
  sources: readonly Numbered[],
): RawProposal[] {
  const spoken = sources.flatMap((source) =>
    splitSentences(source.text)
      .map(({ text }) => text.trim())
      .filter((sentence) => pattern.test(sentence) && sentence.length < 300)
      .map((sentence) => ({ source, sentence })),
  )
  const [pains, goals] = spoken
  if (!pains || !goals) return []
  const segment = { targetAudience: title, pains: pains.sentence, goals: goals.sentence, keywords: [] }
  return [{ ...at(pains.source, 'segments', title, pains.sentence), segment }]
}

/** The headings with the most text, each with its first source. */
function frequentHeadings(sources: readonly Numbered[]): { line: string; first: Numbered }[] {
  const found = new Map<string, { size: number; first: Numbered }>()
  for (const source of sources) {
    const line = source.headings.at(-1) ?? source.title
    if (line.length < 4 || line.length > 80) continue
    const before = found.get(line)
    found.set(line, { size: (before?.size ?? 0) + source.text.length, first: before?.first ?? source })
  }
  return [...found].sort((a, b) => b[1].size - a[1].size).map(([line, { first }]) => ({ line, first }))
}

const firstSentence = (text: string): string =>
  splitSentences(text.slice(0, 2000))[0]?.text.trim() ?? text.slice(0, maxQuote)

const shortened = (text: string, max: number): string =>
  (text.length <= max ? text : `${text.slice(0, max - 1)}…`).trim()
