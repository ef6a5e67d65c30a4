/** The suggestions of the assistant in the ambassador wizard; drafts for a person to edit. */
export interface AmbassadorSuggestions {
  mainObjectives: string[]
  editorialLines: string[]
  toneOfVoice: string
  writingStyle: string
  segments: { title: string; targetAudience: string; pains: string; goals: string; keywords: string[] }[]
}

/** Body of `POST /api/ambassadors/suggestions`. */
export interface SuggestionsRequest {
  instance: string
  language: string
  name: string
  headline: string
  description: string
  knowledgeBases: string[]
}
