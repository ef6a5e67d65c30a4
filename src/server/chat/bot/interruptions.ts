import type { Database } from '#server/engine/database/database.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'

const channel = 'chat-interruptions'

/** A message that this process is answering. */
interface Run {
  readonly conversation: string
  readonly sequence: number
  readonly controller: AbortController
}

/** Aborts provider calls whose answers are no longer needed, in any process. */
export interface Interruptions {
  /** Runs `work` with a signal that aborts once this message is no longer the bot's to answer. */
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

/** On commit, aborts runs for messages of the conversation numbered below `before`. */
export function interrupt({ tx }: Pick<RecordWriter, 'tx'>, conversation: string, before: number): void {
  tx.notify(channel, JSON.stringify({ conversation, before }))
}
