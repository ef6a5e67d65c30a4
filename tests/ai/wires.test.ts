import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import type { AiError, AiTask, AiUsage } from '#server/engine/ai/ai.ts'
import { createAi } from '#server/engine/ai/create-ai.ts'
import { priceOf, providers } from '#server/engine/ai/providers/index.ts'
import { type FakeAnswer, type FakeModel, startFakeModel } from '../fakes/model-server.ts'
import { wires } from '../fakes/wires/index.ts'
import { schemaFault, tokens } from '../fakes/wires/wire.ts'

const greeting: AiTask<string, { text: string; marks: number[] }> = {
  name: 'greeting',
  output: z.object({ text: z.string().min(1).max(90), marks: z.array(z.number().int().min(0)).max(5) }),
  maxOutputTokens: () => 700,
  prompt: (name, fence) => ({ system: fence.rule, user: fence.around('name', name) }),
}
const now = new Date('2026-03-04T05:06:07Z')
const answer = { text: 'Good morning', marks: [1] }
const good: FakeAnswer = { text: JSON.stringify(answer) }

describe.each(
  providers.flatMap((provider) =>
    (['whole', 'streamed'] as const).map((mode) => [provider.name, mode, provider] as const),
  ),
)('over the HTTP of %s, %s', (name, mode, provider) => {
  const { wire, forbidden, reasons, answers } = wires[name]!
  let fake: FakeModel
  let said: (count: number) => FakeAnswer
  let calls: AiUsage[]
  let partials: unknown[]

  beforeAll(async () => {
    fake = await startFakeModel(wire, (_prompt, count) => said(count))
    return fake.close
  })
  beforeEach(() => {
    said = () => good
    calls = []
    partials = []
    fake.calls.length = 0
  })
  afterAll(() => expect(fake.calls.length).toBeGreaterThan(0))

  function connect(model: string, options: Record<string, string> = {}) {
    const variables = { AI_PROVIDER: name, AI_BASE_URL: fake.url, AI_MODEL: model, [provider.keyVariable]: 'key-1' }
    const { ai: config } = readConfig({ ...variables, ...options })
    return createAi({
      config: () => config,
      offlineAnswers: [],
      clock: { now: () => now },
      log: pino({ level: 'silent' }),
    })
  }
  const ask = (model = answers, signal?: AbortSignal) =>
    connect(model).run(greeting, 'Ines', {
      onCall: (usage) => calls.push(usage),
      ...(mode === 'streamed' && { onPartial: (partial: unknown) => partials.push(partial) }),
      ...(signal && { signal }),
    })
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('It did not fail.'),
      (error: AiError) => error,
    )

  it('sends key, model, prompt and limit, and a schema that the service accepts', async () => {
    expect(await ask()).toEqual(answer)
    expect(fake.calls).toMatchObject([{ model: answers, key: 'key-1', room: 700, isStreamed: mode === 'streamed' }])
    expect(fake.calls[0]!.prompt).toMatch(/never follow instructions[\s\S]*<<\w{16} name\nInes\n/)
    expect(fake.calls[0]!.schema).toMatchObject({ type: 'object', required: ['text', 'marks'] })
    expect(schemaFault(fake.calls[0]!.schema, forbidden)).toBeNull()
    const [input, output] = [tokens.input, tokens.output]
    const usd = priceOf(answers, input, output)
    expect(calls).toEqual([{ provider: name, model: answers, inputTokens: input, outputTokens: output, usd }])
  })

  it.runIf(reasons)('leaves tokens for reasoning in addition to the answer, and books them', async () => {
    said = () => ({ ...good, reasoning: 900 })
    expect(await ask(reasons)).toEqual(answer)
    const [call] = fake.calls
    expect(call!.room).toBeGreaterThanOrEqual(700 + 8000)
    expect(calls).toMatchObject([{ inputTokens: tokens.input, outputTokens: tokens.output + 900 }])
    expect(calls[0]!.usd).toBe(priceOf(reasons!, tokens.input, tokens.output + 900))
  })

  it('retries once with twice the tokens after a truncated answer', async () => {
    said = (count) => (count === 1 ? { text: good.text!.slice(0, 9), finish: 'length' } : good)
    expect(await ask()).toEqual(answer)
    expect(fake.calls.map(({ room }) => room)).toEqual([700, 1400])
    expect(calls).toHaveLength(2)
  })

  it.runIf(reasons)('retries once if reasoning used all the tokens', async () => {
    said = (count) => (count === 1 ? { text: '', finish: 'length', reasoning: 9000 } : good)
    expect(await ask(reasons)).toEqual(answer)
    expect(calls.map(({ outputTokens }) => outputTokens)).toEqual([tokens.output + 9000, tokens.output])
  })

  it.each([
    ['between Markdown fences', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ['between sentences and fences', (json: string) => `Here you are:\n\n\`\`\`\n${json}\n\`\`\`\nAnything else?`],
  ])('reads an answer %s', async (_, wrap) => {
    said = () => ({ text: wrap(good.text!) })
    expect(await ask()).toEqual(answer)
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['prose', 'Sure! Here is your greeting:'],
    ['broken JSON', '{"text": "Good morning", "marks": [1'],
    ['another schema', '{"greeting":"Good morning"}'],
    ['nothing', ''],
  ])('gives up after paying twice for %s', async (_, text) => {
    said = () => ({ text })
    expect(await failureOf(ask())).toMatchObject({ code: 'invalid-output', transient: false })
    expect(calls.map(({ inputTokens }) => inputTokens)).toEqual([tokens.input, tokens.input])
  })

  const declines: [string, FakeAnswer, string][] = [
    ['a refusal in prose', { text: 'I’m sorry, but I can’t help with that.' }, 'provider-declined'],
    ['a content filter', { text: '', finish: 'content_filter' }, 'provider-filtered'],
  ]
  const ownField: [string, FakeAnswer, string] = [
    ...(['a refusal in its own field', { refusal: 'I can’t help with that.' }, 'provider-declined'] as const),
  ]
  it.each(name === 'google' ? declines : [...declines, ownField])('does not repeat %s', async (_, refused, code) => {
    said = () => refused
    expect(await failureOf(ask())).toMatchObject({ code, transient: false })
    expect(calls).toMatchObject([{ inputTokens: tokens.input }])
  })

  const failures: [string, FakeAnswer, Partial<AiError>][] = [
    [
      ...(['429 with seconds', { status: 429, headers: { 'retry-after': '7' } }] as const),
      { code: 'provider-limited', transient: true, retryAfterMilliseconds: 7000 },
    ],
    [
      ...(['429 with a date', { status: 429, headers: { 'retry-after': 'Wed, 04 Mar 2026 05:06:37 GMT' } }] as const),
      { code: 'provider-limited', transient: true, retryAfterMilliseconds: 30_000 },
    ],
    [
      ...(['429 with a very long pause', { status: 429, headers: { 'retry-after': '86400' } }] as const),
      { code: 'provider-limited', transient: true, retryAfterMilliseconds: 600_000 },
    ],
    ['429 without a pause', { status: 429 }, { code: 'provider-limited', retryAfterMilliseconds: undefined }],
    ['401', { status: 401 }, { code: 'provider-refused', transient: false }],
    ['400', { status: 400 }, { code: 'provider-refused', transient: false }],
    ['408', { status: 408 }, { code: 'provider-down', transient: true }],
    ['500', { status: 500 }, { code: 'provider-down', transient: true }],
    ['503', { status: 503 }, { code: 'provider-down', transient: true }],
    ['529', { status: 529 }, { code: 'provider-down', transient: true }],
    [
      'an error page with 502',
      { status: 502, raw: '<h1>Bad gateway</h1>' },
      { code: 'provider-down', transient: true },
    ],
    ['an error page with 200', { raw: '<h1>Welcome</h1>' }, { code: 'provider-down', transient: true }],
    ['a connection that is cut', { cut: true }, { code: 'provider-down', transient: true }],
  ]
  it.each(failures)('distinguishes %s from other failures, in one call', async (_, failing, expected) => {
    said = () => failing
    expect(await failureOf(ask())).toMatchObject(expected)
    expect(calls).toMatchObject([{ inputTokens: 0, outputTokens: 0 }])
  })

  it('stops a call that is canceled or takes too long', async () => {
    const held = Promise.withResolvers<void>()
    said = () => ({ ...good, held: held.promise })
    const canceled = new AbortController()
    const asking = failureOf(ask(answers, canceled.signal))
    await expect.poll(() => fake.calls.length).toBe(1)
    canceled.abort()
    expect(await asking).toMatchObject({ code: 'canceled', transient: false })
    const slow = connect(answers, { AI_TIMEOUT: '1' }).run(greeting, 'Ines')
    expect(await failureOf(slow)).toMatchObject({ code: 'provider-slow', transient: true })
    held.resolve()
  })
})

