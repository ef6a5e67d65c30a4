/** What the assistant of the ambassador wizard proposes; everything is a draft for a person to change. */
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
