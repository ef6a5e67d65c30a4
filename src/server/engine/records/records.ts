import type { Collection } from '#shared/collections/define.ts'
import type { Database, Transaction, TransactionOptions } from '../database/database.ts'
import type { FieldError } from '../errors.ts'
import type { Model } from './model.ts'
import type { Draft, RecordData, RecordIn } from './record.ts'
import type { RequestInfo } from './request.ts'
import type { Upload } from './submission.ts'

export interface FindOptions {
  /** In the filter language of PocketBase, with `{:name}` for values from `params`. */
  filter?: string
  params?: Record<string, unknown>
  sort?: string
  limit?: number
  offset?: number
}

/** Reads as the server itself: no rules, hidden fields included. Committed data only, unless it belongs to a writer. */
export interface RecordReader {
  find<N extends string>(collection: N, options?: FindOptions): Promise<RecordIn<N>[]>
  first<N extends string>(collection: N, options?: FindOptions): Promise<RecordIn<N> | null>
  /** One row by its id, the cheapest read; null if there is none. */
  byId<N extends string>(collection: N, id: string): Promise<RecordIn<N> | null>
  /** Rows by their ids in one statement, in the order of `ids`; unknown ids are left out. */
  byIds<N extends string>(collection: N, ids: readonly string[]): Promise<RecordIn<N>[]>
  /** @throws ApiError 404 when there is no such record */
  get<N extends string>(collection: N, id: string): Promise<RecordIn<N>>
  count(collection: string, options?: Pick<FindOptions, 'filter' | 'params'>): Promise<number>
}

/**
 * Writes as the server itself: no rules, but validation, hooks, cascades and events as usual. Exists only inside
 * a transaction.
 */
export interface RecordWriter extends RecordReader {
  readonly tx: Transaction
  /**
   * Passwords are plain text; `hashes` are computed before the transaction, by their plain text.
   * @param newFiles sizes, by name, of files that the caller has stored under the id in `data`
   */
  create<N extends string>(
    collection: N,
    data: Draft<N>,
    hashes?: ReadonlyMap<string, string>,
    newFiles?: ReadonlyMap<string, number>,
  ): Promise<RecordIn<N>>
  /**
   * Changes the given fields only. Modifier keys (`count+`) work as in the API.
   * @param target the id, or the row as `lock` or the last `update` of this transaction returned it, which is then not read again
   * @param newFiles sizes, by name, of files in `data` that the caller has stored
   */
  update<N extends string>(
    collection: N,
    target: string | RecordIn<N>,
    data: Draft<N>,
    newFiles?: ReadonlyMap<string, number>,
  ): Promise<RecordIn<N>>
  delete(collection: string, id: string): Promise<void>
  /**
   * Takes a write lock on the row (PostgreSQL: `for update`; SQLite: writers already take turns) and reads it. The record
   * that its collection names with `lockedAfter` is locked first.
   * @throws ApiError 404
   */
  lock<N extends string>(collection: N, id: string): Promise<RecordIn<N>>
  /** Like `lock`, but null if the row was deleted. */
  lockIfFound<N extends string>(collection: N, id: string): Promise<RecordIn<N> | null>
}

export interface HookContext<N extends string = string> {
  readonly collection: Model
  /** The new state; a `before` hook may assign to its fields. On delete: the last state. */
  readonly record: RecordIn<N>
  /** The stored state; null on create. */
  readonly original: RecordIn<N> | null
  readonly records: RecordWriter
  /** Null when the server itself writes. */
  readonly request: RequestInfo | null
  /** Sizes of the files in this write, by the names in the record. */
  readonly newFiles: ReadonlyMap<string, number>
  /** Whether the field's value differs from the stored one (on create: from the zero value). */
  changed(field: keyof RecordIn<N> & string): boolean
  /** The result of `prepareUpdate`; undefined if it did not run. */
  readonly prepared?: unknown
}
type Hook<N extends string> = (context: HookContext<N>) => void | Promise<void>

/**
 * A domain's hooks around writes of a collection. All run inside the writing transaction; an `ApiError` rejects the write and
 * rolls everything back. `before` runs ahead of validation, `after` once the row is written.
 */
