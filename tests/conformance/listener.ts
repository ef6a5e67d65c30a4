import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openStream } from './stream.ts'

/** A subscriber and the events it has received. */
export interface Listener {
  /**
   * The events since the last call. If fewer than expected have arrived, it waits a little for
   * the rest.
   */
  fence(expected?: number): Promise<string[]>
  close(): void
}

interface Listening {
  token: string
  topics: readonly string[]
  /** The recorded form of an event; null for irrelevant ones. */
  note: (topic: string, data: string) => string | null
}

/** Everyone may see it, and nothing else changes it meanwhile. */
const fenceTopic = 'chosen/*'
const fences = '/api/collections/chosen/records'
const longest = 10_000

/** `root` is a superuser's token. */
export async function listen(url: string, root: string, { token, topics, note }: Listening): Promise<Listener> {
  const heard: string[] = []
  const passed = new Map<string, () => void>()
  const close = await openStream(url, token, [...topics, fenceTopic], (topic, data) => {
    if (topic === fenceTopic) {
      const { action, record } = JSON.parse(data)
      if (action === 'create') passed.get(record.id)?.()
      if (record.id.startsWith('fence-')) return
    }
    const noted = note(topic, data)
    if (noted !== null) heard.push(noted)
  })
  const send = (path: string, method: string, body?: object) =>
    fetch(url + path, {
      method,
      headers: { authorization: root, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })

  return {
    async fence(expected = 0) {
      const id = `fence-${randomBytes(6).toString('hex')}`
      const fenced = new Promise<void>((resolve) => passed.set(id, resolve))
      await send(fences, 'POST', { id })
      await Promise.race([fenced, pause(longest, undefined, { ref: false })])
      for (let wait = 0; wait < 20 && heard.length < expected; wait++) await pause(25)
      await send(`${fences}/${id}`, 'DELETE')
      return heard.splice(0)
    },
    close,
  }
}

/** `create clubs/c10000000000000` */
export function actOf(_topic: string, data: string): string {
  const { action, record } = JSON.parse(data)
  return `${action} ${record?.collectionName}/${record?.id}`
}
