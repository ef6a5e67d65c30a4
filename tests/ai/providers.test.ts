import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { priceOf, providers } from '#server/engine/ai/providers/index.ts'
import { wires } from '../fakes/wires/index.ts'

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

  it('has a fake that speaks its protocol', () => {
    expect(wires[name]).toBeDefined()
  })
})

it('uses the price of the longest matching prefix', () => {
  expect(priceOf('gpt-5-mini-2026', 1_000_000, 1_000_000)).toBe(2.25)
  expect(priceOf('gpt-5', 1_000_000, 1_000_000)).toBe(11.25)
  expect(priceOf('unknown', 1_000_000, 1_000_000)).toBe(0)
})
