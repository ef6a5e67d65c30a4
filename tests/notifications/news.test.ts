import { EventSource } from 'undici'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { openStage, type Stage } from '../publishing/stage.ts'
import type { Person } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

describeOnDrawnDatabase('people are notified of', (engine) => {
  let stage: Stage
  let colleague: Person
  beforeAll(async () => {
    Object.assign(globalThis, { EventSource })
    stage = await openStage(engine)
    colleague = await stage.test.register('rui@timbre.example')
    await stage.test.join(colleague, stage.person.instance, 'reviewer')
  })
  const bell = ({ pb }: Person) => pb.collection<Row<'notifications'>>('notifications').getFullList({ sort: 'created' })

  it('a mention in the conversation about a post, live and only for those who are named', async () => {
    const post = await stage.post('We repaired 214 clarinets last year.')
    const other = await stage.test.register('eva@timbre.example')
    await stage.test.join(other, stage.person.instance, 'viewer')
    const seen: string[] = []
    await colleague.pb.collection('notifications').subscribe('*', ({ record }) => seen.push(record.kind))
    const comments = stage.person.pb.collection('review_comments')
    const own = { instance: stage.person.instance, post: post.id, body: '@rui, which year is this? And @ines?' }
    await comments.create({ ...own, mentions: [colleague.user.id, stage.person.user.id] })
    await until(async () => seen.length === 1)
    expect(await bell(colleague)).toMatchObject([
      {
        ...{ kind: 'mentioned', about: stage.person.user.id, readAt: '' },
        values: { author: 'ines', ambassador: 'Ines Falk' },
        link: `/dashboard/production/${post.batch}?item=${post.id}`,
      },
    ])
    expect(await bell(other)).toEqual([])
    expect((await bell(stage.person)).filter(({ kind }) => kind === 'mentioned')).toEqual([])
    const stranger = await stage.test.register('stranger@timbre.example')
    expect(await refusal(comments.create({ ...own, mentions: [stranger.user.id] }))).toMatchObject({ status: 400 })
    expect(await bell(stranger)).toEqual([])
  })

  it('but not of subjects that they have switched off', async () => {
    const post = await stage.post('A post about reeds.')
    const before = (await bell(colleague)).length
    await colleague.pb.collection('users').update(colleague.user.id, { notifyBy: { deliveries: { mention: 'off' } } })
    const comment = { instance: stage.person.instance, post: post.id, body: '@rui', mentions: [colleague.user.id] }
    await stage.person.pb.collection('review_comments').create(comment)
    expect(await bell(colleague)).toHaveLength(before)
  })

  it('the topics and posts of their batches, ready or failed', async () => {
    const { records } = stage.test.app.engine
    const batch = await stage.person.pb
      .collection('production_batches')
      .create({ instance: stage.person.instance, ambassador: stage.ambassador.id })
    const steps = [
      { generation: 'running', progress: { stage: 'topics', done: 0, total: 5, step: 'thinking' } },
      { generation: 'idle', progress: { stage: 'topics', done: 5, total: 5, step: 'done' } },
      { generation: 'running', progress: { stage: 'posts', done: 0, total: 5, step: 'writing' } },
      { generation: 'idle', progress: { stage: 'posts', done: 5, total: 5, step: 'done' } },
      { generation: 'requested' },
      { generation: 'failed' },
      { generation: 'requested' },
      { generation: 'canceled' },
    ] as const
    for (const step of steps) await records.write((writer) => writer.update('production_batches', batch.id, step))
    const ours = (await bell(stage.person)).filter(({ link }) => link === `/dashboard/production/${batch.id}`)
    expect(ours.map(({ kind }) => kind)).toEqual(['batch-topics-ready', 'batch-posts-ready', 'batch-failed'])
    expect(await bell(colleague)).not.toContainEqual(
      expect.objectContaining({ link: `/dashboard/production/${batch.id}` }),
    )
  })
})
