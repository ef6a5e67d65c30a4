/// <reference types="vite/client" />
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#web/locale/texts.ts'

beforeAll(async () => {
  await loadTexts('en-US', 'base')
  await loadTexts('pt-BR', 'base')
})

test('counts choose their form as each language counts', () => {
  const english = textsOf('common', 'en-US')
  const portuguese = textsOf('common', 'pt-BR')
  expect([0, 1, 2].map((count) => english('ui.count', { count }))).toEqual(['0 results', '1 result', '2 results'])
  expect([0, 1, 2].map((count) => portuguese('ui.count', { count }))).toEqual([
    '0 resultado',
    '1 resultado',
    '2 resultados',
  ])
  expect(portuguese('ui.count', { count: 1_000_000 })).toBe('1000000 resultados')
})

test('values stand where they are named, as they are', () => {
  const t = textsOf('common', 'en-US')
  expect(t('ui.range', { from: 1, to: 30, total: 214 })).toBe('1–30 of 214')
  expect(t('ui.remove', { name: '<b>{name}</b> $&' })).toBe('Remove <b>{name}</b> $&')
  expect(t('ui.remove')).toBe('Remove {name}')
})

test('a text that is not there says its key, and nothing inherited is taken for a text', () => {
  const t = textsOf('common', 'en-US') as (key: string) => string
  expect(t('ui.nothing')).toBe('ui.nothing')
  expect(t('constructor.name')).toBe('constructor.name')
})

test('both languages name the same values in every text', async () => {
  const [english, portuguese] = await Promise.all(
    (['en-US', 'pt-BR'] as const).map(async (language) => {
      const sets = ['base', 'landing', 'legal', 'app'].map(
        (set) => import(`../../src/shared/locales/${language}/${set}.ts`),
      )
      return new Map((await Promise.all(sets)).flatMap((areas) => placeholders(areas)))
    }),
  )
  expect(english!.size).toBeGreaterThan(500)
  expect(Object.fromEntries(portuguese!)).toEqual(Object.fromEntries(english!))
})

/** Each text's path with the values it names; the two forms of a plural may name the count or write it out. */
function placeholders(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return placeholders(text, `${path}${key}.`)
    const names = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
    if (/_(one|other)$/.test(key)) names.delete('count')
    return [[path + key, [...names].sort().join(' ')] as [string, string]]
  })
}
