import * as z from 'zod'
import { AiError, type AiTask, type AiUsage, transcriptionTask } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, invalid } from '#server/engine/errors.ts'
import { aiTaskNames } from '#shared/settings.ts'

const probe = (name: string): AiTask<null, { answer: string }> => ({
  name,
  output: z.object({ answer: z.string() }),
  prompt: () => ({ system: 'Answer with the word "ok".', user: 'Are you there?' }),
  temperature: 0,
})

/**
 * Asks the provider that is set for a task, or else the main one, one short question.
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
    if (task === transcriptionTask) await ai.transcribe({ bytes: silence(), mediaType: 'audio/wav' }, { onCall })
    else await ai.run(asked, null, { onCall })
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw badRequest(`Failed to test the AI provider. Raw error: ${reason}`)
  }
  return { provider, model }
}

const sampleRate = 8000

/** Half a second of silence as a WAV file: 8 bits, one channel. */
function silence(): Uint8Array {
  const samples = Buffer.alloc(sampleRate / 2, 128)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
