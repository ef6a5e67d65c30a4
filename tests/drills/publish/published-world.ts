import PocketBase from 'pocketbase'
import { startApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { recordDate, systemClock } from '#server/engine/clock.ts'
import { contentHash } from '#server/publishing/content-hash.ts'
import { zoneData } from '#server/publishing/moments.ts'
import type { Account } from '#server/publishing/networks/network.ts'
import type { Place } from '../engine-server.ts'

const email = 'publisher@timbre.example'
const password = 'a long password 1'

export const environmentOf = (place: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  ...{ PORT: '0', DATA_DIR: place.folder, DATABASE_URL: place.url ?? '', LOG_LEVEL: 'error', AI_PROVIDER: 'offline' },
})

interface Wanted {
  readonly posts: number
  readonly channels?: number
  /** Milliseconds from one post to the next. */
  readonly pause: number
  /** Milliseconds from the call to the first. */
  readonly lead?: number
}

/**
 * A workspace with many channels of one account, and posts that fall due one after the other. Every post has a text of its
 * own, by which the network can count it.
 */
export async function preparePosts(
  place: Place,
  account: Account,
  { posts, channels = 40, pause, lead = 0 }: Wanted,
): Promise<void> {
  const app = await startApp(readConfig(environmentOf(place)))
  const { records, seal, jobs } = app.engine
  const pb = new PocketBase(app.url)
  await records.write((writer) => writer.create('_superusers', { email, password }))
  const user = await pb.collection('users').create({ email, password, passwordConfirm: password, name: 'Ines Falk' })
  await pb.collection('users').authWithPassword(email, password)
  const { instance } = pb.authStore.record!
  const ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines Falk', language: 'en-US' })
  const began = systemClock.now().getTime() + lead
  await records.write(async (writer) => {
    await writer.update('instances', instance, { plan: 'pro', planExpiresAt: '2099-01-01 00:00:00.000Z' })
    for (const [key, value] of Object.entries({ publishSpacingMinutes: 0 }))
      await writer.create('settings', { key, value })
    const owned = { instance, ambassador: ambassador.id }
    const batch = await writer.create('production_batches', owned)
    const ids: string[] = []
    for (let n = 0; n < channels; n += 1) {
      const { id } = await writer.create('channels', {
        instance,
        kind: 'simulated',
        name: `Channel ${n}`,
        status: 'connected',
      })
      const secrets = seal.close(JSON.stringify(account.secrets), `channels/${id}`)
      await writer.update('channels', id, { account: account.id, secrets })
      ids.push(id)
    }
    for (let n = 0; n < posts; n += 1) {
      const content = { body: `Post ${n}: repairs pay the rent (${n}%).`, decision: 'approve', stage: 'final' } as const
      const post = await writer.create('posts', { ...owned, batch: batch.id, ...content })
      const at = new Date(began + n * pause)
      const row = await writer.create('scheduled_posts', {
        ...{ ...owned, post: post.id, channel: ids[n % channels]!, status: 'scheduled', createdBy: user.id },
        ...{ localTime: at.toISOString().slice(0, 16), timezone: 'UTC', publishAt: recordDate(at), fence: 1 },
        ...{ zoneData, contentHash: contentHash(post) },
      })
      const queued = { name: 'publish-post', parse: (payload: unknown) => payload as { scheduled: string } }
      await jobs.enqueue(
        writer.tx,
        queued as never,
        { scheduled: row.id },
        { tenant: instance, key: `publish:${row.id}`, runAt: at },
      )
    }
  })
  await app.stop()
}

/** A client that sees and settles everything. */
export async function administrator(url: string): Promise<PocketBase> {
  const pb = new PocketBase(url)
  pb.autoCancellation(false)
  await pb.collection('_superusers').authWithPassword(email, password)
  return pb
}
