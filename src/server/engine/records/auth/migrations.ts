import type { Migration } from '../../database/migrations.ts'
import { attemptsMigration } from './attempts.ts'
import { mailRequestsMigration } from './mail-flows.ts'
import { secretsMigration } from './secrets.ts'

/** The tables of accounts that are no collections. */
export const authMigrations: readonly Migration[] = [secretsMigration, mailRequestsMigration, attemptsMigration]
