import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { registerHooks } from './hooks.ts'
import { publishPostJob } from './publish-job.ts'
import { type Networks, type Publishing, queue } from './publishing.ts'

export type { Networks } from './publishing.ts'

/** Publishing: posts that were approved go to the network of a channel at their time, at most once. */
export function registerPublishing(engine: Engine, networks: Networks): void {
  const publishPost = publishPostJob(() => publishing)
  const publishing: Publishing = { ...engine, networks, publishPost }
  engine.jobs.define(publishPost)
  registerHooks(publishing)
  engine.crons.set('publishOverdue', '* * * * *', () => queueOverdue(publishing))
}

const overdueMilliseconds = 60_000

/** Queues posts again that are due and have no job, such as after a restored backup. */
async function queueOverdue(publishing: Publishing): Promise<void> {
  const { records, clock } = publishing
  const before = recordDate(new Date(clock.now().getTime() - overdueMilliseconds))
  const overdue = await records.find('scheduled_posts', {
    filter: '(status = "scheduled" || status = "publishing") && publishAt < {:before}',
    params: { before },
    sort: 'publishAt',
    limit: 500,
  })
  for (const { id } of overdue) {
    await records.write(async (writer) => {
      const row = (await writer.byId('scheduled_posts', id)) && (await writer.lock('scheduled_posts', id))
      if (row && (row.status === 'scheduled' || row.status === 'publishing')) {
        await queue(publishing, writer, row, clock.now())
      }
    })
  }
}
