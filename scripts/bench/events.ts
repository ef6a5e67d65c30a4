import PocketBase from 'pocketbase'
import { EventSource } from 'undici'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { builtProgram } from '../build-programs.ts'
import { serve } from './serve.ts'

const changes = 300
const pauseMilliseconds = 10

/**
 * Milliseconds from the answer that confirms a change to the moment a second client of the workspace receives it, over
 * the realtime API. Negative: received before the first client had its answer.
 */
export async function run() {
  const postgres = await startPostgres({ durable: true })
  try {
    return { name: 'events', sqlite: await measure({}), postgres: await measure({ DATABASE_URL: postgres.url }) }
  } finally {
    await postgres.stop()
  }
}

async function measure(env: Record<string, string>) {
  // The SDK takes the browser's.
  Object.assign(globalThis, { EventSource })
  const server = await serve(builtProgram('app'), [], env)
  try {
    const writer = new PocketBase(server.url).autoCancellation(false)
    const password = 'correct horse 1'
    await writer
      .collection('users')
      .create({ email: 'a@bench.example', password, passwordConfirm: password, name: 'A' })
    const { record, token } = await writer.collection('users').authWithPassword('a@bench.example', password)
    const listener = new PocketBase(server.url).autoCancellation(false)
    listener.authStore.save(token, record)
    const heard = new Map<string, number>()
    await listener.collection('ambassadors').subscribe('*', ({ record }) => heard.set(record.name, performance.now()))
    const confirmed = new Map<string, number>()
    for (let at = 0; at < changes; at += 1) {
      const name = `Ambassador ${at}`
      await writer.collection('ambassadors').create({ instance: record.instance, language: 'en-US', name })
      confirmed.set(name, performance.now())
      await new Promise((wake) => setTimeout(wake, pauseMilliseconds))
    }
    await new Promise((wake) => setTimeout(wake, 1000))
    await listener.realtime.unsubscribe()
    const waits = [...confirmed].map(([name, at]) => (heard.get(name) ?? Number.POSITIVE_INFINITY) - at)
    waits.sort((a, b) => a - b)
    const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)]! * 100) / 100
    return { changes, 'p50 ms': at(0.5), 'p99 ms': at(0.99) }
  } finally {
    await server.stop()
  }
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
