import type { SqlRunner } from '../../database/database.ts'
import { ApiError, type FieldErrors, notFound } from '../../errors.ts'
import { isSuperuser, ruleFor } from '../access/access.ts'
import { managed, mayAccess } from '../access/rule-check.ts'
import type { RecordsContext } from '../context.ts'
import { hashPassword, verifyPassword } from '../fields/passwords.ts'
import { validateValues } from '../fields/validate.ts'
import { isStorable } from '../fields/values.ts'
import type { Model } from '../model.ts'
import { findById } from '../read/reader.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'
import type { PreparedAhead } from '../service.ts'
import type { Submission } from '../submission.ts'
import { checkAuthForm, credentialsOf } from './auth-form.ts'
import { admit, resolve } from './body.ts'
import { checkUploads, withStoredUploads } from './uploads.ts'
import { createWriter } from './writer.ts'

/**
 * Runs the collection's hook for an update that the caller may make, before the transaction of a batch.
 * @returns undefined without a hook, and without permission, which an earlier item of the batch may still give
 */
export async function prepareAhead(...update: Update): Promise<PreparedAhead | undefined> {
  const [context, , model, , submission] = update
  if (!hookOf(context, model)) return
  try {
    const { authorise, stored } = askForUpdate(...update)
    const asked = await authorise(context.database, stored()).catch(absent)
    return asked ? { value: await runHook(context, model, asked, submission) } : undefined
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error }
    throw error
  }
}

/** @param ahead the result of `prepareUpdate`, if it ran already */
export async function updateByRequest(update: Update, ahead?: PreparedAhead): Promise<RecordData> {
  const [context, , model, id, submission] = update
  const { input, uploads, authorise, stored } = askForUpdate(...update)
  const credentials = credentialsOf(input)

  /** Slow work runs before the transaction, and only if the caller has permission. */
  async function prepare() {
    const setsSecret = model.secrets.some(({ name }) => input[name])
    if (uploads.length === 0 && !setsSecret && !hookOf(context, model)) return null
    const asked = await authorise(context.database, stored())
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
    if (ahead && 'refusal' in ahead) throw ahead.refusal
    const prepared = ahead ? ahead.value : await runHook(context, model, asked, submission)
    return { values: asked.values, verified: oldPasswordValid ? checked : null, hashes, prepared, errors }
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

export type Update = readonly [
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  id: string,
  submission: Submission,
]

/** Reads the submission and checks whether the caller may write it. */
function askForUpdate(...[context, request, model, id, submission]: Update) {
  const rule = ruleFor(model, 'update', request)
  if (!isStorable(id)) throw notFound()
  const { input, uploads } = admit(model, submission, { isSuperuser: isSuperuser(request), isCreator: false })

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

  return { input, uploads, authorise, stored: () => findById(context.database, model, id) }
}

const hookOf = ({ hooks }: RecordsContext, { name }: Model) =>
  hooks.of(name).find(({ prepareUpdate }) => prepareUpdate)?.prepareUpdate

function runHook(
  context: RecordsContext,
  model: Model,
  { values: record, stored: original }: { values: RecordData; stored: RecordData },
  { uploads }: Submission,
): Promise<unknown> | undefined {
  const changed = (name: string) => model.changed(name, record, original)
  return hookOf(context, model)?.({ record, original, changed, uploads })
}

function absent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
