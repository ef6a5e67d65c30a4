import type { EnvironmentSettings } from '#server/admin/index.ts'
import type { AiConfig } from '#server/engine/ai/ai.ts'
import { providers } from '#server/engine/ai/providers/index.ts'
import { type AiTaskSetting, aiTaskNames, aiTaskSettings, type SettingDefinition } from '#shared/settings.ts'
import { ConfigError, type Environment, oneOf, seconds, webAddress } from './variables.ts'

/** An explicit provider, else the first one that has a key, else none. */
export function readAiConfig(env: Environment): AiConfig {
  const withKey = providers.find(({ requiresKey, keyVariable }) => requiresKey && env[keyVariable])
  const names = [offline, ...providers.map(({ name }) => name)]
  const name = oneOf('AI_PROVIDER', env.AI_PROVIDER || withKey?.name || offline, names)
  const provider = providers.find((each) => each.name === name) ?? null
  const apiKey = provider ? (env[provider.keyVariable] ?? '') : ''
  if (provider?.requiresKey && !apiKey) {
    throw new ConfigError(
      `AI_PROVIDER is "${name}" but ${provider.keyVariable} is empty: set it, or leave AI_PROVIDER out to work offline.`,
    )
  }
  if (provider?.requiresBaseUrl && !env.AI_BASE_URL) {
    throw new ConfigError(`AI_PROVIDER is "${name}" but AI_BASE_URL is empty: set it to the address that ends in /v1.`)
  }
  return {
    provider,
    apiKey,
    model: env.AI_MODEL ?? '',
    baseUrl: webAddress('AI_BASE_URL', env.AI_BASE_URL ?? ''),
    timeoutMilliseconds: seconds('AI_TIMEOUT', env.AI_TIMEOUT || '60') * 1000,
    price: {
      ...(env.AI_INPUT_USD ? { inputUsd: usd('AI_INPUT_USD', env.AI_INPUT_USD) } : {}),
      ...(env.AI_OUTPUT_USD ? { outputUsd: usd('AI_OUTPUT_USD', env.AI_OUTPUT_USD) } : {}),
    },
  }
}
const offline = 'offline'

/** The variables of each task are `AI_POSTS_MODEL` and so on. */
const parts = {
  Provider: 'PROVIDER',
  Key: 'API_KEY',
  BaseUrl: 'BASE_URL',
  Model: 'MODEL',
  Timeout: 'TIMEOUT',
  InputUsd: 'INPUT_USD',
  OutputUsd: 'OUTPUT_USD',
  Usd: 'USD',
} as const

/** The environment's settings for single tasks. @throws ConfigError */
export function readTaskVariables(env: Environment): EnvironmentSettings {
  const found: EnvironmentSettings = {}
  for (const task of aiTaskNames) {
    const variableOf = (part: keyof typeof parts) => `AI_${task.toUpperCase()}_${parts[part]}`
    for (const part of Object.keys(parts) as (keyof typeof parts)[]) {
      const [variable, name] = [variableOf(part), `${task}${part}`]
      const text = env[variable]
      if (!text) continue
      if (!Object.hasOwn(aiTaskSettings, name))
        throw new ConfigError(`${variable} is set, but the task has no such price.`)
      found[name as AiTaskSetting] = { variable, value: readValue(name as AiTaskSetting, variable, text) }
    }
    requireAccess(env, task, variableOf)
    const chosen = found[`${task}Provider`]
    // They go together.
    for (const name of chosen ? ([`${task}Key`, `${task}BaseUrl`] as const) : [])
      found[name] ??= { ...chosen!, value: '' }
  }
  return found
}

function readValue(name: AiTaskSetting, variable: string, text: string): string | number {
  const definition: SettingDefinition = aiTaskSettings[name]
  if (definition.kind === 'choice') return oneOf(variable, text, definition.options)
  if (definition.kind === 'url') return webAddress(variable, text)
  if (definition.kind === 'usd') return usd(variable, text)
  return definition.kind === 'number' ? seconds(variable, text) : text
}

/** A task's key or address without a provider would never be used. */
function requireAccess(env: Environment, task: string, variableOf: (part: keyof typeof parts) => string): void {
  const [named, key, address] = (['Provider', 'Key', 'BaseUrl'] as const).map(variableOf) as [string, string, string]
  const provider = providers.find(({ name }) => name === env[named])
  if (!provider && (env[key] || env[address]))
    throw new ConfigError(
      `${env[key] ? key : address} is set but ${named} names no provider: set it, or leave both out.`,
    )
  if (provider?.requiresKey && !env[key])
    throw new ConfigError(
      `${named} is "${env[named]}" but ${key} is empty: set it, or let ${task} be answered by "main".`,
    )
  if (provider?.requiresBaseUrl && !env[address])
    throw new ConfigError(
      `${named} is "${env[named]}" but ${address} is empty: set it to the address that ends in /v1.`,
    )
}

function usd(name: string, value: string): number {
  const number = Number(value)
  if (number >= 0 && number <= 10_000) return number
  throw new ConfigError(`${name} is "${value}" but must be a price in US dollars, from 0 to 10000.`)
}
