import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { until } from '../support/wait.ts'
import { batchRests, itemEnds, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

describeOnDrawnDatabase('the team’s wish', (engine) => {
  let test: TestApp
  let person: Person
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const credits = async () => (await person.pb.collection('users').getOne<Row<'users'>>(person.user.id)).credits
  /** A batch of an ambassador of its own, who has no earlier topics. */
  const begin = async (values: object, language = 'en-US') => {
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines Falk', language })
    return batches().create({ instance: person.instance, ambassador: ambassador.id, status: 'outline', ...values })
  }
  const approve = async (batch: string) => {
    for (const { id } of await topicsOf(person, batch))
      await person.pb.collection('topics').update(id, { decision: 'approve' })
    await batches().update(batch, { status: 'post' })
    return batchRests(person, batch)
  }

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('steering@timbre.example')
    await prepareWorkspace(person)
  })

  it('limits the topics to it, reports how many there are, and charges for those', async () => {
    const before = await credits()
    const { id } = await begin({ prompt: 'Please write about hiring mechanics', numberOfTopics: 4 })
    expect(await batchRests(person, id)).toMatchObject({ generation: 'idle', error: 'not-enough-material' })
    const topics = await topicsOf(person, id)
    expect(topics.map(({ sources }) => sources?.[0]?.headings.at(-1))).toEqual(['Hiring mechanics'])
    expect(await approve(id)).toMatchObject({ generation: 'idle', error: 'not-enough-material' })
    expect(await postsOf(person, id)).toHaveLength(1)
    expect(before - (await credits())).toBeCloseTo(1)
  })

  it('names related subjects if the knowledge does not cover it', async () => {
    const { id } = await begin({ prompt: 'quantum computing and cryptocurrency regulation', numberOfTopics: 3 })
    const batch = await batchRests(person, id)
    expect(batch).toMatchObject({ generation: 'failed', error: 'off-topic' })
    expect(batch.progress?.near).toHaveLength(3)
    expect(await topicsOf(person, id)).toEqual([])
  })

  it('may name no subject', async () => {
    const { id } = await begin({ prompt: 'What we learned this quarter, with figures.', numberOfTopics: 2 })
    expect(await batchRests(person, id)).toMatchObject({ generation: 'idle', error: '' })
    expect(await topicsOf(person, id)).toHaveLength(2)
  })

  it('warns before the batch that the knowledge is in another language', async () => {
    await expect(begin({}, 'pt-BR')).rejects.toMatchObject({
      status: 400,
      response: { data: { language: { code: 'validation_other_language' } } },
    })
  })

  it('ends with a question if it is unclear who of a conversation is the ambassador', async () => {
    const base = await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Talks' })
    const body = `# Talk

Host: What do you ask a supplier?

Maria Okafor: We ask the person at the machine what breaks. In 2023 that question saved us $40,000. We pay the first invoice within seven days.

Host: And what did you get wrong?

Maria Okafor: We ordered 400 frames in a colour that nobody had seen. We lost $52,000 and learned to ask twelve customers first. They tell us what they think.`
    const item = await person.pb
      .collection('knowledge_items')
      .create({ base: base.id, type: 'page', title: 'Talk', body })
    await itemEnds(person, item.id)
    const { id } = await begin({ knowledgeBases: [base.id] })
    expect(await batchRests(person, id)).toMatchObject({ generation: 'failed', error: 'unclear-speaker' })
  })

  it('never uses a document that must not be passed on', async () => {
    const base = await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Memos' })
    const body = `# Frames for next year

To: partners · From: Ines Falk · **Not for forwarding**

${'We looked at the offers of nine suppliers. '.repeat(20)}

## Steel

In 2023 we lost $40,000 with steel frames because the welds failed after nine months. We visited the mill in March and asked the people at the machine what breaks. They showed us a drawer with 31 broken welds. Now we pay for a test of each tenth frame.`
    const item = await person.pb
      .collection('knowledge_items')
      .create({ base: base.id, type: 'page', title: 'Frames', body })
    await itemEnds(person, item.id)
    const { id } = await begin({ knowledgeBases: [base.id], prompt: 'welds of steel frames' })
    expect(await batchRests(person, id)).toMatchObject({ generation: 'failed', error: 'confidential' })
    expect(await topicsOf(person, id)).toEqual([])
  })

  it('is met in a new version, or reported as unmet and not charged', async () => {
    const { id } = await begin({ prompt: 'A costly mistake with frames in a colour', numberOfTopics: 1 })
    await batchRests(person, id)
    await approve(id)
    const [post] = (await postsOf(person, id)) as [Row<'posts'>]
    const posts = person.pb.collection<Row<'posts'>>('posts')
    const rewrite = async (notes: string) => {
      const before = await credits()
      await posts.update(post.id, { decision: 'partial', notes })
      await posts.update(post.id, { generation: 'requested' })
      const now = await until(async () => {
        const each = await posts.getOne(post.id)
        return (each.generation === 'idle' || each.generation === 'failed') && each
      })
      await batchRests(person, id)
      return { now, paid: Math.round((before - (await credits())) * 100) / 100 }
    }
    for (const notes of ['Talk about my daughter.', 'Fale sobre a minha filha.', 'Please make it a list of nothing.']) {
      const { now, paid } = await rewrite(notes)
      if (notes.includes('list')) {
        expect(now).toMatchObject({ generation: 'idle', version: 2 })
        expect(paid).toBe(0.2)
      } else {
        expect(now).toMatchObject({ generation: 'failed', error: 'notes-unmet', version: 1, body: post.body, notes })
        expect(paid).toBe(0)
      }
    }
    const partly = await rewrite('Without a list, and talk about my daughter.')
    expect(partly.now).toMatchObject({ generation: 'idle', error: 'notes-partly-met', version: 3 })
    const without = await rewrite('Remove the numbers.')
    expect(without).toMatchObject({ paid: 0, now: { error: 'notes-unmet', version: 3 } })
  })
})
