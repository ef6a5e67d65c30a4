import { requireOwnFactor } from '#server/accounts/index.ts'
import { resolveAi } from '#server/admin/index.ts'
import { providers } from '#server/engine/ai/providers/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, badRequest, type FieldError, type FieldErrors, fieldError } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { SettingStates } from '#shared/contracts/settings.ts'
import {
  type AiTaskSetting,
  aiSettings as aiDefinitions,
  aiTaskNames,
  type SettingName,
  serverSettings,
  settingDefinitions,
} from '#shared/settings.ts'
import { checkSignIn } from './check-sign-in.ts'
import { blank, failed, keyAgain, readSettingsChange, type SettingsChange } from './read-settings-change.ts'
import { type SettingsParts, settingStates } from './setting-states.ts'
import { recordSettingsChange } from './settings-audit.ts'
import { checkWebSearch } from './web-search.ts'

/**
 * Stores all changes of a submitted body, or none. Settings that the body does not name are not changed.
 * @throws ApiError 400 with the invalid settings
 */
export async function changeSettings(
  { records, seal }: Pick<Engine, 'records' | 'seal'>,
  parts: SettingsParts,
  body: unknown,
  by: AuthRecord,
): Promise<SettingStates> {
  await records.write(async (writer) => {
    const states = await settingStates(writer, parts)
    const change = readSettingsChange(body, states)
    if (Object.keys(change).length === 0) return
    checkAi(change, parts)
    checkTaskAi(change, parts)
    checkSignIn(change, parts)
    checkNetworks(change, parts)
    checkWebSearch(change, parts)
    if (change.administratorFactor) await requireOwnFactor(writer, by)
    for (const [name, value] of Object.entries(change) as [SettingName, unknown][]) {
      if (isOfServer(name)) continue
      await store(writer, name, isSecret(name) && value ? seal.close(String(value), name) : value)
    }
    await changeServer(writer, parts, change)
    const shown = (values: (name: SettingName) => unknown) =>
      Object.fromEntries((Object.keys(change) as SettingName[]).map((name) => [name, values(name)]))
    await recordSettingsChange(
      writer,
      by,
      shown((name) => (states[name].isSet ? true : states[name].value)),
      shown((name) => (change[name] === null ? states[name].default : change[name])),
    )
  })
  const kept = [parts.aiSettings, parts.signIn, parts.networks, parts.webSearchSettings]
  await Promise.all(kept.map((settings) => settings.reload()))
  return settingStates(records, parts)
}

const isSecret = (name: SettingName): boolean => settingDefinitions[name].kind === 'secret'

const isOfServer = (name: string): name is keyof typeof serverSettings => Object.hasOwn(serverSettings, name)

async function store(writer: RecordWriter, key: string, value: unknown): Promise<void> {
  const row = await writer.first('settings', { filter: 'key = {:key}', params: { key } })
  if (value === null) {
    if (row) await writer.delete('settings', row.id)
  } else if (row) await writer.update('settings', row.id, { value })
  else await writer.create('settings', { key, value })
}

/** @throws ApiError 400 if the provider lacks what it requires, or if a stored key would be sent to another address */
function checkAi(change: SettingsChange, { ai, aiSettings }: SettingsParts): void {
  if (!Object.keys(change).some((name) => Object.hasOwn(aiDefinitions, name))) return
  const entries = Object.entries({ ...aiSettings.stored(), ...change }).filter(([, value]) => value !== null)
  const { provider, apiKey, baseUrl } = resolveAi(ai, Object.fromEntries(entries))
  const errors: FieldErrors = {}
  if (provider?.requiresKey && !apiKey) errors.aiKey = blank
  if (provider?.requiresBaseUrl && !baseUrl) errors.aiBaseUrl = blank
  const before = aiSettings.current()
  const isElsewhere = provider !== before.provider || baseUrl !== before.baseUrl
  if (isElsewhere && apiKey !== '' && apiKey === before.apiKey && !('aiKey' in change) && change.aiProvider !== null)
    errors.aiKey = keyAgain
  if (Object.keys(errors).length > 0) throw badRequest(failed, errors)
}

