import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '#server/engine/ai/providers/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { ProductionError } from '#shared/contracts/production.ts'
import { type FakeAnswer, type FakeModel, startFakeModel } from '../fakes/model-server.ts'
import { wires } from '../fakes/wires/index.ts'
import { tokens } from '../fakes/wires/wire.ts'
import { planningModel, stageOf } from '../fakes/writing-model.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { batchRests, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

describeOnSqlite('a batch', (engine) => {
  describe.each(providers)('over the HTTP of $name', ({ name, keyVariable }) => {
    const { wire, answers, reasons = answers } = wires[name]!
    let fake: FakeModel
    let answer: (prompt: string, count: number) => FakeAnswer
    let test: TestApp
    let person: Person
    let ambassador: Row<'ambassadors'>
    const batches = () => person.pb.collection<Row<'production_batches'>>('production_batches')

    beforeAll(async () => {
      fake = await startFakeModel(wire, (prompt, count) => answer(prompt, count))
      const variables = { AI_PROVIDER: name, AI_BASE_URL: fake.url, AI_MODEL: reasons, [keyVariable]: 'key-1' }
      test = await startTestApp(await engine.place(), variables)
      person = await test.register(`${name}@timbre.example`)
      await prepareWorkspace(person)
      return fake.close
    })
    beforeEach(async () => {
      fake.calls.length = 0
      // Topics of an earlier batch would be avoided.
      const { instance, pb } = person
      ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    })

    const propose = async () => {
      const { instance } = person
      const values = { instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 1 }
      return batchRests(person, (await batches().create(values)).id)
    }
    const write = async () => {
      const { id } = await propose()
      for (const topic of await topicsOf(person, id))
        await person.pb.collection('topics').update(topic.id, { decision: 'approve' })
      await batches().update(id, { status: 'post' })
      return batchRests(person, id)
    }

    it('goes from topics to posts, with all its stages, and books what was reasoned', async () => {
      answer = (prompt) => {
        const text = planningModel(prompt)
        return {
          text: stageOf(prompt) === 'draft' ? text.replace('What do you make of it?', 'A game-changer.') : text,
          reasoning: 300,
        }
      }
      const { id, cost } = await write()
      expect(fake.calls.map(({ prompt }) => stageOf(prompt))).toEqual(['plan', 'topics', 'draft', 'critique', 'repair'])
      for (const { model, key } of fake.calls) expect([model, key]).toEqual([reasons, 'key-1'])
      expect(cost).toMatchObject({ calls: 5, inputTokens: 5 * tokens.input, outputTokens: 5 * (tokens.output + 300) })
      const [post] = await postsOf(person, id)
      expect(post).toMatchObject({ version: 1, generation: 'idle', stage: 'review', error: '' })
      expect(post!.sources).not.toEqual([])
    })

    const recovered: [string, FakeAnswer | ((text: string) => FakeAnswer)][] = [
      ['is asked to pause', { status: 429, headers: { 'retry-after': '1' } }],
      ['fails once', { status: 500 }],
      ['is cut short', (text) => ({ text: text.slice(0, 40), finish: 'length' })],
      ['gets broken JSON', (text) => ({ text: text.slice(0, -3) })],
      ['gets its answer between fences', (text) => ({ text: `\`\`\`json\n${text}\n\`\`\`` })],
    ]
    it.each(recovered)('writes its topics although it %s', async (_, once) => {
      answer = (prompt, count) => {
        const text = planningModel(prompt)
        return count > 1 ? { text } : typeof once === 'function' ? once(text) : once
      }
      const { id, ...batch } = await propose()
      expect(batch).toMatchObject({ generation: 'idle', error: '' })
      expect(await topicsOf(person, id)).toHaveLength(1)
    })

    const failed: [string, FakeAnswer, ProductionError, calls: number][] = [
      ['is refused', { status: 401 }, 'provider-refused', 1],
      ['is filtered', { text: '', finish: 'content_filter' }, 'provider-filtered', 1],
      ['is declined', { text: 'I’m sorry, but I can’t help with that.' }, 'provider-declined', 1],
      ['twice gets no JSON', { text: 'Here are your ideas:' }, 'invalid-output', 2],
    ]
    it.each(failed)('ends with the reason when it %s', async (_, said, error, calls) => {
      answer = () => said
      expect(await propose()).toMatchObject({ generation: 'failed', error, cost: { calls } })
      expect(fake.calls).toHaveLength(calls)
    })
  })
})
