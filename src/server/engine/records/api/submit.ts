import type { SqlFragment } from '../../database/database.ts'
import { badRequest, type FieldErrors, forbidden, notFound } from '../../errors.ts'
import { isAuthModel, type RecordsContext } from '../context.ts'
import { virtualRow } from '../filter/index.ts'
import { encodeValue } from '../model/codec.ts'
import type { Model } from '../model/model.ts'
import { accessConditions, alias, paramsOf, whereText } from '../query/conditions.ts'
import type { RecordData, RequestInfo, Submission } from '../record-store.ts'
import { createFailed, type WriteOptions } from '../store/insert.ts'
import { updateFailed } from '../store/modify.ts'
import type { RequestWriter } from '../store/writer.ts'
import { checkUploads } from '../uploads/check-uploads.ts'
import { storedName } from '../uploads/file-name.ts'
import { newId } from '../values/generate.ts'
import { assign, changeOf } from '../values/modifiers.ts'
import { hashPassword } from '../values/passwords.ts'
import { checkAccount } from './account-checks.ts'
import { superusersOnly } from './list.ts'

export type Writing = <T>(work: (writer: RequestWriter) => Promise<T>) => Promise<T>

/** Creates a record as `request` may. @throws ApiError */
export async function createRecord(
  context: RecordsContext,
  write: Writing,
  request: RequestInfo,
  model: Model,
  submission: Submission,
): Promise<RecordData> {
  if (model.collection.rules.create === null && !request.auth?.isSuperuser) throw forbidden(superusersOnly)
  const { input, moves } = takeIn(model, request, submission)
  const values = model.zero()
  const given = assign(model, values, input)
  values.id ||= newId()
  const resolved: RequestInfo = { ...request, body: resolvedBody(model, request.body, values, given) }
  if (!(await createAllowed(context, resolved, model, values))) throw badRequest(createFailed)
  refuse(createFailed, await checkAccount(context, resolved, model, input, null))
  refuse(createFailed, checkUploads(model, submission.uploads))
  return save(
    context,
    write,
    model,
    moves,
    values.id,
    async (writer, options) =>
      writer.insert(model, moves.length > 0 ? { ...input, id: values.id } : input, { ...options, request: resolved }),
    await hashesOf(model, input),
  )
}

/** Changes a record as `request` may. What it may not see is not there. @throws ApiError */
export async function updateRecord(
  context: RecordsContext,
  write: Writing,
  request: RequestInfo,
  model: Model,
  id: string,
  submission: Submission,
): Promise<RecordData> {
  const stored = await byKey(context, model, id)
  const { input, moves } = takeIn(model, request, submission)
  const values = structuredClone(stored ?? model.zero())
  const given = assign(model, values, input)
  const resolved: RequestInfo = { ...request, body: resolvedBody(model, request.body, values, given) }
  await requireAccess(context, resolved, model, 'update', id)
  refuse(updateFailed, await checkAccount(context, resolved, model, input, stored))
  refuse(updateFailed, checkUploads(model, submission.uploads))
  return save(
    context,
    write,
    model,
    moves,
    id,
    async (writer, options) => {
      const original = await writer.locked(model, id)
      if (!original) throw notFound()
      return writer.modify(model, original, input, { ...options, request: resolved })
    },
    await hashesOf(model, input),
  )
}

/** Deletes a record as `request` may. @throws ApiError */
export async function deleteRecord(
  context: RecordsContext,
  write: Writing,
  request: RequestInfo,
  model: Model,
  id: string,
): Promise<void> {
  await requireAccess(context, request, model, 'delete', id)
  await write(async (writer) => {
    const record = await writer.locked(model, id)
    if (!record) throw notFound()
    await writer.remove(model, record, { request })
  })
}

/** @throws ApiError 403 for a locked rule, 404 for everything the caller may not reach */
async function requireAccess(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  verb: 'update' | 'delete',
  id: string,
): Promise<void> {
  const rule = model.collection.rules[verb]
  if (rule === null && !request.auth?.isSuperuser) throw forbidden(superusersOnly)
  const access = accessOrNothing(context, model, rule, request)
  if (!access) throw notFound()
  const conditions = [{ text: `${alias}."id" = ?`, params: [id] }, ...access]
  const [row] = await context.database.all(
    `select 1 as hit from ${model.table} ${alias}${whereText(conditions)}`,
    paramsOf(conditions),
  )
  if (!row) throw notFound()
}

