/**
 * How a collection is defined. The runtime shape follows PocketBase's collection model (field types and
 * option names as in its exports), so that the engine can also serve collections read from an export.
 */

import type { Rules } from './access-rules.ts'
import { type AuthDefinition, type AuthOptions, authOptions } from './auth-options.ts'
import { autodate, bool, email, type Field, type PasswordField, text, type ValueOf } from './fields.ts'

/**
 * The tenant that a row belongs to. The engine adds the membership condition to every rule of a collection that has
 * a tenant; a collection without one has to say why.
 */
export type Tenant =
  /** A path of relations from the row to the tenant, e.g. `instance` or `base.instance`. */
  | { readonly path: string }
  /** The row is the tenant itself. */
  | { readonly self: true }
  | { readonly global: string }

export interface Index {
  /** The name in an export; in the database the engine generates the name. */
  readonly name?: string
  readonly fields: readonly string[]
  readonly unique?: boolean
  /** Compare case-insensitively (ASCII). */
  readonly nocase?: boolean
  /** An SQL condition for both databases, e.g. `email != ''`. */
  readonly where?: string
  /** The statement of an export, kept for showing it. */
  readonly sql?: string
}

export interface Collection<F extends Record<string, Field> = Record<string, Field>> {
  readonly name: string
  /** A view is read-only; its records are the result of its `viewQuery`. */
  readonly type: 'base' | 'auth' | 'view'
  /** Overrides the computed `pbc_<crc32>` id. */
  readonly id?: string
  /** Belongs to the server, and cannot be changed over HTTP. */
  readonly system?: boolean
  readonly fields: F
  readonly rules: Rules
  readonly tenant: Tenant
  readonly indexes: readonly Index[]
  readonly auth?: AuthOptions
  /** Only for views: a SELECT in SQLite's dialect with a column for each field. */
  readonly viewQuery?: string
  /**
   * Its records cannot be changed, and are only deleted along with the record of a cascading relation; database triggers enforce
   * it. Other relations are cleared when their record is deleted. Its delete hooks never run.
   */
  readonly appendOnly?: AppendOnly
  /** Backups do not contain its records, and a restore keeps the existing ones. */
  readonly isTransient?: boolean
  /**
   * A single relation. Its record is always locked before one of this collection, so that transactions that change both cannot
   * deadlock, whichever of the two a request names.
   */
  readonly lockedAfter?: string
}

export interface AppendOnly {
  /** Text fields that may be cleared, so that a person's data can be erased. */
  readonly erasable?: readonly string[]
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
  readonly system?: boolean
  readonly appendOnly?: AppendOnly
  readonly isTransient?: boolean
  readonly lockedAfter?: string
}

/** Defines a collection of plain records. `id`, `created` and `updated` are added. */
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

/** Defines a collection whose records can sign in. Adds the identity fields and their unique index. */
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

/** The JSON form of a record: zero values instead of missing ones, `null` only in `json` fields. */
export type RecordOf<C> = C extends { readonly type: 'auth' } & Collection<infer F>
  ? SystemFields & AuthSystemFields & { -readonly [K in keyof F]: ValueOf<F[K]> }
  : C extends Collection<infer F>
    ? SystemFields & { -readonly [K in keyof F]: ValueOf<F[K]> }
    : never
