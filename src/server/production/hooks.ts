import { countFiles, requireRoomForBatch, requireRoomForFile } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { fileFields } from '#shared/collections/posts.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import type { Agents } from './agents.ts'
import { checkAttachments } from './attachments.ts'
import { countPosts, tellBatch } from './batch-progress.ts'
import { stopAgents } from './batch-runs.ts'
import { steerBatch, takeStep } from './batch-states.ts'
import { fillBatch, requireOpenSettings } from './batches.ts'
import { countDocumentPages } from './document-pages.ts'
import { markUsed } from './ideas/idea-of-topic.ts'
import { endLines, fitPost } from './post-length.ts'
import { assessAhead, type PreparedPost, reviewPost } from './post-review.ts'
import { stopPost } from './post-runs.ts'
import { reviewTopic } from './topic-review.ts'

/** Hooks of batches, topics and posts. */
export function registerHooks({ records, clock }: Engine, agents: Agents): void {
  records.hooks('production_batches', {
    async beforeCreate(context) {
      await fillBatch(context)
      await takeStep(context, agents)
    },
    async afterCreate({ record, records: writer, request }) {
      if (!request) return
      await requireRoomForBatch(writer, record.instance)
      await markUsed(writer, record)
    },
    async beforeUpdate(context) {
      if (!context.request) return
      requireOpenSettings(context)
      if (context.changed('status')) await takeStep(context, agents)
      else if (context.changed('generation')) await steerBatch(context, agents)
    },
    afterUpdate: tellBatch,
    beforeDelete: ({ record, records: writer }) => stopAgents(writer, agents, record),
  })

  records.hooks('topics', {
    async beforeUpdate(context) {
      if (context.request) await reviewTopic(context, clock.now())
    },
  })

  records.hooks('posts', {
    prepareUpdate: async (change): Promise<PreparedPost> => ({
      documentPages: await countDocumentPages(change.uploads),
      assessed: await assessAhead(change, records),
    }),
    async beforeUpdate(context) {
      countFiles(context, fileFields)
      checkAttachments(context)
      endLines(context)
      fitPost(context)
      if (context.request) await reviewPost(context, agents)
    },
    afterUpdate: (context) => requireRoomForFile(context, context.record.instance),
    async beforeDelete({ record, records: writer }) {
      if (!isAtWork(record)) return
      await stopPost(agents, writer, record)
      await countPosts(writer, record.batch)
    },
  })
}
