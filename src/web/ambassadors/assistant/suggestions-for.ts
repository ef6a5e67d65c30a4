import type { SuggestionsRequest } from '#shared/contracts/suggestions.ts'

type About = Pick<SuggestionsRequest, 'instance' | 'language' | 'name' | 'headline' | 'description' | 'website'> & {
  knowledgeBases: readonly string[] | null
  voiceSamples: readonly string[] | null
}

/** The assistant's input about an ambassador, stored or not. */
export const suggestionsFor = (about: About): SuggestionsRequest => ({
  instance: about.instance,
  language: about.language,
  name: about.name.trim(),
  headline: about.headline.trim(),
  description: about.description.trim(),
  knowledgeBases: [...(about.knowledgeBases ?? [])],
  website: about.website.trim(),
  profile: '',
  samples: (about.voiceSamples ?? []).filter((sample) => sample.trim()),
  answers: [],
})
