import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { jittered } from '../random.ts'
import type { Database } from './database.ts'
import { unpacked } from './postgres-notifications.ts'

const firstPauseMilliseconds = 100
const maxPauseMilliseconds = 5000
const defaultBeatMilliseconds = 10_000

interface Listener {
  readonly handler: (payload: string) => void
  readonly interrupted: (() => void) | undefined
}

/**
 * The one connection that receives notifications. It reconnects automatically and listens to the same channels again. A statement
 * every few seconds detects a server that disappeared without closing the connection, or became a standby.
 */
export function createPostgresListener(
  settings: pg.ClientConfig,
  log: Logger,
  beatMilliseconds = defaultBeatMilliseconds,
) {
  const channels = new Map<string, Set<Listener>>()
  let connected: Promise<pg.Client> | undefined
  /** The connection while it is open, so that stopping does not wait for a reconnection. */
  let open: pg.Client | undefined
  let asked: Promise<unknown> = Promise.resolve()
  let closed = false

  function connection(): Promise<pg.Client> {
    connected ??= connect().catch((error: unknown) => {
      connected = undefined
      throw error
    })
    return connected
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...settings, query_timeout: beatMilliseconds })
    // Sequential: a long payload has to be fetched, and a later short one must not overtake it.
    let deliveries = Promise.resolve()
    client.on('notification', ({ channel, payload = '' }) => {
      deliveries = deliveries.then(async () => {
        const text = await unpacked((text, values) => ask(client, text, values), payload).catch(() => null)
        if (text === null) log.warn({ channel }, 'a notification could not be read')
        else deliver(channel, text)
      })
    })
    client.on('error', (error) => log.warn({ err: error }, 'the listening database connection was lost'))
    let beat: NodeJS.Timeout | undefined
    client.on('end', () => {
      clearInterval(beat)
      // A failed attempt schedules its own retry; a second one here would double the attempts each time.
      if (open !== client) return
      open = undefined
      if (closed) return
      connected = reconnect()
      connected.catch(() => {})
    })
    try {
      await client.connect()
      for (const channel of channels.keys()) await ask(client, `listen ${pg.escapeIdentifier(channel)}`)
      if (closed) throw new Error('The database is closed.')
      open = client
      beat = setInterval(() => void mustBePrimary(client), beatMilliseconds).unref()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  async function mustBePrimary(client: pg.Client): Promise<void> {
    const isPrimary = await ask(client, 'select pg_is_in_recovery() as standby').then(
      ({ rows }) => !rows[0].standby,
      () => false,
    )
    if (!isPrimary) client.connection.stream.destroy()
  }

  async function reconnect(): Promise<pg.Client> {
    for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 2, maxPauseMilliseconds)) {
      await setTimeout(jittered(pause), undefined, { ref: false })
      if (closed) throw new Error('The database is closed.')
      try {
        const client = await connect()
        for (const listeners of channels.values()) for (const { interrupted } of listeners) interrupted?.()
        return client
      } catch (error) {
        log.warn({ err: error }, 'the listening database connection could not be restored yet')
      }
    }
  }

  /** Runs statements sequentially. */
  function ask(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const answer = asked.then(() => client.query(text, [...values]))
    asked = answer.catch(() => {})
    return answer
  }

  function deliver(channel: string, payload: string): void {
    for (const { handler } of [...(channels.get(channel) ?? [])]) {
      try {
        handler(payload)
      } catch (error) {
        log.error({ err: error, channel }, 'a listener failed')
      }
    }
  }

  const listen: Database['listen'] = async (channel, handler, interrupted) => {
    const listener: Listener = { handler, interrupted }
    const listeners = channels.get(channel) ?? new Set()
    channels.set(channel, listeners.add(listener))
    try {
      const client = await connection()
      await ask(client, `listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      listeners.delete(listener)
      throw error
    }
    return async () => {
      const remaining = channels.get(channel)
      if (!remaining?.delete(listener) || remaining.size > 0) return
      channels.delete(channel)
      if (open) await ask(open, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
    }
  }

  return {
    listen,
    async close(): Promise<void> {
      closed = true
      await open?.end().catch(() => {})
    },
  }
}
