import { systemClock } from '#server/engine/clock.ts'
import { startSimulatedNetwork } from '../../fakes/simulated-network.ts'
import type { Place } from '../engine-server.ts'
import { ended, everyPostOnce, judge, newFigures, type PublishFigures, settleUnknown } from './judge.ts'
import { endProducts, type Product, startProduct } from './product-process.ts'
import { administrator, preparePosts } from './published-world.ts'

const patienceMilliseconds = 2000
const leadMilliseconds = 5000

/**
 * A third of the posts gets no answer before the network has accepted it, and a third none afterwards. Nothing may be resent
 * automatically: posts that are not found on the network are unknown.
 */
export async function runTimeouts(place: Place, posts: number, { settles = true } = {}): Promise<PublishFigures> {
  const network = await startSimulatedNetwork({ refusesDuplicates: false, clock: systemClock })
  const figures = { ...newFigures(posts), impatience: posts }
  const running: Product[] = []
  try {
    await preparePosts(place, await network.connect(), { posts, pause: 10, lead: leadMilliseconds })
    const times = Math.floor(posts / 3)
    await network.faults.inject({ request: 'post', fault: 'timeout-before', times })
    await network.faults.inject({ request: 'post', fault: 'timeout-after', times })
    figures.faults = 2 * times
    running.push(await startProduct(place, network.url, { REQUEST_MILLISECONDS: String(patienceMilliseconds) }))
    const pb = await administrator(running[0]!.url)
    await ended(pb)
    await judge(pb, network, figures)
    const arrived = await network.arrived('post')
    // On a busy machine, some give up before the network has begun.
    if (arrived > posts) figures.broken.push(`${posts} posts were sent ${arrived} times.`)
    const { unknown = 0, published = 0 } = figures.outcomes
    if (unknown < times) figures.broken.push(`${unknown} are unknown, but ${times} requests did nothing.`)
    if (unknown + published < posts) figures.broken.push(`${posts} posts, but only ${unknown + published} were tried.`)
    if (!settles) return figures
    await settleUnknown(pb, network)
    await ended(pb)
    await everyPostOnce(pb, network, figures)
  } finally {
    await endProducts(running)
    await network.stop()
  }
  return figures
}
