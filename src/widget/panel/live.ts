import type { VisitorConversation, VisitorMessage } from '#shared/contracts/chat.ts'
import { type Calls, Refusal } from './calls.ts'
import type { Conversation } from './conversation.ts'
import { readEvents } from './events.ts'

interface Outside {
  readonly calls: Pick<Calls, 'events' | 'messages'>
  readonly conversation: Conversation
  changed(): void
  /** Somebody is typing, or '' if they stopped; with a bot's partial answer. */
  typing(name: string, text?: string): void
  /** Whether somebody on the team is online. */
  people(areHere: boolean): void
  /** The session has ended, or the channel is gone. */
  ended(why: 'session' | 'channel'): void
}

/** The server sends at least every 25 seconds; after this much silence the connection is dead. */
const silenceMilliseconds = 60_000
/** A stream shorter than this counts as a failure, so the next one is delayed. */
const shortMilliseconds = 5000
const maxPause = 15_000
/** Short interruptions recover before the visitor is told. */
const failuresUntilOffline = 3

/**
 * Keeps an event stream open. Reconnects at the conversation's cursor, so clocks do not matter. Falls back to polling where
 * streams are blocked.
 */
export function createLive({ calls, conversation, changed, typing, people, ended }: Outside) {
  /** Identifies the current run; a stopped one may still be ending. */
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

  /** Resolves when the stream ends, with the error if there was one. */
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
    /** Reconnects right away, for example when the network is back: the open stream may be dead. */
    renew(): void {
      controller.abort()
      wake()
    },
    /** Call when the server has responded. */
    nudge(): void {
      if (failures > 0) wake()
    },
  }
}

export type Live = ReturnType<typeof createLive>
