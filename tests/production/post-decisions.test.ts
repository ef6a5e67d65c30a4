import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Draft } from '#server/engine/records/record.ts'
import type { Row } from '#shared/collections/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

/** What people may do to a post, and the code of each refusal, on which the screen's texts depend. */
describeOnSqlite('a decision about a post', (engine) => {
  let test: TestApp
  let owner: Person
  let reviewer: Person
  let viewer: Person
  let post: Row<'posts'>

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    owner = await test.register('owner@timbre.example')
    reviewer = await test.register('reviewer@timbre.example')
    viewer = await test.register('viewer@timbre.example')
    await test.join(reviewer, owner.instance, 'reviewer')
    await test.join(viewer, owner.instance, 'viewer')
  })
  const write: TestApp['app']['engine']['records']['write'] = (work) => test.app.engine.records.write(work)
  /** A post that waits for a decision; the agent does not write, because it has no batch that runs. */
  const put = (own: Draft<'posts'> = {}, batch: Draft<'production_batches'> = {}) =>
    write(async (records) => {
      const of = { instance: owner.instance }
      const ambassador = await records.create('ambassadors', { ...of, name: 'Ines', language: 'en-US' })
      const created = await records.create('production_batches', { ...of, ambassador: ambassador.id })
      await records.update('production_batches', created.id, { status: 'post', generation: 'idle', ...batch })
      const topic = await records.create('topics', {
        batch: created.id,
        title: 'Repairs',
        version: 1,
        decision: 'approve',
      })
      const content = { body: 'We repaired 214 clarinets.', version: 1, writtenBy: 'agent', stage: 'review' } as const
      const named = { batch: created.id, topic: topic.id, ambassador: ambassador.id }
      return records.create('posts', { ...of, ...named, ...content, ...own })
    })
  beforeEach(async () => {
    post = await put()
  })

  const change = (data: object, { pb }: Person = owner, { id }: Pick<Row<'posts'>, 'id'> = post) =>
    pb.collection<Row<'posts'>>('posts').update(id, data)
  const codeOf = async (call: Promise<unknown>) => {
    const refused = await refusal(call)
    const [[field, error] = []] = Object.entries((refused?.data ?? {}) as Record<string, { code: string }>)
    return refused && [refused.status, field, error?.code]
  }

  it('moves the post between its stages, and back', async () => {
    const stages = []
    for (const decision of ['approve', 'partial', 'approve', 'reject', ''] as const) {
      const { stage, approvedAt } = await change({ decision, notes: 'Shorter' })
      stages.push([stage, approvedAt !== ''])
    }
    expect(stages).toEqual([
      ['final', true],
      ['review', false],
      ['final', true],
      ['review', false],
      ['review', false],
    ])
  })

  it.each<[string, object, Draft<'posts'>, Draft<'production_batches'>, [string, string]]>([
    [
      'about a text that is not there',
      { decision: 'approve' },
      { body: '', stage: 'draft' },
      {},
      ['decision', 'validation_content_pending'],
    ],
    [
      'while the agent writes',
      { decision: 'approve' },
      { generation: 'running' },
      {},
      ['decision', 'validation_already_running'],
    ],
    [
      'while the agent is asked to write',
      { notes: 'x' },
      { generation: 'requested' },
      {},
      ['decision', 'validation_already_running'],
    ],
    [
      'once the batch is completed',
      { decision: 'approve' },
      {},
      { status: 'completed' },
      ['decision', 'validation_review_closed'],
    ],
    [
      'before the batch is at its posts',
      { notes: 'x' },
      {},
      { status: 'outline' },
      ['decision', 'validation_review_closed'],
    ],
    ['that does not exist', { decision: 'maybe' }, {}, {}, ['decision', 'validation_invalid_value']],
    ['to stop what does not run', { generation: 'canceled' }, {}, {}, ['generation', 'validation_not_running']],
    [
      'to write again while it is written',
      { generation: 'requested' },
      { generation: 'running' },
      {},
      ['decision', 'validation_already_running'],
    ],
    ['to run without being asked', { generation: 'running' }, {}, {}, ['generation', 'validation_invalid_value']],
    [
      'to change something without saying what',
      { generation: 'requested' },
      { decision: 'partial', notes: '  ' },
      {},
      ['notes', 'validation_notes_missing'],
    ],
    [
      'to write a completed batch again',
      { generation: 'requested' },
      {},
      { status: 'completed' },
      ['decision', 'validation_review_closed'],
    ],
    ['for a version that never was', { version: 7 }, {}, {}, ['version', 'validation_unknown_version']],
    ['for the version of nothing', { version: 0 }, {}, {}, ['version', 'validation_unknown_version']],
  ])('is refused %s', async (_what, data, own, batch, [field, code]) => {
    const row = await put(own, batch)
    expect(await codeOf(change(data, owner, row))).toEqual([400, field, code])
    const after = await test.app.engine.records.get('posts', row.id)
    expect(after).toMatchObject({
      decision: row.decision,
      notes: row.notes,
      generation: row.generation,
      version: row.version,
    })
  })

  it('keeps what the agent wrote as a version, once for an edit that is saved several times', async () => {
    await change({ body: 'We repaired 214.' })
    await change({ body: 'We repaired 214 clarinets, and' })
    const edited = await change({ body: 'We repaired 214 clarinets, and sold none.' })
    expect(edited).toMatchObject({ version: 2, writtenBy: 'person' })
    expect(edited.versions?.map(({ version, body }) => [version, body])).toEqual([[1, 'We repaired 214 clarinets.']])
    const restored = await change({ version: 1 })
    expect(restored).toMatchObject({ version: 3, body: 'We repaired 214 clarinets.' })
    expect(restored.versions?.map(({ version }) => version)).toEqual([1, 2])
  })

  it('brings a report about the new text', async () => {
    const { quality } = await change({ body: 'Write to ines@velofold.example.' })
    expect(quality?.findings.map(({ check }) => check)).toContain('personal-data')
    const { quality: better } = await change({ body: 'Write to us.' })
    expect(better?.findings.map(({ check }) => check)).not.toContain('personal-data')
  })

  it('does not store a text that is longer than the network takes', async () => {
    const body = 'a'.repeat(linkedin.maxCharacters + 1)
    expect((await codeOf(change({ body })))?.slice(0, 2)).toEqual([400, 'body'])
    expect((await test.app.engine.records.get('posts', post.id)).body).toBe(post.body)
  })

  it('is made by reviewers, who write no texts', async () => {
    expect(await change({ decision: 'partial', notes: 'Shorter' }, reviewer)).toMatchObject({ decision: 'partial' })
    for (const data of [{ body: 'Mine' }, { generation: 'requested' }, { version: 2 }]) {
      const [field] = Object.keys(data)
      expect(await codeOf(change(data, reviewer))).toEqual([400, field, 'validation_role_too_weak'])
    }
    expect((await test.app.engine.records.get('posts', post.id)).body).toBe(post.body)
  })

  it('is not made by viewers, and not seen by strangers', async () => {
    const stranger = await test.register(`stranger-${post.id}@timbre.example`)
    expect((await refusal(change({ decision: 'approve' }, stranger)))?.status).toBe(404)
    expect([403, 404]).toContain((await refusal(change({ decision: 'approve' }, viewer)))?.status)
    expect((await test.app.engine.records.get('posts', post.id)).decision).toBe('')
  })
})
