import { describe, expect, it } from 'vitest'
import type { Chunk } from '#server/knowledge/chunk-markdown.ts'
import { matchChunks } from '#server/knowledge/match-chunks.ts'
import type { Row } from '#shared/collections/index.ts'

type Stored = Row<'knowledge_chunks'>

const stored = (id: string, text: string, more: Partial<Stored> = {}): Stored =>
  ({ id, text, headings: ['Repairs'], original: '', disabled: false, ...more }) as Stored
const read = (text: string, headings = ['Repairs']): Chunk => ({ text, headings, page: 0, seconds: 0 }) as Chunk
const match = (before: Stored[], chunks: Chunk[]) => {
  const { kept, gone } = matchChunks(before, chunks)
  return { kept: kept.map((chunk) => chunk?.id), gone: gone.map(({ id }) => id) }
}

const long = 'We repaired three thousand bicycles in the year of the flood'

describe('passages of a source that is read again', () => {
  it('keep their identity if their text is the same, in any place', () => {
    expect(match([stored('a', 'One.'), stored('b', 'Two.')], [read('Two.'), read('New.'), read('One.')])).toEqual({
      kept: ['b', undefined, 'a'],
      gone: [],
    })
  })

  it('are different under another heading', () => {
    expect(match([stored('a', 'One.')], [read('One.', ['Prices'])])).toEqual({ kept: [undefined], gone: ['a'] })
  })

  it('that occur twice are matched once each', () => {
    expect(match([stored('a', 'One.')], [read('One.'), read('One.')])).toEqual({ kept: ['a', undefined], gone: [] })
    expect(match([stored('a', 'One.'), stored('b', 'One.')], [read('One.')])).toEqual({ kept: ['a'], gone: ['b'] })
  })

  it('that a person edited are matched by the original text, not by the edit', () => {
    const edited = stored('a', 'What we want it to say', { original: 'One.' })
    expect(match([edited], [read('One.')])).toEqual({ kept: ['a'], gone: [] })
    expect(match([edited], [read('What we want it to say')])).toEqual({ kept: [undefined], gone: ['a'] })
  })

  it.each([
    ['edited', { original: long, text: 'Our own words' }],
    ['left out', { disabled: true }],
  ])('that were %s are found again if their source has changed a little', (_what, more) => {
    expect(match([stored('a', long, more)], [read(`${long} and storm`)])).toEqual({ kept: ['a'], gone: [] })
  })

  it('without edits are replaced by their new version', () => {
    expect(match([stored('a', long)], [read(`${long} and storm`)])).toEqual({ kept: [undefined], gone: ['a'] })
  })

  it('are not matched with a text that shares only few words', () => {
    const leftOut = stored('a', long, { disabled: true })
    expect(match([leftOut], [read('We sold bicycles in the year before')]).kept).toEqual([undefined])
    expect(match([leftOut], [read('')]).kept).toEqual([undefined])
    expect(match([leftOut], [read(`${long} and storm`, ['Prices'])]).kept).toEqual([undefined])
  })

  it('match the most similar version, and never the same one twice', () => {
    const [first, second] = [stored('a', long, { disabled: true }), stored('b', `${long} here`, { disabled: true })]
    const chunks = [read(`${long} and the storm and the hail`), read(`${long} now`)]
    const { kept, gone } = match([first, second], chunks)
    expect(kept).toEqual(['b', 'a'])
    expect(gone).toEqual([])
  })

  it('keep an exact match from being taken by a similar one', () => {
    const [edited, plain] = [stored('a', 'Own words', { original: `${long} here` }), stored('b', long)]
    expect(match([edited, plain], [read(long)])).toEqual({ kept: ['b'], gone: ['a'] })
  })
})
