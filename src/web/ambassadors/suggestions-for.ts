import type { SuggestionsRequest } from '#shared/contracts/suggestions.ts'

/** The assistant's input about an ambassador, stored or not. */
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
