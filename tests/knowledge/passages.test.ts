import { readFileSync } from 'node:fs'
import type { ClientResponseError } from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { createFinder } from '#server/knowledge/finder.ts'
import { allPassages, retrieve } from '#server/knowledge/passages.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { itemEnds } from '#tests/support/workspace.ts'

type Chunk = Row<'knowledge_chunks'>

const body = `# Workshop

## Bells

We moved the bell into the kitchen, because somebody is always there, and wrote the number of the person on duty on the door.

## Frames

We ordered four hundred frames in a colour that no customer had seen, and it took fourteen months to sell them all.

## Prices

We publish what each part costs us, and customers who see the costs ask for a discount half as often as the others.
`

describeOnDrawnDatabase('passages', (engine) => {
  let app: TestApp
  let person: Person

  beforeAll(async () => {
    app = await startTestApp(await engine.place())
    person = await app.register(`passages-${engine.dialect}@velofold.example`)
  })

  const items = () => person.pb.collection<Row<'knowledge_items'>>('knowledge_items')
  const chunks = () => person.pb.collection<Chunk>('knowledge_chunks')
  const newBase = async () =>
    (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Base' })).id
  const add = async (base: string, data: Record<string, unknown>) =>
    itemEnds(person, (await items().create({ base, ...data })).id)
  const chunksOf = (item: string) =>
    chunks().getFullList({ filter: person.pb.filter('item = {:item}', { item }), sort: 'position' })
  const rewrite = async (item: string, text: string) => {
    await items().update(item, { body: text })
    return itemEnds(person, item)
  }
  const search = async (base: string, q: string) =>
    (await person.pb.send(`/api/knowledge-bases/${base}/passages`, { query: { q } })).passages as { chunk: string }[]
  const codeOf = (write: Promise<unknown>) =>
    write.then(
      () => '',
      (error: ClientResponseError) => error.response.data.text?.code ?? error.status,
    )

  it('are edited, found by their new words, and keep the edit when the source changes', async () => {
    const base = await newBase()
    const item = await add(base, { type: 'page', body })
    const [bells] = await chunksOf(item.id)
    const edited = await chunks().update(bells!.id, { text: '  We moved the gong into the kitchen.  ' })
    expect(edited).toMatchObject({ text: 'We moved the gong into the kitchen.', original: bells!.text })
    expect(await search(base, 'gong')).toMatchObject([{ chunk: bells!.id }])
    expect(await search(base, 'duty')).toEqual([])

    await rewrite(item.id, body.replace('always there', 'always about').replace('## Frames', '## Frames and colours'))
    const after = await chunksOf(item.id)
    expect(after[0]).toMatchObject({ id: bells!.id, text: 'We moved the gong into the kitchen.' })
    expect(after[0]!.original).toContain('always about')
    expect(await search(base, 'gong')).toHaveLength(1)

    const restored = await chunks().update(bells!.id, { text: after[0]!.original })
    expect(restored).toMatchObject({ original: '' })
    expect(await search(base, 'gong')).toEqual([])
    expect(await codeOf(chunks().update(bells!.id, { text: ' ' }))).toBe('validation_required')
    expect(await codeOf(chunks().delete(bells!.id))).toBe(403)
  })

  it('are disabled: neither found nor used, even after the source is read again', async () => {
    const base = await newBase()
    const item = await add(base, { type: 'page', body })
    const [, frames] = await chunksOf(item.id)
    await chunks().update(frames!.id, { disabled: true })
    const isSilent = async () => {
      expect(await search(base, 'colour frames')).toEqual([])
      const { engine: served } = app.app
      const texts = (await allPassages(served, [base], 50)).map(({ text }) => text)
      expect(texts).toHaveLength(2)
      const retrieved = await retrieve(served, createFinder(served), {
        bases: [base],
        queries: ['frames of a colour'],
        limit: 10,
      })
      expect(JSON.stringify([texts, retrieved])).not.toContain('four hundred frames')
    }
    await isSilent()
    await items().update(item.id, { title: 'Another title' })
    await isSilent()
    await rewrite(item.id, body.replace('fourteen months', 'fifteen months').replace('Bells', 'Gongs'))
    expect((await chunksOf(item.id))[1]).toMatchObject({ id: frames!.id, disabled: true })
    await isSilent()
    await chunks().update(frames!.id, { disabled: false })
    expect(await search(base, 'fifteen months')).toMatchObject([{ chunk: frames!.id }])
  })

  it('include their page or slide', async () => {
    const base = await newBase()
    const given = (name: string) =>
      new File([new Uint8Array(readFileSync(new URL(`../data/documents/${name}`, import.meta.url)))], name)
    const slides = await add(base, { type: 'document', file: given('python-pptx-repairs.pptx') })
    expect((await chunksOf(slides.id)).map(({ page }) => page)).toEqual([1, 2])
    expect(await search(base, 'landlord')).toMatchObject([{ slide: 2 }])
    await add(base, { type: 'document', file: given('reportlab-lines.pdf') })
    expect(await search(base, 'cold store')).toMatchObject([{ page: 1 }])
    expect(
      await retrieve(app.app.engine, createFinder(app.app.engine), {
        bases: [base],
        queries: ['cold store'],
        limit: 1,
      }),
    ).toMatchObject([{ page: 1 }])
  })

  it('of a text that the base already contains are stored again only if somebody wants them', async () => {
    const base = await newBase()
    const first = await add(base, { type: 'page', body })
    const file = new File([body], 'copy.md')
    const second = await add(base, { type: 'document', file })
    expect(second).toMatchObject({ status: 'error', error: 'duplicate', duplicateOf: first.id, chunkCount: 0 })
    expect(await chunksOf(second.id)).toEqual([])
    // Another base is another subject.
    expect(await add(await newBase(), { type: 'page', body })).toMatchObject({ status: 'ready' })

    await items().update(second.id, { status: 'queued' })
    expect(await itemEnds(person, second.id)).toMatchObject({ status: 'ready', error: '', duplicateOf: '' })
    expect(await chunksOf(second.id)).toHaveLength(3)
    // An item that has been read is kept if it becomes the same as another one.
    const third = await add(base, { type: 'page', body: 'Something else.' })
    expect(await rewrite(third.id, body)).toMatchObject({ status: 'ready' })
  })

  it('of two copies that are read at the same time are stored once', async () => {
    const base = await newBase()
    const copies = await Promise.all([1, 2, 3].map(() => add(base, { type: 'page', body })))
    expect(copies.map(({ error }) => error).sort()).toEqual(['', 'duplicate', 'duplicate'])
  })
})
