/** Fields for which the assistant makes proposals. A proposal replaces a text, and is added to a list. */
export const proposalFields = [
  'description',
  'mainObjectives',
  'editorialLines',
  'toneOfVoice',
  'writingStyle',
  'bannedPhrases',
  'segments',
] as const
export type ProposalField = (typeof proposalFields)[number]

/** The source of a proposal. `answer`: the person's own, in the interview. */
export const evidenceKinds = ['knowledge', 'website', 'profile', 'post', 'answer'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** A verbatim quotation from the source, which the server has checked. */
export interface Evidence {
  kind: EvidenceKind
  /** The title of the document or page, or the question; '' for posts and profile texts. */
  title: string
  url: string
  quote: string
}

/** Further fields of an audience segment, whose title is the text. */
export interface ProposedSegment {
  targetAudience: string
  pains: string
  goals: string
  keywords: string[]
}

export interface SuggestedValue {
  field: ProposalField
  text: string
  /** Only for segments. */
  segment: ProposedSegment | null
  evidence: Evidence
}

/** The assistant's suggestions in the ambassador wizard; drafts for a person to accept one by one. */
export interface AmbassadorSuggestions {
  proposals: SuggestedValue[]
  /** Why the website was not read, as the code of a knowledge error; '' if it was read or not requested. */
  website: string
}

/** A question of the interview and what the person answered. */
export interface InterviewTurn {
  about: ProposalField
  question: string
  /** '' if it was skipped. */
  answer: string
}

/** Body of `POST /api/ambassadors/suggestions`. */
export interface SuggestionsRequest {
  instance: string
  language: string
  name: string
  headline: string
  description: string
  knowledgeBases: string[]
  /** A web page of the person or company to read; '' for none. */
  website: string
  /** Pasted text, e.g. of a profile on the network. */
  profile: string
  /** Posts that the person wrote. */
  samples: string[]
  answers: InterviewTurn[]
}

export const maxProfileCharacters = 20_000
export const maxAnswerCharacters = 4000
export const maxTurns = 30
