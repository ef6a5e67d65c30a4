import { beforeAll, beforeEach, expect, it } from 'vitest'
import { lessonsOf } from '#server/results/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { ImportDone, ImportPreview, Results } from '#shared/contracts/results.ts'
import type { Worked } from '#shared/results/worked.ts'
import { openStage, type Stage } from '../publishing/stage.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

describeOnEachDatabase('results of published posts', (engine) => {
  let stage: Stage
  let scheduled: Row<'scheduled_posts'>
  let posts = 0
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.person.pb
      .collection('ambassadors')
      .update(stage.ambassador.id, { editorialLines: ['Repairing instruments', 'Hiring'] })
  })
  const publish = async (body: string, update: Partial<Row<'scheduled_posts'>> = {}) => {
    const row = await stage.schedule(await stage.channel(), body, 60)
    posts += 1
    const at = new Date(Date.now() - posts * 60_000).toISOString().replace('T', ' ')
    const written = { status: 'published', publishedAt: at, ...update } as const
    return stage.test.app.engine.records.write((records) => records.update('scheduled_posts', row.id, written))
  }
  beforeEach(async () => {
    scheduled = await publish(`We repaired 214 instruments. Number ${posts}.`)
  })

  const results = () => stage.person.pb.collection<Row<'post_results'>>('post_results')
  const path = () => `/api/instances/${stage.person.instance}/results`
  const own = (more: object = {}) => ({ instance: stage.person.instance, scheduled: scheduled.id, ...more })
  const list = async (query: Record<string, string> = {}) => {
    const period = { from: '2020-01-01', to: '2100-01-01' }
    return stage.person.pb.send<Results>(path(), { query: { ...period, ...query } })
  }
  const shown = async () => (await list()).posts.find(({ id }) => id === scheduled.id)!

  it('are unknown until somebody enters them, with person and time', async () => {
    expect(await shown()).toMatchObject({
      ...{ known: {}, line: 'Repairing instruments', hook: 'number', ambassador: { name: 'Ines Falk' } },
    })
    const row = await results().create(own({ numbers: { impressions: 0, reactions: 4 }, source: 'network' }))
    expect(row).toMatchObject({ source: 'hand', createdBy: stage.person.user.id })
    const { known } = await shown()
    expect(known.impressions).toEqual({ value: 0, source: 'hand', at: row.measuredAt })
    expect(known.clicks).toBeUndefined()
    await results().update(row.id, { numbers: { impressions: 900 } })
    expect((await shown()).known).toEqual({
      impressions: { value: 900, source: 'hand', at: expect.any(String) },
    })
  })

  it.each([
    [{}],
    [{ impressions: -1 }],
    [{ impressions: 1.5 }],
    [{ impressions: '9' }],
    [{ likes: 3 }],
    ['text'],
    [null],
  ])('refuse %j as numbers', async (numbers) => {
    expect(await refusal(results().create(own({ numbers })))).toMatchObject({ status: 400 })
  })

  it('are those of a post that was published, of the same workspace', async () => {
    const waiting = await stage.schedule(await stage.channel(), 'Not yet.', 60)
    const numbers = { clicks: 1 }
    expect(await refusal(results().create(own({ scheduled: waiting.id, numbers })))).toMatchObject({ status: 400 })
    const other = await stage.test.register('other@timbre.example')
    const theirs = { instance: other.instance, scheduled: scheduled.id, numbers }
    expect(await refusal(other.pb.collection('post_results').create(theirs))).toMatchObject({ status: 400 })
    expect(await refusal(other.pb.send(path(), {}))).toMatchObject({ status: 404 })
  })

  it('are filtered by time, ambassador and channel', async () => {
    const ids = async (query: Record<string, string>) => (await list(query)).posts.map(({ id }) => id)
    expect(await ids({ channel: scheduled.channel, ambassador: scheduled.ambassador })).toEqual([scheduled.id])
    expect(await ids({ ambassador: 'aaaaaaaaaaaaaaa' })).toEqual([])
    expect(await ids({ to: '2020-02-01' })).toEqual([])
    expect(await refusal(list({ from: 'yesterday' }))).toMatchObject({ status: 400 })
  })

  const preview = (name: string, content: string) => {
    const body = new FormData()
    body.set('file', new File([content], name))
    return stage.person.pb.send<ImportPreview>(`${path()}/preview`, { method: 'POST', body })
  }

  it('come from a file that LinkedIn exported, after a preview, and can be undone', async () => {
    const number = `70000000000000${posts}`
    await stage.test.app.engine.records.write((records) =>
      records.update('scheduled_posts', scheduled.id, { externalId: `urn:li:share:${number}` }),
    )
    const file = [
      'All posts of the last 30 days',
      'Post title,Post link,Impressions,Clicks (total),Likes,Comments,Reposts',
      `Repairs,https://www.linkedin.com/feed/update/urn:li:share:${number}/,"1,250",31,44,5,2`,
      'Elsewhere,https://www.linkedin.com/posts/somebody_a-share-7999999999999999999-abcd,10,1,1,0,0',
      'No address,,10,1,1,0,0',
    ].join('\n')
    const { rows } = await preview('content.csv', file)
    const numbers = { impressions: 1250, clicks: 31, reactions: 44, comments: 5, reposts: 2 }
    expect(rows).toEqual([
      {
        ...{ address: expect.stringContaining(number), title: 'Repairs', numbers, scheduled: scheduled.id },
        post: expect.stringMatching(/^We repaired 214/),
      },
      expect.objectContaining({ title: 'Elsewhere', scheduled: null, post: '' }),
    ])
    expect((await shown()).known).toEqual({})
    const done = await stage.person.pb.send<ImportDone>(`${path()}/import`, {
      ...{ method: 'POST', body: { rows: [{ scheduled: scheduled.id, numbers }] } },
    })
    expect(done.count).toBe(1)
    expect((await shown()).known.impressions).toMatchObject({ value: 1250, source: 'import' })
    const [stored] = await results().getFullList({ filter: `scheduled = "${scheduled.id}"` })
    expect(await refusal(results().update(stored!.id, { numbers: { clicks: 1 } }))).toMatchObject({ status: 400 })
    await stage.person.pb.send(`${path()}/imports/${done.id}/undo`, { method: 'POST' })
    expect((await shown()).known).toEqual({})
  })

  it.each([
    ['content.xlsx', 'not a workbook'],
    ['content.xls', 'Post link'],
    ['content.csv', 'a,b\n1,2'],
  ])('refuse %s when it holds nothing of the kind', async (name, content) => {
    expect(await refusal(preview(name, content))).toMatchObject({ status: 400 })
  })

  it('teach agents what worked, unless the team leaves it out', async () => {
    const rated: [string, number][] = [
      ['Reeds.', 2],
      ['Pads.', 2],
      ['Corks.', 2],
      ['What a winter.', 9],
    ]
    const other = await stage.person.pb
      .collection<Row<'ambassadors'>>('ambassadors')
      .create({ instance: stage.person.instance, name: 'Rui', language: 'en-US' })
    const rows = []
    for (const [body, reactions] of rated) {
      const row = await publish(`${body} ${posts}`, { ambassador: other.id })
      await results().create({ ...own(), scheduled: row.id, numbers: { impressions: 100, reactions } })
      rows.push(row)
    }
    const worked = await stage.person.pb.send<Worked>(`${path()}/worked`, { query: { ambassador: other.id } })
    const best = rows.at(-1)!
    expect(worked).toMatchObject({ usual: 0.02, posts: [{ id: best.post, rate: 0.09, times: 4.5 }] })
    const { records, clock } = stage.test.app.engine
    const taught = async () =>
      (await lessonsOf(records, await records.get('ambassadors', other.id), 'en-US', clock.now())).openings
    expect(await taught()).toEqual([expect.stringMatching(/^What a winter/)])
    const change = (data: object) => stage.person.pb.collection('ambassadors').update(other.id, data)
    await change({ leftOutPosts: [best.post] })
    expect(await taught()).toEqual([])
    await change({ leftOutPosts: [], ignoresResults: true })
    expect(await taught()).toEqual([])
  })

  it('are entered by editors, and seen by everybody in the workspace', async () => {
    const viewer = await stage.test.register(`viewer${posts}@timbre.example`)
    await stage.test.join(viewer, stage.person.instance, 'viewer')
    expect(await refusal(viewer.pb.collection('post_results').create(own({ numbers: { clicks: 1 } })))).toMatchObject({
      status: 400,
    })
    const query = { from: '2020-01-01', to: '2100-01-01' }
    expect((await viewer.pb.send<Results>(path(), { query })).posts.length).toBeGreaterThan(0)
  })
})
