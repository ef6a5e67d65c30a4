import { randomUUID } from 'node:crypto'
import { openMany } from '../../../scripts/bench/chat/open-many.ts'
import { post } from '../../../scripts/bench/chat/streams.ts'
import { processFigures, processOnPort } from '../../../scripts/bench/process-figures.ts'
import { startFakeWhatsApp } from '../../fakes/whatsapp/index.ts'
import { takes } from '../../support/wait.ts'
import { startChatServer } from '../chat/chat-world.ts'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'
import { type Listener, listenAsMember, listenAsVisitor, newHeard } from './listeners.ts'
import { openSoakWorkspace, type SoakWorkspace } from './soak-world.ts'

export interface SoakSize {
  readonly minutes: number
  readonly workspaces: number
  /** Of each workspace. */
  readonly visitors: number
  readonly members: number
  readonly writesPerSecond: number
  /** From one cut of some streams to the next. */
  readonly flapSeconds: number
}

export interface SoakFigures {
  readonly streams: number
  readonly writes: number
  readonly events: number
  readonly flaps: number
  readonly missing: number
  readonly foreign: number
  readonly doubled: number
  readonly 'p50 ms': number
  readonly 'p99 ms': number
  readonly 'MB at the beginning and the end': string
  /** Over the last two thirds; null in runs that are too short to tell. */
  readonly 'MB an hour': number | null
  readonly broken: readonly string[]
}

/** Of all streams, each time. */
const flapShare = 0.01
const sampleSeconds = 10
const minSamples = 30
const aims = { p99: 500, megabytesAnHour: 1 }

/** Streams of visitors and members stay open and are cut now and then, while both write to each other at a steady pace. */
export async function runSoak(place: Place, seed: number, size: SoakSize): Promise<SoakFigures> {
  const random = createRandom(seed)
  const whatsApp = await startFakeWhatsApp()
  const server = await startChatServer(place, whatsApp, { TRUSTED_PROXIES: 'loopback' })
  const listeners: Listener[] = []
  try {
    const workspaces = await openMany(size.workspaces, (at) => openSoakWorkspace(server.url, at, size.visitors), 4)
    const heard = newHeard()
    const visitors = workspaces.flatMap((workspace) => workspace.visitors)
    listeners.push(...(await openMany(visitors.length, (at) => listenAsVisitor(visitors[at]!, heard))))
    const members = workspaces.flatMap((workspace) => Array<SoakWorkspace>(size.members).fill(workspace))
    listeners.push(...(await openMany(members.length, (at) => listenAsMember(members[at]!, heard))))

    const process = processFigures(processOnPort(Number(new URL(server.url).port))!)
    const memory: number[] = []
    const state = { isOver: false, flaps: 0 }
    const sampling = repeat(sampleSeconds, state, async () => void memory.push(process.residentMegabytes()))
    const flapping = repeat(size.flapSeconds, state, async () => {
      const count = Math.max(1, Math.round(listeners.length * flapShare))
      for (let at = 0; at < count; at += 1) await random.pick(listeners).flap()
      state.flaps += count
    })
    const writes = await write(workspaces, random, size)
    state.isOver = true
    await Promise.all([sampling, flapping])
    memory.push(process.residentMegabytes())
    const missing = await settled(workspaces, listeners)
    const { foreign, doubled, events, latencies } = heard
    const figures = {
      ...{ streams: listeners.length, writes, events, flaps: state.flaps, missing, foreign, doubled },
      ...{ 'p50 ms': quantile(latencies, 0.5), 'p99 ms': quantile(latencies, 0.99) },
      'MB at the beginning and the end': `${Math.round(memory[0]!)}, ${Math.round(memory.at(-1)!)}`,
      'MB an hour': memory.length < minSamples ? null : slope(memory.slice(Math.floor(memory.length / 3))),
    }
    return { ...figures, broken: brokenIn(figures) }
  } finally {
    for (const { close } of listeners) close()
    await server.end()
    await whatsApp.close()
  }
}

function brokenIn(figures: Omit<SoakFigures, 'broken'>): string[] {
  const slower = figures['MB an hour']
  return [
    ...(figures.missing > 0 ? [`${figures.missing} events have not arrived.`] : []),
    ...(figures.foreign > 0 ? [`${figures.foreign} events came to somebody who may not see them.`] : []),
    ...(figures.doubled > 0 ? [`${figures.doubled} events came twice.`] : []),
    // Short runs are part of the tests, which no time may break.
    ...(slower !== null && figures['p99 ms'] > aims.p99 ? [`The p99 is ${figures['p99 ms']} ms.`] : []),
    ...(slower !== null && slower > aims.megabytesAnHour ? [`Memory grows by ${slower} MB an hour.`] : []),
  ]
}

/** Half by visitors, half by members, at a steady pace however long the answers take. @returns how many were confirmed */
async function write(workspaces: readonly SoakWorkspace[], random: Random, size: SoakSize): Promise<number> {
  const began = performance.now()
  const end = began + size.minutes * 60_000
  const under = new Set<Promise<unknown>>()
  let count = 0
  for (let number = 0; performance.now() < end; number += 1) {
    const due = began + (number * 1000) / size.writesPerSecond
    if (due > performance.now()) await takes(due - performance.now())
    const { pb, visitors } = random.pick(workspaces)
    const { widget, authorization, conversation } = random.pick(visitors)
    const body = `Message ${number}, sent at ${performance.now()}`
    const clientId = randomUUID()
    const call =
      number % 2 === 0
        ? post(`${widget}/messages`, { clientId, body }, { authorization })
        : post(
            `${pb.baseURL}/api/collections/messages/records`,
            { conversation, clientId, body },
            { authorization: pb.authStore.token },
          )
    const tracked = call.then(
      () => {
        count += 1
        under.delete(tracked)
      },
      (error: Error) => {
        under.delete(tracked)
        // A visitor may not write more than twenty messages a minute.
        if (!error.message.includes(' 429')) throw error
      },
    )
    under.add(tracked)
    if (under.size > 100) await Promise.race(under)
  }
  await Promise.all(under)
  return count
}

interface Stored {
  readonly id: string
  readonly sequence: number
}

/** How many events are still missing after a while, by what is stored. */
async function settled(workspaces: readonly SoakWorkspace[], listeners: readonly Listener[]): Promise<number> {
  const stored: Stored[] = []
  for (const { pb, instance } of workspaces) {
    const filter = `instance = "${instance}"`
    stored.push(...(await pb.collection('conversations').getFullList<Stored>({ filter, fields: 'id,sequence' })))
  }
  let missing = 0
  for (let attempt = 0; attempt < 60; attempt += 1) {
    missing = 0
    for (const { id, sequence } of stored) for (const listener of listeners) missing += listener.missing(id, sequence)
    if (missing === 0) break
    await takes(500)
  }
  return missing
}

async function repeat(seconds: number, state: { isOver: boolean }, act: () => Promise<void>): Promise<void> {
  while (!state.isOver) {
    await act()
    for (let waited = 0; waited < seconds && !state.isOver; waited += 0.5) await takes(500)
  }
}

function quantile(counts: readonly number[], share: number): number {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let passed = 0
  return counts.findIndex((count) => {
    passed += count
    return passed >= wanted
  })
}

/** Of samples every ten seconds, in megabytes an hour, by least squares. */
function slope(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length
  const above = samples.reduce((sum, one, at) => sum + (at - middle) * (one - mean), 0)
  const below = samples.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return Math.round((above / below) * (3600 / sampleSeconds) * 10) / 10
}
