import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { resolveTaskAi } from '#server/admin/index.ts'
import { readConfig } from '#server/config.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import { createAi } from '#server/engine/ai/create-ai.ts'
import { systemClock } from '#server/engine/clock.ts'
import { createLogger } from '#server/engine/log.ts'
import { type FakeDrawing, startFakeDrawing } from '../fakes/drawing.ts'
import { quarters } from '../files/pictures.ts'
import { freePort } from '../support/wait.ts'

const price = { provider: 'openai', model: 'gpt-image-1', usd: 0.063 }
const workshop = { description: 'A workshop', shape: 'landscape' } as const

describe('a provider that draws', () => {
  const fakes: { close(): Promise<void> }[] = []
  const calls: AiUsage[] = []
  const onCall = (call: AiUsage) => void calls.push(call)
  afterEach(async () => {
    calls.splice(0)
    for (const fake of fakes.splice(0)) await fake.close()
  })
  const aiOf = (environment: Record<string, string>, stored: Record<string, string> = {}) => {
    const config = resolveTaskAi(readConfig(environment).ai, stored, 'pictures')
    return createAi({ config: () => config, offlineAnswers: [], clock: systemClock, log: createLogger('silent') })
  }
  const at = (url: string) => aiOf({ AI_PROVIDER: 'openai', OPENAI_API_KEY: 'key', AI_BASE_URL: url })
  const open = async (answer: FakeDrawing) => {
    const fake = await startFakeDrawing(() => answer)
    fakes.push(fake)
    return { fake, ai: at(fake.url) }
  }

  it('is called once, with its own sizes and at the quality that the price is for', async () => {
    const png = await quarters(6, 4).png()
    const { fake, ai } = await open({ bytes: png })
    expect(ai.pictureOffer()).toEqual(price)
    const { bytes } = await ai.draw(workshop, { onCall })
    expect(Buffer.from(bytes).equals(png)).toBe(true)
    expect(fake.calls).toEqual([
      { model: 'gpt-image-1', prompt: 'A workshop', n: 1, size: '1536x1024', quality: 'medium' },
    ])
    expect(calls).toEqual([{ ...price, inputTokens: 0, outputTokens: 0 }])
    for (const shape of ['square', 'portrait'] as const) await ai.draw({ ...workshop, shape })
    expect(fake.calls.map(({ size }) => size)).toEqual(['1536x1024', '1024x1024', '1024x1536'])
  })

  it('is one that has image models; a compatible service needs a configured model', () => {
    expect(aiOf({}).pictureOffer()).toBeNull()
    expect(aiOf({ ANTHROPIC_API_KEY: 'key' }).pictureOffer()).toBeNull()
    const google = { provider: 'google', model: 'gemini-2.5-flash-image', usd: 0.039 }
    expect(aiOf({ GOOGLE_GENERATIVE_AI_API_KEY: 'key' }).pictureOffer()).toEqual(google)
    const compatible = {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: 'https://models.example/v1',
      AI_MODEL: 'writer',
    }
    // The main model writes texts, and is not known to draw.
    expect(aiOf(compatible).pictureOffer()).toBeNull()
    expect(aiOf(compatible, { picturesModel: 'flux' }).pictureOffer()).toMatchObject({ model: 'flux', usd: 0 })
    const own = { picturesProvider: 'openai', picturesKey: 'key', picturesModel: 'gpt-image-1-mini' }
    expect(aiOf({ ANTHROPIC_API_KEY: 'key' }, own).pictureOffer()).toMatchObject({ provider: 'openai', usd: 0.015 })
    expect(aiOf({ OPENAI_API_KEY: 'key' }, { picturesProvider: 'offline' }).pictureOffer()).toBeNull()
  })

  it.each([
    ['a content filter', { status: 400, text: 'moderation_blocked' }, 'provider-filtered', false],
    ['another refusal', { status: 401, text: 'invalid_api_key' }, 'provider-refused', false],
    ['a limit', { status: 429, headers: { 'retry-after': '7' } }, 'provider-limited', true],
    ['a failure', { status: 500 }, 'provider-down', true],
  ] as const)('is not paid after %s', async (_, answer, code, transient) => {
    const { fake, ai } = await open(answer)
    await expect(ai.draw(workshop, { onCall })).rejects.toMatchObject({ code, transient })
    expect([fake.calls.length, calls]).toEqual([1, []])
  })

  it('is not paid if it could not be reached', async () => {
    const ai = at(`http://127.0.0.1:${await freePort()}/v1`)
    await expect(ai.draw(workshop, { onCall })).rejects.toMatchObject({ code: 'provider-down', transient: true })
    expect(calls).toEqual([])
  })

  it.each([
    ['no answer comes', { cut: true }, 'provider-slow'],
    ['a proxy gives up', { status: 504 }, 'provider-slow'],
    ['the answer is no picture', { text: '{"created":1,"data":"nothing"}' }, 'provider-slow'],
  ] as const)('may have been paid if %s, so it is not asked again', async (_, answer, code) => {
    const { ai } = await open(answer)
    await expect(ai.draw(workshop, { onCall })).rejects.toMatchObject({ code, transient: false })
    expect(calls).toEqual([{ ...price, inputTokens: 0, outputTokens: 0 }])
  })

  it('may have been paid if it was canceled during the call, and is not called if it was canceled before', async () => {
    const stop = new AbortController()
    const asked = Promise.withResolvers<void>()
    const server = createServer(() => asked.resolve())
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    fakes.push({
      close: () =>
        new Promise((closed) => {
          server.closeAllConnections()
          server.close(() => closed())
        }),
    })
    const ai = at(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
    const drawing = ai.draw(workshop, { signal: stop.signal, onCall })
    await asked.promise
    stop.abort()
    await expect(drawing).rejects.toMatchObject({ code: 'canceled' })
    expect(calls).toHaveLength(1)
    await expect(ai.draw(workshop, { signal: stop.signal, onCall })).rejects.toMatchObject({ name: 'AbortError' })
    expect(calls).toHaveLength(1)
  })
})
