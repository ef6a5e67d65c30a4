import { isQuotedFrom } from '#server/production/index.ts'
import type { ProposedSegment, SuggestedValue } from '#shared/contracts/suggestions.ts'
import { withoutEnd } from '#shared/trim.ts'
import type { RawProposal } from './raw-proposal.ts'
import type { ProfileSource } from './sources.ts'

/** A shorter quotation proves nothing. */
const minQuotedWords = 2
const texts = new Set(['description', 'toneOfVoice', 'writingStyle'])

/**
 * Proposals whose quotation is in the source that they name, without duplicates. Proposals with claims that the source does not
 * contain, such as a figure or an address, are dropped.
 */
export function checkProposals(proposals: readonly RawProposal[], sources: readonly ProfileSource[]): SuggestedValue[] {
  const taken = new Set<string>()
  return proposals.flatMap((proposal) => {
    const { field, source: number, quote } = proposal
    const source = sources[number]
    const text = cleaned(proposal.text)
    const segment = field === 'segments' ? cleanedSegment(proposal.segment) : null
    const key = `${field} ${texts.has(field) ? '' : text.toLowerCase()}`
    if (!source || text === '' || taken.has(key)) return []
    if (wordCount(quote) < minQuotedWords && wordCount(source.text) >= minQuotedWords) return []
    if (!isQuotedFrom(source.text, quote)) return []
    const said = [text, ...(segment ? [segment.targetAudience, segment.pains, segment.goals] : [])].join('\n')
    const whole = [source.title, ...source.headings, source.text].join('\n').toLowerCase()
    const figures = new Set(figuresIn(whole))
    if (figuresIn(said).some((figure) => !figures.has(figure))) return []
    if (addressesIn(said).some((address) => !whole.includes(address))) return []
    taken.add(key)
    const { kind, title, url } = source
    return [{ field, text, segment, evidence: { kind, title, url, quote: quote.trim() } }]
  })
}

const cleanedSegment = (segment: ProposedSegment | null): ProposedSegment => ({
  targetAudience: cleaned(segment?.targetAudience ?? ''),
  pains: cleaned(segment?.pains ?? ''),
  goals: cleaned(segment?.goals ?? ''),
  keywords: (segment?.keywords ?? []).map(cleaned).filter(Boolean),
})

/** Invisible characters could reverse the direction of the following text. */
const cleaned = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .trim()

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
const figuresIn = (text: string): string[] => text.match(/\d+/g) ?? []
const addressesIn = (text: string): string[] =>
  (text.toLowerCase().match(/https?:\/\/[^\s<>"]{1,200}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}/g) ?? []).map(
    (address) =>
      // The punctuation of the sentence around it.
      withoutEnd(address, '.,;:!?)'),
  )
