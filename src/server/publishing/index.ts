import type { NetworkSettings } from '#server/admin/index.ts'
import { deleteOld } from '#server/delete-old.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { registerCalendar } from './calendar/index.ts'
import { type Addresses, mountSimulatedNetwork, registerChannels } from './channels/index.ts'
import { addCommentJob } from './comment-job.ts'
import { registerHooks } from './hooks.ts'
import { createNetworks, linkedInAddresses } from './networks/index.ts'
import type { LinkedInAddresses } from './networks/linkedin/connect.ts'
import { publishPostJob } from './publish-job.ts'
import { type Networks, type Publishing, queue } from './publishing.ts'
import { registerRoutes } from './routes.ts'
import { registerVersions } from './versions.ts'
import { resolveAgain } from './zone-data.ts'

export { openSecrets } from './channels/index.ts'
export type { LinkedInAddresses } from './networks/linkedin/connect.ts'
export type { Networks, Publishing } from './publishing.ts'

export interface PublishingOptions extends Addresses {
  /** The product's name. */
  readonly appName: () => string
  readonly settings: NetworkSettings
  /** LinkedIn's addresses, if not the public ones. */
  readonly linkedin?: LinkedInAddresses
  /** Replaces the built-in networks. */
  readonly networks?: Networks
}

/** Publishing: sends approved posts to a channel's network at their time, at most once. */
export async function registerPublishing(engine: Engine, options: PublishingOptions): Promise<Publishing> {
  const { settings, appUrl, apiUrl, appName, linkedin = linkedInAddresses } = options
  const apiVersion = () => settings.values().linkedinVersion
  const simulated = await mountSimulatedNetwork(engine, options)
  const networks =
    options.networks ??
    createNetworks({
      ...{ clock: engine.clock, fetch: engine.fetch },
      linkedin: { addresses: linkedin, version: apiVersion },
      simulated: { apiUrl: () => simulated.addresses().apiUrl, postUrl: simulated.postUrl },
    })
  const publishPost = publishPostJob(() => publishing)
  const addComment = addCommentJob(() => publishing)
  const publishing: Publishing = { ...engine, networks, apiVersion, appUrl, appName, publishPost, addComment }
  engine.jobs.define(publishPost)
  engine.jobs.define(addComment)
  registerHooks(publishing)
  registerRoutes(engine, publishing)
  registerCalendar(engine, options)
  registerChannels(engine, publishing, { settings, linkedin, simulated }, apiUrl)
  engine.crons.set('deleteOldUploads', '45 * * * *', async () => {
    await deleteOld(engine, 'simulated_uploads', 'announcedAt', 1)
    await deleteOld(engine, 'simulated_requests', 'arrivedAt', 1)
  })
  await resolveAgain(publishing)
  await registerVersions(engine, publishing)
  engine.crons.set('publishOverdue', '* * * * *', () => queueOverdue(publishing))
  return publishing
}

const overdueMilliseconds = 60_000

/** Queues due posts that have no job, for example after a restore. */
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
      const row = await writer.lockIfFound('scheduled_posts', id)
      if (row && (row.status === 'scheduled' || row.status === 'publishing')) {
        await queue(publishing, writer, row, clock.now())
      }
    })
  }
}
