import type { SqlRunner } from '../../database/database.ts'
import { badRequest, type FieldErrors } from '../../errors.ts'
import { isSuperuser, ruleFor } from '../access/access.ts'
import { managed, mayAccessValues } from '../access/rule-check.ts'
import type { RecordsContext } from '../context.ts'
import { newId } from '../fields/generate.ts'
import { hashPassword } from '../fields/passwords.ts'
import { validateValues } from '../fields/validate.ts'
import { toText } from '../fields/values.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import type { Submission } from '../submission.ts'
import { checkAuthForm, credentialsOf } from './auth-form.ts'
import { admit, resolve } from './body.ts'
import { createFailed } from './insert.ts'
import { checkUploads, type NamedUpload, withStoredUploads } from './uploads.ts'
import { createWriter } from './writer.ts'

export async function createByRequest(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  submission: Submission,
): Promise<RecordData> {
  const rule = ruleFor(model, 'create', request)
  const { input, uploads } = admit(model, submission, { isSuperuser: isSuperuser(request), isCreator: true })
  const resolved = resolve(model, request, input, model.zero())
  const asked = resolved.request
  const values: RecordData = { ...resolved.values, id: resolved.values.id || newId() }

  async function authorise(runner: SqlRunner): Promise<void> {
    const row = model.isAuth ? { ...values, verified: false } : values
    if (!(await mayAccessValues(context, runner, asked, model, row, rule))) throw badRequest(createFailed)
  }
  const credentials = credentialsOf(input)
  const hashes = new Map<string, string>()
  let errors: FieldErrors = {}
  if (uploads.length > 0 || model.secrets.length > 0) {
    // Slow work runs before the transaction, and only if the caller has permission.
    await authorise(context.database)
    const manages = (await managed(context, context.database, asked, model, [values], true)).has(values.id)
    checkAuthForm(model, values, null, credentials, manages, false)
    if (uploads.length > 0) errors = earlyErrors(model, values, uploads)
    for (const { name } of model.secrets) {
      const plain = String(values[name])
      if (plain) hashes.set(plain, await hashPassword(plain))
    }
  }

  return withStoredUploads(context, model, values, uploads, errors, (newFiles) =>
    context.database.transaction(async (tx) => {
      const allowed = authorise(tx)
      // Handled where the record is checked.
      allowed.catch(() => {})
      // Hooks run only for permitted requests.
      if (context.hooks.of(model.name).length > 0) await allowed
      const given = toText(input.id) ? input : { ...input, id: values.id }
      const options = { request: asked, hashes, newFiles, errors, allowed, unawaited: true }
      return createWriter(context, tx).insert(model, given, options)
    }),
  )
}

/** Validates before any file is stored. Fields that hooks or the engine fill in are checked when saving. */
function earlyErrors(model: Model, values: RecordData, uploads: readonly NamedUpload[]): FieldErrors {
  const errors = { ...validateValues(model.fields, values, null), ...checkUploads(uploads, values) }
  for (const [name, error] of Object.entries(errors)) {
    if (error.code === 'validation_required') delete errors[name]
  }
  return errors
}
