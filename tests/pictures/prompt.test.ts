import { describe, expect, it } from 'vitest'
import { proposeAltText, readPrompt } from '#server/pictures/prompt.ts'
import { english } from '#server/production/composer/english.ts'
import { portuguese } from '#server/production/composer/portuguese.ts'

describe('the alt text that is proposed', () => {
  it.each([
    ['A photograph of a mechanic at a bench, without text or logos.', 'A mechanic at a bench.'],
    ['Plain illustration of two open doors. No text. Soft light.', 'Two open doors. Soft light.'],
    ['Fotografia de uma oficina clara, sem texto.', 'Uma oficina clara.'],
    ['Ilustração simples mostrando uma ponte', 'Uma ponte'],
    ['uma ponte', 'Uma ponte'],
    ['A photograph of', 'A photograph of'],
    ['🚲', '🚲'],
  ])('of %j', (prompt, text) => {
    expect(proposeAltText(prompt, '')).toBe(text)
  })

  it.each([
    ['The person at the lathe, in the morning.', 'en-US', 'The person at the lathe, in the morning.'],
    ['The person at the lathe, in the morning.', 'pt-BR', ''],
    ['Uma pessoa com as mãos na massa do pão.', 'pt-BR', 'Uma pessoa com as mãos na massa do pão.'],
    ['Uma pessoa com as mãos na massa do pão.', 'en-US', ''],
    ['Padaria', 'en-US', 'Padaria'],
  ])('of %j for a post in another language or the same (%s)', (prompt, language, text) => {
    expect(proposeAltText(prompt, language)).toBe(text)
  })

  it.each([
    ['en-US', english, 'Hands and notes on a table.'],
    ['pt-BR', portuguese, 'Mãos e anotações sobre a mesa.'],
  ] as const)('leaves out topic and manner of prompts that are composed (%s)', (language, words, text) => {
    const mood = words.moods.find((each) => text.toLowerCase().startsWith(each))
    expect(mood).toBeDefined()
    expect(proposeAltText(words.image('hiring', mood!), language)).toBe(text)
  })

  it('fits the network', () => {
    expect([...proposeAltText('🚲'.repeat(5000), 'en-US')]).toHaveLength(4086)
  })
})

describe('a prompt', () => {
  it('is one paragraph of visible text', () => {
    expect(readPrompt(' Two\n\n doors\u202e\u200b\u{e0041} ')).toBe('Two doors')
    expect(readPrompt('👩\u200d🔧 at work')).toBe('👩🔧 at work')
    expect(readPrompt('\u200b\u00a0')).toBe('')
  })
})
