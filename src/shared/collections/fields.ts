/** Field types and their options in definitions, named as in PocketBase's exports. */

interface FieldBase {
  /** Identifies a renamed field; fields without an id are identified by name. */
  readonly id?: string
  /** Only superusers can see, filter and write it; rules can use it. */
  readonly hidden?: boolean
  /**
   * Whose values the record API accepts; those of others are ignored. Default: of everyone whom the rules allow to write.
   * - `creator`: of the person who creates the record; it cannot be changed.
   * - `server`: only of superusers when they create a record; it cannot be changed over the API.
   * - `superusers`: of superusers.
   */
  readonly writtenBy?: 'creator' | 'server' | 'superusers'
  readonly required?: boolean
  readonly system?: boolean
  /** A hint for form builders; no effect here. */
  readonly presentable?: boolean
  readonly help?: string
}
export interface TextField extends FieldBase {
  readonly type: 'text'
  readonly min?: number
  /** Code points; 0 or absent means the engine's default of 5000. */
  readonly max?: number
  readonly pattern?: string
  readonly autogeneratePattern?: string
  readonly primaryKey?: boolean
}
export interface EditorField extends FieldBase {
  readonly type: 'editor'
  /** A hint for editors; without effect here. */
  readonly convertURLs?: boolean
  /** Bytes. */
  readonly maxSize?: number
}
export interface NumberField extends FieldBase {
  readonly type: 'number'
  readonly min?: number
  readonly max?: number
  readonly onlyInt?: boolean
}
export interface BoolField extends FieldBase {
  readonly type: 'bool'
}
export interface EmailField extends FieldBase {
  readonly type: 'email'
  readonly exceptDomains?: readonly string[]
  readonly onlyDomains?: readonly string[]
}
export interface UrlField extends FieldBase {
  readonly type: 'url'
  readonly exceptDomains?: readonly string[]
  readonly onlyDomains?: readonly string[]
}
export interface DateField extends FieldBase {
  readonly type: 'date'
  readonly min?: string
  readonly max?: string
}
export interface AutodateField extends FieldBase {
  readonly type: 'autodate'
  readonly onCreate: boolean
  readonly onUpdate: boolean
}
export interface SelectField<V extends string = string, Multiple extends boolean = boolean> extends FieldBase {
  readonly type: 'select'
  readonly values: readonly V[]
  /** 0 or 1: one value, stored as text. More: a list. */
  readonly maxSelect?: number
  readonly multiple?: Multiple
}
export interface RelationField<Multiple extends boolean = boolean> extends FieldBase {
  readonly type: 'relation'
  /** Name of the target collection. */
  readonly collection: string
  readonly cascadeDelete?: boolean
  readonly minSelect?: number
  readonly maxSelect?: number
  readonly multiple?: Multiple
}
export interface FileField<Multiple extends boolean = boolean> extends FieldBase {
  readonly type: 'file'
  readonly maxSelect?: number
  readonly multiple?: Multiple
  /** Bytes per file; default 5 MB. */
  readonly maxSize?: number
  readonly mimeTypes?: readonly string[]
  readonly thumbs?: readonly string[]
  /** Served only with a file token of a person who passes the view rule. */
  readonly protected?: boolean
  /** Only in views: the collection and field that the files belong to. */
  readonly source?: { readonly collection: string; readonly field: string }
}
export interface JsonField<T = unknown> extends FieldBase {
  readonly type: 'json'
  /** Bytes; default 1 MB. */
  readonly maxSize?: number
  /** Only for the TypeScript type. */
  readonly shape?: T
}
export interface GeoPointField extends FieldBase {
  readonly type: 'geoPoint'
}
export interface PasswordField extends FieldBase {
  readonly type: 'password'
  /** Of bcrypt, kept for exports; without effect here. */
  readonly cost?: number
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
}

export type Field =
  | TextField
  | EditorField
  | NumberField
  | BoolField
  | EmailField
  | UrlField
  | DateField
  | AutodateField
  | SelectField
  | RelationField
  | FileField
  | JsonField
  | GeoPointField
  | PasswordField

type Options<F extends FieldBase> = Omit<F, 'type' | 'multiple'>

export const text = (options: Options<TextField> = {}): TextField => ({ type: 'text', ...options })
export const editor = (options: Options<EditorField> = {}): EditorField => ({ type: 'editor', ...options })
export const number = (options: Options<NumberField> = {}): NumberField => ({ type: 'number', ...options })
export const bool = (options: Options<BoolField> = {}): BoolField => ({ type: 'bool', ...options })
export const email = (options: Options<EmailField> = {}): EmailField => ({ type: 'email', ...options })
export const url = (options: Options<UrlField> = {}): UrlField => ({ type: 'url', ...options })
export const date = (options: Options<DateField> = {}): DateField => ({ type: 'date', ...options })
export const autodate = (options: Options<AutodateField>): AutodateField => ({ type: 'autodate', ...options })
export const select = <const V extends string>(
  values: readonly V[],
  options: Omit<Options<SelectField>, 'values' | 'maxSelect'> = {},
): SelectField<V, false> => ({ type: 'select', values, maxSelect: 1, multiple: false, ...options })
export const selectMany = <const V extends string>(
  values: readonly V[],
  options: Omit<Options<SelectField>, 'values'> = {},
): SelectField<V, true> => ({ type: 'select', values, maxSelect: values.length, multiple: true, ...options })
export const relation = (
  collection: string,
  options: Omit<Options<RelationField>, 'collection' | 'maxSelect'> = {},
): RelationField<false> => ({ type: 'relation', collection, maxSelect: 1, multiple: false, ...options })
export const relationMany = (
  collection: string,
  options: Omit<Options<RelationField>, 'collection'> = {},
): RelationField<true> => ({ type: 'relation', collection, maxSelect: 999, multiple: true, ...options })
export const file = (options: Omit<Options<FileField>, 'maxSelect'> = {}): FileField<false> => ({
  type: 'file',
  maxSelect: 1,
  multiple: false,
  ...options,
})
/** Several files, in order. */
export const fileMany = (
  options: Omit<Options<FileField>, 'maxSelect'> & { readonly maxSelect: number },
): FileField<true> => ({ type: 'file', multiple: true, ...options })
export const json = <T = unknown>(options: Omit<Options<JsonField>, 'shape'> = {}): JsonField<T> => ({
  type: 'json',
  ...options,
})
export const geoPoint = (options: Options<GeoPointField> = {}): GeoPointField => ({ type: 'geoPoint', ...options })

export interface GeoPoint {
  lon: number
  lat: number
}
/** The value of a field in JSON. */
export type ValueOf<F> =
  F extends SelectField<infer V, infer M>
    ? M extends true
      ? V[]
      : V | ''
    : F extends RelationField<infer M>
      ? M extends true
        ? string[]
        : string
      : F extends FileField<infer M>
        ? M extends true
          ? string[]
          : string
        : F extends JsonField<infer T>
          ? T | null
          : F extends NumberField
            ? number
            : F extends BoolField
              ? boolean
              : F extends GeoPointField
                ? GeoPoint
                : string
