import type { Row } from '#shared/collections/index.ts'
import { checkConnection, connected, failureOf, pb } from '#web/records/index.ts'
import { receiveMessage, refreshThread } from '../thread/thread-cache.ts'
import { forgetFiles, keepFiles, keptFiles } from './kept-files.ts'
import {
  change,
  isOutgoingKey,
  type Outgoing,
  openOutgoing,
  outgoing,
  outgoingOwner,
  rereadOutgoing,
} from './outgoing.ts'

export interface Draft {
  conversation: string
  body: string
  private: boolean
  mentions: string[]
  files: readonly File[]
}

const maxTextMilliseconds = 30_000
const maxFilesMilliseconds = 10 * 60_000
const firstPause = 1000
const maxPause = 20_000

/**
 * Sends pending messages, in order within each conversation, until each is stored. All attempts share a client id, so a message
 * is stored only once.
 *
 * @returns a function that stops it
 */
export function startOutbox(user: string): () => void {
  openOutgoing(user)
  const listen = ({ key }: StorageEvent): void => {
    if (!isOutgoingKey(key)) return
    rereadOutgoing()
    drainAll()
  }
  window.addEventListener('storage', listen)
  drainAll()
  return () => window.removeEventListener('storage', listen)
}

/** Queues a message, shows it and sends it. */
export async function post({ files, ...draft }: Draft): Promise<void> {
  const clientId = crypto.randomUUID()
  const entry: Outgoing = {
    ...draft,
    ...{ clientId, files: files.map(({ name }) => name), at: new Date().toISOString(), state: 'waiting' },
  }
  // Another tab must not see the message before its files.
  if (files.length > 0) await keepFiles(clientId, files)
  change((before) => [...before, entry])
  void drain(draft.conversation)
}

export function retryMessage(clientId: string): void {
  const entry = outgoing().find((one) => one.clientId === clientId)
  if (!entry) return
  change((before) =>
    before.map((one) => (one.clientId === clientId ? { ...one, state: 'waiting', problem: undefined! } : one)),
  )
  void drain(entry.conversation)
}

/** Drops a message that the server refused. */
export function discardMessage(clientId: string): void {
  change((before) => before.filter((one) => one.clientId !== clientId))
  void forgetFiles(clientId)
}

function drainAll(): void {
  for (const conversation of new Set(outgoing().map((entry) => entry.conversation))) void drain(conversation)
}

const draining = new Set<string>()

async function drain(conversation: string): Promise<void> {
  const owner = outgoingOwner()
  const key = `${owner} ${conversation}`
  if (draining.has(key)) return
  draining.add(key)
  let pause = firstPause
  try {
    for (;;) {
      const next = outgoing().find((one) => one.conversation === conversation && one.state === 'waiting')
      // Somebody else may have signed in.
      if (!next || outgoingOwner() !== owner || pb.authStore.record?.id !== owner) return
      const isSettled = await send(next)
      if (isSettled) pause = firstPause
      else {
        await Promise.all([connected(), new Promise((done) => setTimeout(done, pause))])
        pause = Math.min(pause * 2, maxPause)
      }
    }
  } finally {
    draining.delete(key)
  }
}

/** @returns whether the outcome is known */
async function send(entry: Outgoing): Promise<boolean> {
  const { clientId, conversation } = entry
  const files = entry.files.length > 0 ? await keptFiles(clientId) : []
  if (!files) {
    fail(clientId, { code: 'chat_files_lost', message: '' })
    return true
  }
  try {
    const { body, mentions } = entry
    const draft = { clientId, conversation, body, private: entry.private, mentions, ...(files.length > 0 && { files }) }
    const timeout = AbortSignal.timeout(files.length > 0 ? maxFilesMilliseconds : maxTextMilliseconds)
    const options = { requestKey: null, signal: timeout }
    receiveMessage(await pb.collection('messages').create<Row<'messages'>>(draft, options))
    discardMessage(clientId)
    return true
  } catch (error) {
    const { status, fields, message } = failureOf(error)
    if (fields.clientId?.code === 'validation_not_unique') {
      // An earlier attempt was stored, but its response was lost.
      await refreshThread(conversation)
      discardMessage(clientId)
      return true
    }
    if (status === '??' || status >= 500 || status === 429) {
      void checkConnection()
      return false
    }
    const [problem = { code: '', message }] = Object.values(fields)
    fail(clientId, problem)
    return true
  }
}

function fail(clientId: string, problem: NonNullable<Outgoing['problem']>): void {
  change((before) => before.map((one) => (one.clientId === clientId ? { ...one, state: 'failed', problem } : one)))
}
