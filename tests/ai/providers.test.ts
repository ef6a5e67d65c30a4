import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import type { AiTask, AiUsage } from '#server/engine/ai/ai.ts'
import { createAi } from '#server/engine/ai/create-ai.ts'
import { priceOf, providers } from '#server/engine/ai/providers/index.ts'
import { systemClock } from '#server/engine/clock.ts'
import { startFakeOpenAi } from '../fakes/openai.ts'

/** Those that `tests/fakes/openai.ts` can stand in for. */
const speakChatCompletions = ['openai-compatible']

const greeting: AiTask<string, { text: string }> = {
  name: 'greeting',
  output: z.object({ text: z.string() }),
  prompt: (name, fence) => ({ system: fence.rule, user: fence.around('name', name) }),
}

const baseUrl = 'https://models.example/v1'

describe.each(providers.map((provider) => [provider.name, provider] as const))('the provider %s', (name, provider) => {
  it('is configured by its name and key', () => {
    const { ai } = readConfig({ AI_PROVIDER: name, [provider.keyVariable]: 'key', AI_BASE_URL: baseUrl })
    expect(ai).toMatchObject({ provider, apiKey: 'key', baseUrl, model: '' })
  })

  it.runIf(provider.requiresKey)('is chosen by its key alone, and refused without it', () => {
    expect(readConfig({ [provider.keyVariable]: 'key' }).ai.provider).toBe(provider)
    expect(() => readConfig({ AI_PROVIDER: name })).toThrow(provider.keyVariable)
  })

  it('makes models with its SDK', async () => {
    const modelOf = await provider.connect({ apiKey: 'key', baseURL: baseUrl })
    expect(modelOf(provider.defaultModel)).toMatchObject({ modelId: provider.defaultModel })
  })

  it.runIf(!provider.requiresBaseUrl)('has a price for its default model', () => {
    expect(priceOf(provider.defaultModel, 1_000_000, 0)).toBeGreaterThan(0)
  })

  it.runIf(speakChatCompletions.includes(name))('answers a task, and reports its cost', async () => {
    const fake = await startFakeOpenAi(() => ({ text: '{"text":"Good morning"}' }))
    const { ai: config } = readConfig({
      ...{ AI_PROVIDER: name, AI_BASE_URL: fake.url, [provider.keyVariable]: 'key' },
    })
    const ai = createAi({
      config: () => config,
      offlineAnswers: [],
      clock: systemClock,
      log: pino({ level: 'silent' }),
    })
    const calls: AiUsage[] = []
    try {
      const answer = await ai.run(greeting, 'Ines', { onCall: (usage) => calls.push(usage) })
      expect(answer).toEqual({ text: 'Good morning' })
      const model = provider.defaultModel
      const usd = priceOf(model, 100, 50)
      expect(calls).toEqual([{ provider: name, model, inputTokens: 100, outputTokens: 50, usd }])
      expect(fake.calls).toMatchObject([{ model }])
    } finally {
      await fake.close()
    }
  })
})

it('uses the price of the longest matching prefix', () => {
  expect(priceOf('gpt-5-mini-2026', 1_000_000, 1_000_000)).toBe(2.25)
  expect(priceOf('gpt-5', 1_000_000, 1_000_000)).toBe(11.25)
  expect(priceOf('unknown', 1_000_000, 1_000_000)).toBe(0)
})
