import type { Engine } from '#server/engine/engine.ts'
import { badRequest, type FieldErrors, invalid } from '#server/engine/errors.ts'
import { webSearchProviders } from '#server/engine/web-search/create-web-search.ts'
import { WebSearchError } from '#server/engine/web-search/web-search.ts'
import { type WebSearchSetting, webSearchSettings } from '#shared/settings.ts'
import { blank, failed, keyAgain, type SettingsChange } from './read-settings-change.ts'
import type { SettingsParts } from './setting-states.ts'

/** @throws ApiError 400 if the search provider lacks what it requires, or a stored key would be sent to another address */
export function checkWebSearch(change: SettingsChange, { webSearchSettings: kept }: SettingsParts): void {
  if (!Object.keys(change).some((name) => Object.hasOwn(webSearchSettings, name))) return
  const stored = kept.stored()
  const held = (name: WebSearchSetting) => (name in change ? change[name] : stored[name]) ?? ''
  const provider = webSearchProviders.find(({ name }) => name === held('webSearchProvider'))
  const errors: FieldErrors = {}
  if (provider?.requiresKey && !held('webSearchKey')) errors.webSearchKey = blank
  if (provider && !provider.baseUrl && !held('webSearchBaseUrl')) errors.webSearchBaseUrl = blank
  const target = ['webSearchProvider', 'webSearchBaseUrl'] as const
  const isElsewhere = target.some((name) => held(name) !== (stored[name] ?? ''))
  if (provider && isElsewhere && stored.webSearchKey && !('webSearchKey' in change)) errors.webSearchKey = keyAgain
  if (Object.keys(errors).length > 0) throw badRequest(failed, errors)
}

/**
 * Searches the web once, at the provider's usual price.
 * @throws ApiError 400 with the provider's own error
 */
export async function testWebSearch({
  webSearch,
}: Pick<Engine, 'webSearch'>): Promise<{ provider: string; results: number }> {
  const offer = webSearch.offer()
  if (!offer) throw invalid('webSearchProvider', 'validation_required', 'No search provider is set.')
  const found = await webSearch.search({ words: 'leadership', language: 'en-US' }).catch((error) => {
    if (!(error instanceof WebSearchError)) throw error
    throw badRequest(`Failed to test the search provider. Raw error: ${error.message}`)
  })
  return { provider: offer.provider, results: found.length }
}
