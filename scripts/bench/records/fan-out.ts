import { EventEmitter } from 'node:events'
import { request } from 'undici'
import { type Round, roundOf } from './load.ts'
import type { Target } from './target.ts'

/** Open realtime streams, of all members in turn. */
export interface Subscribers {
  /** Changes a record repeatedly, each time once all subscribers have received the last change. Counts deliveries. */
  measure(seconds: number): Promise<Round>
  close(): void
}

/** The subscription, and a change that sends one event to every subscriber. */
export interface Heard {
  readonly topic: string
  /** @param number counts up */
  change(target: Watched, number: number): Promise<void>
}
export type Watched = Pick<Target, 'name' | 'urls' | 'figures' | 'database'>

const patienceMilliseconds = 20_000

/** Opens `count` streams over all processes of a target, all of them with the same subscription. */
export async function subscribeAll(
  target: Watched,
  tokens: readonly string[],
  count: number,
  { topic, change }: Heard,
): Promise<Subscribers> {
  const heard = new EventEmitter()
  const closing = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      openStream(target.urls[at % target.urls.length]!, topic, closing.signal, (events) => {
        for (let event = 0; event < events; event += 1) heard.emit('event')
      }),
    ),
  )
  await Promise.all(
    streams.map(async ({ url, clientId }, at) => {
      const { statusCode, body } = await request(`${url}/api/realtime`, {
        method: 'POST',
        headers: { authorization: tokens[at % tokens.length]!, 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, subscriptions: [topic] }),
      })
      await body.dump()
      if (statusCode !== 204) throw new Error(`${target.name} refused a subscription with ${statusCode}.`)
    }),
  )
  return { measure: (seconds) => measure(target, change, count, heard, seconds), close: () => closing.abort() }
}

function measure(
  target: Watched,
  change: Heard['change'],
  count: number,
  heard: EventEmitter,
  seconds: number,
): Promise<Round> {
  return roundOf(target, async (latencies) => {
    const end = performance.now() + seconds * 1000
    for (let number = 0; performance.now() < end; number += 1) {
      const everybody = deliveries(target, count, heard, latencies)
      await change(target, number)
      await everybody
    }
  })
}

/** Resolves when that many have received the event; records each delay. */
function deliveries(target: Watched, count: number, heard: EventEmitter, latencies: number[]): Promise<void> {
  const asked = performance.now()
  let missing = count
  return new Promise((done, failed) => {
    const late = setTimeout(() => {
      heard.off('event', hear)
      failed(new Error(`${target.name}: ${missing} of ${count} subscribers did not receive a change.`))
    }, patienceMilliseconds)
    const hear = () => {
      latencies.push(performance.now() - asked)
      missing -= 1
      if (missing > 0) return
      heard.off('event', hear)
      clearTimeout(late)
      done()
    }
    heard.on('event', hear)
  })
}

async function openStream(url: string, topic: string, signal: AbortSignal, hear: (events: number) => void) {
  const event = `event:${topic}\n`
  const { body } = await request(`${url}/api/realtime`, { signal, headersTimeout: 0, bodyTimeout: 0 })
  const clientId = await new Promise<string>((known, failed) => {
    let text = ''
    body.on('error', failed)
    body.on('data', (chunk: Buffer) => {
      text += chunk
      // Whole events only; the rest waits for what follows.
      const end = text.lastIndexOf('\n\n')
      if (end < 0) return
      const whole = text.slice(0, end)
      text = text.slice(end + 2)
      const connected = /"clientId":"(\w+)"/.exec(whole)?.[1]
      if (connected) known(connected)
      hear(`${whole}\n`.split(event).length - 1)
    })
  })
  return { url, clientId }
}
