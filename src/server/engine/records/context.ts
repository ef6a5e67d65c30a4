import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Logger } from '../log.ts'
import type { Tenancy } from './access/tenancy.ts'
import type { ChangePublisher } from './changes.ts'
import type { HookRegistry } from './hooks.ts'
import type { Models } from './model.ts'
import type { PasswordPolicy } from './records.ts'

/** The dependencies that the parts of the record API share. */
export interface RecordsContext {
  readonly database: Database
  readonly models: Models
  readonly tenancy: Tenancy
  readonly hooks: HookRegistry
  readonly changes: ChangePublisher
  readonly passwordPolicy: PasswordPolicy
  readonly files: FileStore
  readonly clock: Clock
  readonly log: Logger
}
