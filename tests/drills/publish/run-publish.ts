import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#server/engine/clock.ts'
import type { FaultName } from '#shared/collections/simulated-faults.ts'
import { type RunningNetwork, startSimulatedNetwork } from '../../fakes/simulated-network.ts'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'
import { ended, everyPostOnce, judge, newFigures, type PublishFigures, settleUnknown } from './judge.ts'
import { endProducts, type Product, startProduct } from './product-process.ts'
import { administrator, preparePosts } from './published-world.ts'

const postsPerKill = 6
const workspaces = 8
/** After this long a process is killed even if it has published nothing, for example because everything waits for a lease. */
const maxWaitMilliseconds = 15_000
const longerThanALease = 25_000
/** Late posts of a channel go out one after the other. */
const minutes = 20

/** Faults of publishing requests, in addition to kills. Half of these accept the post first. */
const faults: FaultName[] = [
  'reset-before',
  'reset-after',
  'unavailable',
  'unavailable-after',
  'cut-body',
  'without-id',
]

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
  const network = await startSimulatedNetwork({ refusesDuplicates: false, clock: systemClock })
  const posts = kills * postsPerKill
  const figures = newFigures(posts)
  const running: Product[] = []
  try {
    // With another process going on, most are published on time, and have to last for all kills.
    const between = nodes === 1 ? 150 : 1200
    await preparePosts(place, await network.connect(), { posts, pause: between, workspaces })
    for (let n = 0; n < nodes; n += 1) running.push(await startProduct(place, network.url))
    while (figures.kills < kills) {
      await misbehave(network, random, figures)
      await somethingIsSent(network)
      await pause(random.int(1000))
      await disturb(running, random, place, network, figures)
    }
    await network.faults.clear()
    const pb = await administrator(running[0]!.url)
    await ended(pb, minutes)
    await judge(pb, network, figures)
    if (!settles) return figures
    await settleUnknown(pb, network)
    await ended(pb, minutes)
    await everyPostOnce(pb, network, figures)
  } finally {
    await endProducts(running)
    await network.stop()
  }
  return figures
}

/** On a busy machine, processes would otherwise die before they have begun anything. */
async function somethingIsSent(network: RunningNetwork): Promise<void> {
  const before = await network.arrived('post')
  const giveUpAt = systemClock.now().getTime() + maxWaitMilliseconds
  while ((await network.arrived('post')) === before && systemClock.now().getTime() < giveUpAt) await pause(20)
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
  running[at] = await startProduct(place, network.url)
}
