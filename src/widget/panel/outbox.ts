import { type Calls, Forgotten, Refusal } from './calls.ts'
import type { Conversation } from './conversation.ts'
import type { Keep } from './keep.ts'

export interface Unsent {
  readonly clientId: string
  readonly body: string
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
  /** The server will not take it, whenever it is sent. */
  readonly isRefused?: boolean
  /** Names of files that go with it. They are kept until the page is left, as browsers keep no files for later. */
  readonly files?: readonly string[]
  /** They are no longer there, or the server does not take them. */
  readonly problem?: 'lost' | 'files'
}

interface Outside {
  readonly calls: Pick<Calls, 'hasSession' | 'start' | 'say'>
  readonly conversation: Pick<Conversation, 'begin' | 'takeMessages'>
  readonly keep: Keep
  changed(): void
  /** A message has arrived, so the server can be reached and has something to tell. */
  arrived(): void
  /** The channel is not there, for this message or any other. */
  gone(): void
}

const firstPause = 1000
const maxPause = 30_000
const key = (clientId: string) => `out.${clientId}`

/**
 * What the visitor has sent and the server has not confirmed. It is kept until then, across reloads, each message under a key
 * of its own because other tabs write too; the server knows its `clientId`, so however often it is sent it arrives once.
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

  /** One at a time, in their order; after a failure again, later and later. */
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
      // What was on its way was of somebody else; what waits now is not.
      failures = error instanceof Forgotten ? 0 : failures + 1
      timer = window.setTimeout(flush, failures === 0 ? 0 : Math.min(firstPause * 2 ** (failures - 1), maxPause))
      changed()
    } finally {
      isSending = false
    }
  }

  const first = () => inOrder().find(({ isRefused }) => !isRefused)

  /** @throws unless it has arrived or was refused for good */
  async function deliver(message: Unsent): Promise<void> {
    const { clientId, body } = message
    try {
      if (!calls.hasSession()) await begin()
      const { conversation: of, messages } = await calls.say({ clientId, body }, attached.get(clientId))
      // The server's copy is shown before this one goes.
      conversation.takeMessages(of.id, messages)
      drop(clientId)
      arrived()
    } catch (error) {
      if (!(error instanceof Refusal) || ![400, 404, 413].includes(error.status)) throw error
      put({ ...message, isRefused: true, ...(error.fields.includes('files') ? { problem: 'files' } : {}) })
      if (error.status === 404) gone()
    }
  }

  /** What the channel wants to know of a visitor may be missing, and the message waits until it has been asked. */
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
    /** Sending has failed at least once, and goes on. */
    isStuck: () => failures > 0,
    add(body: string, files: readonly File[] = []): void {
      const clientId = randomId()
      attached.set(clientId, files)
      put({ clientId, body, at: Date.now(), ...(files.length > 0 ? { files: files.map(({ name }) => name) } : {}) })
      void flush()
    },
    drop,
    /** What somebody else has written here is not sent. */
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
