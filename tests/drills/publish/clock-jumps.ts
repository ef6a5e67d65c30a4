import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '#server/engine/clock.ts'
import { startSimulatedNetwork } from '../../fakes/simulated-network.ts'
import type { Place } from '../engine-server.ts'
import { createRandom } from '../random.ts'
import { allScheduled, ended, judge, newFigures, type PublishFigures, sentAt } from './judge.ts'
import { endProducts, type Product, startProduct } from './product-process.ts'
import { administrator, preparePosts } from './published-world.ts'

const hour = 3600_000
/** How far the moments of two clocks on one machine may be apart. */
const toleranceMilliseconds = 50
const postsPerJump = 40
/** Workers look at least every five seconds. */
const longerThanAPoll = 6000
/** The first jumps come before anything is due. */
const leadMilliseconds = 30_000

/**
 * Moves the clock of the process by two hours, forwards or backwards, while posts fall due, and back. With PostgreSQL nothing
 * may be published before its time: the database decides. An embedded database has no other clock than the process.
 */
export async function runClockJumps(place: Place, seed: number, jumps: number): Promise<PublishFigures> {
  const random = createRandom(seed)
  const network = await startSimulatedNetwork({ refusesDuplicates: false, clock: systemClock })
  const posts = jumps * postsPerJump
  const figures = { ...newFigures(posts), jumps: 0, early: 0, runs: 0 }
  const running: Product[] = []
  try {
    await preparePosts(place, await network.connect(), { posts, pause: 200, lead: leadMilliseconds })
    running.push(await startProduct(place, network.url))
    const [{ child, url }] = running as [Product]
    const pb = await administrator(url)
    while (figures.jumps < jumps) {
      const hours = figures.jumps === 0 ? 2 : random.pick([-2, 2])
      child.send({ clock: hours * hour })
      await pause(longerThanAPoll + random.int(2000))
      child.send({ clock: 0 })
      await pause(random.int(2000))
      figures.jumps += 1
    }
    await ended(pb)
    await judge(pb, network, figures)
    const arrivals = await sentAt(pb, network)
    for (const { id, publishAt } of await allScheduled(pb)) {
      const early = new Date(publishAt.replace(' ', 'T')).getTime() - (arrivals.get(id) ?? Number.POSITIVE_INFINITY)
      if (early <= toleranceMilliseconds) continue
      figures.early += 1
      if (place.url) figures.broken.push(`${id} was published ${Math.round(early / 1000)} s before its time.`)
    }
    figures.runs = (await pb.collection('jobs').getList(1, 1, { filter: 'name = "publish-post"' })).totalItems
    if (figures.runs > posts + jumps * maxLooksPerJump) figures.broken.push(`${posts} posts took ${figures.runs} runs.`)
  } finally {
    await endProducts(running)
    await network.stop()
  }
  return figures
}

/** While its clock is ahead, a process looks at posts before their time, but not incessantly. */
const maxLooksPerJump = 30
