import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { FoundPassages, KnowledgeFigures } from '#shared/contracts/knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { handbook, itemEnds } from '#tests/support/workspace.ts'
import { pptx } from './office-documents.ts'

type Item = Row<'knowledge_items'>

describeOnDrawnDatabase('the knowledge API', (engine) => {
  let app: TestApp
  let person: Person
  let base: string

  beforeAll(async () => {
    app = await startTestApp(await engine.place())
    person = await app.register(`owner-${engine.dialect}@velofold.example`)
    base = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Base' })).id
  })

  const items = () => person.pb.collection<Item>('knowledge_items')
  const add = async (data: Record<string, unknown>) => itemEnds(person, (await items().create({ base, ...data })).id)
  const passages = async (q: string, of: Pick<Person, 'pb'> = person, from = base) =>
    (await of.pb.send<FoundPassages>(`/api/knowledge-bases/${from}/passages`, { query: { q } })).passages
  const status = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: { status: number }) => error.status,
    )

  it('finds an item by its new title immediately, and no longer by the old one', async () => {
    const item = await add({ type: 'page', title: 'Ledger of wombats', body: 'Twelve of them were counted.' })
    const [before] = await passages('wombats')
    expect(before).toMatchObject({ item: item.id, title: 'Ledger of wombats', text: 'Twelve of them were counted.' })
    await items().update(item.id, { title: 'Ledger of platypuses' })
    expect(await items().getOne(item.id)).toMatchObject({ status: 'ready', title: 'Ledger of platypuses' })
    expect(await passages('wombats')).toEqual([])
    expect(await passages('platypuses')).toEqual([{ ...before, title: 'Ledger of platypuses' }])
    await items().delete(item.id)
  })

  it('gives an item without a title that of its source; a question keeps its own', async () => {
    const item = await add({ type: 'page', title: 'Mine', body: '# Of the source\n\nA sentence.' })
    await items().update(item.id, { title: '' })
    expect((await itemEnds(person, item.id)).title).toBe('Of the source')
    const faq = await add({ type: 'faq', question: 'Who owns the lathe?', answer: 'Marta owns it.' })
    await items().update(faq.id, { title: 'Something else' })
    expect((await itemEnds(person, faq.id)).title).toBe('Who owns the lathe?')
    for (const { id } of [item, faq]) await items().delete(id)
  })

  it('keeps a title that was written while the item was read', async () => {
    const item = await items().create({ base, type: 'page', title: 'Early', body: handbook })
    await items().update(item.id, { title: 'Late' })
    expect(await itemEnds(person, item.id)).toMatchObject({ title: 'Late', status: 'ready' })
    await app.app.engine.jobs.idle()
    expect((await items().getOne(item.id)).title).toBe('Late')
    expect((await passages('late'))[0]).toMatchObject({ item: item.id, title: 'Late' })
    await items().delete(item.id)
  })

  it('reads slides that were uploaded', async () => {
    const file = new File(
      [new Uint8Array(pptx([{ title: 'Talk', lines: ['Our cargo bikes are quokka-proof.'] }]))],
      'talk.pptx',
    )
    const item = await add({ type: 'document', file })
    expect(item).toMatchObject({ status: 'ready', title: 'Talk', extension: 'pptx' })
    expect(await passages('quokka')).toHaveLength(1)
    await items().delete(item.id)
  })

  it('searches one base only, best passage first, and returns nothing for a blank query', async () => {
    const other = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Other' }))
      .id
    const item = await add({ type: 'page', body: handbook })
    await itemEnds(person, (await items().create({ base: other, type: 'page', body: handbook })).id)
    const found = await passages('suppliers factory')
    expect(found[0]!.headings).toEqual(['Working at Velofold', 'How we choose suppliers'])
    expect(new Set(found.map((passage) => passage.item))).toEqual(new Set([item.id]))
    expect(await passages('  ')).toEqual([])
    expect(await passages('"(%&')).toEqual([])
  })

  it('counts the contents of each base of a workspace', async () => {
    const file = new File(['  '], 'nothing.txt')
    const counted = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'C' })).id
    for (const data of [
      { type: 'page', body: 'One sentence.' },
      { type: 'page', body: 'Another sentence.' },
      { type: 'document', file },
    ]) {
      await itemEnds(person, (await items().create({ base: counted, ...data })).id)
    }
    const path = `/api/instances/${person.instance}/knowledge-figures`
    const { bases } = await person.pb.send<KnowledgeFigures>(path, {})
    expect(bases[counted]).toEqual({ items: 3, ready: 2, working: 0, failed: 1, passages: 2, meaning: null })
  })

  it('refuses non-members and visitors', async () => {
    const stranger = await app.register(`stranger-${engine.dialect}@else.example`)
    const paths = [
      `/api/knowledge-bases/${base}/passages?q=suppliers`,
      `/api/instances/${person.instance}/knowledge-figures`,
    ]
    for (const path of paths) {
      expect(await status(person.pb.send(path, {}))).toBe(200)
      expect(await status(stranger.pb.send(path, {}))).toBe(404)
      expect(await status(app.visitor().send(path, {}))).toBe(401)
    }
    expect(await status(stranger.pb.send('/api/knowledge-bases/aaaaaaaaaaaaaaa/passages?q=x', {}))).toBe(404)
  })

  it('removes all links to a deleted base', async () => {
    const gone = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Gone' })).id
    const ambassadors = person.pb.collection<Row<'ambassadors'>>('ambassadors')
    const { id } = await ambassadors.create({
      instance: person.instance,
      name: 'Ines',
      language: 'en-US',
      knowledgeBases: [gone, base],
    })
    await person.pb.collection('knowledge_bases').delete(gone)
    expect((await ambassadors.getOne(id)).knowledgeBases).toEqual([base])
  })
})
