import { locked, type Rule } from '#shared/collections/access-rules.ts'
import { authOptions } from '#shared/collections/auth-options.ts'
import type { Collection, Index } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { isFileDefinition } from '../records/fields/file.ts'
import { collectionId } from '../records/schema/collection-id.ts'
import { inReadingOrder, readViewQuery, type ViewQuery } from '../records/schema/view-query.ts'
import { CollectionsError } from './collections-error.ts'
import { deriveFields } from './derive-fields.ts'
import { readField } from './read-field.ts'
import { readIndex } from './read-index.ts'
import { authFields, authIndexes, idField } from './system-fields.ts'

type Json = Record<string, unknown>

/** PocketBase's system collections; the engine has its own. */
const systemNames = new Set(['_superusers', '_mfas', '_otps', '_externalAuths', '_authOrigins'])
/** Also this server's own, which its responses mark. */
const isSystem = ({ name, system }: Json): boolean =>
  systemNames.has(name as string) || (system === true && (name === 'mails' || name === 'jobs'))

/**
 * Reads the collections of a PocketBase export: an array with fields, `CREATE INDEX` strings, the five
 * rules and auth options. System collections are left out.
 * @throws CollectionsError
 */
export function readCollections(text: string): Collection[] {
  const entries = parse(text).filter((entry) => !isSystem(entry))
  const names = new Map<string, string>()
  for (const entry of entries) names.set(idOf(entry), nameOf(entry))
  for (const entry of entries) names.set(nameOf(entry), nameOf(entry))
  names.set('pbc_3142635823', '_superusers').set('_superusers', '_superusers')
  const read = new Map<string, Collection>()
  const views: { name: string; query: ViewQuery; entry: Json }[] = []
  for (const entry of entries) {
    const name = nameOf(entry)
    if (entry.type === 'view') views.push({ name, query: readViewQuery(name, String(entry.viewQuery ?? '')), entry })
    else read.set(name, readCollection(entry, names))
  }
  for (const { name, query, entry } of inReadingOrder(views)) read.set(name, readView(entry, query, names, read))
  return entries.map((entry) => read.get(nameOf(entry))!)
}

function parse(text: string): Json[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new CollectionsError(`The collections are not valid JSON: ${(error as Error).message}.`)
  }
  const isList = Array.isArray(value) && value.every((entry) => entry && typeof entry === 'object')
  if (!isList) throw new CollectionsError('The collections must be an array of objects, as an export writes it.')
  return value as Json[]
}

function readCollection(entry: Json, names: ReadonlyMap<string, string>): Collection {
  const name = nameOf(entry)
  const type = entry.type ?? 'base'
  if (type !== 'base' && type !== 'auth') {
    throw new CollectionsError(`Collection "${name}" has the type "${type}"; it must be base, auth or view.`)
  }
  const fields = readFields(entry, { id: idField, ...(type === 'auth' ? authFields : {}) }, names)
  const indexes = listOf(entry.indexes, name, 'indexes').map((index) => readIndex(String(index), name, fields))
  return {
    name,
    id: idOf(entry),
    type,
    tenant: { global: 'Its rules alone say who sees what.' },
    fields,
    indexes: type === 'auth' ? [...indexes, ...missingIndexes(indexes)] : indexes,
    rules: {
      list: readRule(entry, 'listRule'),
      view: readRule(entry, 'viewRule'),
      create: readRule(entry, 'createRule'),
      update: readRule(entry, 'updateRule'),
      delete: readRule(entry, 'deleteRule'),
    },
    ...(type === 'auth' ? { auth: readAuth(entry, name, fields) } : {}),
  }
}

/** A view has the fields that its entry lists, otherwise those derived from its query. */
function readView(
  entry: Json,
  query: ViewQuery,
  names: ReadonlyMap<string, string>,
  read: ReadonlyMap<string, Collection>,
): Collection {
  const name = nameOf(entry)
  const derived = deriveFields(name, query, read)
  const given = readFields(entry, {}, names)
  for (const [field, definition] of Object.entries(given)) {
    const origin = derived.get(field)
    if (isFileDefinition(definition) && isFileDefinition(origin))
      given[field] = { ...definition, source: origin.source }
  }
  const isGiven = Object.keys(given).length > 0
  const unnamed = query.columns.findIndex((column) => column.name === null)
  if (!isGiven && unnamed >= 0) {
    throw new CollectionsError(`Column ${unnamed + 1} of the view "${name}" has no name; add AS and a name.`)
  }
  const fields = isGiven ? given : Object.fromEntries(derived)
  if (!fields.id) {
    throw new CollectionsError(
      `The view "${name}" has no column "id"; select one, such as (ROW_NUMBER() OVER ()) AS id.`,
    )
  }
  return {
    name,
    id: idOf(entry),
    type: 'view',
    tenant: { global: 'Its rules alone say who sees what.' },
    fields,
    indexes: [],
    rules: { ...locked, list: readRule(entry, 'listRule'), view: readRule(entry, 'viewRule') },
    viewQuery: String(entry.viewQuery),
  }
}

const nameOf = (entry: Json): string => {
  if (typeof entry.name === 'string' && entry.name !== '') return entry.name
  throw new CollectionsError('A collection has no name; give it one.')
}

const idOf = (entry: Json): string =>
  typeof entry.id === 'string' && entry.id !== ''
    ? entry.id
    : collectionId({ type: entry.type === 'auth' || entry.type === 'view' ? entry.type : 'base', name: nameOf(entry) })

function listOf(value: unknown, name: string, key: string): unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  throw new CollectionsError(`The ${key} of "${name}" must be an array.`)
}

/** The system fields and then those that the entry lists. */
function readFields(
  entry: Json,
  system: Record<string, Field>,
  names: ReadonlyMap<string, string>,
): Record<string, Field> {
  const name = nameOf(entry)
  const given = listOf(entry.fields, name, 'fields').map((field) => readField(field, name, names))
  const twice = given.find(([field], index) => given.findIndex(([other]) => other === field) !== index)
  if (twice) throw new CollectionsError(`Collection "${name}" has two fields called "${twice[0]}"; rename one.`)
  const has = new Set(given.map(([field]) => field))
  const { id, ...others } = system
  const missing = Object.entries(others).filter(([field]) => !has.has(field))
  return { ...(id ? { id } : {}), ...Object.fromEntries(given), ...Object.fromEntries(missing) }
}

/** Defaults of an auth collection. */
const missingIndexes = (given: readonly Index[]): Index[] =>
  authIndexes.filter(
    ({ fields: [field] }) =>
      !given.some((index) => index.unique && index.fields.length === 1 && index.fields[0] === field),
  )

function readRule(entry: Json, key: string): Rule {
  const rule = entry[key] ?? null
  if (rule === null || typeof rule === 'string') return rule
  throw new CollectionsError(`The ${key} of "${nameOf(entry)}" must be a text or null.`)
}

/** Groups that an older export left out or wrote differently get their defaults. */
function readAuth(entry: Json, name: string, fields: Record<string, Field>) {
  const keys = Object.keys(authOptions(name))
  const others = ['verificationTemplate', 'resetPasswordTemplate', 'confirmEmailChangeTemplate']
  const given = Object.fromEntries([...keys, ...others].flatMap((key) => (key in entry ? [[key, entry[key]]] : [])))
  const auth = authOptions(name, given)
  const unknown = auth.passwordAuth.identityFields.find((field) => !Object.hasOwn(fields, field))
  if (unknown) throw new CollectionsError(`The identity field "${unknown}" is not a field of "${name}".`)
  return auth
}
