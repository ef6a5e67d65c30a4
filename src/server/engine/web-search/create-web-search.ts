import { askSearch } from './ask-search.ts'
import { brave } from './brave.ts'
import { readResults } from './read-results.ts'
import { searxng } from './searxng.ts'
import { tavily } from './tavily.ts'
import type { WebSearch, WebSearchConfig, WebSearchProvider } from './web-search.ts'

/** If several keys are set in the environment, the first one wins. */
export const webSearchProviders: readonly WebSearchProvider[] = [tavily, brave, searxng]

/** The configured search provider. Changes of the configuration apply from the next search on. */
export function createWebSearch(config: () => WebSearchConfig): WebSearch {
  return {
    offer() {
      const { provider } = config()
      return provider && { provider: provider.name, price: provider.price }
    },
    async search(query, signal) {
      const { provider, apiKey, baseUrl } = config()
      if (!provider) throw new Error('Nothing searches the web without a provider.')
      const words = { ...query, words: shortened(query.words) }
      const answer = await askSearch(provider.request(words, apiKey, baseUrl || provider.baseUrl), signal)
      return readResults(provider.results(answer))
    },
  }
}

/** Brave accepts 400 characters and 50 words; the others find less with longer queries. */
const maxCharacters = 300
const maxWords = 30

const shortened = (text: string): string =>
  text.slice(0, maxCharacters).split(/\s+/).filter(Boolean).slice(0, maxWords).join(' ')
