import type { Row } from '#shared/collections/index.ts'
import { pb } from '#web/records/index.ts'
import { createOutbox, type Outgoing as Kept } from '#web/records/outbox.ts'
import { receiveMessage, refreshThread } from '../thread/thread-cache.ts'
import { forgetFiles, keepFiles, keptFiles } from './kept-files.ts'

/** A message of this person that is not known to have arrived. */
export interface Outgoing extends Kept {
  conversation: string
  body: string
  private: boolean
  mentions: string[]
  /** Names; the files are in `kept-files.ts`. */
  files: string[]
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
  async send({ clientId, conversation, body, private: isPrivate, mentions, files: names }) {
    const files = names.length > 0 ? await keptFiles(clientId) : []
    if (!files) return { code: 'chat_files_lost', message: '' }
    const draft = { clientId, conversation, body, private: isPrivate, mentions, ...(files.length > 0 && { files }) }
    const signal = AbortSignal.timeout(files.length > 0 ? maxFilesMilliseconds : maxTextMilliseconds)
    receiveMessage(await pb.collection('messages').create<Row<'messages'>>(draft, { requestKey: null, signal }))
    return undefined
  },
  async hasArrived({ conversation }, fields) {
    if (fields.clientId?.code !== 'validation_not_unique') return false
    await refreshThread(conversation)
    return true
  },
  onGone: (clientId) => void forgetFiles(clientId),
})

export const {
  start: startOutbox,
  retry: retryMessage,
  discard: discardMessage,
  entries: outgoing,
  reread: rereadOutgoing,
  useEntries: useOutgoing,
} = outbox

/** Takes a message, shows it and sends it. */
export async function post({ files, ...draft }: Draft): Promise<void> {
  const clientId = crypto.randomUUID()
  // Another tab must not see the message before its files.
  if (files.length > 0) await keepFiles(clientId, files)
  const at = new Date().toISOString()
  outbox.add({ ...draft, clientId, files: files.map(({ name }) => name), at, state: 'waiting' })
}
