import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Limits } from '#shared/contracts/runtime.ts'
import { limits } from '#shared/limits.ts'
import { type AiTaskName, type Feature, type ProductSetting, productSettings } from '#shared/settings.ts'

export type Settings = Pick<Limits, ProductSetting>

const names = Object.keys(productSettings) as ProductSetting[]
export const settingDefaults = Object.fromEntries(names.map((name) => [name, limits[name]])) as unknown as Settings

/** Only the settings that an administrator has changed. */
export async function changedSettings(records: RecordReader): Promise<Partial<Settings>> {
  const settings = Object.entries(await readSettings(records))
  return Object.fromEntries(settings.filter(([key, value]) => value !== settingDefaults[key as ProductSetting]))
}

/** The current settings: the administrator's if set and valid, the defaults otherwise. */
export async function readSettings(records: RecordReader): Promise<Settings> {
  const settings: Record<string, unknown> = { ...settingDefaults }
  for (const { key, value } of await records.find('settings')) {
    if (Object.hasOwn(settings, key) && typeof value === typeof settings[key]) settings[key] = value
  }
  return settings as unknown as Settings
}

/**
 * Refuses a task without a provider if the embedded composer is switched off.
 * @throws ApiError 403 `feature_off`
 */
export async function requireWriter(
  { ai }: Pick<Engine, 'ai'>,
  records: RecordReader,
  task: AiTaskName,
): Promise<void> {
  if (ai.providerOf(task) === 'offline') await requireFeature(records, 'composer')
}

/** @throws ApiError 403 `feature_off` */
export async function requireFeature(records: RecordReader, feature: Feature): Promise<void> {
  if ((await readSettings(records))[feature]) return
  const message = 'The administrators of this server have switched this off.'
  throw new ApiError(403, message, { account: fieldError('feature_off', message, { feature }) })
}
