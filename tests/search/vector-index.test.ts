import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import { migrate } from '#server/engine/database/migrations.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import type { SearchIndex } from '#server/engine/search/search-index.ts'
import { createVectorIndex } from '#server/engine/search/vectors/create-vector-index.ts'
import type { Generation, VectorIndex } from '#server/engine/search/vectors/vector-index.ts'
import { createRandom } from '#tests/drills/random.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'

const model = { source: 'openai', model: 'small' }
const dimensions = 64
const random = createRandom(7)
const randomVector = () => Float32Array.from({ length: dimensions }, () => random.int(2000) / 1000 - 1)

const lengthOf = (vector: Float32Array) => Math.hypot(...vector)
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, each, at) => sum + each * other[at]!, 0) / (lengthOf(one) * lengthOf(other))

describeOnEachDatabase('vectors', (engine) => {
  let database: Database
  let words: SearchIndex
  let index: VectorIndex
  beforeAll(async () => {
    database = await engine.open()
    await migrate(database, searchMigrations)
    words = createSearchIndex({ database })
    index = createVectorIndex({ database })
  })

  const open = (scope: string, of = model): Promise<Generation> =>
    database.transaction((tx) => index.open(tx, scope, of))
  const store = async (scope: string, vectors: ReadonlyMap<string, Float32Array>, of = model): Promise<void> => {
    const rows = [...vectors].map(([id, vector]) => ({ id, hash: `hash of ${id}`, vector }))
    await database.transaction(async (tx) => index.store(tx, await index.open(tx, scope, of), rows))
  }
  const current = async (scope: string): Promise<Generation> => {
    const found = await open(scope)
    await database.transaction((tx) => index.makeCurrent(tx, found))
    return open(scope)
  }
  const some = (prefix: string, count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, randomVector()] as const))
  const rows = async () =>
    Promise.all(
      ['search_generations', 'search_vectors', 'search_vector_blocks'].map(
        async (table) => (await database.all(`select * from ${table}`)).length,
      ),
    )
  const clear = (scope: string) => database.transaction((tx) => index.removeScope(tx, scope))

  it('are found in the order of their cosines, exactly in a small base', async () => {
    const vectors = some('a', 180)
    await store('base', vectors)
    const generation = await current('base')
    expect(generation).toMatchObject({ dimensions, documents: 180, isCurrent: true })
    for (let at = 0; at < 20; at += 1) {
      const query = randomVector()
      const exact = [...vectors].map(([id, vector]) => [id, cosine(query, vector)] as const)
      exact.sort((one, other) => other[1] - one[1])
      const hits = await index.nearest(query, [generation], 10)
      // A byte for each number may swap two that are all but equal.
      expect(hits[0]!.similarity).toBeCloseTo(exact[0]![1], 2)
      const found = new Set(hits.map(({ id }) => id))
      expect(exact.slice(0, 10).filter(([id]) => found.has(id)).length).toBeGreaterThanOrEqual(9)
    }
    expect(await index.nearest(new Float32Array(32).fill(1), [generation], 10)).toEqual([])
    await clear('base')
    expect(await rows()).toEqual([0, 0, 0])
  })

  it('of other scopes and generations are never found, nor deleted with them', async () => {
    const [own, other] = [some('o', 20), some('x', 20)]
    await store('one', own)
    await store('two', other)
    const [one, two] = [await current('one'), await current('two')]
    const query = other.get('x3')!
    const ids = async (generations: Generation[]) =>
      (await index.nearest(query, generations, 40)).map(({ id }) => id).sort()
    expect(await ids([one])).toEqual([...own.keys()].sort())
    expect(await ids([one, two])).toHaveLength(40)
    expect((await index.nearest(query, [two], 1))[0]).toMatchObject({ id: 'x3' })
    await clear('two')
    expect(await ids([one, two])).toEqual([...own.keys()].sort())
    await clear('one')
  })

  it('of removed and changed documents are deleted, and their places are reused', async () => {
    const vectors = some('d', 300)
    await store('base', vectors)
    const generation = await current('base')
    const gone = [...vectors.keys()].filter((_, at) => at % 3 === 0)
    await database.transaction((tx) => index.remove(tx, gone))
    const changed = { id: 'd1', hash: 'another' }
    const same = { id: 'd2', hash: 'hash of d2' }
    await database.transaction((tx) => index.dropChanged(tx, [changed, same]))
    expect(await open('base')).toMatchObject({ documents: 199 })
    const hits = await index.nearest(vectors.get('d0')!, [generation], 400)
    const found = new Set(hits.map(({ id }) => id))
    expect(found.size).toBe(199)
    expect([found.has('d0'), found.has('d1'), found.has('d2')]).toEqual([false, false, true])
    const [, , before] = await rows()
    await store('base', some('n', 100))
    expect(await rows()).toEqual([1, 299, before])
    // The same ids again replace their vectors.
    await store('base', new Map([['d2', vectors.get('d0')!]]))
    expect((await index.nearest(vectors.get('d0')!, [generation], 1))[0]).toMatchObject({ id: 'd2' })
    expect(await open('base')).toMatchObject({ documents: 299 })
    await database.transaction((tx) => index.remove(tx, [...vectors.keys()]))
    await clear('base')
    expect(await rows()).toEqual([0, 0, 0])
  })

  it('of another model are built beside those in use, and replace them at once', async () => {
    await store('base', some('a', 10))
    const first = await current('base')
    const large = { source: 'openai', model: 'large' }
    await store('base', new Map([['a0', new Float32Array(128).fill(1)]]), large)
    const second = await open('base', large)
    expect(second).toMatchObject({ dimensions: 128, documents: 1, isCurrent: false })
    expect((await index.generations(['base'])).filter(({ isCurrent }) => isCurrent)).toEqual([first])
    await database.transaction((tx) => index.makeCurrent(tx, second))
    expect(await index.generations(['base'])).toMatchObject([{ id: second.id, isCurrent: true }])
    expect(await index.nearest(randomVector(), [first], 5)).toEqual([])
    expect(await rows()).toEqual([1, 1, 1])
    await expect(store('base', some('a', 1), large)).rejects.toThrow('same length')
    await clear('base')
  })

  it('that are missing are listed in order', async () => {
    const documents = ['a', 'b', 'c', 'd'].map((id) => ({ id, scope: 'base', language: 'en', title: '', text: id }))
    await database.transaction((tx) => words.put(tx, documents))
    await store('base', new Map([['b', randomVector()]]))
    const generation = await open('base')
    const ids = async (after: number, limit: number) =>
      (await index.missing(generation, after, limit)).map(({ id }) => id)
    expect(await ids(-1, 10)).toEqual(['a', 'c', 'd'])
    expect(await ids(-1, 2)).toEqual(['a', 'c'])
    expect(await ids(2, 2)).toEqual(['d'])
    await database.transaction((tx) => words.removeScope(tx, 'base'))
    await clear('base')
  })

  it('are stored by several writers at a time without losing one', async () => {
    const parts = Array.from({ length: 6 }, (_, at) => some(`p${at}-`, 70))
    await Promise.all(parts.map((part) => store('base', part)))
    const generation = await current('base')
    expect(generation.documents).toBe(420)
    const query = randomVector()
    expect(await index.nearest(query, [generation], 1000)).toHaveLength(420)
    await Promise.all(parts.map((part) => database.transaction((tx) => index.remove(tx, [...part.keys()]))))
    expect(await open('base')).toMatchObject({ documents: 0 })
    expect((await rows()).slice(1)).toEqual([0, 0])
    await clear('base')
  })
})
