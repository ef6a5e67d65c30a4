import { type AiConfig, type AiPrice, drawingTask, embeddingTask, transcriptionTask } from '#server/engine/ai/ai.ts'
import { providers } from '#server/engine/ai/providers/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import {
  type AiSetting,
  type AiTaskName,
  type AiTaskSetting,
  aiSettings,
  aiTaskNames,
  aiTaskSettings,
} from '#shared/settings.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { type KeptSettings, keepSettings, type StoredSettings } from './kept-settings.ts'

export interface AiSettings extends KeptSettings<AiSetting | AiTaskSetting> {
  /** The provider of a task, or the main one. In memory; the same object until it changes. */
  current(task?: string): AiConfig
}

/** The providers chosen by administrators, or else those of the environment. */
export async function openAiSettings(
  engine: Pick<Engine, 'records' | 'database' | 'seal' | 'log'>,
  environment: AiConfig,
  fromEnvironment: EnvironmentSettings,
): Promise<AiSettings> {
  let main = environment
  let ofTasks: Readonly<Record<string, AiConfig>> = {}
  const kept = await keepSettings(engine, 'ai-settings', { ...aiSettings, ...aiTaskSettings }, (stored) => {
    main = resolveAi(environment, stored)
    const values = withEnvironment(stored, fromEnvironment)
    ofTasks = Object.fromEntries(aiTaskNames.map((task) => [task, resolveTaskAi(main, values, task)]))
  })
  return { ...kept, current: (task = '') => ofTasks[task] ?? main }
}

export const taskOf = (name: AiTaskSetting): AiTaskName => aiTaskNames.find((each) => name.startsWith(each))!

/** The settings of tasks. Provider, key and address come from one source, so that a key is never sent to a provider it was not entered for. */
export function withEnvironment(
  stored: StoredSettings<AiTaskSetting>,
  fromEnvironment: EnvironmentSettings,
): StoredSettings<AiTaskSetting> {
  const values: StoredSettings<AiTaskSetting> = {}
  for (const name of Object.keys(aiTaskSettings) as AiTaskSetting[]) {
    const provider = `${taskOf(name)}Provider` as const
    const isStored = stored[provider] !== undefined
    const isElsewhere = !isStored && fromEnvironment[provider] !== undefined && /(Key|BaseUrl)$/.test(name)
    // A model and its price belong to their provider.
    const isOther = isStored && /(Key|BaseUrl|Model|Usd)$/.test(name)
    const value = (isElsewhere ? undefined : stored[name]) ?? (isOther ? undefined : fromEnvironment[name]?.value)
    if (value !== undefined) values[name] = value
  }
  return values
}

/**
 * The main provider, with the task's model if one is set, for tasks that have no provider of their own or whose provider lacks its
 * key or address. The same object if nothing differs.
 */
export function resolveTaskAi(main: AiConfig, stored: StoredSettings<AiTaskSetting>, task: AiTaskName): AiConfig {
  const chosen = chosenAi(main, stored, task)
  const { provider } = chosen
  if (task === transcriptionTask) return withSkill(chosen, provider?.hearing, stored.transcriptionModel)
  if (task === drawingTask) return withSkill(chosen, provider?.drawing, stored.picturesModel)
  // Every passage is sent, so the main provider only gets them if an administrator chooses it.
  if (task === embeddingTask) {
    const isWanted = stored.embeddingsProvider !== undefined
    return withSkill(chosen, isWanted ? provider?.embedding : undefined, stored.embeddingsModel)
  }
  return chosen
}

/** The main model only writes text. Some providers have no model for the skill, and some have no default one. */
function withSkill(
  chosen: AiConfig,
  skill: { readonly defaultModel: string } | undefined,
  named: string | number | boolean | undefined,
): AiConfig {
  const model = String(named || skill?.defaultModel || '')
  return skill && model ? { ...chosen, model } : { ...chosen, provider: null }
}

function chosenAi(main: AiConfig, stored: StoredSettings<AiTaskSetting>, task: AiTaskName): AiConfig {
  const name = stored[`${task}Provider`]
  const seconds = stored[`${task}Timeout`]
  const own = {
    apiKey: String(stored[`${task}Key`] ?? ''),
    baseUrl: String(stored[`${task}BaseUrl`] ?? ''),
    model: String(stored[`${task}Model`] ?? ''),
    timeoutMilliseconds: seconds === undefined ? main.timeoutMilliseconds : Number(seconds) * 1000,
    price: priceIn(stored, task),
  }
  if (name === 'offline') return { ...own, provider: null }
  const provider = providers.find((each) => each.name === name)
  const isComplete = provider && (!provider.requiresKey || own.apiKey) && (!provider.requiresBaseUrl || own.baseUrl)
  if (isComplete) return { ...own, provider }
  if (provider) return main
  const { timeoutMilliseconds, price } = own
  if (own.model && own.model !== main.model) return { ...main, timeoutMilliseconds, model: own.model, price }
  if (timeoutMilliseconds === main.timeoutMilliseconds && Object.keys(price).length === 0) return main
  return { ...main, timeoutMilliseconds, price: { ...main.price, ...price } }
}

/** The configured prices of a task or of the main provider. */
function priceIn(stored: StoredSettings<AiSetting | AiTaskSetting>, of: AiTaskName | 'ai'): AiPrice {
  const parts = { inputUsd: `${of}InputUsd`, outputUsd: `${of}OutputUsd`, unitUsd: `${of}Usd` }
  const given = Object.entries(parts).map(([part, name]) => [part, stored[name as AiTaskSetting]] as const)
  return Object.fromEntries(given.flatMap(([part, value]) => (value === undefined ? [] : [[part, Number(value)]])))
}

/** The environment's key, address, model and price only apply to its provider. */
export function resolveAi(environment: AiConfig, stored: StoredSettings<AiSetting>): AiConfig {
  const { aiProvider, aiKey = '', aiBaseUrl = '', aiModel, aiTimeout } = stored
  const timeoutMilliseconds = aiTimeout ? Number(aiTimeout) * 1000 : environment.timeoutMilliseconds
  const price = priceIn(stored, 'ai')
  if (aiProvider === undefined) {
    const model = String(aiModel ?? environment.model)
    const isSame = model === environment.model
    return { ...environment, timeoutMilliseconds, model, price: { ...(isSame ? environment.price : {}), ...price } }
  }
  return {
    provider: providers.find(({ name }) => name === aiProvider) ?? null,
    apiKey: String(aiKey),
    baseUrl: String(aiBaseUrl),
    model: String(aiModel ?? ''),
    timeoutMilliseconds,
    price,
  }
}
