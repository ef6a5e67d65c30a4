import {
  type AiSettings,
  type EnvironmentSettings,
  linkedInVersion,
  type NetworkSettings,
  readSettings,
  resolveAi,
  resolveSignIn,
  resolveTaskAi,
  resolveWebSearch,
  type SignInSettings,
  settingDefaults,
  taskOf,
  type WebSearchSettings,
  withEnvironment,
} from '#server/admin/index.ts'
import type { AiConfig } from '#server/engine/ai/ai.ts'
import { listed, listPrice } from '#server/engine/ai/providers/index.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Settings as ServerSettings } from '#server/engine/settings/create-settings.ts'
import type { WebSearchConfig } from '#server/engine/web-search/web-search.ts'
import { logoPath } from '#shared/contracts/branding.ts'
import type { SettingState, SettingStates } from '#shared/contracts/settings.ts'
import {
  type AiSetting,
  type AiTaskName,
  type AiTaskSetting,
  aiSettings as aiDefinitions,
  aiTaskSettings,
  type LogoSetting,
  logoSettings,
  type NetworkSetting,
  networkSettings as networkDefinitions,
  type ProductSetting,
  productSettings,
  type ServerSetting,
  type SettingName,
  type SignInSetting,
  serverSettings,
  settingDefinitions,
  signInSettings,
  type WebSearchSetting,
  webSearchSettings as webSearchDefinitions,
} from '#shared/settings.ts'

export interface SettingsParts {
  /** The engine's settings. */
  readonly settings: ServerSettings
  readonly aiSettings: AiSettings
  readonly signIn: SignInSettings
  readonly networks: NetworkSettings
  readonly webSearchSettings: WebSearchSettings
  /** The provider of the environment. */
  readonly ai: AiConfig
  /** The search provider of the environment. */
  readonly webSearch: WebSearchConfig
  readonly fromEnvironment: EnvironmentSettings
}

/** Every setting with its default and where its value comes from. */
export async function settingStates(records: RecordReader, parts: SettingsParts): Promise<SettingStates> {
  const product = await productStates(records)
  const states = {
    ...product,
    ...aiStates(parts),
    ...aiTaskStates(parts),
    ...webSearchStates(parts),
    ...signInStates(parts),
    ...networkStates(parts),
    ...serverStates(parts),
    ...(await logoStates(records)),
  }
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, withoutSecret(name as SettingName, state)]),
  ) as SettingStates
}

async function productStates(records: RecordReader): Promise<Record<ProductSetting, SettingState>> {
  const values = await readSettings(records)
  const stored = new Set((await records.find('settings')).map(({ key }) => key))
  const stateOf = (name: ProductSetting): SettingState => ({
    value: values[name],
    default: settingDefaults[name],
    origin: stored.has(name) ? 'here' : 'default',
  })
  return each(productSettings, stateOf)
}

/** The value is the picture's address. */
async function logoStates(records: RecordReader): Promise<Record<LogoSetting, SettingState>> {
  const rows = await records.find('settings', { filter: 'picture != ""' })
  return each(logoSettings, (name) => {
    const picture = rows.find(({ key }) => key === name)?.picture
    return { value: picture ? logoPath(picture) : '', default: '', origin: picture ? 'here' : 'default' }
  })
}

function aiStates({ aiSettings, ai, fromEnvironment }: SettingsParts): Record<AiSetting, SettingState> {
  const stored = aiSettings.stored()
  const now = shownAi(aiSettings.current())
  // The environment's key, address and model do not apply to another provider.
  const standard = shownAi(resolveAi(ai, stored.aiProvider === undefined ? {} : { aiProvider: stored.aiProvider }))
  const { aiInputUsd: _input, aiOutputUsd: _output, ...withoutPrice } = stored
  const usual = resolveAi(ai, withoutPrice)
  const initial = shownAi(ai)
  return each(aiDefinitions, (name) => {
    if (name === 'aiInputUsd' || name === 'aiOutputUsd') {
      // The environment's price does not apply to another model.
      const isOfEnvironment = Object.keys(usual.price).length > 0
      const values = { value: now[name], default: shownAi(usual)[name] }
      return { ...values, ...originOf(name in stored, isOfEnvironment ? fromEnvironment[name] : undefined) }
    }
    const isOwn = name === 'aiProvider' || name === 'aiTimeout' || stored.aiProvider === undefined
    const values = { value: now[name], default: (isOwn ? initial : standard)[name] }
    return { ...values, ...originOf(name in stored, isOwn ? fromEnvironment[name] : undefined) }
  })
}

/** The settings of a task; model, time and price are the effective ones. */
function aiTaskStates({ aiSettings, fromEnvironment }: SettingsParts): Record<AiTaskSetting, SettingState> {
  const stored = aiSettings.stored()
  const set = withEnvironment(stored, fromEnvironment)
  return each(aiTaskSettings, (name) => {
    const task = taskOf(name)
    const standard = withEnvironment({ ...stored, [name]: undefined }, fromEnvironment)
    const holds = shownTask(aiSettings.current(task), task, name)
    return {
      value: holds ?? set[name] ?? noneOf(name),
      default:
        shownTask(resolveTaskAi(aiSettings.current(), standard, task), task, name) ?? standard[name] ?? noneOf(name),
      ...originOf(name in stored, set[name] === undefined ? undefined : fromEnvironment[name]),
    }
  })
}

