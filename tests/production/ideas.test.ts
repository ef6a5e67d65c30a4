import { beforeAll, expect, it } from 'vitest'
import { silence } from '#server/administration/silence.ts'
import type { Row } from '#shared/collections/index.ts'
import { linkIn, thoughtIn } from '#shared/contracts/ideas.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { batchRests, itemEnds, prepareWorkspace, topicsOf } from '../support/workspace.ts'

it.each([
  ['Read this: https://falk.example/a?b=1.', 'https://falk.example/a?b=1', 'Read this: .'],
  ['(https://falk.example/a) and more', 'https://falk.example/a', '() and more'],
  ['No link\nat all', '', 'No link at all'],
])('in “%s” the link is “%s”', (text, link, thought) => {
  expect([linkIn(text), thoughtIn(text)]).toEqual([link, thought])
})

describeOnDrawnDatabase('ideas', (engine) => {
  let test: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  let base: Row<'knowledge_bases'>
  const ideas = () => person.pb.collection<Row<'ideas'>>('ideas')
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const capture = (text: string, more: object = {}) =>
    ideas().create({ instance: person.instance, text, status: 'open', ...more })
  /** A batch of an ambassador of its own, who has no earlier topics. */
  const begin = async (values: object) => {
    const owned = { instance: person.instance, name: 'Ines Falk', language: 'en-US' }
    const { id: own } = await person.pb.collection('ambassadors').create(owned)
    const { id } = await batches().create({
      ...{ instance: person.instance, ambassador: own, status: 'outline', numberOfTopics: 1, ...values },
    })
    return batchRests(person, id)
  }
  const headings = async (batch: string) =>
    (await topicsOf(person, batch)).map(({ sources }) => sources?.[0]?.headings.at(-1))

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('thinks@timbre.example')
    ;({ ambassador, base } = await prepareWorkspace(person))
  })

  it('are open at first, with their author, whatever a client sends', async () => {
    const idea = await capture('  Hiring by a day of work  ', { status: 'used', createdBy: ambassador.id })
    expect(idea).toMatchObject({
      text: 'Hiring by a day of work',
      status: 'open',
      createdBy: person.user.id,
      batch: '',
    })
    expect(await refusal(capture('   '))).toMatchObject({
      status: 400,
      data: { text: { code: 'validation_required' } },
    })
    expect(await ideas().update(idea.id, { status: 'archived' })).toMatchObject({ status: 'archived' })
  })

  it('become the topic of a new batch, whose brief they are', async () => {
    const idea = await capture('Hiring mechanics')
    const batch = await begin({ prompt: idea.text, idea: idea.id })
    expect(await headings(batch.id)).toEqual(['Hiring mechanics'])
    expect(await ideas().getOne(idea.id)).toMatchObject({ status: 'used', batch: batch.id })
    expect(await ideas().update(idea.id, { status: 'open' })).toMatchObject({ status: 'open', batch: '' })
  })

  it('become one more topic of a batch, from matching knowledge and distinct from the others', async () => {
    const batch = await begin({ prompt: 'A costly mistake with frames in a colour' })
    const [first] = await topicsOf(person, batch.id)
    await person.pb.collection('topics').update(first!.id, { decision: 'partial', notes: 'Another hook' })
    const idea = await capture('Hiring mechanics')
    expect(await ideas().update(idea.id, { batch: batch.id })).toMatchObject({ status: 'used', batch: batch.id })
    expect(await batchRests(person, batch.id)).toMatchObject({ generation: 'idle', error: '', numberOfTopics: 2 })
    expect(await headings(batch.id)).toEqual(['A costly mistake', 'Hiring mechanics'])
    const [same] = await topicsOf(person, batch.id)
    expect(same).toMatchObject({ title: first!.title, version: 1, decision: 'partial', notes: 'Another hook' })
  })

  it('report that the knowledge does not cover them, and do not change the batch', async () => {
    const batch = await begin({ prompt: 'How we choose suppliers' })
    const idea = await capture('Cryptocurrency regulation')
    await ideas().update(idea.id, { batch: batch.id })
    const rested = await batchRests(person, batch.id)
    expect(rested).toMatchObject({ generation: 'failed', error: 'off-topic' })
    expect(rested.numberOfTopics).toBe(1)
    expect(await topicsOf(person, batch.id)).toHaveLength(1)
    expect(await ideas().getOne(idea.id)).toMatchObject({ status: 'open', batch: '' })
  })

  it('are refused by batches that are not at their topics', async () => {
    const idea = await capture('The week without meetings')
    const settings = await batches().create({ instance: person.instance, ambassador: ambassador.id })
    expect(await refusal(ideas().update(idea.id, { batch: settings.id }))).toMatchObject({
      status: 400,
      data: { batch: { code: 'validation_batch_busy' } },
    })
    const full = await begin({ prompt: 'How we choose suppliers' })
    await test.app.engine.records.write(async (writer) => {
      for (let position = 1; position < 30; position += 1) {
        await writer.create('topics', { batch: full.id, position, version: 1, title: `T ${position}` })
      }
    })
    expect(await refusal(ideas().update(idea.id, { batch: full.id }))).toMatchObject({
      status: 400,
      data: { batch: { code: 'validation_batch_full' } },
    })
    expect(await ideas().getOne(idea.id)).toMatchObject({ status: 'open', batch: '' })
  })

  it('may be recorded: the transcript becomes their text once it is known', async () => {
    const items = person.pb.collection<Row<'knowledge_items'>>('knowledge_items')
    const file = new File([new Uint8Array(silence(1))], 'walk.wav', { type: 'audio/wav' })
    const item = await items.create({ base: base.id, type: 'audio', file })
    await until(async () => (await items.getOne(item.id)).error === 'needs-speech')
    const spoken = await capture('', { item: item.id })
    const typed = await capture('My own words', { item: item.id })
    const batch = await begin({ prompt: 'How we choose suppliers' })
    expect(await refusal(ideas().update(spoken.id, { batch: batch.id }))).toMatchObject({
      data: { text: { code: 'validation_idea_unheard' } },
    })
    const said = 'We should say why repairs pay.'
    await test.app.engine.records.write((writer) =>
      writer.update('knowledge_items', item.id, { status: 'ready', error: '', body: said }),
    )
    expect((await ideas().getOne(spoken.id)).text).toBe(said)
    expect((await ideas().getOne(typed.id)).text).toBe('My own words')
    // Its phone lost the connection after the recording was stored.
    expect(await capture('', { item: item.id })).toMatchObject({ text: said })
    await items.delete(item.id)
    expect(await ideas().getOne(spoken.id)).toMatchObject({ item: '', text: said })
  })

  it('may be a link alone: the title of its page becomes the brief', async () => {
    const batch = await begin({ prompt: 'How we choose suppliers' })
    const idea = await capture('https://falk.example/hiring')
    expect(await refusal(ideas().update(idea.id, { batch: batch.id }))).toMatchObject({
      data: { text: { code: 'validation_idea_unheard' } },
    })
    const body = 'A candidate works with us for a day.'
    const page = { base: base.id, type: 'page', title: 'Hiring mechanics', body }
    const item = await person.pb.collection('knowledge_items').create(page)
    await itemEnds(person, item.id)
    await ideas().update(idea.id, { item: item.id })
    await ideas().update(idea.id, { batch: batch.id })
    expect(await batchRests(person, batch.id)).toMatchObject({ generation: 'idle', numberOfTopics: 2 })
    expect((await headings(batch.id)).at(-1)).toBe('Hiring mechanics')
  })

  it('stay in their workspace', async () => {
    const stranger = await test.register('other@timbre.example')
    const theirs = await prepareWorkspace(stranger)
    const idea = await capture('Repairs first')
    const [item] = await stranger.pb.collection('knowledge_items').getFullList({ filter: `base = "${theirs.base.id}"` })
    expect(await refusal(ideas().update(idea.id, { item: item!.id }))).toMatchObject({ status: 400 })
    const foreign = await stranger.pb
      .collection('production_batches')
      .create({ instance: stranger.instance, ambassador: theirs.ambassador.id, status: 'outline', numberOfTopics: 1 })
    expect(await refusal(ideas().update(idea.id, { batch: foreign.id }))).toMatchObject({ status: 400 })
    const draft = { instance: stranger.instance, ambassador: theirs.ambassador.id, idea: idea.id }
    expect(await refusal(stranger.pb.collection('production_batches').create(draft))).toMatchObject({ status: 400 })
    expect(await ideas().getOne(idea.id)).toMatchObject({ status: 'open', batch: '', item: '' })
  })
})
