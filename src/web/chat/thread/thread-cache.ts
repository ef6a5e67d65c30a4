import type { Row } from '#shared/collections/index.ts'
import { filterText, invalidate, pb, queryClient } from '#web/records/index.ts'

export type Message = Row<'messages'>

/** Messages without a gap, in the order of `sequence`, up to the last one that is known. */
export type Thread = readonly Message[]

export const threadKey = (conversation: string) => ['chat-thread', conversation] as const

const pageSize = 50
const catchUpSize = 200
const maxPageSize = 500
/** Messages before the one that was searched for, to read it in its place. */
const aroundTarget = 10

/**
 * Both without their doubles. If messages between them are missing, those before the gap are left out: they are read again
 * when somebody scrolls there.
 */
export function merged(known: Thread, more: Thread): Thread {
  const bySequence = new Map([...known, ...more].map((message) => [message.sequence, message]))
  const all = [...bySequence.values()].sort((one, other) => one.sequence - other.sequence)
  const gap = all.findLastIndex((message, at) => at > 0 && all[at - 1]!.sequence !== message.sequence - 1)
  return gap > 0 ? all.slice(gap) : all
}

/** Reads the latest messages or, if some are known, all that come after them. Time plays no part. */
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
  // What arrived meanwhile stays.
  return merged(cachedThread(conversation) ?? [], found)
}

/** Adds messages before the first one, as far back as number `from` if one is given and they are not too many for a call. */
export async function readEarlier(conversation: string, from = 0): Promise<void> {
  const first = cachedThread(conversation)?.[0]?.sequence ?? 0
  if (first <= 1) return
  const size = from > 0 ? Math.min(maxPageSize, Math.max(pageSize, first - from + aroundTarget)) : pageSize
  const earlier = await list(conversation, 'sequence < {:at}', first, '-sequence', size)
  store(conversation, earlier)
}

/** Adds a message that the server has sent or answered with. If others before it are missing, all are read. */
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
