import type { AmbassadorSuggestions, Evidence, ProposalField, SuggestedValue } from '#shared/contracts/suggestions.ts'
import { textsOf } from '#web/locale/index.ts'
import type { BasicDraft, Fields, PersonalityDraft, PlanningDraft } from '../ambassador-draft.ts'
import { holdsSegment, type SegmentDraft, segmentDraft } from '../segment-draft.ts'

/** A suggestion of the assistant. */
export interface Proposal {
  text: string
  /** A second line. */
  detail?: string
  evidence: Evidence
  isUsed: boolean
}
export interface ProposalGroup {
  title: string
  proposals: readonly Proposal[]
  use: (chosen: readonly Proposal[]) => void
}

/** Objectives and editorial lines: accepted ones are added. */
export const planningGroups = (found: AmbassadorSuggestions, fields: Fields<PlanningDraft>): ProposalGroup[] => {
  const t = textsOf('ambassadors')
  return [
    listGroup(found, fields, 'mainObjectives', t('fields.objectives')),
    listGroup(found, fields, 'editorialLines', t('fields.lines')),
  ]
}

/** Tone and style: an accepted one replaces the current text. Phrases to avoid are added. */
export function personalityGroups(found: AmbassadorSuggestions, fields: Fields<PersonalityDraft>): ProposalGroup[] {
  const t = textsOf('ambassadors')
  return [
    textGroup(found, fields, 'toneOfVoice', t('fields.toneOfVoice')),
    textGroup(found, fields, 'writingStyle', t('fields.writingStyle')),
    listGroup(found, fields, 'bannedPhrases', t('fields.banned')),
  ]
}

export const descriptionGroup = (
  found: AmbassadorSuggestions,
  fields: Fields<Pick<BasicDraft, 'description'>>,
): ProposalGroup => textGroup(found, fields, 'description', textsOf('ambassadors')('fields.description'))

/** Audience segments, identified by their titles. */
export function segmentGroup(
  found: AmbassadorSuggestions,
  segments: readonly { title: string }[],
  use: (chosen: SegmentDraft[]) => void,
): ProposalGroup {
  const offered = of(found, 'segments').map((value) => ({ ...value.segment!, title: value.text, value }))
  return {
    title: textsOf('ambassadors')('assistant.segments'),
    proposals: offered.map(({ title, targetAudience, pains, goals, value }) => ({
      text: title,
      detail: [targetAudience !== title && targetAudience, pains, goals].filter(Boolean).join(' · '),
      evidence: value.evidence,
      isUsed: holdsSegment(segments, title),
    })),
    use: (chosen) => {
      const titles = chosen.map(({ text }) => text)
      use(offered.filter(({ title }) => titles.includes(title)).map(segmentDraft))
    },
  }
}

const of = ({ proposals }: AmbassadorSuggestions, field: ProposalField): SuggestedValue[] =>
  proposals.filter((proposal) => proposal.field === field)

function listGroup<N extends ProposalField, D extends Record<N, string[]>>(
  found: AmbassadorSuggestions,
  { values, set }: Fields<D>,
  name: N & keyof D & string,
  title: string,
): ProposalGroup {
  const held: readonly string[] = values[name]
  return {
    title,
    proposals: of(found, name).map(({ text, evidence }) => ({ text, evidence, isUsed: held.includes(text) })),
    use: (chosen) =>
      set(name, [...held.filter((line) => line.trim()), ...chosen.map(({ text }) => text)] as D[typeof name]),
  }
}

function textGroup<N extends ProposalField, D extends Record<N, string>>(
  found: AmbassadorSuggestions,
  { values, set }: Fields<D>,
  name: N & keyof D & string,
  title: string,
): ProposalGroup {
  return {
    title,
    proposals: of(found, name).map(({ text, evidence }) => ({ text, evidence, isUsed: values[name] === text })),
    use: ([chosen]) => chosen && set(name, chosen.text as D[typeof name]),
  }
}
