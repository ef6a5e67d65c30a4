import { beforeAll, expect, it } from 'vitest'
import { passagesAround, withPassageTexts } from '#server/production/source-passages.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { prepareWorkspace } from '../support/workspace.ts'

describeOnDrawnDatabase('the passages of sources', (engine) => {
  let test: TestApp
  let person: Person
  let chunks: Row<'knowledge_chunks'>[]

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('reader@timbre.example')
    await prepareWorkspace(person)
    const { records } = test.app.engine
    const [item] = await records.find('knowledge_items', { sort: '-chunkCount', limit: 1 })
    await records.write(async (writer) => {
      for (let position = 100; position < 180; position += 1) {
        const text = `Passage ${position} of the same document.`
        await writer.create('knowledge_chunks', { base: item!.base, item: item!.id, position, headings: [], text })
      }
    })
    const filter = 'position >= 100'
    chunks = await records.find('knowledge_chunks', { filter, sort: 'position' })
  })

  const source = (chunk: string, quote = 'a quotation'): Source => ({
    ...{ chunk, quote, item: 'item', title: 'Title', headings: [], url: '' },
  })
  const texts = async (sources: Source[]) =>
    (await passagesAround(test.app.engine.records, '', sources)).map(({ text }) => text)

  it('come with their neighbours, each once, in the order of the sources', async () => {
    expect(chunks).toHaveLength(80)
    const [, second, , fourth] = chunks
    expect(await texts([source(fourth!.id), source(second!.id)])).toEqual(
      [102, 103, 104, 105, 100, 101].map((position) => `Passage ${position} of the same document.`),
    )
  })

  it('are replaced by the quotation if they no longer exist', async () => {
    expect(await texts([source('', 'from the web'), source('gonegonegonegon', 'deleted')])).toEqual([
      'from the web',
      'deleted',
    ])
    const [first] = chunks
    expect(await withPassageTexts(test.app.engine.records, '', [source(first!.id), source('')])).toMatchObject([
      { text: first!.text },
      { quote: 'a quotation' },
    ])
  })

  it('may exceed the comparisons of one filter', async () => {
    expect(await texts(chunks.map(({ id }) => source(id)))).toHaveLength(62)
  })
})
