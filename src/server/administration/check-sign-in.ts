import { resolveSignIn, targetOf } from '#server/admin/index.ts'
import { badRequest, type FieldError, type FieldErrors, fieldError } from '#server/engine/errors.ts'
import { type SignInService, type SignInSetting, signInServices } from '#shared/settings.ts'
import { blank, failed, keyAgain, type SettingsChange } from './read-settings-change.ts'
import type { SettingsParts } from './setting-states.ts'

/**
 * @throws ApiError 400 if a service that is offered lacks something, or if a stored secret would be used for another client or
 * address
 */
export function checkSignIn(change: SettingsChange, { signIn, fromEnvironment }: SettingsParts): void {
  const stored = Object.entries({ ...signIn.stored(), ...change }).filter(([, value]) => value !== null)
  const [before, after] = [signIn.values(), resolveSignIn(fromEnvironment, Object.fromEntries(stored))]
  const errors: FieldErrors = {}
  const isChanged = (name: SignInSetting) => name in change
  for (const service of signInServices) {
    const [target, required] = [targetOf(service), requiredOf(service)]
    const secret: SignInSetting = `${service}ClientSecret`
    if (![`${service}Enabled` as const, secret, ...required].some(isChanged)) continue
    if (after[`${service}Enabled`]) for (const name of required) if (after[name] === '') errors[name] = blank
    const isElsewhere = target.some((name) => isChanged(name) && change[name] !== null && after[name] !== before[name])
    if (isElsewhere && before[secret] !== '' && !isChanged(secret)) errors[secret] = keyAgain
  }
  const { microsoftDirectory } = after
  if (microsoftDirectory !== '' && !directoryForm.test(String(microsoftDirectory)))
    errors.microsoftDirectory = noDirectory
  if (Object.keys(errors).length > 0) throw badRequest(failed, errors)
}

const requiredOf = (service: SignInService): readonly SignInSetting[] => [
  ...targetOf(service),
  `${service}ClientSecret`,
  ...(service === 'oidc' ? (['oidcName'] as const) : []),
]

/** Accounts of other directories could claim any address, so a directory is required. */
const directoryForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const noDirectory: FieldError = fieldError('validation_invalid_directory', 'Must be the id of a directory.')
