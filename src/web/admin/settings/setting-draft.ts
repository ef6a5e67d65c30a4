import type { SettingState, SettingStates } from '#shared/contracts/settings.ts'
import type { Language } from '#shared/preferred-language.ts'
import { type SettingDefinition, type SettingName, settingDefinitions } from '#shared/settings.ts'

/** A new picture is a file until it is stored. */
export type SettingDraft = Record<string, string | boolean | File>
type Value = SettingState['value']

const definitionOf = (name: SettingName): SettingDefinition => settingDefinitions[name]
const mebibyte = 1024 * 1024

/** The displayed value of a stored setting. Secrets are never shown. */
export function draftOf(name: SettingName, value: Value, language: Language): string | boolean {
  const written = (number: number): string => (language === 'pt-BR' ? String(number).replace('.', ',') : String(number))
  switch (definitionOf(name).kind) {
    case 'switch':
      return value === true
    case 'secret':
      return ''
    case 'list':
      return (value as readonly string[]).join('\n')
    case 'money':
      return written(Number(value) / 100)
    case 'bytes':
      return written(Number(value) / mebibyte)
    case 'number':
    case 'credits':
    case 'usd':
      return written(Number(value))
    default:
      return String(value ?? '')
  }
}

/** The value of a field; invalid numbers are sent unchanged, so that the server rejects them. */
function valueIn(name: SettingName, draft: string | boolean): Value {
  if (typeof draft === 'boolean') return draft
  const text = draft.trim()
  const number = /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null
  /** `1.250` is ambiguous: 1250 in some languages, 1.25 in others. */
  const isAmbiguous = !/^-?\d+([.,]\d{1,2})?$/.test(text)
  const inUnits = (unit: number): Value => (number === null ? text : Math.round(number * unit * 1000) / 1000)
  switch (definitionOf(name).kind) {
    case 'list':
      return text.split(/[\s,;]+/).filter((entry) => entry !== '')
    case 'money':
      return isAmbiguous ? text : inUnits(100)
    case 'bytes':
      return inUnits(mebibyte)
    case 'number':
    case 'credits':
    case 'usd':
      return inUnits(1)
    case 'secret':
      return draft
    default:
      return text
  }
}

/** Min and max of a number field, in its displayed unit; null for other fields. */
export function rangeOf(name: SettingName, language: Language): { min: string; max: string } | null {
  const definition = definitionOf(name)
  if (!('min' in definition)) return null
  const written = (number: number): string => String(draftOf(name, number, language))
  return { min: written(definition.min), max: written(definition.max) }
}

export function isInRange(name: SettingName, draft: string): boolean {
  const definition = definitionOf(name)
  const value = valueIn(name, draft)
  if (!('min' in definition)) return true
  return typeof value === 'number' && value >= definition.min && value <= definition.max
}

export const draftsOf = (names: readonly SettingName[], states: SettingStates, language: Language): SettingDraft =>
  Object.fromEntries(names.map((name) => [name, draftOf(name, states[name].value, language)]))

/** The fields that differ from the stored values; untouched ones are not sent. */
export const changeIn = (
  names: readonly SettingName[],
  draft: SettingDraft,
  stored: SettingDraft,
): Partial<Record<SettingName, Value>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = draft[name]!
      return value === stored[name] || value instanceof File ? [] : [[name, valueIn(name, value)] as const]
    }),
  )

/** The chosen pictures. */
export const picturesIn = (draft: SettingDraft): [SettingName, File][] =>
  Object.entries(draft).filter((entry): entry is [SettingName, File] => entry[1] instanceof File)
