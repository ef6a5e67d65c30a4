import type { Field } from '#shared/collections/fields.ts'
import type { FieldError } from '../../errors.ts'
import type { Column } from './column.ts'

/** What a key of a body does to a field: `tags+`, `+tags`, `tags-`, `code:autogenerate`. */
export type Operation = 'add' | 'prepend' | 'remove' | 'autogenerate'
/** Makes the new value out of the stored and the submitted one. */
export type Modifier<D> = (definition: D, stored: unknown, submitted: unknown) => unknown

/** Everything that the engine knows about one type of field. One file of this folder implements it for each type. */
export interface FieldType<D extends Field = Field> {
  /** Names of its options in an export of PocketBase, beside those that all types have. */
  readonly options: readonly string[]
  /**
   * What an export says in other words than a definition. `given` is the field of the export, `collections` are names
   * by name and id.
   * @throws OptionError for options that cannot be served
   */
  readOptions?(given: Readonly<Record<string, unknown>>, collections: ReadonlyMap<string, string>): Partial<D>
  column(definition: D): Column
  /** A field of this type may hold a list, so filters may ask for `:each` and `:length` of it. */
  readonly canBeMultiple?: true
  /** Only the engine sets it. */
  readonly isReadOnly?: true
  /** Written although it is hidden, checked before it is hashed, and never shown. */
  readonly isSecret?: true
  /** The value that would be stored. Never fails: what does not fit the type becomes the zero value. */
  normalise(definition: D, value: unknown): unknown
  /** What is wrong with a normalised value that is not blank. */
  validate?(definition: D, value: unknown): FieldError | null
  readonly modifiers?: { readonly [O in Operation]?: Modifier<D> }
  /** The value of a new record where none was given; undefined for the zero value. `now` is the moment of the write. */
  createValue?(definition: D, now: string): unknown
  /** The value that every update sets unless it was submitted; undefined to leave the field alone. */
  updateValue?(definition: D, now: string): unknown
  /** Bytes of a request that are reserved for the value, where it may be large. */
  bodyBytes?(definition: D): number
}

/** Follows `Field "collection.name"` in the sentence for the person who wrote the export. */
export class OptionError extends Error {}

/** A field of a collection with what its type knows about it. */
export interface ModelField<D extends Field = Field> {
  readonly name: string
  readonly definition: D
  readonly type: FieldType
  readonly column: Column
  /** Whether it holds a list. */
  readonly multiple: boolean
  /** Shown to, filtered and written by superusers only. */
  readonly hidden: boolean
  normalise(value: unknown): unknown
  /** What is wrong with a normalised value. */
  validate(value: unknown): FieldError | null
}
