import { type AiConfig, drawingTask, transcriptionTask } from '#server/engine/ai/ai.ts'
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
import { type KeptSettings, keepSettings, type StoredSettings } from './kept-settings.ts'

export interface AiSettings extends KeptSettings<AiSetting | AiTaskSetting> {
  /** Of a task, or the main one. In memory; the same object until something changes. */
  current(task?: string): AiConfig
}

/** The providers that administrators have chosen, or else that of the environment. */
export async function openAiSettings(
  engine: Pick<Engine, 'records' | 'database' | 'seal' | 'log'>,
  environment: AiConfig,
): Promise<AiSettings> {
  let main = environment
  let ofTasks: Readonly<Record<string, AiConfig>> = {}
  const kept = await keepSettings(engine, 'ai-settings', { ...aiSettings, ...aiTaskSettings }, (stored) => {
    main = resolveAi(environment, stored)
    ofTasks = Object.fromEntries(aiTaskNames.map((task) => [task, resolveTaskAi(main, stored, task)]))
  })
  return { ...kept, current: (task = '') => ofTasks[task] ?? main }
}

/**
 * A task without a provider of its own, or whose provider lacks its key or address, has the main one, if need be with
 * another model. The same object if nothing differs.
 */
export function resolveTaskAi(main: AiConfig, stored: StoredSettings<AiTaskSetting>, task: AiTaskName): AiConfig {
  const chosen = chosenAi(main, stored, task)
  const { provider } = chosen
  if (task === transcriptionTask) return withSkill(chosen, provider?.hearing, stored.transcriptionModel)
  if (task === drawingTask) return withSkill(chosen, provider?.drawing, stored.picturesModel)
  return chosen
}

/** The main model only writes, some providers have no other, and some have none that everybody has. */
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
  const own = {
    apiKey: String(stored[`${task}Key`] ?? ''),
    baseUrl: String(stored[`${task}BaseUrl`] ?? ''),
    model: String(stored[`${task}Model`] ?? ''),
    timeoutMilliseconds: main.timeoutMilliseconds,
  }
  if (name === 'offline') return { ...own, provider: null }
  const provider = providers.find((each) => each.name === name)
  const isComplete = provider && (!provider.requiresKey || own.apiKey) && (!provider.requiresBaseUrl || own.baseUrl)
  if (isComplete) return { ...own, provider }
  return own.model && !provider ? { ...main, model: own.model } : main
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
