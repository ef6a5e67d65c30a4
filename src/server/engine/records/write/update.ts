import type { SqlRunner } from '../../database/database.ts'
import { type FieldErrors, notFound } from '../../errors.ts'
import { isSuperuser, ruleFor } from '../access/access.ts'
import { managed, mayAccess } from '../access/rule-check.ts'
import type { RecordsContext } from '../context.ts'
import { hashPassword, verifyPassword } from '../fields/passwords.ts'
import { validateValues } from '../fields/validate.ts'
import type { Model } from '../model.ts'
import { findById } from '../read/reader.ts'
import { isStorable } from '../read/view.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import type { Submission } from '../submission.ts'
import { checkAuthForm, credentialsOf } from './auth-form.ts'
import { admit, resolve } from './body.ts'
import { checkUploads, withStoredUploads } from './uploads.ts'
import { createWriter } from './writer.ts'

export async function updateByRequest(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  id: string,
  submission: Submission,
): Promise<RecordData> {
  const rule = ruleFor(model, 'update', request)
  if (!isStorable(id)) throw notFound()
  const { input, uploads } = admit(model, submission, { isSuperuser: isSuperuser(request), isCreator: false })
  const credentials = credentialsOf(input)

  /** A rule that does not read the body is checked in one packet with reading the record. */
  const readsBody = rule?.includes('@request.body')
  const mayUpdate = (runner: SqlRunner, asked: RequestInfo) => mayAccess(context, runner, asked, model, id, rule)

  async function authorise(runner: SqlRunner, read: Promise<RecordData | null>) {
    const [stored, may] = await Promise.all([read, readsBody || mayUpdate(runner, request)])
    if (!stored) throw notFound()
    const resolved = resolve(model, request, input, structuredClone(stored))
    if (!may || (readsBody && !(await mayUpdate(runner, resolved.request)))) throw notFound()
    const manages = model.isAuth && (await managed(context, runner, resolved.request, model, [stored])).has(id)
    return { ...resolved, stored, manages }
  }

  /** Slow work runs before the transaction, and only if the caller has permission. */
  async function prepare() {
    const hook = context.hooks.of(model.name).find(({ prepareUpdate }) => prepareUpdate)?.prepareUpdate
    const setsSecret = model.secrets.some(({ name }) => input[name])
    if (uploads.length === 0 && !setsSecret && !hook) return null
    const asked = await authorise(context.database, findById(context.database, model, id))
    const checked = String(asked.stored.password ?? '')
    const oldPasswordValid =
      credentials.oldPassword !== '' && !asked.manages && (await verifyPassword(credentials.oldPassword, checked)).valid
    checkAuthForm(model, asked.values, asked.stored, credentials, asked.manages, oldPasswordValid)
    const errors: FieldErrors =
      uploads.length > 0
        ? { ...validateValues(model.fields, asked.values, asked.stored), ...checkUploads(uploads, asked.values) }
        : {}
    const hashes = new Map<string, string>()
    for (const { name } of model.secrets) {
      const plain = String(asked.values[name])
      if (plain && plain !== asked.stored[name]) hashes.set(plain, await hashPassword(plain))
    }
    const { values: record, stored: original } = asked
    const changed = (name: string) => model.changed(name, record, original)
    const prepared = await hook?.({ record, original, changed })
    return { values: record, verified: oldPasswordValid ? checked : null, hashes, prepared, errors }
  }

  const ready = await prepare()
  const save = (newFiles: ReadonlyMap<string, number>) =>
    context.database.transaction(async (tx) => {
      const writer = createWriter(context, tx)
      const asked = await authorise(tx, writer.locked(model, id))
      // The password may have changed since it was verified.
      const oldPasswordValid = ready?.verified === asked.stored.password
      checkAuthForm(model, asked.values, asked.stored, credentials, asked.manages, oldPasswordValid)
      const { hashes, prepared, errors } = ready ?? {}
      const options = { request: asked.request, hashes, prepared, newFiles, errors, unawaited: true }
      return writer.modify(model, asked.stored, input, options)
    })
  return ready ? withStoredUploads(context, model, ready.values, uploads, ready.errors, save) : save(new Map())
}
