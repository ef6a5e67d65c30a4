import type { Passage } from '#server/knowledge/index.ts'
import type { EvidenceKind, InterviewTurn, ProposalField, SuggestionsRequest } from '#shared/contracts/suggestions.ts'

/** A piece of text from which a profile is proposed. */
export interface ProfileSource {
  readonly kind: EvidenceKind
  readonly title: string
  readonly url: string
  /** The headings above it, outermost first. */
  readonly headings: readonly string[]
  readonly text: string
  /** The subject of an answer; null for other sources. */
  readonly about: ProposalField | null
}

const maxPosts = 12
const maxPostCharacters = 1500
const maxPieceCharacters = 1500

/** First the person's own words, then their pages, then documents. */
export function profileSources(
  { profile, samples, answers }: Pick<SuggestionsRequest, 'profile' | 'samples' | 'answers'>,
  website: readonly Passage[],
  passages: readonly Passage[],
): ProfileSource[] {
  const plain = { title: '', url: '', headings: [], about: null }
  return [
    ...answers.flatMap(ofAnswer),
    ...piecesOf(profile).map((text) => ({ ...plain, kind: 'profile', text }) as const),
    ...samples
      .filter((text) => text.trim())
      .slice(0, maxPosts)
      .map((text) => ({ ...plain, kind: 'post', text: text.slice(0, maxPostCharacters) }) as const),
    ...website.map((passage) => ofPassage('website', passage)),
    ...passages.map((passage) => ofPassage('knowledge', passage)),
  ]
}

const ofAnswer = ({ about, question, answer }: InterviewTurn): ProfileSource[] =>
  answer.trim() ? [{ kind: 'answer', title: question, url: '', headings: [], text: answer.trim(), about }] : []

const ofPassage = (kind: 'website' | 'knowledge', { title, url, headings, text }: Passage): ProfileSource => ({
  ...{ kind, title, url, headings, text },
  about: null,
})

/** Splits a text at paragraphs and joins short ones, so that pieces only end where the text has a break. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const paragraph of text.split(/\n\s*\n/)) {
    const trimmed = paragraph.trim()
    const last = pieces.at(-1)
    if (!trimmed) continue
    if (last !== undefined && last.length + trimmed.length < maxPieceCharacters)
      pieces[pieces.length - 1] = `${last}\n\n${trimmed}`
    else pieces.push(trimmed)
  }
  return pieces
}
