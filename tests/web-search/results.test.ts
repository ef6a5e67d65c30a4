import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createWebSearch } from '#server/engine/web-search/create-web-search.ts'
import { readResults } from '#server/engine/web-search/read-results.ts'
import { startFakeWebSearch } from '../fakes/web-search.ts'

const hit = (url: unknown, title: unknown = 'A page', date: unknown = '') => ({ url, title, date })

describe('results of a search', () => {
  it('are addresses of pages, each once, at most ten', () => {
    const urls = ['https://one.example/a#top', 'https://one.example/a', 'http://two.example/']
    const odd = [
      'ftp://one.example/',
      'javascript:alert(1)',
      'https://me:pw@one.example/',
      '',
      7,
      null,
      `https://${'x'.repeat(3000)}`,
    ]
    expect(readResults([...odd, ...urls].map((url) => hit(url))).map(({ url }) => url)).toEqual([
      'https://one.example/a',
      'http://two.example/',
    ])
    expect(readResults(Array.from({ length: 50 }, (_, at) => hit(`https://one.example/${at}`)))).toHaveLength(10)
  })

  it('have plain titles of a bounded length', () => {
    const [marked, long, none] = readResults([
      hit('https://one.example/1', 'How <strong>repairs</strong> <em>pay</em>'),
      hit('https://one.example/2', 'x'.repeat(5000)),
      hit('https://one.example/3', { a: 1 }),
    ])
    expect(marked!.title).toBe('How repairs pay')
    expect(long!.title).toHaveLength(300)
    expect(none!.title).toBe('')
  })

  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01T23:30:00-03:00', '2026-03-01'],
    ['2026-03-01 08:00:00', '2026-03-01'],
    ['Sun, 01 Mar 2026 08:00:00 GMT', '2026-03-01'],
    ['3 days ago', ''],
    ['2026-99-99', ''],
    ['0001-01', ''],
    [null, ''],
    [1_772_000_000, ''],
  ])('date %j is %j', (date, day) => {
    expect(readResults([hit('https://one.example/', 'A page', date)])[0]!.date).toBe(day)
  })
})

describe('the variables of a search provider', () => {
  const nameOf = (env: Record<string, string>) => readConfig(env).webSearch.provider?.name ?? 'none'

  it('choose it by name, by its key, or by an address', () => {
    expect(nameOf({})).toBe('none')
    expect(nameOf({ BRAVE_API_KEY: 'k' })).toBe('brave')
    expect(nameOf({ BRAVE_API_KEY: 'k', TAVILY_API_KEY: 't' })).toBe('tavily')
    expect(nameOf({ BRAVE_API_KEY: 'k', TAVILY_API_KEY: 't', WEB_SEARCH_PROVIDER: 'brave' })).toBe('brave')
    expect(nameOf({ WEB_SEARCH_BASE_URL: 'https://search.example' })).toBe('searxng')
    expect(nameOf({ TAVILY_API_KEY: 't', WEB_SEARCH_PROVIDER: 'none' })).toBe('none')
  })

  it('say what is missing', () => {
    expect(() => readConfig({ WEB_SEARCH_PROVIDER: 'tavily' })).toThrow('TAVILY_API_KEY is empty')
    expect(() => readConfig({ WEB_SEARCH_PROVIDER: 'searxng' })).toThrow('WEB_SEARCH_BASE_URL is empty')
    expect(() => readConfig({ WEB_SEARCH_PROVIDER: 'altavista' })).toThrow('must be one of: none, tavily')
  })
})

describe('a search', () => {
  const found = { '/one': { title: 'One', date: '2026-03-01', paragraphs: ['One.'] } }
  const connect = async (env: Record<string, string>) => {
    const fake = await startFakeWebSearch(found)
    const config = readConfig({ ...env, WEB_SEARCH_BASE_URL: `${fake.url}/` }).webSearch
    return { fake, search: createWebSearch(() => config) }
  }

  it.each([
    ['tavily', { TAVILY_API_KEY: 'the-key' }, 'brazil', 'Bearer the-key'],
    ['brave', { BRAVE_API_KEY: 'the-key' }, 'pt-br', 'the-key'],
    ['searxng', {}, 'pt-BR', undefined],
  ] as const)('of %s is in its own protocol', async (provider, env, language, key) => {
    const { fake, search } = await connect(env as Record<string, string>)
    const words = `conserto de bicicletas ${'x'.repeat(900)}`
    expect(await search.search({ words, language: 'pt-BR' })).toEqual([
      { url: `${fake.url}/one`, title: 'One', date: '2026-03-01' },
    ])
    expect(fake.searches).toMatchObject([{ provider, language, key }])
    expect(fake.searches[0]!.words).toMatch(/^conserto de bicicletas x+$/)
    expect(fake.searches[0]!.words.length).toBeLessThanOrEqual(300)
    await fake.close()
  })

  it.each([
    ['a wrong key', 401, '{"detail":"Unauthorized: missing or invalid API key."}', 'search-refused', false],
    ['a pause', 429, 'slow down', 'search-limited', true],
    ['a used-up plan', 432, 'plan limit', 'search-limited', false],
    ['a fault', 503, 'down', 'search-down', true],
    ['something else', 200, '<html>no JSON here</html>', 'search-refused', false],
  ] as const)('that is answered with %s fails with %s', async (_name, status, body, code, transient) => {
    const { fake, search } = await connect({})
    fake.refuses = () => ({ status, body })
    const failure = await search.search({ words: 'bells', language: 'en-US' }).catch((error) => error)
    expect(failure).toMatchObject({ code, transient })
    if (status !== 200) expect(failure.message).toContain(body)
    await fake.close()
    expect(await search.search({ words: 'bells', language: 'en-US' }).catch((error) => error)).toMatchObject({
      ...{ code: 'search-down', transient: true },
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('finds nothing in an answer without results', async () => {
    const { fake, search } = await connect({})
    for (const body of ['{}', '[]', 'null', '{"results":null}']) {
      fake.refuses = () => ({ status: 200, body })
      expect(await search.search({ words: 'bells', language: 'en-US' })).toEqual([])
    }
    fake.refuses = () => ({ status: 200, body: JSON.stringify({ results: 'x'.repeat(3 * 1024 * 1024) }) })
    expect(await search.search({ words: 'bells', language: 'en-US' }).catch(({ code }) => code)).toBe('search-down')
    await fake.close()
  })

  it('that is canceled ends with the reason', async () => {
    const { fake, search } = await connect({})
    const reason = new Error('canceled by a person')
    expect(await search.search({ words: 'bells', language: 'en-US' }, AbortSignal.abort(reason)).catch((e) => e)).toBe(
      reason,
    )
    await fake.close()
  })
})
