import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type FakeAnswer, type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { blocksOf, planningModel, stageOf } from '../fakes/writing-model.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { batchRests, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

describeOnDrawnDatabase('the stages of writing with a provider', (engine) => {
  let fake: FakeOpenAi
  let answer: (prompt: string, count: number) => FakeAnswer
  let test: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const promptsOf = (stage: string) =>
    fake.calls.map(({ prompt }) => prompt).filter((prompt) => stageOf(prompt) === stage)

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt, count) => answer(prompt, count))
    test = await startTestApp(await engine.place(), {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: fake.url,
      AI_MODEL: 'fake-1',
    })
  })
  beforeEach(async ({ task }) => {
    fake.calls.length = 0
    answer = (prompt) => ({ text: planningModel(prompt) })
    person = await test.register(`${task.id.replaceAll(/\W/g, '')}@timbre.example`)
    ambassador = (await prepareWorkspace(person)).ambassador
    for (const title of ['Bank managers', 'Mechanics'])
      await person.pb.collection('audience_segments').create({ ambassador: ambassador.id, title })
  })
  afterAll(() => fake.close())

  const propose = async (numberOfTopics: number) => {
    const { instance } = person
    const { id } = await batches().create({ instance, ambassador: ambassador.id, status: 'outline', numberOfTopics })
    return batchRests(person, id)
  }
  const approve = async (batch: string) => {
    for (const { id } of await topicsOf(person, batch))
      await person.pb.collection('topics').update(id, { decision: 'approve' })
    await batches().update(batch, { status: 'post' })
  }
  const write = async (numberOfTopics: number) => {
    const { id } = await propose(numberOfTopics)
    await approve(id)
    return batchRests(person, id)
  }

  it('plans over lines and audiences first, and words each topic from the passages of its plan', async () => {
    expect(await propose(2)).toMatchObject({ generation: 'idle', error: '', cost: { calls: 2 } })
    const [plan] = promptsOf('plan')
    expect(blocksOf(plan!, 'list').join('\n')).toMatch(/- Repairs\n- Prices\n[\s\S]*- Bank managers\n- Mechanics/)
    const [topics] = promptsOf('topics')
    expect(blocksOf(topics!, 'plan')[0]).toMatch(
      /^1\. .+\nangle: number; line: Repairs; for: Riders; passages: 0; ends on: Ending 0/,
    )
    expect(blocksOf(topics!, String.raw`passage \d+`)).toHaveLength(3)
    expect(blocksOf(plan!, String.raw`passage \d+`).length).toBeGreaterThan(3)
  })

  it('asks for at most 15 topics in one call, and for none once there are enough', async () => {
    answer = (prompt) => {
      if (stageOf(prompt) === 'plan') return { text: '{"ideas":[]}' }
      const [quote] = blocksOf(prompt, String.raw`passage \d+`)
      const topics = Array.from({ length: Number(/Propose (\d+)/.exec(prompt)![1]) }, (_, index) => {
        const own = `${String.fromCodePoint(97 + index)}${fake.calls.length}`.repeat(20)
        const sources = [{ passage: 0, quote: quote!.split('\n')[1]!.split('. ')[0]! }]
        return { title: own, angle: 'number', hook: own, rationale: 'r', outline: ['o'], sources }
      })
      return { text: JSON.stringify({ topics }) }
    }
    const { id } = await propose(30)
    const asked = promptsOf('topics').map((prompt) => Number(/Propose (\d+)/.exec(prompt)![1]))
    expect(asked).toEqual([15, 15])
    expect(await topicsOf(person, id)).toHaveLength(30)
    expect(promptsOf('topics')[1]).toContain(`- ${'a2'.repeat(20)}\n`)
  })

  it('drafts and has each draft reviewed once: two calls per post when nothing is found', async () => {
    const { cost } = await write(2)
    expect(cost).toMatchObject({ calls: 2 + 2 * 2 })
    expect(promptsOf('critique')).toHaveLength(2)
    expect(promptsOf('repair')).toEqual([])
  })

  it('repairs a draft once after a warning or the editor’s objection, both explained with the words concerned', async () => {
    answer = (prompt) => {
      if (stageOf(prompt) === 'critique')
        return { text: '{"problems":[{"sentence":0,"kind":"meaning","why":"The source says profit, not revenue."}]}' }
      const text = planningModel(prompt)
      return { text: stageOf(prompt) === 'draft' ? text.replace('What do you make of it?', 'A game-changer.') : text }
    }
    const { id, cost } = await write(1)
    expect(cost).toMatchObject({ calls: 2 + 3 })
    const [found] = blocksOf(promptsOf('repair')[0]!, 'list').filter((list) => list.includes('cliche'))
    expect(found).toContain('- cliche: A cliché readers tend to skip. “game-changer”')
    expect(found).toMatch(/- meaning: The source says profit, not revenue\. “.+”/)
    const [post] = await postsOf(person, id)
    expect(post!.body).toContain('What do you make of it?')
  })

  it('keeps the draft if the repair is worse', async () => {
    answer = (prompt) => {
      const text = planningModel(prompt)
      const ending = { draft: 'A game-changer.', repair: 'It earned us $77,777.' }[stageOf(prompt) as 'draft']
      return { text: ending ? text.replace('What do you make of it?', ending) : text }
    }
    const { id } = await write(1)
    const [post] = await postsOf(person, id)
    expect(post!.body).toContain('game-changer')
  })

  it('does not pay again for the stages that a failed attempt has finished', async () => {
    let refused = 0
    answer = (prompt) => {
      if (stageOf(prompt) === 'critique' && refused === 0) {
        refused += 1
        return { status: 429, headers: { 'retry-after': '1' } }
      }
      return { text: planningModel(prompt) }
    }
    const { generation, cost } = await write(1)
    expect([generation, refused]).toEqual(['idle', 1])
    expect(promptsOf('draft')).toHaveLength(1)
    // The refused call is booked too, without tokens.
    expect(cost).toMatchObject({ calls: 2 + 3, outputTokens: 4 * 50 })
  })

  it('stops between stages when canceled, with the price given back and nothing written', async () => {
    const reached = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    answer = (prompt) => {
      if (stageOf(prompt) !== 'critique') return { text: planningModel(prompt) }
      reached.resolve()
      return { text: planningModel(prompt), held: held.promise }
    }
    const { id } = await propose(1)
    await approve(id)
    await reached.promise
    await batches().update(id, { generation: 'canceled' })
    held.resolve()
    await test.app.engine.jobs.idle()
    const [post] = await postsOf(person, id)
    expect(post).toMatchObject({ generation: 'canceled', body: '', version: 0 })
    const entries = await person.pb.collection<Row<'credit_entries'>>('credit_entries').getFullList()
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(10)
    expect(promptsOf('repair')).toEqual([])
  })

  it('writes for the readers whose description fits the topic, and shows no one what was stored in between', async () => {
    const { id } = await write(2)
    for (const topic of await topicsOf(person, id)) {
      const prompt = promptsOf('draft').find((each) => each.includes(`Hook: ${topic.hook}\n`))
      const readers = /mechanic/i.test(topic.hook) ? 'Mechanics' : ['Bank managers', 'Mechanics'][topic.position]
      expect(blocksOf(prompt!, 'audience')[0]).toContain(readers)
    }
    expect(Object.keys((await postsOf(person, id))[0]!)).not.toContain('stages')
    expect(Object.keys(await batches().getOne(id))).not.toContain('stages')
  })
})
