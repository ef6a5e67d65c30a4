import type { Rules } from '#shared/collections/access-rules.ts'
import type { AuthOptions } from '#shared/collections/auth-options.ts'
import type { AppendOnly, Collection, Index, Tenant } from '#shared/collections/define.ts'
import type { RelationField } from '#shared/collections/fields.ts'
import type { Dialect, SqlRow } from '../database/database.ts'
import { buildDecoder, buildPresenter } from './fields/codec.ts'
import type { ModelField } from './fields/field.ts'
import { createField } from './fields/field-types.ts'
import { type FileModelField, isFile } from './fields/file.ts'
import { isRelation, type RelationModelField } from './fields/relation.ts'
import { buildRendering, type Rendering } from './fields/rendering.ts'
import type { RecordData } from './record.ts'
import { checkCollections } from './schema/check-collections.ts'
import { collectionId } from './schema/collection-id.ts'
import { quote, recordsOf, rowAlias } from './sql-names.ts'

/** A relation of another collection that points at this one. */
export interface Reference {
  readonly from: Model
  readonly field: RelationModelField
}

/**
 * A collection with everything needed to answer requests. Definitions (`Collection`) are read when the server starts or when
 * they are changed over HTTP; all other code uses models.
 */
export interface Model {
  readonly definition: Collection
  /** The id in the API. */
  readonly id: string
  readonly name: string
  /** The table or view that its records are read from, quoted. */
  readonly table: string
  /** The collection whose records bypass all rules. */
  readonly isSuperusers: boolean
  /** Whether its records can sign in. */
  readonly isAuth: boolean
  /** Whether its records are the result of a query: they are read-only, and any column may be NULL. */
  readonly isView: boolean
  /** Sign-in options; only for auth collections. */
  readonly auth: AuthOptions | undefined
  readonly rules: Rules
  readonly tenant: Tenant
  readonly indexes: readonly Index[]
  readonly appendOnly: AppendOnly | undefined
  /** A statement that finds the record that must be locked first, by the id of one of this collection; '' if there is none. */
  readonly lockBefore: string
  readonly fields: readonly ModelField[]
  field(name: string): ModelField | undefined
  readonly relations: readonly RelationModelField[]
  readonly files: readonly FileModelField[]
  /** Password fields, which store hashes. */
  readonly secrets: readonly ModelField[]
  /** Relations of any collection, except views, that point at this one. */
  readonly references: readonly Reference[]
  /** The column list of a select over the table as `rowAlias`, every field included. */
  readonly columns: string
  decode(row: SqlRow): RecordData
  /** A record with zero values. */
  zero(): RecordData
  /** Whether a field's value differs from the stored one, or from the zero value if nothing is stored. */
  changed(field: string, record: RecordData, original: RecordData | null): boolean
  /** The answer a viewer gets for a record; `withExpand` leaves a place for `expand`. */
  presenter(view: View, withExpand: boolean): (record: RecordData) => Record<string, unknown>
  /** The same answer, without expansion, as JSON text made by the database. */
  rendering(view: View, dialect: Dialect): Rendering
}

/** All collections. */
export interface Models {
  readonly all: readonly Model[]
  /** By name or id. */
  find(nameOrId: string): Model | null
  /** @throws Error for an unknown name */
  get(nameOrId: string): Model
}

/**
 * The fields that a viewer sees of a record: hidden fields only in `all`; passwords and `tokenKey` never; `withoutEmail` differs
 * from `open` in auth collections.
 */
export type View = 'open' | 'withoutEmail' | 'all'

/** Models that can be replaced while the server runs. */
export interface CurrentModels extends Models {
  /** By name; always the same map. */
  readonly byName: ReadonlyMap<string, Model>
  replace(models: Models): void
}

