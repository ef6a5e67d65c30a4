import type { SuggestionsRequest } from '#shared/contracts/suggestions.ts'

/** What the assistant reads about an ambassador, stored or not. */
export const suggestionsFor = ({
  instance,
  language,
  name,
  headline,
  description,
  knowledgeBases,
}: Omit<SuggestionsRequest, 'knowledgeBases'> & { knowledgeBases: readonly string[] | null }): SuggestionsRequest => ({
  instance,
  language,
  name: name.trim(),
  headline: headline.trim(),
  description: description.trim(),
  knowledgeBases: [...(knowledgeBases ?? [])],
})
