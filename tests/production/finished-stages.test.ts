import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { AiUsage, RunOptions } from '#server/engine/ai/ai.ts'
import { type JobRun, LeaseLost } from '#server/engine/jobs/job.ts'
import { createBatchWrites } from '#server/production/batch-writes.ts'
import { inStages, type Stages } from '#server/production/stages.ts'
import type { FinishedStages } from '#shared/collections/production-batches.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'

describeOnEachDatabase('the finished stages of a job', (engine) => {
  let test: TestApp
  let person: Person
  let batch: string
  let controller: AbortController
  const records = () => test.app.engine.records
  const row = () => records().get('production_batches', batch)
  const bookedInDay = async () => {
    const filter = 'instance = {:instance}'
    return (await records().first('usage_days', { filter, params: { instance: person.instance } }))?.calls ?? 0
  }
  const change = (data: { generation: 'running' | 'canceled' }) =>
    records().write((writer) => writer.update('production_batches', batch, data))

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
  })
  beforeEach(async ({ task }) => {
    person = await test.register(`${task.id.replaceAll(/\W/g, '')}@timbre.example`)
    const { pb, instance } = person
    const ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    const settings = { instance, ambassador: ambassador.id, status: 'settings' }
    batch = (await pb.collection('production_batches').create(settings)).id
    controller = new AbortController()
    await change({ generation: 'running' })
  })

  const call = { usd: 0.5, inputTokens: 3, outputTokens: 4 } as AiUsage
  const draft = async ({ onCall }: RunOptions) => {
    onCall!(call)
    return 'text'
  }
  const run = (work: (stages: Stages) => Promise<void>, stages: FinishedStages | null = null, given = records()) => {
    const { log, clock } = test.app.engine
    const job = {
      id: 'job',
      signal: controller.signal,
      checkpoint: async () => {},
      completeIn: async () => {},
    } as unknown as JobRun<unknown>
    const of = { collection: 'production_batches', id: batch, instance: person.instance, batch, stages } as const
    return inStages({ log }, createBatchWrites({ records: given, clock }), job, of, work)
  }

  it('are stored with the next stage if they could not be stored, and their calls are booked at once', async () => {
    let isFailing = true
    const write: ReturnType<typeof records>['write'] = (work, options) =>
      records().write(async (writer) => {
        const result = await work(writer)
        if (isFailing) {
          isFailing = false
          throw new Error('The database stopped for a moment.')
        }
        return result
      }, options)
    const work = async (stages: Stages) => {
      await stages.run('draft', draft)
      await stages.run('critique', async () => 'nothing')
      expect(await row()).toMatchObject({ stages: null, cost: { calls: 1 } })
    }
    await run(work, null, { ...records(), write })
    const { stages, cost } = await row()
    expect(stages!.results).toEqual({ draft: 'text', critique: 'nothing' })
    expect(cost).toEqual({ calls: 1, usd: 0.5, inputTokens: 3, outputTokens: 4 })
  })

  it('are kept when the job ends without its result, and not run again', async () => {
    const failing = run(async (stages) => {
      await stages.run('draft', draft)
      throw new Error('The result could not be stored.')
    })
    await expect(failing).rejects.toThrow('could not be stored')
    const { stages, cost } = await row()
    expect(stages).toEqual({ job: 'job', results: { draft: 'text' } })
    expect([cost!.calls, await bookedInDay()]).toEqual([1, 1])
    let kept: unknown
    await run(async (again) => {
      kept = await again.run('draft', () => expect.fail('It was asked for again.'))
    }, stages)
    expect(kept).toBe('text')
  })

  it('are run again if they are those of another job', async () => {
    let result: unknown
    await run(
      async (stages) => {
        result = await stages.run('draft', draft)
      },
      { job: 'another', results: { draft: 'what another run wrote', critique: 'what it found' } },
    )
    expect(result).toBe('text')
    expect((await row()).stages).toEqual({ job: 'job', results: { draft: 'text' } })
  })

  it('are booked when the run is canceled, and leave nothing else behind', async () => {
    const canceled = run(async (stages) => {
      await stages.run('draft', async (asking) => {
        await change({ generation: 'canceled' })
        controller.abort(new LeaseLost())
        return draft(asking)
      })
      expect.fail('A canceled run goes on.')
    })
    await expect(canceled).rejects.toThrow(LeaseLost)
    expect(await row()).toMatchObject({ generation: 'canceled', stages: null, cost: { calls: 1, usd: 0.5 } })
    expect(await bookedInDay()).toBe(1)
  })

  it('are booked when the call itself is aborted', async () => {
    const canceled = run(async (stages) => {
      await stages.run('draft', async (asking) => {
        await draft(asking)
        controller.abort(new LeaseLost())
        throw controller.signal.reason
      })
    })
    await expect(canceled).rejects.toThrow(LeaseLost)
    expect(await row()).toMatchObject({ stages: null, cost: { calls: 1 } })
  })

  it('are booked with the result of the job, or not at all', async () => {
    const complete = (isFailing: boolean) => async (stages: Stages) => {
      await stages.run('draft', draft)
      await stages.complete(async (writer) => {
        await writer.update('production_batches', batch, { prompt: 'Written.', stages: null })
        if (isFailing) throw new Error('The text is refused.')
      })
    }
    const failing = run(async (stages) => {
      await expect(complete(true)(stages)).rejects.toThrow('refused')
      expect(await row()).toMatchObject({ prompt: '', stages: null, cost: null })
      expect(await bookedInDay()).toBe(0)
      throw new Error('The job fails.')
    })
    await expect(failing).rejects.toThrow('The job fails.')
    const { stages, cost } = await row()
    expect([stages!.results, cost!.calls]).toEqual([{ draft: 'text' }, 1])
    await run(complete(false), { job: 'another', results: {} })
    expect(await row()).toMatchObject({ prompt: 'Written.', stages: null, cost: { calls: 2 } })
    expect(await bookedInDay()).toBe(2)
  })
})
