import type { FieldErrors } from '../../errors.ts'
import { fieldError } from '../../errors.ts'
import { isAuthModel, type RecordsContext } from '../context.ts'
import type { Model } from '../model/model.ts'
import type { RecordData, RequestInfo } from '../record-store.ts'
import { verifyPassword } from '../values/passwords.ts'
import { blank, mismatch } from '../values/refusals.ts'
import { managedIds } from './present.ts'

/** What only its owner or manager may do to an account; these refusals come alone, ahead of all others. */
export async function checkAccount(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  input: Readonly<Record<string, unknown>>,
  stored: RecordData | null,
): Promise<FieldErrors> {
  if (!isAuthModel(model)) return {}
  const errors: FieldErrors = {}
  const { password, passwordConfirm } = input
  const setsPassword = password !== undefined && password !== ''
  if (!stored && !setsPassword) errors.password = blank
  if ((!stored || setsPassword) && passwordConfirm === undefined && !(setsPassword && password === passwordConfirm)) {
    errors.passwordConfirm = blank
  } else if (setsPassword && password !== passwordConfirm) errors.passwordConfirm = mismatch

  const manages =
    request.auth?.isSuperuser || (stored && (await managedIds(context, request, model, [stored])).size > 0)
  if (manages) return errors
  if (input.verified !== undefined && Boolean(input.verified) !== Boolean(stored?.verified)) errors.verified = mismatch
  if (!stored) return errors
  if (input.email !== undefined && input.email !== stored.email) errors.email = mismatch
  if (setsPassword && !errors.passwordConfirm) {
    const { oldPassword } = input
    if (typeof oldPassword !== 'string' || oldPassword === '') errors.oldPassword = blank
    else if (!(await verifyPassword(oldPassword, String(stored.password))).valid) {
      errors.oldPassword = fieldError('validation_invalid_old_password', 'Missing or invalid old password.')
    }
  }
  return errors
}
