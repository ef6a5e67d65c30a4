import type { AmbassadorSuggestions } from '#shared/contracts/suggestions.ts'
import { textsOf } from '#web/locale/index.ts'
import type { Fields, PersonalityDraft, PlanningDraft } from './ambassador-draft.ts'
import { holdsSegment, type SegmentDraft, segmentDraft } from './segment-draft.ts'

/** A suggestion of the assistant. */
export interface Proposal {
  text: string
  /** A second line. */
  detail?: string
  isUsed: boolean
}
export interface ProposalGroup {
  title: string
  proposals: readonly Proposal[]
  use: (chosen: readonly Proposal[]) => void
}

/** Objectives and editorial lines: accepted ones are added. */
export function planningGroups(found: AmbassadorSuggestions, { values, set }: Fields<PlanningDraft>): ProposalGroup[] {
  const t = textsOf('ambassadors')
  const titles = { mainObjectives: t('fields.objectives'), editorialLines: t('fields.lines') }
  return (['mainObjectives', 'editorialLines'] as const).map((name) => ({
    title: titles[name],
    proposals: found[name].map((text) => ({ text, isUsed: values[name].includes(text) })),
    use: (chosen) => set(name, [...values[name].filter((line) => line.trim()), ...chosen.map(({ text }) => text)]),
  }))
}

/** Tone and style: an accepted one replaces the current text. */
export function personalityGroups(
  found: AmbassadorSuggestions,
  { values, set }: Pick<Fields<PersonalityDraft>, 'values' | 'set'>,
): ProposalGroup[] {
  const t = textsOf('ambassadors')
  return (['toneOfVoice', 'writingStyle'] as const).map((name) => ({
    title: t(`fields.${name}`),
    proposals: found[name] ? [{ text: found[name], isUsed: values[name] === found[name] }] : [],
    use: ([chosen]) => chosen && set(name, chosen.text),
  }))
}

/** Audience segments, identified by their titles. */
export function segmentGroup(
  found: AmbassadorSuggestions,
  segments: readonly { title: string }[],
  use: (chosen: SegmentDraft[]) => void,
): ProposalGroup {
  return {
    title: textsOf('ambassadors')('assistant.segments'),
    proposals: found.segments.map(({ title, targetAudience, pains, goals }) => ({
      text: title,
      detail: [targetAudience !== title && targetAudience, pains, goals].filter(Boolean).join(' · '),
      isUsed: holdsSegment(segments, title),
    })),
    use: (chosen) => {
      const titles = chosen.map(({ text }) => text)
      use(found.segments.filter(({ title }) => titles.includes(title)).map(segmentDraft))
    },
  }
}
