import { badRequest, type FieldErrors, fieldError } from '../../errors.ts'
import { blank, mismatch } from '../fields/field-errors.ts'
import { toText } from '../fields/values.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'

/** The credentials in a submission. */
export interface Credentials {
  readonly password: string
  readonly passwordConfirm: string
  readonly oldPassword: string
}

export const credentialsOf = (input: Record<string, unknown>): Credentials => ({
  password: toText(input.password),
  passwordConfirm: toText(input.passwordConfirm),
  oldPassword: toText(input.oldPassword),
})

/**
 * The checks of an auth record that run before those of its fields and are reported alone.
 *
 * @param original null on create
 * @param manages whether the caller may set the credentials of others
 * @param oldPasswordValid whether the submitted old password is the stored one
 * @throws ApiError 400
 */
export function checkAuthForm(
  model: Model,
  values: RecordData,
  original: RecordData | null,
  { password, passwordConfirm, oldPassword }: Credentials,
  manages: boolean,
  oldPasswordValid: boolean,
): void {
  if (!model.isAuth) return
  const errors: FieldErrors = {}
  if (!manages) {
    if (original && values.email !== original.email) errors.email = mismatch
    if (values.verified !== (original?.verified ?? false)) errors.verified = mismatch
  }
  const sets = !original || password || passwordConfirm || oldPassword
  if (sets) {
    if (!password) errors.password = blank
    if (!passwordConfirm) errors.passwordConfirm = blank
    else if (passwordConfirm !== password) errors.passwordConfirm = mismatch
  }
  if (original && sets && !manages) {
    if (!oldPassword) errors.oldPassword = blank
    else if (password && !oldPasswordValid) {
      errors.oldPassword = fieldError('validation_invalid_old_password', 'Missing or invalid old password')
    }
  }
  if (Object.keys(errors).length > 0) {
    throw badRequest(original ? 'Failed to update record.' : 'Failed to create record.', errors)
  }
}
