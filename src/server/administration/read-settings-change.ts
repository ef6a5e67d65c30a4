import { badRequest, type FieldError, type FieldErrors, fieldError } from '#server/engine/errors.ts'
import { isEmail } from '#server/engine/records/fields/email.ts'
import { accentContrasts, isReadable, nearestReadable } from '#shared/branding/accent.ts'
import { isHexColour } from '#shared/branding/colour.ts'
import { isFixed, type SettingState, type SettingStates, type SettingValue } from '#shared/contracts/settings.ts'
import { type SettingDefinition, type SettingName, settingDefinitions } from '#shared/settings.ts'

/** New values by name; null resets to the default. */
export type SettingsChange = Partial<Record<SettingName, SettingValue>>

/**
 * The changes in a submitted body, without values that are the same.
 * @throws ApiError 400 with the invalid settings
 */
export function readSettingsChange(body: unknown, states: SettingStates): SettingsChange {
  const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
  const change: SettingsChange = {}
  const errors: FieldErrors = {}
  for (const [key, value] of given) {
    const name = key as SettingName
    const error = Object.hasOwn(settingDefinitions, key) ? check(name, value, states[name]) : unknown
    if (error) errors[key] = error
    else if (!isAsBefore(value, states[name])) change[name] = value as SettingValue
  }
  if (Object.keys(errors).length > 0) throw badRequest(failed, errors)
  return change
}

export const failed = 'Failed to save the settings.'
export const blank = fieldError('validation_required', 'Cannot be blank.')
export const keyAgain = fieldError('setting_key_again', 'Enter the key again: it would be sent to another address.')

const isAsBefore = (value: unknown, { value: before, origin }: SettingState): boolean =>
  value === null ? origin !== 'here' : before !== null && JSON.stringify(value) === JSON.stringify(before)

function check(name: SettingName, value: unknown, state: SettingState): FieldError | null {
  if (value === null) return null
  if (isAsBefore(value, state)) return null
  if (isFixed(name, state)) return fromEnvironment(state.variable!)
  const definition: SettingDefinition = settingDefinitions[name]
  switch (definition.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : wrong
    case 'list':
      return Array.isArray(value) && value.every((each) => typeof each === 'string') ? null : wrong
    case 'rules':
      return Array.isArray(value) && value.every(isRule) ? null : wrong
    case 'choice':
      return definition.options.includes(value as string) ? null : wrong
    case 'text':
    case 'secret':
      return checkText(value)
    case 'colour':
      return checkColour(value)
    // Uploaded to its record instead.
    case 'picture':
      return wrong
    case 'email':
      return checkText(value) ?? (isEmail(value as string) ? null : noEmail)
    case 'url':
      return checkText(value) ?? (value === '' || isWebAddress(value as string) ? null : noAddress)
    default:
      return checkNumber(definition, value)
  }
}

/** Checks the types; the server's own settings check the values. */
function isRule(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { label, audience, duration, maxRequests } = value as Record<string, unknown>
  const [texts, numbers] = [
    [label, audience],
    [duration, maxRequests],
  ]
  return texts.every((text) => typeof text === 'string') && numbers.every(Number.isSafeInteger)
}

function checkNumber(
  { kind, min, max }: { kind: string; min: number; max: number },
  value: unknown,
): FieldError | null {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return fieldError('validation_not_a_number', 'Not a number.')
  const parts = kind === 'credits' ? 100 : kind === 'usd' ? 1000 : 1
  const units = Math.round(value * parts) / parts
  if (units !== value) return fieldError('validation_only_int_constraint', 'Decimal numbers are not allowed.')
  if (value < min)
    return fieldError('validation_min_number_constraint', `Must be larger than or equal to ${min}.`, { min })
  if (value > max)
    return fieldError('validation_max_number_constraint', `Must be less than or equal to ${max}.`, { max })
  return null
}

const maxCharacters = 2000

function checkText(value: unknown): FieldError | null {
  if (typeof value !== 'string' || /[\r\n\0]/.test(value)) return wrong
  if (value.length <= maxCharacters) return null
  const params = { max: maxCharacters }
  return fieldError('validation_max_text_constraint', `Must be no more than ${maxCharacters} characters.`, params)
}

/** A colour with enough contrast for white text on it, and for itself on the page. */
function checkColour(value: unknown): FieldError | null {
  if (typeof value !== 'string' || !isHexColour(value)) return noColour
  if (isReadable(value)) return null
  const [worst] = accentContrasts(value).toSorted((one, other) => one.ratio - one.min - (other.ratio - other.min))
  const params = { ratio: Math.floor(worst!.ratio * 100) / 100, min: worst!.min, nearest: nearestReadable(value) }
  const message = `The contrast is ${params.ratio} : 1 and must be at least ${params.min} : 1, as with ${params.nearest}.`
  return fieldError('setting_low_contrast', message, params)
}

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const wrong = fieldError('validation_invalid_value', 'Invalid value.')
const noColour = fieldError('setting_no_colour', 'Must be a colour such as #15803d.')
const unknown = fieldError('validation_invalid_setting', 'There is no such setting.')
const noEmail = fieldError('validation_is_email', 'Must be a valid email address.')
const noAddress = fieldError('validation_is_url', 'Must be a valid URL.')
const fromEnvironment = (variable: string) =>
  fieldError('setting_from_environment', `Set by the environment variable ${variable}; change it there.`, { variable })
