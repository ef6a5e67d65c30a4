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
  /** What a killed process had begun holds up its workspace until the lease ends. */
  readonly workspaces?: number
  /** Milliseconds from one post to the next. */
  readonly pause: number
  /** Milliseconds from the call to the first. */
  readonly lead?: number
}

/**
 * Workspaces with many channels of one account, and posts that fall due one after the other, in turn. Every post has a text of
 * its own, by which the network can count it.
 */
export async function preparePosts(
  place: Place,
  account: Account,
  { posts, channels = 40, workspaces = 1, pause, lead = 0 }: Wanted,
): Promise<void> {
  const app = await startApp(readConfig(environmentOf(place)))
  const { records, jobs } = app.engine
  await records.write((writer) => writer.create('_superusers', { email, password }))
  const began = systemClock.now().getTime() + lead
  const owners: Owner[] = []
  for (let n = 0; n < workspaces; n += 1) owners.push(await openWorkspace(app, n, Math.ceil(channels / workspaces)))
  await records.write(async (writer) => {
    for (const [key, value] of Object.entries({ publishSpacingMinutes: 0 }))
      await writer.create('settings', { key, value })
    for (let n = 0; n < posts; n += 1) {
      const { user, channels: ids, batch, ...owned } = owners[n % workspaces]!
      const content = { body: `Post ${n}: repairs pay the rent (${n}%).`, decision: 'approve', stage: 'final' } as const
      const post = await writer.create('posts', { ...owned, batch, ...content })
      const at = new Date(began + n * pause)
      const row = await writer.create('scheduled_posts', {
        ...{ ...owned, post: post.id, channel: ids[Math.floor(n / workspaces) % ids.length]!, status: 'scheduled' },
        ...{ localTime: at.toISOString().slice(0, 16), timezone: 'UTC', publishAt: recordDate(at), fence: 1 },
        ...{ zoneData, contentHash: contentHash(post), createdBy: user },
      })
      const queued = { name: 'publish-post', parse: (payload: unknown) => payload as { scheduled: string } }
      const options = { tenant: owned.instance, key: `publish:${row.id}`, runAt: at }
      await jobs.enqueue(writer.tx, queued as never, { scheduled: row.id }, options)
    }
  })
  await app.stop()

  /** Somebody with a paid workspace, a batch and connected channels. */
  async function openWorkspace({ url, engine }: typeof app, n: number, count: number): Promise<Owner> {
    const pb = new PocketBase(url)
    const address = `owner-${n}@timbre.example`
    const person = { email: address, password, passwordConfirm: password, name: 'Ines Falk' }
    const user = await pb.collection('users').create(person)
    await pb.collection('users').authWithPassword(address, password)
    const { instance } = pb.authStore.record!
    const { id: ambassador } = await pb
      .collection('ambassadors')
      .create({ instance, name: 'Ines Falk', language: 'en-US' })
    return records.write(async (writer) => {
      await writer.update('instances', instance, { plan: 'pro', planExpiresAt: '2099-01-01 00:00:00.000Z' })
      const batch = await writer.create('production_batches', { instance, ambassador })
      const ids: string[] = []
      for (let at = 0; at < count; at += 1) {
        const named = { instance, kind: 'simulated', name: `Channel ${at}`, status: 'connected' } as const
        const { id } = await writer.create('channels', named)
        const secrets = engine.seal.close(JSON.stringify(account.secrets), `channels/${id}`)
        await writer.update('channels', id, { account: account.id, secrets })
        ids.push(id)
      }
      return { instance, ambassador, user: user.id, batch: batch.id, channels: ids }
    })
  }
}

interface Owner {
  instance: string
  ambassador: string
  user: string
  batch: string
  channels: readonly string[]
}

/** A client that sees and settles everything. */
export async function administrator(url: string): Promise<PocketBase> {
  const pb = new PocketBase(url)
  pb.autoCancellation(false)
  await pb.collection('_superusers').authWithPassword(email, password)
  return pb
}
