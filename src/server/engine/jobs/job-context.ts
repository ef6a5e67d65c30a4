import { randomUUID } from 'node:crypto'
import { type Clock, recordDate } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { RecordStore } from '../records/records.ts'
import type { Marks } from '../watchdog/marks.ts'
import type { JobDefinition } from './job.ts'

// biome-ignore lint/suspicious/noExplicitAny: each job is checked by its own `parse`
export type AnyDefinition = JobDefinition<any>

/** What the parts of the queue share. */
export interface JobContext {
  readonly database: Database
  /** Of which the queue needs only what writes rows so that others see them change. */
  readonly records: Pick<RecordStore, 'within'>
  readonly clock: Clock
  readonly log: Logger
  readonly marks?: Marks
  readonly definitions: ReadonlyMap<string, AnyDefinition>
}

export const defaultLeaseMilliseconds = 60_000
export const leaseOf = (definition: AnyDefinition): number => definition.leaseMilliseconds ?? defaultLeaseMilliseconds

/** The moment `milliseconds` from now, as rows hold it. */
export const momentIn = (clock: Clock, milliseconds: number): string =>
  recordDate(new Date(clock.now().getTime() + milliseconds))

export const newToken = (): string => randomUUID()
