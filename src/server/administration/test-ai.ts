import * as z from 'zod'
import { AiError, type AiTask } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, invalid } from '#server/engine/errors.ts'

const probe: AiTask<null, { answer: string }> = {
  name: 'test',
  output: z.object({ answer: z.string() }),
  prompt: () => ({ system: 'Answer with the word "ok".', user: 'Are you there?' }),
  temperature: 0,
}

/**
 * Asks the configured provider one short question.
 * @throws ApiError 400 with the provider's own error
 */
export async function testAi({ ai }: Pick<Engine, 'ai'>): Promise<{ provider: string; model: string }> {
  if (ai.provider === 'offline') throw invalid('aiProvider', 'validation_required', 'No AI provider is set.')
  let model = ''
  try {
    await ai.run(probe, null, {
      onCall: (usage) => {
        model = usage.model
      },
    })
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw badRequest(`Failed to test the AI provider. Raw error: ${reason}`)
  }
  return { provider: ai.provider, model }
}