/** The same for tasks with their own provider. */
function checkTaskAi(change: SettingsChange, { aiSettings }: SettingsParts): void {
  const stored = aiSettings.stored()
  const errors: FieldErrors = {}
  for (const task of aiTaskNames) {
    const [name, key, address] = [`${task}Provider`, `${task}Key`, `${task}BaseUrl`] as const
    if (![name, key, address].some((setting) => setting in change)) continue
    const held = (setting: AiTaskSetting) => (setting in change ? change[setting] : stored[setting]) ?? ''
    const provider = providers.find((each) => each.name === held(name))
    if (provider?.requiresKey && !held(key)) errors[key] = blank
    if (provider?.requiresBaseUrl && !held(address)) errors[address] = blank
    const isElsewhere = [name, address].some((setting) => held(setting) !== (stored[setting] ?? ''))
    if (provider && isElsewhere && stored[key] && !(key in change)) errors[key] = keyAgain
  }
  if (Object.keys(errors).length > 0) throw badRequest(failed, errors)
}

/** @throws ApiError 400 if a LinkedIn app is incomplete, its secret belongs to another app, or the version is malformed */
function checkNetworks(change: SettingsChange, { networks }: SettingsParts): void {
  const before = networks.values()
  const errors: FieldErrors = {}
  for (const kind of ['Members', 'Pages'] as const) {
    const [id, secret] = [`linkedin${kind}ClientId`, `linkedin${kind}ClientSecret`] as const
    if (!(id in change) && !(secret in change)) continue
    const held = (name: typeof id | typeof secret) => String((name in change ? change[name] : before[name]) ?? '')
    if (held(id) && !held(secret)) errors[secret] = blank
    if (held(secret) && !held(id)) errors[id] = blank
    if (before[secret] && held(id) && held(id) !== before[id] && !(secret in change)) errors[secret] = keyAgain
  }
  const { linkedinVersion } = change
  if (typeof linkedinVersion === 'string' && !/^20\d{2}(0[1-9]|1[0-2])$/.test(linkedinVersion)) {
    errors.linkedinVersion = fieldError('setting_no_version', 'Must be a year and a month, such as 202607.')
  }
  if (Object.keys(errors).length > 0) throw badRequest(failed, errors)
}

async function changeServer({ tx }: RecordWriter, { settings }: SettingsParts, change: SettingsChange): Promise<void> {
  const body = {}
  const forgotten: string[] = []
  for (const [name, value] of Object.entries(change)) {
    if (!isOfServer(name)) continue
    const { path } = serverSettings[name]
    if (value === null) forgotten.push(path)
    else setAt(body, path.split('.'), value)
  }
  if (Object.keys(body).length + forgotten.length === 0) return
  await settings.changeWithin(tx, body, forgotten).catch((error) => {
    throw error instanceof ApiError && error.status === 400 ? badRequest(failed, byName(error.data)) : error
  })
}

function setAt(tree: Record<string, unknown>, [key, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) tree[key!] = value
  else {
    tree[key!] ??= {}
    setAt(tree[key!] as Record<string, unknown>, rest, value)
  }
}

/** The errors of the server's settings, by this API's names. Of several texts, the first one. */
function byName(errors: FieldErrors): FieldErrors {
  const found = Object.entries(serverSettings).map(([name, { kind, path }]) => {
    const error = path
      .split('.')
      .reduce<FieldErrors | FieldError | undefined>((at, key) => (at as FieldErrors)?.[key] as FieldErrors, errors)
    return [name, error && kind === 'list' ? Object.values(error)[0] : error] as const
  })
  return Object.fromEntries(found.filter((entry): entry is [SettingName, FieldError] => entry[1] !== undefined))
}
