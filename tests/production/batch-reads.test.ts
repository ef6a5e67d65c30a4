import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { planningModel } from '../fakes/writing-model.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { type Rounds, type Statements, statementsOf } from '../support/rounds.ts'
import { batchRests, batchWithTopics, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

const posts = 6

describeOnEachDatabase('what is read before a model is asked', (engine) => {
  let fake: FakeOpenAi
  let test: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')
  const during = (work: () => Promise<unknown>): Promise<Statements> => statementsOf(test.app.engine.database, work)

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => ({ text: planningModel(prompt) }))
    const provider = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'fake-1' }
    test = await startTestApp(await engine.place(), provider)
    // The schedules of every minute read posts too.
    await test.app.engine.crons.stop()
    person = await test.register('reads@timbre.example')
    ambassador = (await prepareWorkspace(person)).ambassador
  })
  afterAll(() => fake.close())

  it('is asked for together when topics are requested, and when their run begins', async () => {
    const asked = { instance: person.instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 2 }
    let batch = ''
    const { transactions, alone } = await during(async () => {
      batch = (await batches().create(asked)).id
      expect(await batchRests(person, batch)).toMatchObject({ generation: 'idle', error: '' })
    })
    // The rule, the defaults, the checks, the first run of the day, the references, the room for a batch.
    expect(roundsOf(transactions, /^insert into jobs/)).toHaveLength(6)
    // The plan with the batch, and the profile.
    expect(roundsOf(transactions, /from "audience_segments"/)).toHaveLength(2)
    expect(count(alone, /from "scheduled_posts"/)).toBe(1)
    expect(await topicsOf(person, batch)).toHaveLength(2)
  })

  it('is asked for together when posts are requested, and read once for posts that begin together', async () => {
    const { id } = await batchWithTopics(test.app.engine.records, ambassador, posts)
    const { transactions, alone } = await during(async () => {
      await batches().update(id, { status: 'post' })
      expect(await batchRests(person, id)).toMatchObject({ generation: 'idle', error: '' })
    })
    expect((await postsOf(person, id)).filter(({ body }) => body !== '')).toHaveLength(posts)
    // The rule, the topics, the checks, the runs of the day, the keys of the jobs, the ledger, the references of its entries.
    expect(roundsOf(transactions, /^insert into jobs/)).toHaveLength(7)
    const perBatch = [
      /from "scheduled_posts".*"publishedAt" >=/,
      /from "posts" t where .*"ambassador" =/,
      /from "topics" t where .*"batch" =/,
    ]
    for (const pattern of perBatch) expect(count(alone, pattern), String(pattern)).toBeLessThan(posts)
  })

  /** The rounds of the transaction with such a statement that read something. */
  function roundsOf(transactions: readonly Rounds[], pattern: RegExp): Rounds {
    const found = transactions.filter((rounds) => rounds.flat().some((text) => pattern.test(text)))
    expect(found).toHaveLength(1)
    return found[0]!.filter((texts) => texts.some((text) => /^(select|with)/.test(text)))
  }
  const count = (texts: readonly string[], pattern: RegExp): number => texts.filter((text) => pattern.test(text)).length
})
