import { maxResults } from './read-results.ts'
import type { WebSearchProvider } from './web-search.ts'

const languages: Readonly<Record<string, Record<string, string>>> = {
  'pt-BR': { search_lang: 'pt-br', country: 'BR' },
  'en-US': { search_lang: 'en', country: 'US' },
}

export const brave: WebSearchProvider = {
  name: 'brave',
  keyVariable: 'BRAVE_API_KEY',
  requiresKey: true,
  baseUrl: 'https://api.search.brave.com',
  price: 0.005,
  request: ({ words, language }, apiKey, baseUrl) => {
    const asked = { q: words, count: String(maxResults), result_filter: 'web', ...languages[language] }
    return {
      url: `${baseUrl}/res/v1/web/search?${new URLSearchParams(asked)}`,
      method: 'GET',
      headers: { 'x-subscription-token': apiKey },
    }
  },
  results(answer) {
    const { web } = answer as { web?: { results?: Record<string, unknown>[] } }
    return (web?.results ?? []).map(({ url, title, page_age: date }) => ({ url, title, date }))
  },
}
