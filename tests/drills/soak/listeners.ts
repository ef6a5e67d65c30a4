import { type Listening, openStream, post, type Stream } from '../../../scripts/bench/chat/streams.ts'
import type { SoakVisitor, SoakWorkspace } from './soak-world.ts'

/** The irregularities in the events of all streams. */
export interface Heard {
  events: number
  /** Of a conversation that the listener may not see. */
  foreign: number
  /** Twice on a stream that was never opened again. */
  doubled: number
  /** Milliseconds from the sending of a message to its event, by millisecond; the last place has all that took longer. */
  readonly latencies: number[]
}

export const newHeard = (): Heard => ({ events: 0, foreign: 0, doubled: 0, latencies: Array(5001).fill(0) })

export interface Listener {
  /** Closes the stream and opens another one, as after a lost network. */
  flap(): Promise<void>
  close(): void
  /** How many of the first messages of a conversation are missing, of so many. */
  missing(conversation: string, count: number): number
}

/** The numbers of a conversation's messages that have arrived, in any order. */
function createNumbers(from: number) {
  let reached = from
  const later = new Set<number>()
  return {
    /** @returns whether it was there before */
    add(number: number): boolean {
      if (number <= reached || later.has(number)) return true
      later.add(number)
      while (later.delete(reached + 1)) reached += 1
      return false
    },
    /** Everything up to this number was read by other means. */
    skipTo(number: number): void {
      for (let next = reached + 1; next <= number; next += 1) later.delete(next)
      reached = Math.max(reached, number)
      while (later.delete(reached + 1)) reached += 1
    },
    reached: () => reached,
    missing: (count: number) => Math.max(0, count - reached - [...later].filter((number) => number <= count).length),
  }
}

function measure(heard: Heard, body: string): void {
  heard.events += 1
  const sent = Number(/ sent at ([\d.]+)$/.exec(body)?.[1])
  if (!Number.isFinite(sent)) return
  const last = heard.latencies.length - 1
  heard.latencies[Math.min(last, Math.max(0, Math.round(performance.now() - sent)))]! += 1
}

/**
 * A stream that is opened again when the server ends it, as browsers do: those of members after half an hour at the latest.
 * @param open as it is opened each time
 */
async function keepOpen(open: (ended: Listening['ended']) => Promise<Stream>) {
  let isOver = false
  let stream = await open(() => void reopen())
  // One after the other: a stream may end while another one takes its place.
  let opening: Promise<void> = Promise.resolve()
  function reopen(): Promise<void> {
    opening = opening.then(async () => {
      stream.close()
      if (!isOver) stream = await open(() => void reopen())
    })
    return opening
  }
  return {
    reopen,
    close(): void {
      isOver = true
      stream.close()
    },
  }
}

/** A page with the widget, whose stream goes on at its cursor: nothing twice and nothing left out, however often it is cut. */
export async function listenAsVisitor(visitor: SoakVisitor, heard: Heard): Promise<Listener> {
  const { widget, authorization, conversation } = visitor
  const numbers = createNumbers(0)
  const open = (ended: Listening['ended']) =>
    openStream(`${widget}/events?conversation=${conversation}&after=${numbers.reached()}`, {
      token: authorization,
      ended,
      heard(event, data) {
        if (event !== 'message') return
        const message = JSON.parse(data) as { conversation: string; sequence: number; body: string }
        measure(heard, message.body)
        if (message.conversation !== conversation) heard.foreign += 1
        else if (numbers.add(message.sequence)) heard.doubled += 1
      },
    })
  const { reopen, close } = await keepOpen(open)
  return {
    flap: reopen,
    close,
    missing: (id, count) => (id === conversation ? numbers.missing(count) : 0),
  }
}

interface MessageEvent {
  record: { conversation: string; sequence: number; body: string }
}

/** A member who receives all messages that they may see; after a cut, the list of conversations is read again. */
export async function listenAsMember({ pb, instance, visitors }: SoakWorkspace, heard: Heard): Promise<Listener> {
  const own = new Map(visitors.map(({ conversation }) => [conversation, createNumbers(1)]))
  const { token } = pb.authStore
  /** From then on, what arrives may have been read before. */
  let isReopened = false
  let isOpened = false

  async function open(ended: Listening['ended']): Promise<Stream> {
    let connected = (_clientId: string) => {}
    const clientId = new Promise<string>((known) => {
      connected = known
    })
    isReopened = isOpened
    const stream = await openStream(`${pb.baseURL}/api/realtime`, {
      ended,
      heard(event, data) {
        if (event === 'PB_CONNECT') connected((JSON.parse(data) as { clientId: string }).clientId)
        else if (event === 'messages/*') take((JSON.parse(data) as MessageEvent).record)
      },
    })
    const subscription = { clientId: await clientId, subscriptions: ['messages/*'] }
    await post(`${pb.baseURL}/api/realtime`, subscription, { authorization: token })
    isOpened = true
    if (isReopened) await readAgain()
    return stream
  }

  function take({ conversation, sequence, body }: MessageEvent['record']): void {
    measure(heard, body)
    const numbers = own.get(conversation)
    if (!numbers) heard.foreign += 1
    else if (numbers.add(sequence) && !isReopened) heard.doubled += 1
  }

  async function readAgain(): Promise<void> {
    const filter = `instance = "${instance}"`
    const found = await pb.collection('conversations').getFullList<{ id: string; sequence: number }>({
      ...{ filter, fields: 'id,sequence' },
    })
    for (const { id, sequence } of found) own.get(id)?.skipTo(sequence)
  }

  const { reopen, close } = await keepOpen(open)
  return {
    flap: reopen,
    close,
    missing: (id, count) => own.get(id)?.missing(count) ?? 0,
  }
}
