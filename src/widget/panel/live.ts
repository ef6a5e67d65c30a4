import type { VisitorConversation, VisitorMessage } from '#shared/contracts/chat.ts'
import { type Calls, Refusal } from './calls.ts'
import type { Conversation } from './conversation.ts'
import { readEvents } from './events.ts'

interface Outside {
  readonly calls: Pick<Calls, 'events' | 'messages'>
  readonly conversation: Conversation
  changed(): void
  /** Somebody writes, '' if they stopped; of a bot what it has so far. */
  typing(name: string, text?: string): void
  /** Whether somebody of the team is there. */
  people(areHere: boolean): void
  /** The session has ended, or the channel is no longer there. */
  ended(why: 'session' | 'channel'): void
}

/** The server says something every 25 seconds; after this long without a word the connection is dead. */
const silenceMilliseconds = 60_000
/** A stream that ends sooner was no success, and the next one waits. */
const shortMilliseconds = 5000
const maxPause = 15_000
/** A short cut mends itself before anybody has to know of it. */
const failuresUntilOffline = 3

/**
 * Keeps a stream of events open. Where it is cut, the next one begins at the cursor of the conversation, so time plays no part.
 * Where streams do not get through, messages are asked for.
 */
export function createLive({ calls, conversation, changed, typing, people, ended }: Outside) {
  /** Of the run that is under way; one that was stopped may still be ending. */
  let current = 0
  let isRunning = false
  let failures = 0
  let controller = new AbortController()
  let wake = () => {}

  async function run(own: number): Promise<void> {
    while (isRunning && own === current) {
      const start = performance.now()
      const error = await stream()
      if (!isRunning || own !== current) return
      if (error instanceof Refusal && (error.status === 401 || error.status === 404)) {
        isRunning = false
        return ended(error.status === 401 ? 'session' : 'channel')
      }
      if (performance.now() - start > shortMilliseconds) continue
      await ask()
      await pause(Math.min(1000 * 2 ** Math.min(failures, 5), maxPause) * (0.5 + Math.random() / 2))
    }
  }

  /** Resolves when the stream has ended, with the reason if it is an error. */
  async function stream(): Promise<unknown> {
    controller = new AbortController()
    const { signal } = controller
    let silence = 0
    const hear = () => {
      clearTimeout(silence)
      silence = window.setTimeout(() => controller.abort(), silenceMilliseconds)
    }
    try {
      hear()
      const answer = await calls.events(conversation.state().id, conversation.cursor(), signal)
      for await (const { event, data } of readEvents(answer.body!, hear)) take(event, data)
      return null
    } catch (error) {
      return error
    } finally {
      clearTimeout(silence)
      typing('')
    }
  }

  function take(event: string, data: string): void {
    succeed()
    if (event === 'message') {
      const { conversation: id, ...message } = JSON.parse(data) as VisitorMessage & { conversation: string }
      if (message.author !== 'visitor') typing('')
      conversation.takeMessages(id, [message])
    } else if (event === 'people') people((JSON.parse(data) as { areHere: boolean }).areHere)
    else if (event === 'conversation') conversation.takeState(JSON.parse(data) as VisitorConversation)
    else if (event === 'typing') {
      const { name, text } = JSON.parse(data) as { name: string; text: string }
      typing(name, text)
    }
  }

  async function ask(): Promise<void> {
    try {
      let before: number
      do {
        before = conversation.cursor()
        conversation.take(await calls.messages(conversation.state().id, before))
      } while (conversation.cursor() > before && conversation.cursor() < conversation.state().sequence)
      succeed()
    } catch {
      failures += 1
      changed()
    }
  }

  function succeed(): void {
    if (failures === 0) return
    failures = 0
    changed()
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, milliseconds)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })

  return {
    isOffline: () => failures >= failuresUntilOffline,
    start(): void {
      if (isRunning) return
      isRunning = true
      current += 1
      void run(current)
    },
    stop(): void {
      isRunning = false
      controller.abort()
      wake()
    },
    /** Tries at once, such as when the network is back. What is taken for a stream may be a dead connection. */
    renew(): void {
      controller.abort()
      wake()
    },
    /** The server was just heard. */
    nudge(): void {
      if (failures > 0) wake()
    },
  }
}

export type Live = ReturnType<typeof createLive>
