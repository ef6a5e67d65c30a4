import type { Collection } from '#shared/collections/define.ts'
import type { Field, FileField, RelationField } from '#shared/collections/fields.ts'
import type { Dialect, SqlRow } from '../database/database.ts'
import { buildDecoder, buildPresenter } from './fields/codec.ts'
import { isMultiple, type Kind, kindOf, quote, zeroOf } from './fields/field-kind.ts'
import { buildRendering, type Rendering } from './fields/rendering.ts'
import type { RecordData } from './record.ts'
import { checkCollections } from './schema/check-collections.ts'
import { collectionId } from './schema/collection-id.ts'

export interface ModelField {
  readonly name: string
  readonly definition: Field
  readonly kind: Kind
  readonly multiple: boolean
  readonly hidden: boolean
}

export type RelationModelField = ModelField & { readonly definition: RelationField }
export type FileModelField = ModelField & { readonly definition: FileField }

/** A relation of another collection that points at this one. */
export interface Reference {
  readonly from: Model
  readonly field: RelationModelField
}

/** A collection with everything worked out that answering a request needs. */
export interface Model {
  readonly collection: Collection
  readonly id: string
  readonly name: string
  /** Quoted. */
  readonly table: string
  readonly fields: readonly ModelField[]
  field(name: string): ModelField | undefined
  readonly relations: readonly RelationModelField[]
  readonly files: readonly FileModelField[]
  /** Relations of any collection that point here. */
  readonly references: readonly Reference[]
  /** The column list of a select over the table as `t`, every field included. */
  readonly columns: string
  decode(row: SqlRow): RecordData
  /** A record of zero values. */
  zero(): RecordData
  /** The answer a viewer gets for a record; `withExpand` leaves a place for `expand`. */
  presenter(view: View, withExpand: boolean): (record: RecordData) => Record<string, unknown>
  /** The same answer, without expansion, as JSON text made by the database. */
  rendering(view: View, dialect: Dialect): Rendering
}

/** All collections, by name or id. */
export interface Models {
  readonly all: readonly Model[]
  find(nameOrId: string): Model | null
  /** @throws Error for a name that no collection has */
  get(nameOrId: string): Model
}

/**
 * What a viewer sees of a record: hidden fields only in `all`; passwords and `tokenKey` never; `withoutEmail` differs
 * from `open` in auth collections.
 */
export type View = 'open' | 'withoutEmail' | 'all'

/**
 * Works out the models of a set of collections.
 * @throws Error when a definition does not hold together
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
      throw new Error(`There is no collection "${nameOrId}". Add its definition to the collections of the store.`)
    return model
  }
  for (const model of all) {
    for (const field of model.relations) {
      const target = get(field.definition.collection) as { references: Reference[] } & Model
      target.references.push({ from: model, field })
    }
  }
  return { all, get, find: (nameOrId) => byKey.get(nameOrId) ?? null }
}

function buildModel(collection: Collection): Model {
  const fields = Object.entries(collection.fields).map(
    ([name, definition]): ModelField => ({
      name,
      definition,
      kind: kindOf(definition),
      multiple: isMultiple(definition),
      hidden: definition.hidden ?? false,
    }),
  )
  const id = collectionId(collection)
  const head = { collectionId: id, collectionName: collection.name }
  const byName = new Map(fields.map((field) => [field.name, field]))
  const isAuth = collection.type === 'auth'
  const visible: Record<View, ModelField[]> = {
    open: fields.filter((field) => !field.hidden),
    withoutEmail: fields.filter((field) => !field.hidden && !(isAuth && field.name === 'email')),
    all: fields.filter(({ name, definition }) => definition.type !== 'password' && !(isAuth && name === 'tokenKey')),
  }
  const presenters = new Map<string, (record: RecordData) => Record<string, unknown>>()
  const renderings = new Map<string, Rendering>()
  return {
    collection,
    id,
    name: collection.name,
    table: quote(collection.name),
    fields,
    field: (name) => byName.get(name),
    relations: fields.filter((field): field is RelationModelField => field.definition.type === 'relation'),
    files: fields.filter((field): field is FileModelField => field.definition.type === 'file'),
    references: [],
    columns: fields.map((field) => `t.${quote(field.name)}`).join(', '),
    decode: buildDecoder(fields),
    zero: () => Object.fromEntries(fields.map((field) => [field.name, zeroOf(field.kind)])) as unknown as RecordData,
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
