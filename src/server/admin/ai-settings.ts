import type { AiConfig } from '#server/engine/ai/ai.ts'
import { providers } from '#server/engine/ai/providers/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type AiSetting, aiSettings } from '#shared/settings.ts'
import { type KeptSettings, keepSettings, type StoredSettings } from './kept-settings.ts'

export interface AiSettings extends KeptSettings<AiSetting> {
  /** In memory; the same object until something changes. */
  current(): AiConfig
}

/** The provider that an administrator has chosen, or else that of the environment. */
export async function openAiSettings(
  engine: Pick<Engine, 'records' | 'database' | 'seal' | 'log'>,
  environment: AiConfig,
): Promise<AiSettings> {
  let current = environment
  const kept = await keepSettings(engine, 'ai-settings', aiSettings, (stored) => {
    current = resolveAi(environment, stored)
  })
  return { ...kept, current: () => current }
}

/** The key and the address of the environment belong to its provider, and so does its model. */
export function resolveAi(environment: AiConfig, stored: StoredSettings<AiSetting>): AiConfig {
  const { aiProvider, aiKey = '', aiBaseUrl = '', aiModel, aiTimeout } = stored
  const timeoutMilliseconds = aiTimeout ? Number(aiTimeout) * 1000 : environment.timeoutMilliseconds
  if (aiProvider === undefined)
    return { ...environment, timeoutMilliseconds, model: String(aiModel ?? environment.model) }
  return {
    provider: providers.find(({ name }) => name === aiProvider) ?? null,
    apiKey: String(aiKey),
    baseUrl: String(aiBaseUrl),
    model: String(aiModel ?? ''),
    timeoutMilliseconds,
  }
}
