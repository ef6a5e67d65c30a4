import { type Calls, Forgotten, Refusal } from './calls.ts'
import type { Conversation } from './conversation.ts'
import type { Keep } from './keep.ts'

export interface Unsent {
  readonly clientId: string
  readonly body: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  /** Refused for good; not retried. */
  readonly isRefused?: boolean
  /** Names of its files. The files themselves are lost when the page is left. */
  readonly files?: readonly string[]
  /** The files were lost, or the server does not accept them. */
  readonly problem?: 'lost' | 'files'
}

interface Outside {
  readonly calls: Pick<Calls, 'hasSession' | 'start' | 'say'>
  readonly conversation: Pick<Conversation, 'begin' | 'takeMessages'>
  readonly keep: Keep
  changed(): void
  /** A message was delivered, so the server is reachable and may have news. */
  arrived(): void
  /** The channel is gone for all messages. */
  gone(): void
}

const firstPause = 1000
const maxPause = 30_000
const key = (clientId: string) => `out.${clientId}`

/**
 * Messages the server has not confirmed. They survive reloads, each under its own key because other tabs write too. Retries are
 * safe: the server deduplicates by `clientId`.
 */
export function openOutbox({ calls, conversation, keep, changed, arrived, gone }: Outside) {
  const unsent = new Map<string, Unsent>()
  for (const name of keep.keys('out.')) {
    const message = parse(keep.get(name))
    if (!message) continue
    const isLost = (message.files?.length ?? 0) > 0
    unsent.set(message.clientId, isLost ? { ...message, isRefused: true, problem: 'lost' } : message)
  }
  const attached = new Map<string, readonly File[]>()
  let isSending = false
  let failures = 0
  let timer = 0
  const inOrder = () => [...unsent.values()].sort((one, other) => one.at - other.at)

  function put(message: Unsent): void {
    unsent.set(message.clientId, message)
    keep.set(key(message.clientId), JSON.stringify(message))
    changed()
  }

  function drop(clientId: string): void {
    if (!unsent.delete(clientId)) return
    attached.delete(clientId)
    keep.remove(key(clientId))
    changed()
  }

  /** One at a time and in order, with increasing delays after failures. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending) return
    isSending = true
    try {
      for (let next = first(); next; next = first()) {
        await deliver(next)
        failures = 0
      }
    } catch (error) {
      // The failure was about the previous visitor's message.
      failures = error instanceof Forgotten ? 0 : failures + 1
      timer = window.setTimeout(flush, failures === 0 ? 0 : Math.min(firstPause * 2 ** (failures - 1), maxPause))
      changed()
    } finally {
      isSending = false
    }
  }

  const first = () => inOrder().find(({ isRefused }) => !isRefused)

  /** @throws unless it was delivered or refused for good */
  async function deliver(message: Unsent): Promise<void> {
    const { clientId, body } = message
    try {
      if (!calls.hasSession()) await begin()
      const { conversation: of, messages } = await calls.say({ clientId, body }, attached.get(clientId))
      // Show the server's copy before removing this one.
      conversation.takeMessages(of.id, messages)
      drop(clientId)
      arrived()
    } catch (error) {
      if (!(error instanceof Refusal) || ![400, 404, 413].includes(error.status)) throw error
      put({ ...message, isRefused: true, ...(error.fields.includes('files') ? { problem: 'files' } : {}) })
      if (error.status === 404) gone()
    }
  }

  /** If the channel requires details of the visitor first, the message waits for them. */
  async function begin(): Promise<void> {
    try {
      conversation.begin(await calls.start())
    } catch (error) {
      throw error instanceof Refusal && error.status === 400
        ? new Error('The visitor has not said who they are.')
        : error
    }
  }

  return {
    unsent: inOrder,
    /** Sending has failed at least once and is being retried. */
    isStuck: () => failures > 0,
    add(body: string, files: readonly File[] = []): void {
      const clientId = randomId()
      attached.set(clientId, files)
      put({ clientId, body, at: Date.now(), ...(files.length > 0 ? { files: files.map(({ name }) => name) } : {}) })
      void flush()
    },
    drop,
    /** Drops what another visitor wrote here. */
    clear(): void {
      for (const clientId of [...unsent.keys()]) drop(clientId)
    },
    retry(clientId: string): void {
      const message = unsent.get(clientId)
      if (message) put({ ...message, isRefused: false })
      void flush()
    },
    flush,
  }
}

export type Outbox = ReturnType<typeof openOutbox>

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parse(text: string): Unsent | null {
  try {
    const message = JSON.parse(text) as Unsent
    const { clientId, body, at } = message
    return typeof clientId === 'string' && typeof body === 'string' ? { ...message, at: Number(at) } : null
  } catch {
    return null
  }
}
