import { setTimeout as pause } from 'node:timers/promises'
import { startFakeS3 } from '#tests/fakes/s3.ts'
import { startAddress } from '#tests/support/address.ts'
import { startPgBouncer } from '#tests/support/pgbouncer.ts'
import { createRandom, type Random } from '../random.ts'
import { startCluster } from './cluster.ts'
import { type Comparison, compare } from './compare.ts'
import { countDeaf } from './hearing.ts'
import { type Load, startLoad } from './load.ts'
import { type Node, startNodes } from './nodes.ts'
import { startWatching } from './watching.ts'

export interface FailoverFigures extends Comparison {
  rounds: number
  confirmed: number
  unknown: number
  crashes: number
  /** Directions between the web processes in which changes are not passed on afterwards. */
  deaf: number
  /** How often watching clients fetched everything again, and how many rows they show wrongly at the end. */
  refetches: number
  stale: number
  /** The longest times until a new write was confirmed, after each kind of event. */
  secondsUntilWriting: { killed: number; paused: number; promoted: number }
  broken: string[]
}

type Nodes = Awaited<ReturnType<typeof startNodes>>
interface Outage {
  readonly leaseMilliseconds: number
  /** Replaces the database in the middle; null where it stays. */
  readonly failOver: (() => Promise<void>) | null
  readonly recovered?: () => Promise<void>
}

const maxSecondsUntilWriting = 60
const clients = 6
/** A killed process may not have announced its last commits: at most one change of each client. */
const maxStalePerRound = clients

/** Processes killed and paused under load, and in the middle the standby takes over, until the minutes are over. */
export async function runFailover(folder: string, seed: number, minutes: number): Promise<FailoverFigures> {
  const cluster = await startCluster()
  const bouncer = await startPgBouncer(cluster.url)
  const direct = await startAddress(cluster.port())
  const directUrl = new URL(cluster.url)
  directUrl.port = String(direct.port)
  try {
    const addresses = { url: bouncer.url, directUrl: directUrl.href }
    const failOver = async () => {
      await cluster.failOver()
      bouncer.pointTo(cluster.port())
      direct.pointTo(cluster.port())
    }
    const outage = { leaseMilliseconds: 10_000, failOver, recovered: cluster.addStandby }
    return await runOutages(folder, addresses, seed, minutes, outage)
  } finally {
    await bouncer.stop()
    await direct.stop()
    await cluster.stop()
  }
}

/** Without a pooler and a standby, once. */
export const runOutage = (folder: string, url: string, seed: number): Promise<FailoverFigures> =>
  runOutages(folder, { url, directUrl: '' }, seed, 0, { leaseMilliseconds: 2_000, failOver: null })

async function runOutages(
  folder: string,
  addresses: { url: string; directUrl: string },
  seed: number,
  minutes: number,
  outage: Outage,
): Promise<FailoverFigures> {
  const random = createRandom(seed)
  const s3 = await startFakeS3()
  const { leaseMilliseconds } = outage
  // A batch that waits for the failover for longer than this is refused, which is no fault.
  const batch = { enabled: true, timeout: 60 }
  const settings = { s3: s3.settings(), batch }
  const nodes = await startNodes(folder, { ...addresses, leaseMilliseconds, settings })
  const all = [...nodes.webs, ...nodes.workers]
  const times = { killed: 0, paused: 0, promoted: 0 }
  const load = startLoad(
    nodes.webs.map(({ url }) => url),
    seed,
    clients,
  )
  const watching = await startWatching(nodes.webs.map(({ url }) => url))
  try {
    const end = performance.now() + minutes * 60_000
    let rounds = 0
    do {
      await oneRound(nodes, load, random, outage, times)
      rounds += 1
    } while (performance.now() < end)
    await load.stop()
    const { confirmed } = load
    const figures: FailoverFigures = {
      ...{ rounds, confirmed: confirmed.writes, unknown: confirmed.unknown },
      ...(await compare(nodes.webs[0].url, confirmed)),
      deaf: await countDeaf([nodes.webs[0].url, nodes.webs[1].url]),
      ...{ stale: await watching.countStale(), refetches: watching.refetches() },
      crashes: all.reduce((sum, node) => sum + node.crashes, 0),
      ...{ secondsUntilWriting: times, broken: [] },
    }
    return { ...figures, broken: [...new Set(confirmed.refused), ...brokenIn(figures)] }
  } finally {
    await load.stop()
    watching.stop()
    await nodes.stop()
    await s3.stop()
  }
}

async function oneRound(
  { webs, workers }: Nodes,
  load: Load,
  random: Random,
  { leaseMilliseconds, failOver, recovered }: Outage,
  times: FailoverFigures['secondsUntilWriting'],
): Promise<void> {
  const after = async (event: keyof typeof times) => {
    times[event] = Math.max(times[event], (await load.untilWriting()) / 1000)
  }
  await after('killed')
  await pause(500 + random.int(1500))
  const victim = random.int(2)
  const killed = [webs[victim]!, workers[victim]!]
  const paused = [webs[1 - victim]!, workers[1 - victim]!]

  await each(killed, (node) => node.kill())
  await after('killed')
  await each(killed, (node) => node.start())

  await each(paused, (node) => node.pause())
  const resumeAt = performance.now() + 1.5 * leaseMilliseconds
  await after('paused')
  if (failOver) {
    const began = performance.now()
    await failOver()
    await load.untilWriting()
    times.promoted = Math.max(times.promoted, Math.round(performance.now() - began) / 1000)
  }
  await pause(Math.max(0, resumeAt - performance.now()))
  await each(paused, (node) => node.resume())
  await recovered?.()
}

const each = (nodes: readonly Node[], act: (node: Node) => unknown) => Promise.all(nodes.map(act))

function brokenIn(figures: FailoverFigures): string[] {
  const { promoted, killed, paused } = figures.secondsUntilWriting
  const slowest = Math.max(promoted, killed, paused)
  const sentences: [boolean, string][] = [
    [
      figures.confirmedLost > 0,
      [`${figures.confirmedLost} confirmed writes are lost.`, ...figures.lost.slice(0, 5)].join(' '),
    ],
    [figures.halves > 0, `${figures.halves} batches are half done.`],
    [figures.jobsLost > 0, `${figures.jobsLost} jobs are lost.`],
    [figures.jobsRunTwice > 0, `${figures.jobsRunTwice} jobs took effect twice.`],
    [figures.deaf > 0, 'Changes are no longer passed on from one process to the other.'],
    [figures.stale > figures.rounds * maxStalePerRound, `${figures.stale} rows are other than subscribers see them.`],
    [figures.crashes > 0, `${figures.crashes} processes ended by themselves.`],
    [slowest > maxSecondsUntilWriting, `Nothing was written for ${slowest} s.`],
  ]
  return sentences.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence)
}