export function currentModels(first: Models): CurrentModels {
  const byName = new Map<string, Model>()
  let current = first
  const replace = (models: Models) => {
    current = models
    byName.clear()
    for (const model of models.all) byName.set(model.name, model)
  }
  replace(first)
  return {
    byName,
    replace,
    get all() {
      return current.all
    },
    get: (nameOrId) => current.get(nameOrId),
    find: (nameOrId) => current.find(nameOrId),
  }
}

/**
 * Builds the models of a set of collections.
 * @throws Error if a definition is inconsistent
 */
export function buildModels(collections: Iterable<Collection>): Models {
  const definitions = [...collections]
  checkCollections(definitions)
  const all = definitions.map(buildModel)
  const byKey = new Map<string, Model>()
  for (const model of all) byKey.set(model.id, model)
  for (const model of all) byKey.set(model.name, model)
  const get = (nameOrId: string): Model => {
    const model = byKey.get(nameOrId)
    if (!model)
      throw new Error(`Unknown collection "${nameOrId}". Add its definition to the collections of the server.`)
    return model
  }
  for (const model of all) {
    if (model.isView) continue
    for (const field of model.relations) {
      const target = get(field.definition.collection) as { references: Reference[] } & Model
      target.references.push({ from: model, field })
    }
  }
  return { all, get, find: (nameOrId) => byKey.get(nameOrId) ?? null }
}

function lockBefore({ name, fields, lockedAfter }: Collection): string {
  if (!lockedAfter) return ''
  const { collection } = fields[lockedAfter] as RelationField
  return `select 1 from ${quote(collection)} where "id" = (select ${quote(lockedAfter)} from ${quote(name)} where "id" = ?)`
}

function buildModel(collection: Collection): Model {
  const { name, rules, tenant, indexes, auth, appendOnly } = collection
  const fields = Object.entries(collection.fields).map(([name, definition]) => createField(name, definition))
  const byName = new Map(fields.map((field) => [field.name, field]))
  const id = collectionId(collection)
  const head = { collectionId: id, collectionName: name }
  const isAuth = collection.type === 'auth'
  const isView = collection.type === 'view'
  const visible: Record<View, ModelField[]> = {
    open: fields.filter((field) => !field.hidden),
    withoutEmail: fields.filter((field) => !field.hidden && !(isAuth && field.name === 'email')),
    all: fields.filter((field) => !field.type.isSecret && !(isAuth && field.name === 'tokenKey')),
  }
  const presenters = new Map<string, (record: RecordData) => Record<string, unknown>>()
  const renderings = new Map<string, Rendering>()
  return {
    ...{ definition: collection, id, name, isAuth, isView, auth, rules, tenant, indexes, appendOnly, fields },
    isSuperusers: name === '_superusers',
    table: isView ? recordsOf(name) : quote(name),
    field: (fieldName) => byName.get(fieldName),
    relations: fields.filter(isRelation),
    files: fields.filter(isFile),
    secrets: fields.filter((field) => field.type.isSecret),
    references: [],
    lockBefore: lockBefore(collection),
    columns: fields.map((field) => `${rowAlias}.${quote(field.name)}`).join(', '),
    decode: buildDecoder(fields, isView),
    zero: () => Object.fromEntries(fields.map((field) => [field.name, field.column.zero()])) as unknown as RecordData,
    changed(fieldName, record, original) {
      const column = byName.get(fieldName)?.column
      if (!column) return false
      const before = original ? original[fieldName] : column.zero()
      return column.encode(record[fieldName]) !== column.encode(before)
    },
    presenter(view, withExpand) {
      const key = `${view} ${withExpand}`
      let presenter = presenters.get(key)
      if (!presenter) {
        presenter = buildPresenter(head, visible[view], withExpand)
        presenters.set(key, presenter)
      }
      return presenter
    },
    rendering(view, dialect) {
      const key = `${view} ${dialect}`
      const known = renderings.get(key)
      if (known) return known
      const rendering = buildRendering(head, visible[view], dialect)
      renderings.set(key, rendering)
      return rendering
    },
  }
}
