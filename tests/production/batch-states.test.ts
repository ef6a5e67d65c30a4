import type { ClientResponseError } from 'pocketbase'
import { beforeAll, describe, expect, it } from 'vitest'
import { steps } from '#server/production/batch-states.ts'
import type { Row } from '#shared/collections/index.ts'
import { batchStatuses, generationStates } from '#shared/collections/production-batches.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { prepareWorkspace } from '../support/workspace.ts'

type Batch = Row<'production_batches'>
const pairs = batchStatuses.flatMap((from) => batchStatuses.map((to) => [from, to] as const))
const steered = batchStatuses.flatMap((status) =>
  generationStates.flatMap((from) => generationStates.map((to) => [status, from, to] as const)),
)

describe('the steps of a batch', () => {
  it('are each listed once, end at completed and reach every status', () => {
    expect(new Set(steps.map(({ from, to }) => `${from} ${to}`)).size).toBe(steps.length)
    expect(steps.filter(({ from }) => from === 'completed')).toEqual([])
    expect(new Set(steps.map(({ to }) => to))).toEqual(new Set(batchStatuses))
  })
})

describeOnDrawnDatabase('a batch in every state', (engine) => {
  let test: TestApp
  let person: Person
  let batch: Batch
  let topic: Row<'topics'>

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('walker@timbre.example')
    await prepareWorkspace(person)
    const ambassador = await person.pb
      .collection('ambassadors')
      .create({ instance: person.instance, name: 'Ines Falk', language: 'en-US' })
    batch = await person.pb
      .collection<Batch>('production_batches')
      .create({ instance: person.instance, ambassador: ambassador.id, numberOfTopics: 1 })
    topic = await write((records) => records.create('topics', { batch: batch.id, title: 'Price', version: 1 }))
  })

  const write: TestApp['app']['engine']['records']['write'] = (work) => test.app.engine.records.write(work)

  /** Puts the batch into a state like the server, without topics or posts that are ready for any step. */
  async function put(state: Partial<Batch>, decision: '' | 'approve' = ''): Promise<void> {
    await write(async (records) => {
      for (const { id } of await records.find('posts')) await records.delete('posts', id)
      await records.update('topics', topic.id, { decision, notes: '' })
      await records.update('production_batches', batch.id, { generation: 'idle', ...state })
    })
  }

  async function schedulePost(): Promise<void> {
    await write(async (records) => {
      const { id: batchId, ambassador, instance } = batch
      const of = { instance, ambassador }
      const channel = await records.create('channels', {
        instance,
        kind: 'manual',
        name: 'By hand',
        status: 'connected',
      })
      const post = await records.create('posts', { ...of, batch: batchId, topic: topic.id, stage: 'final', version: 1 })
      const time = {
        localTime: '2030-01-07T09:00',
        timezone: 'America/Sao_Paulo',
        publishAt: '2030-01-07 12:00:00.000Z',
      }
      await records.create('scheduled_posts', {
        ...of,
        post: post.id,
        channel: channel.id,
        ...time,
        status: 'scheduled',
      })
    })
  }

  const ask = (change: Partial<Batch>): Promise<{ code: string; status: string }> =>
    person.pb
      .collection<Batch>('production_batches')
      .update(batch.id, change)
      .then(
        ({ status }) => ({ code: '', status }),
        async ({ response }: ClientResponseError) => {
          const [error] = Object.values(response.data as Record<string, { code: string }>)
          const { status } = await test.app.engine.records.get('production_batches', batch.id)
          return { code: error!.code, status }
        },
      )

  it.each(pairs.filter(([from, to]) => from !== to))('goes from %s to %s only by a listed step', async (from, to) => {
    const step = steps.find((each) => each.from === from && each.to === to)
    await put({ status: from }, step?.guard && to === 'settings' ? 'approve' : '')
    if (step?.guard && from === 'post' && to === 'outline') await schedulePost()
    const { code, status } = await ask({ status: to })
    if (!step) expect([code, status]).toEqual(['validation_invalid_transition', from])
    else if (step.guard) expect([code, status]).toEqual([expect.stringMatching(/_(approved|open|scheduled)$/), from])
    else expect([code, status]).toEqual(['', to])
  })

  it.each(steered.filter(([, from, to]) => from !== to))('in %s, with generation %s, answers %s', async (...walk) => {
    const [status, from, to] = walk
    await put({ status, generation: from })
    const isAtWork = from === 'requested' || from === 'running'
    const expected =
      to === 'canceled'
        ? isAtWork
          ? ''
          : 'validation_not_running'
        : to !== 'requested'
          ? 'validation_invalid_value'
          : isAtWork
            ? 'validation_already_running'
            : status === 'outline' || status === 'post'
              ? 'validation_nothing_to_regenerate'
              : 'validation_invalid_transition'
    expect((await ask({ generation: to })).code).toBe(expected)
  })
})