const noneOf = (name: AiTaskSetting): string =>
  name === 'embeddingsProvider' ? 'offline' : name.endsWith('Provider') ? 'main' : ''

/** Undefined for optional settings of a task. */
function shownTask(config: AiConfig, task: AiTaskName, name: AiTaskSetting): string | number | undefined {
  const { aiModel, aiTimeout, aiInputUsd, aiOutputUsd } = shownAi(config)
  const { provider, model, price } = config
  const units = { transcription: provider?.hearing?.pricesPerMinute, pictures: provider?.drawing?.pricesPerPicture }
  const listedUnit = listed(units[task as keyof typeof units] ?? {}, model) ?? 0
  const parts: Record<string, string | number> = {
    ...{ Model: aiModel, Timeout: aiTimeout, InputUsd: aiInputUsd, OutputUsd: aiOutputUsd },
    Usd: price.unitUsd ?? listedUnit,
  }
  return parts[name.slice(task.length)]
}

function shownAi({ provider, apiKey, baseUrl, model, timeoutMilliseconds, price }: AiConfig) {
  const name = model || (provider?.defaultModel ?? '')
  const [input, output] = listPrice(name)
  return {
    aiProvider: provider?.name ?? 'offline',
    aiKey: apiKey,
    aiBaseUrl: baseUrl,
    aiModel: name,
    aiTimeout: timeoutMilliseconds / 1000,
    aiInputUsd: price.inputUsd ?? input,
    aiOutputUsd: price.outputUsd ?? output,
  } satisfies Record<AiSetting, string | number>
}

function webSearchStates({
  webSearchSettings,
  webSearch,
  fromEnvironment,
}: SettingsParts): Record<WebSearchSetting, SettingState> {
  const stored = webSearchSettings.stored()
  const now = shownSearch(webSearchSettings.current())
  // The environment's key and address do not apply to another provider.
  const { webSearchProvider } = stored
  const standard = shownSearch(
    resolveWebSearch(webSearch, webSearchProvider === undefined ? {} : { webSearchProvider }),
  )
  const initial = shownSearch(webSearch)
  return each(webSearchDefinitions, (name) => {
    const isOwn = name === 'webSearchProvider' || webSearchProvider === undefined
    const values = { value: now[name], default: (isOwn ? initial : standard)[name] }
    return { ...values, ...originOf(name in stored, isOwn ? fromEnvironment[name] : undefined) }
  })
}

const shownSearch = ({ provider, apiKey, baseUrl }: WebSearchConfig): Record<WebSearchSetting, string> => ({
  webSearchProvider: provider?.name ?? 'none',
  webSearchKey: apiKey,
  webSearchBaseUrl: baseUrl,
})

function signInStates({ signIn, fromEnvironment }: SettingsParts): Record<SignInSetting, SettingState> {
  const [stored, values] = [signIn.stored(), signIn.values()]
  const standard = resolveSignIn(fromEnvironment, {})
  return each(signInSettings, (name) => ({
    ...{ value: values[name], default: standard[name] },
    ...originOf(name in stored, fromEnvironment[name]),
  }))
}

function networkStates({ networks }: SettingsParts): Record<NetworkSetting, SettingState> {
  const [stored, values] = [networks.stored(), networks.values()]
  return each(networkDefinitions, (name) => ({
    ...(networkDefinitions[name].kind === 'switch'
      ? { value: values[name] === 'true', default: false }
      : { value: values[name], default: name === 'linkedinVersion' ? linkedInVersion : '' }),
    ...originOf(name in stored, undefined),
  }))
}

function serverStates({ settings, fromEnvironment }: SettingsParts): Record<ServerSetting, SettingState> {
  // Once a mail server is set here, the environment's one is ignored entirely.
  const hasOwnMailServer = settings.current().smtp.enabled
  return each(serverSettings, (name) => {
    const { path } = serverSettings[name]
    const isMailServer = path.startsWith('smtp.')
    const variable = isMailServer && hasOwnMailServer ? undefined : fromEnvironment[name]
    const fallback = valueAt(settings.defaults(), path)
    const isStored = valueAt(settings.stored(), path) !== undefined && !(isMailServer && variable)
    const shown = isMailServer && variable ? variable.value : fallback
    return {
      value: isStored ? valueAt(settings.current(), path)! : shown!,
      default: shown!,
      ...originOf(isStored, variable),
    }
  })
}

const originOf = (
  isStored: boolean,
  fromEnvironment: { variable: string } | undefined,
): Pick<SettingState, 'origin' | 'variable'> =>
  isStored
    ? { origin: 'here' }
    : fromEnvironment
      ? { origin: 'environment', variable: fromEnvironment.variable }
      : { origin: 'default' }

const withoutSecret = (name: SettingName, state: SettingState): SettingState =>
  settingDefinitions[name].kind === 'secret'
    ? { ...state, value: null, default: null, isSet: Boolean(state.value) }
    : state

function each<N extends string>(
  definitions: Record<N, unknown>,
  stateOf: (name: N) => SettingState,
): Record<N, SettingState> {
  const names = Object.keys(definitions) as N[]
  return Object.fromEntries(names.map((name) => [name, stateOf(name)])) as Record<N, SettingState>
}

const valueAt = (tree: object, path: string): SettingState['value'] | undefined =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], tree) as
    | SettingState['value']
    | undefined