export interface RecordHooks<N extends string> {
  /**
   * Runs before the transaction of a person's update, for work that would block other writers; in a batch without files, within the
   * transaction. Sees the record as it would be written, based on a state that may still change, and the files to be stored. An
   * `ApiError` rejects the write. One per collection.
   */
  prepareUpdate?: (
    context: Pick<HookContext<N>, 'record' | 'original' | 'changed'> & { readonly uploads: readonly Upload[] },
  ) => Promise<unknown>
  beforeCreate?: Hook<N>
  afterCreate?: Hook<N>
  beforeUpdate?: Hook<N>
  afterUpdate?: Hook<N>
  beforeDelete?: Hook<N>
  afterDelete?: Hook<N>
  /** Before a token is issued for a record of an auth collection, outside of any transaction. */
  beforeAuth?: (context: { record: RecordIn<N>; request: RequestInfo; method: string }) => void | Promise<void>
}

/**
 * Checks a new password of an auth record that is long enough for its collection. Null: valid.
 * `record` is as it will be stored, except for the password.
 */
export type PasswordPolicy = (
  account: { readonly collection: Model; readonly record: RecordData },
  password: string,
) => Promise<FieldError | null>

export type RecordEvent = {
  readonly action: 'create' | 'update' | 'delete'
  readonly collection: Model
  readonly record: RecordData
  readonly original: RecordData | null
}

/**
 * Called inside the transaction of a write, after the write; on delete the row is still there. The returned function runs after
 * the commit.
 */
export type ChangeListener = (event: RecordEvent) => Promise<(() => void) | undefined>

/** All writes of records in this process, by requests and by the server itself. */
export interface ChangeFeed {
  subscribe(listener: ChangeListener): void
}

/** Collections, their rules and hooks, over one database. */
export interface RecordStore extends RecordReader {
  readonly database: Database
  /** By name; the same map after `replaceCollections`. */
  readonly collections: ReadonlyMap<string, Model>
  /** Replaces the collections. Their tables must exist. */
  replaceCollections(collections: Iterable<Collection>): void
  /** Calls `listener` after each replacement. */
  onReplaced(listener: () => void): void
  /** By name or id. */
  collection(nameOrId: string): Model | null
  hooks<N extends string>(collection: N, hooks: RecordHooks<N>): void
  readonly changes: ChangeFeed
  /** Runs `work` in a transaction and gives it the only way to write. */
  write<T>(work: (records: RecordWriter) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Whether the collection's `authRule` lets the record sign in with `request`. */
  mayAuthenticate(request: RequestInfo, collection: Model, record: RecordData): Promise<boolean>
  /**
   * Whether a stored record matches `rule`, which applies to superusers as well.
   * @throws Error for an invalid rule
   */
  matches(request: RequestInfo, collection: Model, record: RecordData, rule: string): Promise<boolean>
  /** Runs the `beforeAuth` hooks; a throw refuses the sign-in. */
  beforeAuth(collection: Model, record: RecordData, request: RequestInfo, method: string): Promise<void>
  /** A writer over a transaction that is already open. */
  within(tx: Transaction): RecordWriter
  /**
   * Reads with the permissions of `request`: rules, tenant condition and hidden fields applied, expansion included.
   * Used by list, view, realtime and everything else that answers a person.
   */
  visible(
    request: RequestInfo,
    collection: string,
    id: string,
    options?: VisibleOptions,
  ): Promise<Record<string, unknown> | null>
  /**
   * The same for many viewers of one record, as JSON text; null for viewers who may not see it. The record is given by its
   * id, or by the values it had when it was deleted.
   */
  visibleToEach(collection: string, record: string | RecordData, viewers: readonly Viewer[]): Promise<(string | null)[]>
}

/** A viewer of a record, and how they want to see it. */
export interface Viewer extends VisibleOptions {
  readonly request: RequestInfo
}

export interface VisibleOptions {
  /** `view` (default) or `list`. */
  rule?: 'view' | 'list'
  /** An additional filter, under the limits of client filters. */
  filter?: string
  expand?: string
  fields?: string
}
