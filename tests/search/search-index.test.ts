import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import { migrate } from '#server/engine/database/migrations.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import type { SearchDocument, SearchHit, SearchIndex } from '#server/engine/search/search-index.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import { corpus } from './corpus.ts'

const document = (id: string, text: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  scope: 'base',
  language: 'en',
  title: '',
  text,
  ...more,
})

const rankings = new Map<string, SearchHit[][]>()

describeOnEachDatabase('search index', (engine) => {
  let database: Database
  let index: SearchIndex
  const put = (...documents: SearchDocument[]) => database.transaction((tx) => index.put(tx, documents))
  const ids = async (query: string, scopes = ['base'], language?: string) =>
    (await index.search(query, { scopes, limit: 10, language })).map((hit) => hit.id)
  const stored = async () =>
    Promise.all(
      ['search_postings', 'search_documents', 'search_scopes'].map(
        async (table) => (await database.all(`select * from ${table}`)).length,
      ),
    )

  beforeAll(async () => {
    database = await engine.open()
    await migrate(database, searchMigrations)
    index = createSearchIndex({ database })
  })

  it('finds any word and puts the rarer and denser match first', async () => {
    await put(
      document('a', 'Robots weld frames. Robots paint frames.'),
      document('b', 'People weld frames, and sometimes they rest while the music plays in the hall.'),
      document('c', 'Nothing to see.'),
    )
    expect(await ids('painting robots that weld')).toEqual(['a', 'b'])
    const [first, second] = await index.search('painting robots that weld', { scopes: ['base'], limit: 10 })
    expect(first!.coverage).toBe(1)
    expect(second!.coverage).toBeCloseTo(1 / 3)
    await database.transaction((tx) => index.removeScope(tx, 'base'))
    expect(await stored()).toEqual([0, 0, 0])
  })

  it('gives the title more weight', async () => {
    await put(document('a', 'pricing and other things'), document('b', 'and other things', { title: 'pricing' }))
    expect(await ids('pricing')).toEqual(['b', 'a'])
    await database.transaction((tx) => index.remove(tx, ['a', 'b', 'unknown']))
    expect(await stored()).toEqual([0, 0, 0])
  })

  it('replaces a document of the same id and its old words', async () => {
    await put(document('a', 'zebra'), document('b', 'horse'))
    await put(document('a', 'giraffe'))
    expect(await ids('zebra')).toEqual([])
    expect(await ids('giraffe')).toEqual(['a'])
    await put(document('a', 'giraffe', { scope: 'elsewhere' }))
    expect(await ids('giraffe')).toEqual([])
    expect(await ids('giraffe', ['elsewhere'])).toEqual(['a'])
    await database.transaction((tx) => index.remove(tx, ['a', 'b']))
    expect(await stored()).toEqual([0, 0, 0])
  })

  it('lets others in while it indexes a long text', async () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `w${n}`)
    const long = Array.from({ length: 200 }, (_, n) => document(`l${n}`, words.slice(n * 200, (n + 1) * 200).join(' ')))
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await put(...long)
    clearImmediate(next)
    expect(turns).toBeGreaterThan(20)
    await database.transaction((tx) => index.removeScope(tx, 'base'))
  })

  it('is not influenced by other scopes, in result or figure', async () => {
    await put(document('a', 'contract of the plant'), document('b', 'the plant grows'))
    const alone = await index.search('contract plant', { scopes: ['base'], limit: 10 })
    await put(...Array.from({ length: 30 }, (_, i) => document(`x${i}`, `contract ${i}`, { scope: 'foreign' })))
    expect(await index.search('contract plant', { scopes: ['base'], limit: 10 })).toEqual(alone)
    expect(await ids('contract', [])).toEqual([])
    expect(await ids('contract', ['base', 'foreign'])).toHaveLength(10)
    await database.transaction(async (tx) => {
      await index.removeScope(tx, 'foreign')
      await index.removeScope(tx, 'base')
    })
  })

  it('is part of the transaction it is written in', async () => {
    const failed = database.transaction(async (tx) => {
      await index.put(tx, [document('a', 'vanishing')])
      expect(await index.search('vanishing', { scopes: ['base'], limit: 1, on: tx })).toHaveLength(1)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await ids('vanishing')).toEqual([])
    expect(await stored()).toEqual([0, 0, 0])
  })

  it('loses nothing with concurrent writes to one scope', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => put(document(`w${i}`, `shared word${i} common`))))
    expect((await index.search('shared', { scopes: ['base'], limit: 50 })).length).toBe(12)
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 ? put(document(`w${i}`, `shared again${i}`)) : database.transaction((tx) => index.remove(tx, [`w${i}`])),
      ),
    )
    expect((await index.search('shared', { scopes: ['base'], limit: 50 })).length).toBe(6)
    expect(await ids('common')).toEqual([])
    await database.transaction((tx) => index.removeScope(tx, 'base'))
  })

  it('survives odd input', async () => {
    await put(document('a', `quote ' " \\ \u0000 null 😀 ${'x'.repeat(5000)}`), document('b', ''))
    expect(await ids(`quote ' "; drop table search_documents --`)).toEqual(['a'])
    expect(await ids('😀')).toEqual([])
    expect(await ids(Array.from({ length: 500 }, (_, i) => `w${i}`).join(' '))).toEqual([])
    await database.transaction((tx) => index.remove(tx, ['a', 'b']))
    expect(await stored()).toEqual([0, 0, 0])
  })

  it('ranks a larger corpus, with blocks filled and thinned out', async () => {
    const { documents, queries } = corpus(700)
    for (let i = 0; i < documents.length; i += 70) await put(...documents.slice(i, i + 70))
    await database.transaction((tx) =>
      index.remove(
        tx,
        documents.filter((_, i) => i % 7 === 3).map(({ id }) => id),
      ),
    )
    const found = await Promise.all(queries.map((query) => index.search(query, { scopes: ['s0', 's1'], limit: 20 })))
    expect(found.every((hits) => hits.length === 20)).toBe(true)
    rankings.set(engine.dialect, found)
  })
})

it('gives the same figures in the same order on both engines', () => {
  const [one, other] = [...rankings.values()]
  if (other) expect(other).toEqual(one)
})