/** A rule that does not hold together lets nobody through. */
function accessOrNothing(
  context: RecordsContext,
  model: Model,
  rule: string | null,
  request: RequestInfo,
): SqlFragment[] | null {
  try {
    return accessConditions(context, model, rule, request)
  } catch (error) {
    context.log.warn({ err: error, collection: model.name }, 'a rule could not be compiled')
    return null
  }
}

/** The create rule and the tenant condition, asked of the row as it would be. */
async function createAllowed(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  values: RecordData,
): Promise<boolean> {
  if (request.auth?.isSuperuser) return true
  const access = accessOrNothing(context, model, model.collection.rules.create, request)
  if (!access) return false
  if (access.length === 0) return true
  const encoded = Object.fromEntries(model.fields.map((field) => [field.name, encodeValue(field, values[field.name])]))
  const row = virtualRow(
    model.collection,
    isAuthModel(model) ? { ...encoded, verified: 0 } : encoded,
    context.database.dialect,
  )
  const [hit] = await context.database.all(
    `with ${alias} as (${row.text}) select 1 as hit from ${alias}${whereText(access)}`,
    [...row.params, ...paramsOf(access)],
  )
  return hit !== undefined
}

interface Move {
  path: string
  name: string
}

/** The body a caller may write: hidden fields drop out, uploads take part under the names they will have. */
function takeIn(
  model: Model,
  request: RequestInfo,
  { body, uploads }: Submission,
): { input: Record<string, unknown>; moves: Move[] } {
  const input: Record<string, unknown> = {}
  for (const key of Object.keys(body)) {
    const change = changeOf(model, key)
    if (!change) {
      if (isFormField(key)) input[key] = body[key]
      continue
    }
    const isPassword = isAuthModel(model) && change.field.name === 'password'
    if (change.field.hidden && !isPassword && !request.auth?.isSuperuser) continue
    input[key] = body[key]
  }
  const moves: Move[] = []
  for (const upload of uploads) {
    const change = changeOf(model, upload.field)
    if (change?.field.definition.type !== 'file') continue
    const name = storedName(upload.name, upload.mimeType)
    moves.push({ path: upload.path, name })
    input[upload.field] = [...[input[upload.field] ?? []].flat(), name].filter((entry) => entry !== '')
  }
  return { input, moves }
}

const isFormField = (key: string): boolean => key === 'passwordConfirm' || key === 'oldPassword'

/** `@request.body` holds final values: keys with modifiers are gone, their fields have their outcome. */
function resolvedBody(
  model: Model,
  body: Readonly<Record<string, unknown>>,
  values: RecordData,
  given: ReadonlySet<string>,
): Record<string, unknown> {
  const resolved: Record<string, unknown> = {}
  for (const key of Object.keys(body)) if (!changeOf(model, key)) resolved[key] = body[key]
  for (const name of given) resolved[name] = values[name]
  return resolved
}

/** Slow on purpose, so it is done before the transaction begins. */
async function hashesOf(model: Model, input: Record<string, unknown>): Promise<Map<string, string>> {
  const { password } = input
  if (!isAuthModel(model) || typeof password !== 'string' || password === '' || password.length > 255) return new Map()
  return new Map([[password, await hashPassword(password)]])
}

/** Files are in their place before the row that names them is committed, and gone again when it is not. */
async function save(
  context: RecordsContext,
  write: Writing,
  model: Model,
  moves: readonly Move[],
  id: string,
  work: (writer: RequestWriter, options: Omit<WriteOptions, 'request'>) => Promise<RecordData>,
  hashes: ReadonlyMap<string, string>,
): Promise<RecordData> {
  const keys: string[] = []
  try {
    return await write(async (writer) => {
      const record = await work(writer, { hashes, newFiles: new Set(moves.map(({ name }) => name)) })
      for (const { path, name } of moves) {
        const key = `${model.id}/${id}/${name}`
        if (keys.includes(key)) continue
        keys.push(key)
        await context.files.put(key, path)
      }
      return record
    })
  } catch (error) {
    for (const key of keys) await context.files.delete(key)
    throw error
  }
}

async function byKey(context: RecordsContext, model: Model, id: string): Promise<RecordData | null> {
  const [row] = await context.database.all(
    `select ${model.columns} from ${model.table} ${alias} where ${alias}."id" = ?`,
    [id],
  )
  return row ? model.decode(row) : null
}

function refuse(message: string, errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw badRequest(message, errors)
}
