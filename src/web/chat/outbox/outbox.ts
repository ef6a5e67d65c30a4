import type { Row } from '#shared/collections/index.ts'
import { pb } from '#web/records/index.ts'
import { createOutbox, type Outgoing as Kept } from '#web/records/outbox.ts'
import { receiveMessage, refreshThread } from '../thread/thread-cache.ts'

/** A message of this person that is not known to have arrived. */
export interface Outgoing extends Kept {
  conversation: string
  body: string
  private: boolean
  mentions: string[]
}

export interface Draft {
  conversation: string
  body: string
  private: boolean
  mentions: string[]
  files: readonly File[]
}

const maxTextMilliseconds = 30_000
const maxFilesMilliseconds = 10 * 60_000

const outbox = createOutbox<Outgoing>({
  key: 'chatOutbox',
  lineOf: ({ conversation }) => conversation,
  maxSilence: ({ files }) => (files.length > 0 ? maxFilesMilliseconds : maxTextMilliseconds),
  filesLost: 'chat_files_lost',
  async send({ clientId, conversation, body, private: isPrivate, mentions }, { files, signal }) {
    const draft = { clientId, conversation, body, private: isPrivate, mentions, ...(files.length > 0 && { files }) }
    receiveMessage(await pb.collection('messages').create<Row<'messages'>>(draft, { requestKey: null, signal }))
  },
  async hasArrived({ conversation }, fields) {
    if (fields.clientId?.code !== 'validation_not_unique') return false
    await refreshThread(conversation)
    return true
  },
})

export const {
  start: startOutbox,
  retry: retryMessage,
  discard: discardMessage,
  entries: outgoing,
  isOnlyHere,
  reread: rereadOutgoing,
  useEntries: useOutgoing,
} = outbox

/** Takes a message, shows it and sends it. */
export function post({ files, ...draft }: Draft): Promise<void> {
  const at = new Date().toISOString()
  const names = files.map(({ name }) => name)
  return outbox.add({ ...draft, clientId: crypto.randomUUID(), files: names, at, state: 'waiting' }, files)
}
