import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/wait.ts'
import type { Place } from '../engine-server.ts'
import { createRandom } from '../random.ts'
import { compare } from './compare.ts'
import { type Confirmed, type KillFigures, noFigures } from './figures.ts'
import { filesOnDisk, type KeptFiles } from './kept-files.ts'
import { type ServerProcess, startProcess } from './server-process.ts'
import { nothingConfirmed, write } from './write.ts'

const clients = 8

/**
 * Eight clients write through the SDK while the server is killed repeatedly; then everything is compared.
 * @param maxMilliseconds max time of a start
 * @param files where the settings of the server put them
 */
export async function runKillLoop(
  place: Place,
  seed: number,
  kills: number,
  maxMilliseconds: number,
  files: KeptFiles = filesOnDisk(place),
): Promise<KillFigures> {
  const random = createRandom(seed)
  const port = await freePort()
  const figures = noFigures()
  await (await startProcess(place, port)).end('SIGTERM')
  let server = await startProcess(place, port)
  const all: Confirmed[] = Array.from({ length: clients }, (_, client) => nothingConfirmed(client))
  let over = false
  const writers = all.map((each) => write(server.url, each, figures, () => over, random))

  for (; figures.kills < kills; figures.kills += 1) {
    // Enough that some of it are files, however slow the machine is.
    await written(figures, 30)
    await pause(random.int(600))
    await server.end('SIGKILL')
    server = await restart(place, port, figures, maxMilliseconds)
  }
  over = true
  await Promise.all(writers)
  // The last start sweeps the leftovers of the last kill.
  await server.end('SIGKILL')
  files.age()
  server = await restart(place, port, figures, maxMilliseconds)
  await compare(files, server.url, all, figures)
  await server.end('SIGTERM')
  return figures
}

/** Waits until that many more writes are confirmed, with a timeout. */
export async function written(figures: KillFigures, count: number): Promise<void> {
  const [before, end] = [figures.acknowledged, Date.now() + 15_000]
  while (figures.acknowledged < before + count && Date.now() < end) await pause(10)
}

async function restart(place: Place, port: number, figures: KillFigures, most: number): Promise<ServerProcess> {
  const server = await startProcess(place, port)
  figures.slowestStart = Math.max(figures.slowestStart, server.ready)
  if (server.ready > most) figures.broken.push(`A start took ${server.ready} ms.`)
  return server
}
