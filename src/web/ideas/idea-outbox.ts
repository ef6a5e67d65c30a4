import { pb, refreshLists } from '#web/records/index.ts'
import { createOutbox, type Outgoing } from '#web/records/outbox.ts'

/** An idea that was captured offline. */
export interface KeptIdea extends Outgoing {
  instance: string
  text: string
  /** A recording that has been uploaded. */
  item: string
}

type Idea = Pick<KeptIdea, 'instance' | 'text' | 'item'>

const maxMilliseconds = 15_000

const outbox = createOutbox<KeptIdea>({
  key: 'ideaOutbox',
  lineOf: ({ instance }) => instance,
  async send({ clientId, instance, text, item }) {
    await storeIdea(clientId, { instance, text, item })
    return undefined
  },
  hasArrived(_idea, { id }) {
    if (id?.code !== 'validation_not_unique') return false
    refreshLists('ideas', 0)
    return true
  },
})

export const { start: startIdeas, retry: retryIdea, discard: discardIdea, useEntries: useKeptIdeas } = outbox

/** @param id of the record; with it, an idea that is sent twice is stored once */
export async function storeIdea(id: string, idea: Idea): Promise<void> {
  const signal = AbortSignal.timeout(maxMilliseconds)
  await pb.collection('ideas').create({ id, status: 'open', ...idea }, { requestKey: null, signal })
  refreshLists('ideas', 0)
}

/** Keeps an idea in this browser until it is stored. */
export const keepIdea = (clientId: string, idea: Idea): void =>
  outbox.add({ ...idea, clientId, at: new Date().toISOString(), state: 'waiting' })

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The server's format of ids. */
export const newIdeaId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => alphabet[byte % alphabet.length]).join('')
