import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import injections from '../data/injections.json' with { type: 'json' }
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { blocksOf, planningModel, stageOf } from '../fakes/writing-model.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { batchRests, itemEnds, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

const secret = 'The merger with Quillbrook closes on 14 May.'
/** Unlike each other, so that no topic is dropped as a repetition. */
const facts = [
  'Repairs pay the rent of the whole workshop.',
  'A lathe needs more patience than a customer.',
  'Our landlord called twice about the empty floor.',
  'Invoices go out on Friday before lunch.',
  'Nobody answered the telephone for a week.',
]
const all = [...injections['en-US'], ...injections['pt-BR']]

/** Written by others into every place that reaches a prompt as data. */
const placed = (index: number) => ({
  passage: all[index]!,
  sample: all[(index + 10) % all.length]!,
  title: all[(index + 20) % all.length]!,
  description: all[(index + 30) % all.length]!,
})

describeOnSqlite('instructions in the material of others', (engine) => {
  let fake: FakeOpenAi
  let test: TestApp
  let person: Person
  let isObeying = false

  /** A model that does what a passage says: names foreign passages and sources, writes addresses, and asks for acts. */
  function gullible(prompt: string): string {
    const answer = JSON.parse(planningModel(prompt))
    if (!isObeying) return JSON.stringify(answer)
    const stolen = [
      { passage: 99, quote: secret },
      { passage: 0, quote: secret },
    ]
    const acts = { decision: 'approve', stage: 'final', credits: 1000, instance: 'another', delete: true }
    switch (stageOf(prompt)) {
      case 'plan':
        return JSON.stringify({
          ...acts,
          ideas: answer.ideas.map((idea: { passages: number[] }) => ({ ...idea, passages: [...idea.passages, 99] })),
        })
      case 'topics':
        for (const topic of answer.topics) Object.assign(topic, acts, { sources: [...stolen, ...topic.sources] })
        return JSON.stringify({ ...acts, ...answer })
      case 'critique':
        return JSON.stringify({ ...acts, problems: [] })
      default:
        return JSON.stringify({ ...acts, ...answer, body: `${answer.body}\n\n${secret}`, sources: stolen })
    }
  }

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => ({ text: gullible(prompt) }))
    const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'fake-1' }
    test = await startTestApp(await engine.place(), ai)
    person = await test.register('target@timbre.example')
    await prepareWorkspace(person)
    const stranger = await test.register('stranger@timbre.example')
    const { base } = await prepareWorkspace(stranger)
    const item = await stranger.pb
      .collection('knowledge_items')
      .create({ base: base.id, type: 'page', title: 'Confidential', body: `# Merger\n\n${secret}\n` })
    await itemEnds(stranger, item.id)
  })
  afterAll(() => fake.close())

  it(`are fenced in every prompt, all ${all.length} of them`, async () => {
    const { pb, instance } = person
    isObeying = false
    expect(all).toHaveLength(50)
    const base = await pb.collection('knowledge_bases').create({ instance, name: 'Hostile' })
    for (let index = 0; index < all.length; index += 10) {
      const body = all
        .slice(index, index + 10)
        .map((text, at) => `# Part ${index + at}\n\n${facts[(index + at) % facts.length]} ${text}`)
        .join('\n\n')
      const { title } = placed(index)
      await itemEnds(
        person,
        (await pb.collection('knowledge_items').create({ base: base.id, type: 'page', title, body })).id,
      )
    }
    const ambassador = await pb.collection<Row<'ambassadors'>>('ambassadors').create({
      ...{ instance, name: 'Ines', language: 'en-US', knowledgeBases: [base.id] },
      ...{ description: placed(0).description, voiceSamples: all.slice(0, 6) },
    })
    fake.calls.length = 0
    const { id } = await pb
      .collection('production_batches')
      .create({ instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 3 })
    await batchRests(person, id)
    for (const topic of await topicsOf(person, id))
      await pb.collection('topics').update(topic.id, { decision: 'approve' })
    await pb.collection('production_batches').update(id, { status: 'post' })
    await batchRests(person, id)
    expect(fake.calls.length).toBeGreaterThan(5)
    let seen = 0
    for (const { prompt } of fake.calls) {
      const [mark] = /(?<=<<)[0-9a-f]{16}(?= ambassador\n)/.exec(prompt)!
      const outside = prompt.replaceAll(new RegExp(`^<<${mark} [a-z 0-9]+\\n[^]*?\\n${mark}>>$`, 'gm'), '')
      for (const text of all) {
        const start = text.split('\n')[0]!.slice(0, 40)
        expect(outside).not.toContain(start)
        if (prompt.includes(start)) seen += 1
      }
      expect(blocksOf(prompt, 'requests').join('')).toBe('')
    }
    expect(seen).toBeGreaterThan(all.length)
  })

  it('are not acted on if the model obeys: no act, no foreign source, and what it made up is marked', async () => {
    isObeying = true
    const { pb, instance } = person
    const ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    const credits = async () => (await pb.collection<Row<'users'>>('users').getOne(pb.authStore.record!.id)).credits
    const before = await credits()
    const batches = pb.collection<Row<'production_batches'>>('production_batches')
    const { id } = await batches.create({ instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 2 })
    await batchRests(person, id)
    const topics = await topicsOf(person, id)
    expect(topics).toHaveLength(2)
    for (const topic of topics) {
      expect(topic.decision).toBe('')
      expect(JSON.stringify(topic.sources)).not.toContain('Quillbrook')
      await pb.collection('topics').update(topic.id, { decision: 'approve' })
    }
    await batches.update(id, { status: 'post' })
    await batchRests(person, id)
    const posts = await postsOf(person, id)
    expect(posts).toHaveLength(2)
    for (const post of posts) {
      expect(post).toMatchObject({ decision: '', stage: 'review', instance })
      expect(JSON.stringify(post.sources)).not.toContain('Quillbrook')
      expect(post.quality!.claims).toContainEqual(expect.objectContaining({ text: 'Quillbrook', source: null }))
    }
    expect(await credits()).toBe(before - 2)
    const prompts = fake.calls.map(({ prompt }) => prompt)
    const given = prompts.filter(
      (prompt) => !prompt.includes('A check of your last attempt') && stageOf(prompt) !== 'critique',
    )
    expect(given.join('\n')).not.toContain('Quillbrook')
  })
})
