import { EventEmitter } from 'node:events'
import { request } from 'undici'
import { type Round, roundOf } from './load.ts'
import { idOf } from './rows.ts'
import type { Target } from './target.ts'

/** Streams of events that stay open, of all members in turn. */
export interface Subscribers {
  /** Changes a record again and again, each time once everybody has heard. Counts what was delivered. */
  measure(seconds: number): Promise<Round>
  close(): void
}

const patienceMilliseconds = 20_000
const anyEvent = /^event:spaces\/\*$/gm

/** Opens `count` streams over all processes of a target, subscribed to all spaces. */
export async function subscribeAll(target: Target, tokens: readonly string[], count: number): Promise<Subscribers> {
  const heard = new EventEmitter()
  const closing = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      openStream(target.urls[at % target.urls.length]!, closing.signal, (events) => {
        for (let event = 0; event < events; event += 1) heard.emit('event')
      }),
    ),
  )
  await Promise.all(
    streams.map(async ({ url, clientId }, at) => {
      const { statusCode, body } = await request(`${url}/api/realtime`, {
        method: 'POST',
        headers: { authorization: tokens[at % tokens.length]!, 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, subscriptions: ['spaces/*'] }),
      })
      await body.dump()
      if (statusCode !== 204) throw new Error(`${target.name} refused a subscription with ${statusCode}.`)
    }),
  )
  return { measure: (seconds) => measure(target, tokens[0]!, count, heard, seconds), close: () => closing.abort() }
}

function measure(target: Target, token: string, count: number, heard: EventEmitter, seconds: number): Promise<Round> {
  return roundOf(target, async (latencies) => {
    const end = performance.now() + seconds * 1000
    for (let change = 0; performance.now() < end; change += 1) {
      const everybody = deliveries(target, count, heard, latencies)
      await rename(target, token, change)
      await everybody
    }
  })
}

/** Resolves when so many have heard; notes how long after now each did. */
function deliveries(target: Target, count: number, heard: EventEmitter, latencies: number[]): Promise<void> {
  const asked = performance.now()
  let missing = count
  return new Promise((done, failed) => {
    const late = setTimeout(() => {
      heard.off('event', hear)
      failed(new Error(`${target.name}: ${missing} of ${count} subscribers did not hear of a change.`))
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

async function rename(target: Target, token: string, change: number): Promise<void> {
  const url = target.urls[change % target.urls.length]
  const { statusCode, body } = await request(`${url}/api/collections/spaces/records/${idOf('spaces', 0)}`, {
    method: 'PATCH',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Space 0, ${change}` }),
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`${target.name} answered ${statusCode} to a change.`)
}

async function openStream(url: string, signal: AbortSignal, hear: (events: number) => void) {
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
      hear(whole.match(anyEvent)?.length ?? 0)
    })
  })
  return { url, clientId }
}
