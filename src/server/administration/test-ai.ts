import * as z from 'zod'
import {
  AiError,
  type AiTask,
  type AiUsage,
  drawingTask,
  embeddingTask,
  transcriptionTask,
} from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, invalid } from '#server/engine/errors.ts'
import { aiTaskNames } from '#shared/settings.ts'
import { silence } from './silence.ts'

const probe = (name: string): AiTask<null, { answer: string }> => ({
  name,
  output: z.object({ answer: z.string() }),
  prompt: () => ({ system: 'Answer with the word "ok".', user: 'Are you there?' }),
  temperature: 0,
})

/**
 * Sends one short question to the provider of a task, or else the main one; a picture provider draws a picture.
 * @throws ApiError 400 with the provider's own error
 */
export async function testAi({ ai }: Pick<Engine, 'ai'>, body: unknown): Promise<{ provider: string; model: string }> {
  const { task = 'main' } = (body ?? {}) as { task?: unknown }
  if (task !== 'main' && !aiTaskNames.some((name) => name === task)) {
    throw invalid('task', 'validation_invalid_value', 'Invalid value.')
  }
  const asked = probe(String(task))
  const provider = ai.providerOf(asked.name)
  if (provider === 'offline') throw invalid('aiProvider', 'validation_required', 'No AI provider is set.')
  let model = ''
  try {
    const onCall = (usage: AiUsage) => {
      model = usage.model
    }
    if (task === transcriptionTask) await ai.transcribe({ bytes: silence(0.5), mediaType: 'audio/wav' }, { onCall })
    else if (task === drawingTask) await ai.draw({ description: 'A grey circle', shape: 'square' }, { onCall })
    else if (task === embeddingTask) await ai.embed(['Are you there?'], { use: 'query', onCall })
    else await ai.run(asked, null, { onCall })
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw badRequest(`Failed to test the AI provider. Raw error: ${reason}`)
  }
  return { provider, model }
}
