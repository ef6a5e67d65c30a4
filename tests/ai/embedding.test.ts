import { afterEach, describe, expect, it } from 'vitest'
import { resolveTaskAi } from '#server/admin/index.ts'
import { readConfig } from '#server/config.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import { createAi } from '#server/engine/ai/create-ai.ts'
import { systemClock } from '#server/engine/clock.ts'
import { createLogger } from '#server/engine/log.ts'
import { type FakeEmbedding, startFakeEmbedding } from '../fakes/embedding.ts'

describe('a provider that embeds', () => {
  const fakes: { close(): Promise<void> }[] = []
  const calls: AiUsage[] = []
  const onCall = (call: AiUsage) => void calls.push(call)
  afterEach(async () => {
    calls.splice(0)
    for (const fake of fakes.splice(0)) await fake.close()
  })
  const aiOf = (environment: Record<string, string>, stored: Record<string, string> = {}) => {
    const config = resolveTaskAi(readConfig(environment).ai, stored, 'embeddings')
    return createAi({ config: () => config, offlineAnswers: [], clock: systemClock, log: createLogger('silent') })
  }
  const start = async (answer?: () => FakeEmbedding) => {
    const fake = await startFakeEmbedding(answer)
    fakes.push(fake)
    return fake
  }
  const openai = (url: string) =>
    aiOf({}, { embeddingsProvider: 'openai', embeddingsKey: 'key', embeddingsBaseUrl: url })

  it('is only one that administrators have chosen for it, and that has embeddings', () => {
    const environment = { OPENAI_API_KEY: 'key' }
    expect(aiOf({}).embeddingModel()).toBeNull()
    expect(aiOf(environment).embeddingModel()).toBeNull()
    expect(aiOf(environment, { embeddingsModel: 'text-embedding-3-large' }).embeddingModel()).toBeNull()
    const main = { embeddingsProvider: 'main' }
    const small = { provider: 'openai', source: 'openai', model: 'text-embedding-3-small' }
    expect(aiOf(environment, main).embeddingModel()).toEqual(small)
    expect(aiOf({ GOOGLE_GENERATIVE_AI_API_KEY: 'key' }, main).embeddingModel()).toMatchObject({
      model: 'gemini-embedding-001',
    })
    expect(aiOf({ ANTHROPIC_API_KEY: 'key' }, main).embeddingModel()).toBeNull()
    const own = { embeddingsProvider: 'openai-compatible', embeddingsBaseUrl: 'https://models.example/v1' }
    expect(aiOf({}, own).embeddingModel()).toBeNull()
    expect(aiOf({}, { ...own, embeddingsModel: 'bge-m3' }).embeddingModel()).toEqual({
      ...{ provider: 'openai-compatible', source: 'openai-compatible https://models.example/v1', model: 'bge-m3' },
    })
    expect(aiOf(environment, { embeddingsProvider: 'offline' }).embeddingModel()).toBeNull()
  })

  it('gets all texts in one call, which costs the price of its model', async () => {
    const fake = await start()
    const vectors = await openai(fake.url).embed(['one two', 'three'], { use: 'document', onCall })
    expect(vectors.map((vector) => vector.length)).toEqual([64, 64])
    expect(fake.calls).toMatchObject([
      { path: '/v1/embeddings', model: 'text-embedding-3-small', texts: ['one two', 'three'] },
    ])
    expect(fake.calls[0]!.more).toMatchObject({ dimensions: 768 })
    expect(calls).toEqual([
      { ...{ provider: 'openai', model: 'text-embedding-3-small', inputTokens: 3, outputTokens: 0 }, usd: 6e-8 },
    ])
  })

  it('of Google receives the purpose of a text, and its tokens are estimated', async () => {
    const fake = await start()
    const stored = { embeddingsProvider: 'google', embeddingsKey: 'key', embeddingsBaseUrl: fake.url }
    const ai = aiOf({}, stored)
    await ai.embed(['a passage of text', 'another'], { use: 'document', onCall })
    await ai.embed(['a question'], { use: 'query' })
    expect(fake.calls.map(({ texts, more }) => [texts.length, more])).toEqual([
      [2, { taskType: 'RETRIEVAL_DOCUMENT', outputDimensionality: 768 }],
      [1, { taskType: 'RETRIEVAL_QUERY', outputDimensionality: 768 }],
    ])
    expect(calls).toMatchObject([{ model: 'gemini-embedding-001', inputTokens: 6 }])
    expect(calls[0]!.usd).toBeGreaterThan(0)
  })

  it('of a compatible service receives no options that it may not know', async () => {
    const fake = await start()
    const stored = { embeddingsProvider: 'openai-compatible', embeddingsBaseUrl: fake.url, embeddingsModel: 'bge' }
    await aiOf({}, stored).embed(['a'], { use: 'query', model: 'bge-old' })
    expect(fake.calls).toMatchObject([{ model: 'bge-old' }])
    expect(fake.calls[0]!.more).not.toHaveProperty('dimensions')
  })

  it('may request a pause, which is kept', async () => {
    const fake = await start(() => ({ status: 429, headers: { 'retry-after': '7' } }))
    await expect(openai(fake.url).embed(['a'], { use: 'document', onCall })).rejects.toMatchObject({
      ...{ code: 'provider-limited', transient: true, retryAfterMilliseconds: 7000 },
    })
    expect(fake.calls).toHaveLength(1)
    expect(calls).toMatchObject([{ inputTokens: 0, usd: 0 }])
  })
})
