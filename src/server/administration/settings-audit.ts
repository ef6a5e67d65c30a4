import { recordAct } from '#server/audit/index.ts'
import type { HookContext, RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { ChangedValues } from '#server/engine/settings/create-settings.ts'
import { secretPaths } from '#server/engine/settings/shape.ts'
import { legalFields } from '#shared/contracts/legal.ts'
import { type SettingName, serverSettings, settingDefinitions } from '#shared/settings.ts'

type Values = Record<string, unknown>

/** Records a change of settings by name. The audit never contains secrets, only whether one is set. */
export const recordSettingsChange = (writer: RecordWriter, by: AuthRecord, before: Values, after: Values) =>
  recordAct(writer, {
    ...{ instance: '', by, action: 'settings.changed', targetName: Object.keys(after).join(', ').slice(0, maxNames) },
    ...{ before: shown(before), after: shown(after) },
  })

/** Max length of the audit's field. */
const maxNames = 320

const shown = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSecret(name) ? mask(value) : value]))

const mask = (value: unknown): string => (value ? '••••' : '')

const secrets = new Set(secretPaths.map((path) => path.join('.')))
const isSecret = (name: string): boolean =>
  secrets.has(name) ||
  (Object.hasOwn(settingDefinitions, name) && settingDefinitions[name as SettingName].kind === 'secret')

/** Records changes at `/api/settings` by the settings screen's names, or else by path. */
export async function recordServerChange(
  writer: RecordWriter,
  { before, after }: ChangedValues,
  by: AuthRecord,
): Promise<void> {
  const [earlier, now] = [placesIn(before), placesIn(after)]
  const changed = Object.keys(now).filter((place) => JSON.stringify(now[place]) !== JSON.stringify(earlier[place]))
  if (changed.length === 0) return
  const named = (values: Values): Values =>
    Object.fromEntries(changed.map((place) => [nameOfPlace.get(place) ?? place, values[place]]))
  // The screen's names also mark settings as secret.
  await recordSettingsChange(writer, by, named(earlier), named(now))
}

const nameOfPlace = new Map<string, string>(Object.entries(serverSettings).map(([name, { path }]) => [path, name]))

/** Values by path, e.g. `smtp.host`; lists are values. */
function placesIn(tree: object, prefix = ''): Values {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(placesIn(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value] as const],
    ),
  )
}

/** Records direct writes of superusers to the collection `settings`, such as logos. */
export async function recordSettingWrite(
  { record, original, records, request }: HookContext<'settings'>,
  isDeleted = false,
): Promise<void> {
  if (!request?.auth?.isSuperuser) return
  const valueIn = (row: typeof record | null): Values =>
    row ? { [row.key]: row.picture || row.value } : { [record.key]: '' }
  const [before, after] = isDeleted ? [valueIn(record), valueIn(null)] : [valueIn(original), valueIn(record)]
  await recordSettingsChange(records, request.auth, before, after)
}

/** Records which legal texts were changed, and from what. */
export async function recordLegalChange(context: HookContext<'legal_versions'>): Promise<void> {
  const { record, original, records, request, changed } = context
  if (!request?.auth?.isSuperuser) return
  const fields = (['version', ...legalFields] as const).filter((field) => changed(field))
  const valuesOf = (row: typeof original): Values =>
    Object.fromEntries(fields.map((field) => [field, row?.[field] ?? '']))
  await recordSettingsChange(records, request.auth, valuesOf(original), valuesOf(record))
}