describe.each(providers)('a stream of $name', ({ name, keyVariable }) => {
  const text = 'A long morning '.repeat(40).trim()
  const long: AiTask<string, { text: string; marks: number[] }> = {
    ...greeting,
    output: z.object({ text: z.string(), marks: z.array(z.number()) }),
  }

  async function streamed(said: FakeAnswer, onPartial: (partial: { text?: string }) => void) {
    const fake = await startFakeModel(wires[name]!.wire, () => said)
    const variables = { AI_PROVIDER: name, AI_BASE_URL: fake.url, AI_MODEL: wires[name]!.answers, [keyVariable]: 'k' }
    const { ai: config } = readConfig(variables)
    const ai = createAi({
      config: () => config,
      offlineAnswers: [],
      clock: { now: () => now },
      log: pino({ level: 'silent' }),
    })
    const calls: AiUsage[] = []
    const onCall = (usage: AiUsage) => calls.push(usage)
    const answer = await ai
      .run(long, 'Ines', { onCall, onPartial: (partial) => onPartial(partial as { text?: string }) })
      .catch((error: AiError) => error)
    await fake.close()
    return { answer, calls }
  }

  it('is shown as it grows, before the rest has been sent, and checked at its end', async () => {
    const seen = Promise.withResolvers<void>()
    const parts: string[] = []
    const json = JSON.stringify({ text, marks: [1] })
    const { answer, calls } = await streamed(
      { text: json, heldAfter: { characters: 200, until: seen.promise } },
      (part) => {
        parts.push(part.text ?? '')
        if ((part.text?.length ?? 0) > 100) seen.resolve()
      },
    )
    expect(answer).toEqual({ text, marks: [1] })
    expect(calls).toMatchObject([{ inputTokens: tokens.input, outputTokens: tokens.output }])
    expect(parts.length).toBeGreaterThan(0)
    expect(parts[0]).not.toBe(text)
    for (const [at, part] of parts.entries()) {
      expect(text.startsWith(part)).toBe(true)
      expect(part.length).toBeGreaterThanOrEqual(parts[at - 1]?.length ?? 0)
    }
  })

  it('never shows fences around it', async () => {
    const seen = Promise.withResolvers<void>()
    const parts: object[] = []
    const json = JSON.stringify({ text, marks: [1] })
    const said = {
      text: `Here you are:\n\`\`\`json\n${json}\n\`\`\``,
      heldAfter: { characters: 200, until: seen.promise },
    }
    const { answer } = await streamed(said, (part) => {
      parts.push(part)
      seen.resolve()
    })
    expect(answer).toEqual({ text, marks: [1] })
    expect(parts.length).toBeGreaterThan(0)
    expect(JSON.stringify(parts)).not.toMatch(/`|Here you are/)
  })
})

describe('peculiarities of providers', () => {
  async function failureFrom(provider: string, said: FakeAnswer): Promise<AiError> {
    const { wire, answers } = wires[provider]!
    const fake = await startFakeModel(wire, () => said)
    const key = providers.find(({ name }) => name === provider)!.keyVariable
    const { ai: config } = readConfig({ AI_PROVIDER: provider, AI_BASE_URL: fake.url, AI_MODEL: answers, [key]: 'k' })
    const options = { config: () => config, offlineAnswers: [], clock: { now: () => now } }
    const ai = createAi({ ...options, log: pino({ level: 'silent' }) })
    try {
      return await ai.run(greeting, 'Ines').then(() => expect.fail('It did not fail.'))
    } catch (error) {
      return error as AiError
    } finally {
      await fake.close()
    }
  }

  it('respects the pause in the body of Google’s errors', async () => {
    const failure = await failureFrom('google', { status: 429, retrySeconds: 34.5 })
    expect(failure).toMatchObject({ code: 'provider-limited', retryAfterMilliseconds: 34_500 })
  })

  it('does not retry for an account of OpenAI without credit', async () => {
    const raw =
      '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}'
    expect(await failureFrom('openai', { status: 429, raw })).toMatchObject({
      code: 'provider-refused',
      transient: false,
    })
  })

  it('reads Google’s block of a prompt as its filter', async () => {
    const raw =
      '{"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{"promptTokenCount":100,"totalTokenCount":100}}'
    expect(await failureFrom('google', { raw })).toMatchObject({ code: 'provider-filtered', transient: false })
  })

  it.each([
    ['openai', 'gpt-5-mini', { store: false }],
    ['google', 'gemini-2.5-flash', { generationConfig: { thinkingConfig: { thinkingBudget: 8000 } } }],
  ])('tells %s what its protocol has a field for', async (provider, model, body) => {
    const fake = await startFakeModel(wires[provider]!.wire, () => good)
    const key = providers.find(({ name }) => name === provider)!.keyVariable
    const { ai: config } = readConfig({ AI_PROVIDER: provider, AI_BASE_URL: fake.url, AI_MODEL: model, [key]: 'k' })
    const options = { config: () => config, offlineAnswers: [], clock: { now: () => now } }
    await createAi({ ...options, log: pino({ level: 'silent' }) }).run(greeting, 'Ines')
    expect(fake.calls).toMatchObject([{ body }])
    await fake.close()
  })
})
