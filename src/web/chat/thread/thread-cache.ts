import type { Row } from '#shared/collections/index.ts'
import { filterText, invalidate, pb, queryClient } from '#web/records/index.ts'

export type Message = Row<'messages'>

/** A gapless run of messages by `sequence`, up to the latest known one. */
export type Thread = readonly Message[]

export const threadKey = (conversation: string) => ['chat-thread', conversation] as const

const pageSize = 50
const catchUpSize = 200
const maxPageSize = 500
/** Messages loaded before a search result, for context. */
const aroundTarget = 10

/**
 * Merges without duplicates. If messages between the two are missing, those before the gap are dropped and loaded again on
 * scrolling.
 */
export function merged(known: Thread, more: Thread): Thread {
  const bySequence = new Map([...known, ...more].map((message) => [message.sequence, message]))
  const all = [...bySequence.values()].sort((one, other) => one.sequence - other.sequence)
  const gap = all.findLastIndex((message, at) => at > 0 && all[at - 1]!.sequence !== message.sequence - 1)
  return gap > 0 ? all.slice(gap) : all
}

/** Loads the latest messages or, if some are known, all after them, by sequence and never by time. */
export async function readThread(conversation: string, signal?: AbortSignal): Promise<Thread> {
  const known = cachedThread(conversation)
  let found = known ?? []
  if (known && known.length > 0) {
    for (;;) {
      const last = found.at(-1)!.sequence
      const next = await list(conversation, 'sequence > {:at}', last, 'sequence', catchUpSize, signal)
      found = merged(found, next)
      if (next.length < catchUpSize) break
    }
  } else {
    found = (await list(conversation, 'sequence > {:at}', 0, '-sequence', pageSize, signal)).toReversed()
  }
  // Keep what arrived meanwhile.
  return merged(cachedThread(conversation) ?? [], found)
}

/** Loads messages before the first one, back to sequence `from` if it is given and one call can reach it. */
export async function readEarlier(conversation: string, from = 0): Promise<void> {
  const first = cachedThread(conversation)?.[0]?.sequence ?? 0
  if (first <= 1) return
  const size = from > 0 ? Math.min(maxPageSize, Math.max(pageSize, first - from + aroundTarget)) : pageSize
  const earlier = await list(conversation, 'sequence < {:at}', first, '-sequence', size)
  store(conversation, earlier)
}

/** Adds a message from a stream or a response. Reloads if messages before it are missing. */
export function receiveMessage(message: Message): void {
  const known = cachedThread(message.conversation)
  const last = known?.at(-1)?.sequence
  if (last !== undefined && message.sequence <= last + 1) store(message.conversation, [message])
  else void refreshThread(message.conversation)
}

export const refreshThread = (conversation: string): Promise<void> =>
  invalidate({ queryKey: threadKey(conversation), exact: true })

const cachedThread = (conversation: string) => queryClient.getQueryData<Thread>(threadKey(conversation))

function store(conversation: string, more: Thread): void {
  queryClient.setQueryData<Thread>(threadKey(conversation), (known) => known && merged(known, more))
}

async function list(
  conversation: string,
  condition: string,
  at: number,
  sort: string,
  perPage: number,
  signal?: AbortSignal,
): Promise<Message[]> {
  const filter = filterText(`conversation = {:conversation} && ${condition}`, { conversation, at })
  const options = { filter, sort, skipTotal: true, requestKey: null, ...(signal && { signal }) }
  return (await pb.collection('messages').getList<Message>(1, perPage, options)).items
}
