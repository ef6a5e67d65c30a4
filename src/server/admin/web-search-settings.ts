import type { Engine } from '#server/engine/engine.ts'
import { webSearchProviders } from '#server/engine/web-search/create-web-search.ts'
import type { WebSearchConfig } from '#server/engine/web-search/web-search.ts'
import { type WebSearchSetting, webSearchSettings } from '#shared/settings.ts'
import { type KeptSettings, keepSettings, type StoredSettings } from './kept-settings.ts'

export interface WebSearchSettings extends KeptSettings<WebSearchSetting> {
  /** In memory. */
  current(): WebSearchConfig
}

/** The search provider chosen by administrators, or else the environment's. */
export async function openWebSearchSettings(
  engine: Pick<Engine, 'records' | 'database' | 'seal' | 'log'>,
  environment: WebSearchConfig,
): Promise<WebSearchSettings> {
  let current = environment
  const kept = await keepSettings(engine, 'web-search-settings', webSearchSettings, (stored) => {
    current = resolveWebSearch(environment, stored)
  })
  return { ...kept, current: () => current }
}

/** The environment's key and address only apply to its provider. An incomplete provider is not used. */
export function resolveWebSearch(
  environment: WebSearchConfig,
  stored: StoredSettings<WebSearchSetting>,
): WebSearchConfig {
  const { webSearchProvider, webSearchKey = '', webSearchBaseUrl = '' } = stored
  if (webSearchProvider === undefined) return environment
  const provider = webSearchProviders.find(({ name }) => name === webSearchProvider) ?? null
  const [apiKey, baseUrl] = [String(webSearchKey), String(webSearchBaseUrl).replace(/\/+$/, '')]
  const isComplete = provider && (!provider.requiresKey || apiKey) && (provider.baseUrl || baseUrl)
  return { provider: isComplete ? provider : null, apiKey, baseUrl }
}
