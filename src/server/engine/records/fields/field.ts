import type { Field } from '#shared/collections/fields.ts'
import type { FieldError } from '../../errors.ts'
import type { Column } from './column.ts'

/** The modifier in a key of a body: `tags+`, `+tags`, `tags-`, `code:autogenerate`. */
export type Operation = 'add' | 'prepend' | 'remove' | 'autogenerate'
/** Computes the new value from the stored and the submitted one. */
export type Modifier<D> = (definition: D, stored: unknown, submitted: unknown) => unknown

/** A type of field. Each type is implemented by one file in this folder. */
export interface FieldType<D extends Field = Field> {
  /** Its options in a PocketBase export, besides those that all types have, with the values of unset ones. */
  readonly options: Readonly<Record<string, unknown>>
  /**
   * Converts options that an export names differently from a definition. `given` is the field of the export, `collections` are names
   * by name and id.
   * @throws OptionError for options that cannot be served
   */
  readOptions?(given: Readonly<Record<string, unknown>>, collections: ReadonlyMap<string, string>): Partial<D>
  /** The reverse of that conversion. `idOf` returns a collection's id by name. */
  writeOptions?(definition: D, idOf: (collection: string) => string): Record<string, unknown>
  column(definition: D): Column
  /** A field of this type may hold a list, so filters may use `:each` and `:length`. */
  readonly canBeMultiple?: true
  /** Only the engine sets it. */
  readonly isReadOnly?: true
  /** Can be submitted although it is hidden, is checked before hashing, and is never returned. */
  readonly isSecret?: true
  /** The value to store. Never fails: a value that does not fit the type becomes the zero value. */
  normalise(definition: D, value: unknown): unknown
  /** Validates a normalised value that is not blank. */
  validate?(definition: D, value: unknown): FieldError | null
  readonly modifiers?: { readonly [O in Operation]?: Modifier<D> }
  /** The default for a new record; undefined for the zero value. `now` is the time of the write. */
  createValue?(definition: D, now: string): unknown
  /** The value that every update sets unless it was submitted; undefined to keep the stored one. */
  updateValue?(definition: D, now: string): unknown
  /** Bytes of a request reserved for the value, if it can be large. */
  bodyBytes?(definition: D): number
}

/** Appended to `Field "collection.name"` in the message for the author of the export. */
export class OptionError extends Error {}

/** A field of a collection together with its type. */
export interface ModelField<D extends Field = Field> {
  readonly name: string
  readonly definition: D
  readonly type: FieldType
  readonly column: Column
  /** Whether it holds a list. */
  readonly multiple: boolean
  /** Only superusers can see, filter and write it. */
  readonly hidden: boolean
  normalise(value: unknown): unknown
  /** Validates a normalised value. */
  validate(value: unknown): FieldError | null
}
