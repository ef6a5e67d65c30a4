import { failureOf, pb, refreshLists, uploadRecord } from '#web/records/index.ts'
import { createOutbox, type Outgoing } from '#web/records/outbox.ts'

/** An idea that is not known to have arrived. */
export interface KeptIdea extends Outgoing {
  instance: string
  text: string
  /** The item that its recording becomes in a knowledge base. */
  item: string
  base: string
}

type Idea = Pick<KeptIdea, 'instance' | 'text'>

const maxTextMilliseconds = 15_000
/** A slow connection is fine; one that sends nothing is not. */
const maxFileMilliseconds = 60_000

const outbox = createOutbox<KeptIdea>({
  key: 'ideaOutbox',
  lineOf: ({ instance }) => instance,
  maxSilence: ({ files }) => (files.length > 0 ? maxFileMilliseconds : maxTextMilliseconds),
  filesLost: 'idea_recording_lost',
  async send({ clientId, instance, text, item, base }, { files: [file], signal, onProgress }) {
    if (file) await storeRecording({ id: item, base, file }, { signal, onProgress })
    await storeIdea(clientId, { instance, text, item }, signal)
  },
  hasArrived(_idea, { id }) {
    if (id?.code !== 'validation_not_unique') return false
    refreshLists('ideas', 0)
    return true
  },
})

export const {
  start: startIdeas,
  retry: retryIdea,
  discard: discardIdea,
  useEntries: useKeptIdeas,
  useProgress: useIdeaProgress,
  isOnlyHere,
  filesOf: recordingOf,
} = outbox

/** @param id of the record; with it, an idea that is sent twice is stored once */
export async function storeIdea(
  id: string,
  idea: Idea & Partial<Pick<KeptIdea, 'item'>>,
  signal = AbortSignal.timeout(maxTextMilliseconds),
): Promise<void> {
  await pb.collection('ideas').create({ id, status: 'open', ...idea }, { requestKey: null, signal })
  refreshLists('ideas', 0)
}

/** Becomes an item of the base like any other recording. An earlier attempt may have stored it, and it is not sent again then. */
async function storeRecording(
  { id, base, file }: { id: string; base: string; file: File },
  attempt: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const filter = pb.filter('id = {:id}', { id })
  const options = { filter, fields: 'id', requestKey: null, signal: attempt.signal }
  if ((await pb.collection('knowledge_items').getList(1, 1, options)).items.length > 0) return
  const body = new FormData()
  for (const [name, value] of Object.entries({ id, base, type: 'audio', file })) body.set(name, value)
  try {
    await uploadRecord('knowledge_items', { body, ...attempt })
  } catch (error) {
    if (failureOf(error).fields.id?.code !== 'validation_not_unique') throw error
  }
  refreshLists('knowledge_items', 0)
}

/** Keeps a text in this browser until it is stored. */
export const keepIdea = (clientId: string, idea: Idea): Promise<void> =>
  outbox.add({ ...idea, item: '', base: '', files: [], clientId, at: new Date().toISOString(), state: 'waiting' })

/** Keeps a recording, and the text typed with it, until both are stored. */
export function keepRecording(clientId: string, file: File, idea: Idea & Pick<KeptIdea, 'base'>): Promise<void> {
  const at = new Date().toISOString()
  return outbox.add({ ...idea, item: newId(), files: [file.name], clientId, at, state: 'waiting' }, [file])
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The server's format of ids. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => alphabet[byte % alphabet.length]).join('')
