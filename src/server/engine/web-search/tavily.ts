import { maxResults } from './read-results.ts'
import type { WebSearchProvider } from './web-search.ts'

const countries: Readonly<Record<string, string>> = { 'pt-BR': 'brazil', 'en-US': 'united states' }

export const tavily: WebSearchProvider = {
  name: 'tavily',
  keyVariable: 'TAVILY_API_KEY',
  requiresKey: true,
  baseUrl: 'https://api.tavily.com',
  price: 0.008,
  request: ({ words, language }, apiKey, baseUrl) => ({
    url: `${baseUrl}/search`,
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ query: words, topic: 'general', search_depth: 'basic', max_results: maxResults },
      // Tavily cannot filter by language, but ranks pages of a country first.
      ...(countries[language] && { country: countries[language] }),
    }),
  }),
  results(answer) {
    const { results } = answer as { results?: Record<string, unknown>[] }
    return (results ?? []).map(({ url, title, published_date: date }) => ({ url, title, date }))
  },
}
