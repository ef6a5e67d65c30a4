import type { Database } from '#server/engine/database/database.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'

const channel = 'chat-interruptions'

/** A message of a conversation that is being answered in this process. */
interface Run {
  readonly conversation: string
  readonly sequence: number
  readonly controller: AbortController
}

/** Ends calls of a provider whose answers nobody wants any more, in whichever process they run. */
export interface Interruptions {
  /** Does some work with a signal that is aborted once the message with this number is no longer the bot's to answer. */
  during<T>(
    message: { readonly conversation: string; readonly sequence: number },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>
}

export async function listenForInterruptions({ listen }: Pick<Database, 'listen'>): Promise<Interruptions> {
  const runs = new Set<Run>()
  await listen(channel, (payload) => {
    const { conversation, before } = JSON.parse(payload) as { conversation: string; before: number }
    for (const run of runs) {
      if (run.conversation === conversation && run.sequence < before) run.controller.abort()
    }
  })
  return {
    async during(message, work) {
      const run = { ...message, controller: new AbortController() }
      runs.add(run)
      try {
        return await work(run.controller.signal)
      } finally {
        runs.delete(run)
      }
    },
  }
}

/** From the commit on, messages of the conversation with a lower number than `before` are not the bot's any more. */
export function interrupt({ tx }: Pick<RecordWriter, 'tx'>, conversation: string, before: number): void {
  tx.notify(channel, JSON.stringify({ conversation, before }))
}
