import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { ChannelKind } from '#shared/collections/channels.ts'
import type { ScheduledPost } from './gate.ts'
import { millisecondsOf } from './moments.ts'
import type { Network } from './networks/network.ts'

export type PublishPost = { scheduled: string }
/** `attempt` starts at 1; only comments that were definitely not sent are retried. */
export type AddComment = { scheduled: string; attempt: number }

/** By kind; a manual channel has none. */
export type Networks = ReadonlyMap<ChannelKind, Network>

/** Dependencies of the publishing hooks and jobs. */
export interface Publishing
  extends Pick<Engine, 'clock' | 'database' | 'fetch' | 'files' | 'jobs' | 'log' | 'mail' | 'records' | 'seal'> {
  networks: Networks
  /** LinkedIn's current API version, as `YYYYMM`. */
  apiVersion: () => string
  /** Base URL of the web app. */
  appUrl: () => string
  /** The product's name. */
  appName: () => string
  publishPost: JobDefinition<PublishPost>
  addComment: JobDefinition<AddComment>
}

const keyOf = (scheduled: string): string => `publish:${scheduled}`

/** Queues the publication for its time, or for `at`. Each row has at most one job. */
export async function queue(
  { jobs, publishPost }: Publishing,
  writer: RecordWriter,
  { id, instance, publishAt }: Pick<ScheduledPost, 'id' | 'instance' | 'publishAt'>,
  at = new Date(millisecondsOf(publishAt)),
): Promise<void> {
  await jobs.enqueue(writer.tx, publishPost, { scheduled: id }, { tenant: instance, key: keyOf(id), runAt: at })
}

export async function unqueue({ jobs }: Publishing, writer: RecordWriter, id: string): Promise<void> {
  await jobs.cancel(writer.tx, keyOf(id))
}
