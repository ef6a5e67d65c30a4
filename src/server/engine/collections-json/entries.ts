import { badRequest, type FieldErrors, fieldError } from '../errors.ts'
import { blank } from '../records/fields/field-errors.ts'

/** A collection in the format of an export. */
export type Entry = Readonly<Record<string, unknown>>
type Json = Record<string, unknown>

/** Every collection that may be changed, with ids for all collections and fields. */
export type Entries = readonly Entry[]

export const findEntry = (entries: Entries, nameOrId: unknown): Entry | undefined =>
  entries.find(({ id }) => id === nameOrId) ?? entries.find(({ name }) => name === nameOrId)

/** @throws ApiError 400 for a name that is missing or taken */
export function addEntry(entries: Entries, given: Json): Entries {
  const failed = 'Failed to create collection.'
  if (!given.name) throw badRequest(failed, { name: blank })
  refuseTaken(entries, given.name, failed)
  return [...entries, given]
}

/** Keys that are not given keep their values; the list of fields is replaced. @throws ApiError 400 */
export function changeEntry(entries: Entries, existing: Entry, given: Json): Entries {
  const failed = 'Failed to update collection.'
  if ('name' in given && !given.name) throw badRequest(failed, { name: blank })
  if ('type' in given && given.type !== existing.type) throw badRequest(failed, { type: typeChange })
  const others = entries.filter((entry) => entry !== existing)
  if (given.name) refuseTaken(others, given.name, failed)
  return entries.map((entry) => (entry === existing ? mergeEntry(existing, given, false) : entry))
}

/**
 * Changes and adds several. Each replaces the one with the same id or, without an id, the same name. Missing fields and
 * collections are deleted with `deleteMissing`, and kept otherwise.
 */
export function importEntries(entries: Entries, given: readonly Json[], deleteMissing: boolean): Entries {
  const next = new Map<Entry, Entry>()
  const added: Entry[] = []
  for (const json of given) {
    const existing = entries.find((entry) => (json.id ? entry.id === json.id : entry.name === json.name))
    if (existing) next.set(existing, mergeEntry(existing, json, !deleteMissing))
    else added.push(json)
  }
  const kept = deleteMissing ? entries.filter((entry) => next.has(entry)) : entries
  return [...kept.map((entry) => next.get(entry) ?? entry), ...added]
}

/** @throws ApiError 400 when other collections have relations to it */
export function removeEntry(entries: Entries, existing: Entry): Entries {
  const rest = entries.filter((entry) => entry !== existing)
  const references = rest.filter((entry) => fieldsOf(entry).some(({ collectionId }) => collectionId === existing.id))
  if (references.length > 0) {
    const names = references.map(({ name }) => name).join(', ')
    throw badRequest(`Failed to delete collection probably due to existing reference in ${names}.`)
  }
  return rest
}

const typeChange = fieldError('validation_collection_type_change', 'Collection type cannot be changed')
const nameExists = fieldError('validation_collection_name_exists', 'Collection name must be unique (case insensitive)')

function refuseTaken(entries: Entries, name: unknown, failed: string): void {
  const isTaken = entries.some((entry) => String(entry.name).toLowerCase() === String(name).toLowerCase())
  if (isTaken) throw badRequest(failed, { name: nameExists } satisfies FieldErrors)
}

function mergeEntry(existing: Entry, given: Json, keepsFields: boolean): Entry {
  const entry: Json = { ...existing, ...given, id: existing.id }
  for (const [key, value] of Object.entries(given)) {
    if (isObject(value) && isObject(existing[key])) entry[key] = { ...existing[key], ...value }
  }
  if ('fields' in given) entry.fields = mergeFields(fieldsOf(existing), given.fields, keepsFields)
  // Another query has other columns.
  if (entry.type === 'view' && entry.viewQuery !== existing.viewQuery) entry.fields = []
  return withProviderSecrets(entry, existing)
}

/** A field without an id is the existing one of its name; system fields stay whether given or not. */
function mergeFields(existing: readonly Json[], given: unknown, keepsAll: boolean): unknown {
  if (!Array.isArray(given)) return given
  const fields = (given as Json[]).map((field) =>
    field?.id ? field : { ...field, id: existing.find(({ name }) => name === field?.name)?.id },
  )
  const kept = existing.filter(
    ({ id, name, system }) =>
      (keepsAll || system) && !fields.some((field) => field.id === id || (system && field.name === name)),
  )
  const isKey = ({ name }: Json) => name === 'id'
  return [...kept.filter(isKey), ...fields, ...kept.filter((field) => !isKey(field))]
}

/** The API never shows client secrets, so an entry without one keeps the stored one. */
export function withProviderSecrets(entry: Entry, existing: Entry | undefined): Entry {
  const oauth2 = entry.oauth2
  if (!isObject(oauth2) || !Array.isArray(oauth2.providers)) return entry
  const known = isObject(existing?.oauth2) ? (existing.oauth2.providers as Json[]) : []
  const providers = (oauth2.providers as Json[]).map((provider) => {
    const clientSecret = provider?.clientSecret ?? known.find(({ name }) => name === provider?.name)?.clientSecret
    return clientSecret === undefined ? provider : { ...provider, clientSecret }
  })
  return { ...entry, oauth2: { ...oauth2, providers } }
}

const fieldsOf = ({ fields }: Entry): Json[] => (Array.isArray(fields) ? fields : [])
const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)
