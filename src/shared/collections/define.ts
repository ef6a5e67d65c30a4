/**
 * How a collection is described. The runtime shape follows the record API's own collection model (field types and
 * option names as an export of it writes them), so that the engine can serve collections read from such a file too.
 */

interface FieldBase {
  /** Never serialised to, filterable or writable by anybody but superusers; still usable in rules. */
  readonly hidden?: boolean
  readonly required?: boolean
  readonly system?: boolean
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
  /** Served only with a file token whose owner passes the view rule. */
  readonly protected?: boolean
}
export interface JsonField<T = unknown> extends FieldBase {
  readonly type: 'json'
  /** Bytes; default 1 MB. */
  readonly maxSize?: number
  /** Carries the TypeScript type only. */
  readonly shape?: T
}
export interface GeoPointField extends FieldBase {
  readonly type: 'geoPoint'
}
export interface PasswordField extends FieldBase {
  readonly type: 'password'
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
export const json = <T = unknown>(options: Omit<Options<JsonField>, 'shape'> = {}): JsonField<T> => ({
  type: 'json',
  ...options,
})
export const geoPoint = (options: Options<GeoPointField> = {}): GeoPointField => ({ type: 'geoPoint', ...options })

/**
 * Which workspace a row belongs to. The engine adds the membership condition to every rule of a collection that has
 * a tenant; a collection without one has to say why.
 */
export type Tenant =
  /** A path of relations from the row to the tenant, e.g. `instance` or `base.instance`. */
  | { readonly path: string }
  /** The row is the tenant itself. */
  | { readonly self: true }
  | { readonly global: string }

/** `null`: superusers only. `''`: anybody (who passes the tenant condition). Otherwise a filter the row must satisfy. */
export type Rule = string | null

export interface Rules {
  readonly list: Rule
  readonly view: Rule
  readonly create: Rule
  readonly update: Rule
  readonly delete: Rule
}

export interface Index {
  readonly fields: readonly string[]
  readonly unique?: boolean
  /** Compare case-insensitively (ASCII). */
  readonly nocase?: boolean
  /** A raw SQL condition both engines understand, e.g. `email != ''`. */
  readonly where?: string
}

export interface AuthOptions {
  readonly authRule: Rule
  readonly manageRule: Rule
  readonly identityFields: readonly string[]
  /** Seconds. */
  readonly tokenDurations: {
    readonly auth: number
    readonly verification: number
    readonly passwordReset: number
    readonly emailChange: number
    readonly file: number
  }
}

export interface Collection<F extends Record<string, Field> = Record<string, Field>> {
  readonly name: string
  readonly type: 'base' | 'auth'
  /** Overrides the computed `pbc_<crc32>` id. */
  readonly id?: string
  readonly fields: F
  readonly rules: Rules
  readonly tenant: Tenant
  readonly indexes: readonly Index[]
  readonly auth?: AuthOptions
}

const day = 86_400
const defaultAuth: AuthOptions = {
  authRule: '',
  manageRule: null,
  identityFields: ['email'],
  tokenDurations: { auth: 5 * day, verification: day, passwordReset: 1800, emailChange: 1800, file: 180 },
}

/** The fields that the engine itself adds to every collection. */
interface SystemFields {
  id: string
  created: string
  updated: string
}
interface AuthSystemFields {
  email: string
  emailVisibility: boolean
  verified: boolean
}

const systemFields = {
  id: text({
    system: true,
    primaryKey: true,
    required: true,
    min: 15,
    max: 15,
    pattern: '^[a-z0-9]+$',
    autogeneratePattern: '[a-z0-9]{15}',
  }),
}
const timestamps = {
  created: autodate({ onCreate: true, onUpdate: false }),
  updated: autodate({ onCreate: true, onUpdate: true }),
}
const authSystemFields = {
  password: { type: 'password', system: true, hidden: true, required: true, min: 8, max: 71 } as PasswordField,
  tokenKey: text({
    system: true,
    hidden: true,
    required: true,
    min: 30,
    max: 60,
    autogeneratePattern: '[a-zA-Z0-9]{50}',
  }),
  email: email({ system: true, required: true }),
  emailVisibility: bool({ system: true }),
  verified: bool({ system: true }),
}

interface Definition<F> {
  readonly tenant: Tenant
  readonly fields: F
  readonly rules: Rules
  readonly indexes?: readonly Index[]
  readonly id?: string
}

/** Describes a collection of plain records. `id`, `created` and `updated` are added. */
export function collection<const F extends Record<string, Field>>(
  name: string,
  definition: Definition<F>,
): Collection<F> {
  return {
    type: 'base',
    indexes: [],
    ...definition,
    name,
    fields: { ...systemFields, ...definition.fields, ...timestamps } as F,
  }
}

/** Describes a collection whose records can sign in. Adds the identity fields and their unique index. */
export function authCollection<const F extends Record<string, Field>>(
  name: string,
  definition: Definition<F> & { readonly auth?: Partial<AuthOptions> },
): Collection<F> & { readonly type: 'auth'; readonly auth: AuthOptions } {
  return {
    ...definition,
    type: 'auth',
    name,
    fields: { ...systemFields, ...authSystemFields, ...definition.fields, ...timestamps } as unknown as F,
    indexes: [
      { fields: ['tokenKey'], unique: true },
      { fields: ['email'], unique: true, nocase: true, where: "email != ''" },
      ...(definition.indexes ?? []),
    ],
    auth: { ...defaultAuth, ...definition.auth },
  }
}

export interface GeoPoint {
  lon: number
  lat: number
}
type ValueOf<F> =
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

/** A record of a collection as JSON carries it: zero values instead of missing ones, `null` only in `json` fields. */
export type RecordOf<C> = C extends { readonly type: 'auth' } & Collection<infer F>
  ? SystemFields & AuthSystemFields & { -readonly [K in keyof F]: ValueOf<F[K]> }
  : C extends Collection<infer F>
    ? SystemFields & { -readonly [K in keyof F]: ValueOf<F[K]> }
    : never
