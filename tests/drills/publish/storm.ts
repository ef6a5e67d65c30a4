import { systemClock } from '#server/engine/clock.ts'
import { familyFigures } from '../../../scripts/bench/process-figures.ts'
import { startSimulatedNetwork } from '../../fakes/simulated-network.ts'
import type { Place } from '../engine-server.ts'
import { allScheduled, ended, judge, newFigures, type PublishFigures, sentAt } from './judge.ts'
import { endProducts, type Product, startProduct } from './product-process.ts'
import { administrator, preparePosts } from './published-world.ts'

export interface StormFigures extends PublishFigures {
  /** Milliseconds from the time of a post to its arrival at the network. */
  p50: number
  p99: number
  /** Per process, from the first arrival to the last. */
  postsPerMinute: number
  /** Seconds of processor time of the processes that publish. */
  cpuPer1000: number
}

interface Storm {
  readonly posts: number
  readonly channels: number
  /** In which all of them fall due. */
  readonly milliseconds: number
  readonly nodes?: number
}

const setUpMilliseconds = 10_000
const setUpPerPost = 30
const minutes = 40

/** Many posts that fall due together, on a network that answers at once. */
export async function runStorm(
  place: Place,
  { posts, channels, milliseconds, nodes = 1 }: Storm,
): Promise<StormFigures> {
  const network = await startSimulatedNetwork({ refusesDuplicates: false, clock: systemClock })
  const figures = { ...newFigures(posts), p50: 0, p99: 0, postsPerMinute: 0, cpuPer1000: 0 }
  const running: Product[] = []
  try {
    const lead = setUpMilliseconds + posts * setUpPerPost
    await preparePosts(place, await network.connect(), { posts, channels, pause: milliseconds / posts, lead })
    for (let n = 0; n < nodes; n += 1) running.push(await startProduct(place, network.url))
    const cpuSeconds = () => running.reduce((sum, { child }) => sum + familyFigures(child.pid!).cpuSeconds(), 0)
    const pb = await administrator(running[0]!.url)
    const before = cpuSeconds()
    await ended(pb, minutes)
    figures.cpuPer1000 = Math.round(((cpuSeconds() - before) / posts) * 100_000) / 100
    await judge(pb, network, figures)
    const arrivals = await sentAt(pb, network)
    const waits = (await allScheduled(pb)).flatMap(({ id, publishAt }) => {
      const at = arrivals.get(id)
      return at === undefined ? [] : [at - new Date(publishAt.replace(' ', 'T')).getTime()]
    })
    waits.sort((one, other) => one - other)
    figures.p50 = waits[Math.floor(waits.length * 0.5)] ?? Number.NaN
    figures.p99 = waits[Math.floor(waits.length * 0.99)] ?? Number.NaN
    const times = [...arrivals.values()]
    const took = (Math.max(...times) - Math.min(...times)) / 60_000
    figures.postsPerMinute = Math.round(times.length / took / nodes)
  } finally {
    await endProducts(running)
    await network.stop()
  }
  return figures
}
