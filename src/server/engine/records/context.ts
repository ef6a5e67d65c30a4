import type { Collection } from '#shared/collections/define.ts'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Logger } from '../log.ts'
import type { Tenancy } from './access/tenancy.ts'
import type { Model, Models } from './model.ts'
import type { PasswordPolicy, RecordEvent } from './records.ts'
import type { HookRegistry } from './write/hooks.ts'

/** What the parts of the record service share. */
export interface RecordsContext {
  readonly database: Database
  readonly models: Models
  /** By name and by id. */
  readonly collections: ReadonlyMap<string, Collection>
  readonly tenancy: Tenancy
  readonly hooks: HookRegistry
  readonly passwordPolicy: PasswordPolicy
  readonly files: FileStore
  readonly clock: Clock
  readonly log: Logger
  /** Called inside the transaction of each write; what it does becomes visible with the commit. */
  readonly publish: Publish
}

/** On `delete` the row is still there when this runs. */
export type Publish = (tx: Transaction, event: RecordEvent) => void | Promise<void>

/** The name of the collection whose records bypass all rules. */
export const superuserCollection = '_superusers'

export const isAuthModel = (model: Model): boolean => model.collection.type === 'auth'
