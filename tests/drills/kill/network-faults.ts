import { setTimeout as pause } from 'node:timers/promises'
import { type FaultyNetwork, startFaultyNetwork } from '#tests/fakes/faulty-network.ts'
import { freePort } from '#tests/support/wait.ts'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'
import { compareKept, nextWrite } from './database-kills.ts'
import { type Confirmed, type KillFigures, noFigures } from './figures.ts'
import { startProcess } from './server-process.ts'
import { nothingConfirmed, write } from './write.ts'

export interface NetworkFaultFigures extends KillFigures {
  /** How often each fault happened. */
  faults: Partial<Record<Fault, number>>
  /** Milliseconds from the end of a fault to the next confirmed write. */
  slowestReturn: number
}

export type Fault = 'drop' | 'stall' | 'forget' | 'cutNextAnswer' | 'cutNextCommit'

const clients = 8
const maxReturn = 10_000
/** One request may wait for a connection and then for an answer. */
const maxRequest = 40_000
/** Only after a connection that is gone without a word the return has to wait until somebody gives up. */
const maxReturnAfterForgetting = 30_000

/**
 * Eight clients write while the network between the server and PostgreSQL fails in every way it can, the server stays,
 * and must recover by itself.
 * @param place with the address of a PostgreSQL
 * @param faults one after the other, with a pause of some random length between them
 */
export async function runNetworkFaults(
  place: Place,
  seed: number,
  faults: Iterable<Fault>,
): Promise<NetworkFaultFigures> {
  const random = createRandom(seed)
  const network = await startFaultyNetwork(place.url!)
  const through = { ...place, url: network.url }
  const figures: NetworkFaultFigures = { ...noFigures(), faults: {}, slowestReturn: 0 }
  let server = await startProcess(through, await freePort())
  const all: Confirmed[] = Array.from({ length: clients }, (_, client) => nothingConfirmed(client))
  let over = false
  const writers = all.map((each) => write(server.url, each, figures, () => over, random))
  try {
    for (const fault of faults) {
      await pause(200 + random.int(1000))
      await happens[fault](network, random)
      network.repair()
      figures.faults[fault] = (figures.faults[fault] ?? 0) + 1
      const took = await nextWrite(figures)
      const most = fault === 'forget' ? maxReturnAfterForgetting : maxReturn
      if (took > most) figures.broken.push(`After ${fault} nothing was written for ${took} ms.`)
      if (fault !== 'forget') figures.slowestReturn = Math.max(figures.slowestReturn, took)
    }
    over = true
    const isOver = await Promise.race([
      Promise.all(writers).then(() => true),
      pause(2 * maxRequest, false, { ref: false }),
    ])
    if (!isOver) figures.broken.push('A request never ended.')
    if (figures.slowestRequest > maxRequest) figures.broken.push(`A request took ${figures.slowestRequest} ms.`)
    await server.end('SIGTERM')
    server = await startProcess(place, await freePort())
    await compareKept(place, server.url, all, figures)
    await server.end('SIGTERM')
  } finally {
    over = true
    await server.end('SIGKILL')
    await network.close()
  }
  return figures
}

const happens: Record<Fault, (network: FaultyNetwork, random: Random) => Promise<unknown>> = {
  async drop(network, random) {
    network.drop()
    await pause(random.int(3000))
  },
  async stall(network, random) {
    network.stall()
    await pause(100 + random.int(random.chance(0.2) ? 29_900 : 3000))
  },
  async forget(network) {
    network.forget()
  },
  async cutNextAnswer(network) {
    network.cutNextAnswer()
    await pause(100)
  },
  async cutNextCommit(network) {
    network.cutNextCommit()
    await pause(100)
  },
}
