/**
 * How a collection is described. The runtime shape follows the record API's own collection model (field types and
 * option names as an export of it writes them), so that the engine can serve collections read from such a file too.
 */

interface FieldBase {
  /** Under which a renamed field is found again; fields without one are known by their names. */
  readonly id?: string
  /** Never serialised to, filterable or writable by anybody but superusers; still usable in rules. */
  readonly hidden?: boolean
  readonly required?: boolean
  readonly system?: boolean
  /** Hints for those who build forms; without effect here. */
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
  /** As an export writes it; in the database it has one of the engine's own making. */
  readonly name?: string
  readonly fields: readonly string[]
  readonly unique?: boolean
  /** Compare case-insensitively (ASCII). */
  readonly nocase?: boolean
  /** A raw SQL condition both engines understand, e.g. `email != ''`. */
  readonly where?: string
}

/** A service that vouches for people who sign in with it. */
export interface OAuth2Provider {
  /** One of the names the record API knows, e.g. `google` or `oidc`. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** Addresses and a name on the button; a provider that is known by name brings its own. */
  readonly authURL?: string
  readonly tokenURL?: string
  readonly userInfoURL?: string
  readonly displayName?: string
  /** Absent or null: as the provider is known to want it. */
  readonly pkce?: boolean | null
  /** `jwksURL` and `issuers` of providers whose signed id token is read in place of the `userInfoURL`. */
  readonly extra?: { readonly jwksURL?: string; readonly issuers?: readonly string[] } | null
}
export interface MailTemplate {
  readonly subject: string
  /** HTML. */
  readonly body: string
}
export interface TokenOptions {
  /** Seconds. */
  readonly duration: number
  /** Part of the signing key; without one the installation makes its own. */
  readonly secret?: string
}

export interface AuthOptions {
  /** What a record has to satisfy to sign in at all. */
  readonly authRule: Rule
  /** Who may change address, verification and password of others; null: superusers only. */
  readonly manageRule: Rule
  /** A mail when somebody signs in from where nobody did before. */
  readonly authAlert: { readonly enabled: boolean; readonly emailTemplate?: MailTemplate }
  readonly oauth2: {
    readonly enabled: boolean
    readonly providers: readonly OAuth2Provider[]
    /** Fields of a new record that take what the provider says; '' for none. */
    readonly mappedFields: {
      readonly id: string
      readonly name: string
      readonly username: string
      readonly avatarURL: string
    }
  }
  readonly passwordAuth: { readonly enabled: boolean; readonly identityFields: readonly string[] }
  /** Two different ways to sign in, one after the other within `duration` seconds. `rule` '' means for everybody. */
  readonly mfa: { readonly enabled: boolean; readonly duration: number; readonly rule: string }
  /** Passwords of `length` digits that are mailed and live for `duration` seconds. */
  readonly otp: {
    readonly enabled: boolean
    readonly duration: number
    readonly length: number
    readonly emailTemplate?: MailTemplate
  }
  readonly authToken: TokenOptions
  readonly passwordResetToken: TokenOptions
  readonly emailChangeToken: TokenOptions
  readonly verificationToken: TokenOptions
  readonly fileToken: TokenOptions
  readonly verificationTemplate?: MailTemplate
  readonly resetPasswordTemplate?: MailTemplate
  readonly confirmEmailChangeTemplate?: MailTemplate
}
/** Auth options as a definition writes them: what is left out, in any group, has its default. */
export type AuthDefinition = {
  readonly [K in keyof AuthOptions]?: AuthOptions[K] extends Rule ? AuthOptions[K] : Partial<AuthOptions[K]>
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
  authAlert: { enabled: true },
  oauth2: { enabled: false, providers: [], mappedFields: { id: '', name: '', username: '', avatarURL: '' } },
  passwordAuth: { enabled: true, identityFields: ['email'] },
  mfa: { enabled: false, duration: 600, rule: '' },
  otp: { enabled: false, duration: 180, length: 8 },
  authToken: { duration: 5 * day },
  passwordResetToken: { duration: 1800 },
  emailChangeToken: { duration: 1800 },
  verificationToken: { duration: day },
  fileToken: { duration: 180 },
}

/** Whole auth options out of those that are said. Those of superusers cannot be made weaker than they have to be. */
export function authOptions(name: string, said: AuthDefinition = {}): AuthOptions {
  const given = said as Record<string, unknown>
  const entries = Object.entries({ ...defaultAuth, ...said }).map(([key, value]) => {
    const usual = defaultAuth[key as keyof AuthOptions]
    return [key, usual && typeof usual === 'object' ? { ...usual, ...(given[key] as object | undefined) } : value]
  })
  const options = Object.fromEntries(entries) as AuthOptions
  if (name !== '_superusers') return options
  return {
    ...options,
    oauth2: { ...options.oauth2, enabled: false },
    passwordAuth: { ...options.passwordAuth, enabled: true },
    mfa: { ...options.mfa, enabled: options.mfa.enabled || options.otp.enabled },
  }
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
  definition: Definition<F> & { readonly auth?: AuthDefinition },
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
    auth: authOptions(name, definition.auth),
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
