import type { WebSearchProvider } from './web-search.ts'

/**
 * A metasearch engine that operators run themselves. Its settings have to allow `json` among the formats; it answers 403
 * otherwise.
 */
export const searxng: WebSearchProvider = {
  name: 'searxng',
  keyVariable: '',
  requiresKey: false,
  baseUrl: '',
  price: 0,
  request: ({ words, language }, _apiKey, baseUrl) => {
    const asked = {
      q: words,
      language,
      categories: 'general',
      format: 'json',
      // 1: moderate.
      safesearch: '1',
    }
    return { url: `${baseUrl}/search?${new URLSearchParams(asked)}`, method: 'GET', headers: {} }
  },
  results(answer) {
    const { results } = answer as { results?: Record<string, unknown>[] }
    return (results ?? []).map(({ url, title, publishedDate: date }) => ({ url, title, date }))
  },
}
