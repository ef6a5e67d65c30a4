import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '../engine-server.ts'
import * as attacks from './attacks.ts'
import { startWatched, type WatchedServer, type Weight } from './watched-server.ts'

export interface SlowFigures {
  /** Attack → its effect on others. */
  attacks: Record<
    string,
    { seconds: number; served: number; p99: number; slowest: number; late: number; megabytes: number }
  >
  /** Megabytes, since the start, of everything together. */
  grown: number
  broken: string[]
}

/** For one attack, and for all of them. */
const maxMegabytes = [200, 300] as const

export interface SlowOptions {
  /** How many connections an attack may open. */
  scale: number
  /** Max wait of the slowest other request, in milliseconds. */
  patience: number
  /** Milliseconds that the server waits for headers and for whole requests. */
  timeouts: readonly [number, number]
}

/** Runs one attack after the other, while another client reads and writes. */
export async function runSlow(place: Place, { scale, patience, timeouts }: SlowOptions): Promise<SlowFigures> {
  const server = await startWatched(place, timeouts)
  const figures: SlowFigures = { attacks: {}, grown: 0, broken: [] }
  await serveOthers(server, pause(500))
  const first = await server.weigh()
  for (const [name, attack] of Object.entries(attacks) as [string, attacks.Attack][]) {
    const before = await server.weigh('begin')
    const began = performance.now()
    const attacking = attack(server, scale)
    const { waits, problems } = await serveOthers(server, attacking)
    for (const problem of [...(await attacking), ...problems]) figures.broken.push(`${name}: ${problem}`)
    if (!server.alive()) throw new Error(`The server ended during ${name}.`)
    const weight = await server.weigh()
    figures.attacks[name] = summary(began, waits, weight, before)
    const { slowest, megabytes } = figures.attacks[name]
    if (slowest > patience) figures.broken.push(`${name}: somebody else waited ${slowest} ms.`)
    if (megabytes > maxMegabytes[0]) figures.broken.push(`${name}: the server took ${megabytes} MB.`)
  }
  const left = readdirSync(join(place.folder, 'incoming'))
  if (left.length > 0) figures.broken.push(`${left.length} uploads were left half way.`)
  figures.grown = grownBy(await server.weigh(), first)
  if (figures.grown > maxMegabytes[1]) figures.broken.push(`The server took ${figures.grown} MB in all.`)
  await server.stop()
  return figures
}

/** A client reads and writes until the attack is over. */
async function serveOthers(
  { url }: WatchedServer,
  until: Promise<unknown>,
): Promise<{ waits: number[]; problems: string[] }> {
  const waits: number[] = []
  const problems = new Set<string>()
  let over = false
  void until
    .catch(() => undefined)
    .then(() => {
      over = true
    })
  const records = `${url}/api/collections/entries/records`
  for (let turn = 0; !over; turn += 1) {
    const began = performance.now()
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client: began, turn }),
    }
    try {
      const answer = await (turn % 2 === 0 ? fetch(`${records}?perPage=5`) : fetch(records, init))
      await answer.text()
      if (!answer.ok) problems.add(`somebody else was answered ${answer.status}.`)
    } catch (error) {
      problems.add(`somebody else was not answered: ${(error as Error).message}`)
    }
    waits.push(performance.now() - began)
    await pause(20)
  }
  return { waits, problems: [...problems] }
}

function summary(began: number, waits: readonly number[], weight: Weight, before: Weight) {
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    seconds: Math.round((performance.now() - began) / 100) / 10,
    served: waits.length,
    p99: Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0),
    slowest: Math.round(sorted.at(-1) ?? 0),
    late: Math.round(weight.late),
    megabytes: grownBy(weight, before),
  }
}

const grownBy = (now: Weight, before: Weight): number => Math.round((now.rss - before.rss) / 1e6)
