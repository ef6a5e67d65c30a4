import type { Engine } from '#server/engine/engine.ts'
import { needsSpeech } from '#shared/contracts/knowledge.ts'
import { canHear } from './read-recording.ts'

/** Queues the recordings that waited for a provider that transcribes. */
export async function resumeRecordings(engine: Engine): Promise<void> {
  if (!canHear(engine)) return
  const { records, jobs } = engine
  const waiting = await records.find('knowledge_items', { filter: 'error = {:needsSpeech}', params: { needsSpeech } })
  const bases = await records.byIds('knowledge_bases', [...new Set(waiting.map(({ base }) => base))])
  for (const instance of new Set(bases.map((base) => base.instance))) {
    await records.write((writer) => jobs.release(writer.tx, instance, needsSpeech))
  }
}
