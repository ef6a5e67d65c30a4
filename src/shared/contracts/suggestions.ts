/** What the assistant proposes values for. Texts are replaced by a proposal, lists get one more entry. */
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

/** Where what is proposed was read. `answer`: the person's own, in the interview. */
export const evidenceKinds = ['knowledge', 'website', 'profile', 'post', 'answer'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Words that stand in the source, which the server has checked. */
export interface Evidence {
  kind: EvidenceKind
  /** Of the document or page, or the question; '' for posts and profile texts. */
  title: string
  url: string
  quote: string
}

/** What else is proposed of an audience segment, whose title is the text. */
export interface ProposedSegment {
  targetAudience: string
  pains: string
  goals: string
  keywords: string[]
}

export interface SuggestedValue {
  field: ProposalField
  text: string
  /** Only of segments. */
  segment: ProposedSegment | null
  evidence: Evidence
}

/** The suggestions of the assistant in the ambassador wizard; drafts for a person to take one by one. */
export interface AmbassadorSuggestions {
  proposals: SuggestedValue[]
  /** Why the website was not read, as the code of a knowledge error; '' if it was, or was not asked for. */
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
  /** A page of the person or company that is read; '' for none. */
  website: string
  /** Such as the text of a profile on the network, pasted. */
  profile: string
  /** Posts that the person wrote. */
  samples: string[]
  answers: InterviewTurn[]
}

export const maxProfileCharacters = 20_000
export const maxAnswerCharacters = 4000
export const maxTurns = 30
