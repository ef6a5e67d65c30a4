import { setTimeout as pause } from 'node:timers/promises'
import type PocketBase from 'pocketbase'
import { systemClock } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import type { RunningNetwork } from '../../fakes/simulated-network.ts'

type Scheduled = Row<'scheduled_posts'>

export interface PublishFigures {
  posts: number
  kills: number
  /** Processes that were stopped for longer than their lease, and went on afterwards. */
  pauses: number
  faults: number
  /** Requests that the sender may have given up before the network began. */
  impatience: number
  /** How posts had ended before anybody settled the unknown ones. */
  outcomes: Record<string, number>
  /** Of the unknown ones, those that were on the network. */
  unknownButThere: number
  broken: string[]
}

export const newFigures = (posts: number): PublishFigures => ({
  ...{ posts, kills: 0, pauses: 0, faults: 0, impatience: 0, outcomes: {}, unknownButThere: 0, broken: [] },
})

/** Waits until nothing is scheduled or being published, and gives up after a while: `judge` finds what was left behind. */
export async function ended(pb: PocketBase, minutes = 5): Promise<void> {
  const filter = 'status = "scheduled" || status = "publishing"'
  for (let tries = 0; tries < minutes * 120; tries += 1) {
    const { totalItems } = await pb.collection('scheduled_posts').getList(1, 1, { filter })
    if (totalItems === 0) return
    await pause(500)
  }
}

export const allScheduled = (pb: PocketBase) => pb.collection<Scheduled>('scheduled_posts').getFullList({ batch: 1000 })

/** When the network accepted the post of each row, by the id of the row. */
export async function sentAt(pb: PocketBase, { store }: RunningNetwork): Promise<Map<string, number>> {
  const [rows, texts] = [await allScheduled(pb), await textsOf(pb)]
  const accepted = new Map(store.posts.map(({ commentary, createdAt }) => [plain(commentary), createdAt.getTime()]))
  return new Map(
    rows.flatMap(({ id, post }) => {
      const at = accepted.get(texts.get(post)!)
      return at === undefined ? [] : [[id, at] as const]
    }),
  )
}

async function textsOf(pb: PocketBase): Promise<Map<string, string>> {
  const posts = await pb.collection<Row<'posts'>>('posts').getFullList({ batch: 1000, fields: 'id,body' })
  return new Map(posts.map(({ id, body }) => [id, body]))
}

/** The network keeps the escapes. */
const plain = (commentary: string) => commentary.replaceAll('\\', '')

/** How often the text of each row is on the network, by the id of the row. */
async function timesThere(
  pb: PocketBase,
  { store }: RunningNetwork,
  rows: readonly Scheduled[],
): Promise<Map<string, number>> {
  const texts = await textsOf(pb)
  const accepted = new Map((await store.acceptances()).map(({ commentary, times }) => [plain(commentary), times]))
  return new Map(rows.map(({ id, post }) => [id, accepted.get(texts.get(post)!) ?? 0]))
}

/** The state of a row has to match the network. */
export async function judge(pb: PocketBase, network: RunningNetwork, figures: PublishFigures): Promise<void> {
  const rows = await allScheduled(pb)
  const there = await timesThere(pb, network, rows)
  for (const { id, status, error, errorDetail } of rows) {
    const times = there.get(id)!
    figures.outcomes[status] = (figures.outcomes[status] ?? 0) + 1
    if (status === 'unknown') figures.unknownButThere += times
    const words = `${id}, ${status} (${error} ${errorDetail})`
    if (times > 1) figures.broken.push(`A post is on the network ${times} times: ${words}.`)
    if (status === 'published' && times === 0) figures.broken.push(`A published post is not on the network: ${words}.`)
    if (status !== 'published' && status !== 'unknown' && times > 0) {
      figures.broken.push(`A post is on the network and does not say so: ${words}.`)
    }
    if (status === 'scheduled' || status === 'publishing') figures.broken.push(`A post was left behind: ${words}.`)
    if (!['published', 'unknown'].includes(status) && error === '') figures.broken.push(`Nothing explains ${words}.`)
  }
  const most = figures.kills * 4 + figures.pauses * 4 + figures.faults + figures.impatience
  const unknown = figures.outcomes.unknown ?? 0
  if (unknown > most) figures.broken.push(`${unknown} unknown outcomes; kills, pauses and faults explain ${most}.`)
}

/** Looks at the network like a person, and settles the unknown posts. */
export async function settleUnknown(pb: PocketBase, network: RunningNetwork): Promise<void> {
  const rows = (await allScheduled(pb)).filter(({ status }) => status === 'unknown' || status === 'failed')
  const there = await timesThere(pb, network, rows)
  for (const { id, status } of rows) {
    const seen = there.get(id)! > 0
    const soon = { localTime: new Date(systemClock.now().getTime() + 60_000).toISOString().slice(0, 16) }
    await settled(() =>
      pb
        .collection('scheduled_posts')
        .update(id, seen ? { status: 'published' } : { status: 'scheduled', ...(status === 'failed' ? soon : {}) }),
    )
  }
}

/** Sending again is refused while the first request may still arrive. */
async function settled(call: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await call()
      return
    } catch (error) {
      if (tries > 90) throw error
      await pause(1000)
    }
  }
}

export async function everyPostOnce(
  pb: PocketBase,
  network: RunningNetwork,
  { broken }: PublishFigures,
): Promise<void> {
  const rows = await allScheduled(pb)
  const there = await timesThere(pb, network, rows)
  for (const { id, status, error } of rows) {
    if (there.get(id) !== 1 || status !== 'published') {
      broken.push(
        `After everything was settled, ${id} is ${status} (${error}) and ${there.get(id)} times on the network.`,
      )
    }
  }
}
