import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type PocketBase from 'pocketbase'
import { systemClock } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import type { FaultName } from '#shared/collections/simulated-faults.ts'
import { type RunningNetwork, startSimulatedNetwork } from '../../fakes/simulated-network.ts'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'
import { administrator, environmentOf, preparePosts } from './published-world.ts'

type Scheduled = Row<'scheduled_posts'>

export interface PublishFigures {
  posts: number
  kills: number
  /** Processes that were stopped for longer than their lease, and went on afterwards. */
  pauses: number
  faults: number
  /** How posts had ended before anybody settled the unknown ones. */
  outcomes: Record<string, number>
  /** Of the unknown ones, those that were on the network. */
  unknownButThere: number
  broken: string[]
}

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))
const postsPerKill = 6
const longerThanALease = 25_000

/** What the network does to requests that publish, besides being killed over. Half of these accept the post first. */
const faults: FaultName[] = [
  'reset-before',
  'reset-after',
  'unavailable',
  'unavailable-after',
  'cut-body',
  'without-id',
]

interface Product {
  readonly url: string
  readonly child: ChildProcess
  readonly gone: Promise<void>
}

/**
 * Kills and pauses the processes that publish while posts fall due and the network misbehaves; then lets everything end, and
 * compares what the rows say with what is on the network.
 * @param nodes processes on one PostgreSQL; with two, one is paused now and then while the other goes on
 * @param settles whether a person then settles what is unknown, which takes a minute
 */
export async function runPublish(
  place: Place,
  seed: number,
  kills: number,
  { nodes = 1, settles = true } = {},
): Promise<PublishFigures> {
  const random = createRandom(seed)
  // Its refusal of equal texts would hide that something was sent twice.
  const network = await startSimulatedNetwork({ refusesDuplicates: false })
  network.now = systemClock.now()
  const posts = kills * postsPerKill
  const figures: PublishFigures = {
    posts,
    kills: 0,
    pauses: 0,
    faults: 0,
    outcomes: {},
    unknownButThere: 0,
    broken: [],
  }
  const running: Product[] = []
  try {
    await preparePosts(place, await network.connect(), posts, 150)
    for (let n = 0; n < nodes; n += 1) running.push(await start(place, network.url))
    while (figures.kills < kills) {
      await misbehave(network, random, figures)
      await pause(100 + random.int(900))
      await disturb(running, random, place, network, figures)
    }
    await network.faults.clear()
    const pb = await administrator(running[0]!.url)
    await ended(pb)
    await judge(pb, network, figures)
    if (!settles) return figures
    await settleUnknown(pb, network)
    await ended(pb)
    await everyPostOnce(pb, network, figures)
  } finally {
    for (const { child, gone } of running) {
      child.kill('SIGKILL')
      await gone
    }
    await network.stop()
  }
  return figures
}

async function misbehave({ faults: injected }: RunningNetwork, random: Random, figures: PublishFigures): Promise<void> {
  await injected.inject({ request: 'post', fault: 'slow', times: 3, milliseconds: 50 + random.int(400) })
  if (random.int(2) === 0) return
  await injected.inject({ request: 'post', fault: random.pick(faults), times: 1 })
  figures.faults += 1
}

/** Kills one process and starts it again; where there is another one, it may be paused past its lease instead. */
async function disturb(
  running: Product[],
  random: Random,
  place: Place,
  network: RunningNetwork,
  figures: PublishFigures,
): Promise<void> {
  const at = random.int(running.length)
  const { child, gone } = running[at]!
  if (running.length > 1 && random.int(8) === 0) {
    child.kill('SIGSTOP')
    figures.pauses += 1
    await pause(longerThanALease)
    child.kill('SIGCONT')
    return
  }
  child.kill('SIGKILL')
  await gone
  figures.kills += 1
  running[at] = await start(place, network.url)
}

async function start(place: Place, networkUrl: string): Promise<Product> {
  const child = spawn(process.execPath, ['--no-warnings', serve], {
    env: { ...environmentOf(place), NETWORK_URL: networkUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [address] = /http:\S+(?=\n)/.exec(printed) ?? []
      if (address) resolve(address)
    })
    void gone.then(() => reject(new Error(`The server did not start: ${said}`)))
  })
  return { url, child, gone }
}

/** Waits until nothing is scheduled or being published; gives up after five minutes. */
async function ended(pb: PocketBase): Promise<void> {
  const filter = 'status = "scheduled" || status = "publishing"'
  for (let tries = 0; tries < 600; tries += 1) {
    const { totalItems } = await pb.collection('scheduled_posts').getList(1, 1, { filter })
    if (totalItems === 0) return
    await pause(500)
  }
}

const all = (pb: PocketBase) => pb.collection<Scheduled>('scheduled_posts').getFullList({ batch: 1000 })

/** How often the text of each row is on the network, by the id of the row. */
async function timesThere(
  pb: PocketBase,
  { store }: RunningNetwork,
  rows: readonly Scheduled[],
): Promise<Map<string, number>> {
  const posts = await pb.collection<Row<'posts'>>('posts').getFullList({ batch: 1000 })
  const texts = new Map(posts.map(({ id, body }) => [id, body]))
  // The network keeps the escapes.
  const plain = (commentary: string) => commentary.replaceAll('\\', '')
  const accepted = new Map((await store.acceptances()).map(({ commentary, times }) => [plain(commentary), times]))
  return new Map(rows.map(({ id, post }) => [id, accepted.get(texts.get(post)!) ?? 0]))
}

/** What a row says has to be true of the network. */
async function judge(pb: PocketBase, network: RunningNetwork, figures: PublishFigures): Promise<void> {
  const rows = await all(pb)
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
  const most = figures.kills * 4 + figures.pauses * 4 + figures.faults
  const unknown = figures.outcomes.unknown ?? 0
  if (unknown > most) figures.broken.push(`${unknown} unknown outcomes; kills, pauses and faults explain ${most}.`)
}

/** Looks at the network, as a person would, and says what is there. */
async function settleUnknown(pb: PocketBase, network: RunningNetwork): Promise<void> {
  const rows = (await all(pb)).filter(({ status }) => status === 'unknown' || status === 'failed')
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

async function everyPostOnce(pb: PocketBase, network: RunningNetwork, { broken }: PublishFigures): Promise<void> {
  const rows = await all(pb)
  const there = await timesThere(pb, network, rows)
  for (const { id, status, error } of rows) {
    if (there.get(id) !== 1 || status !== 'published') {
      broken.push(
        `After everything was settled, ${id} is ${status} (${error}) and ${there.get(id)} times on the network.`,
      )
    }
  }
}
