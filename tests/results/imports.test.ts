import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { ImportDone, ImportPreview } from '#shared/contracts/results.ts'
import { openStage, type Stage } from '../publishing/stage.ts'
import type { Person } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

/** Imports that go wrong, or are about the posts of others. That they work is shown in results.test.ts. */
describeOnSqlite('an import of results', (engine) => {
  let stage: Stage
  let stranger: Person
  let published: Row<'scheduled_posts'>
  let number = 7_100_000_000_000_000_000n

  beforeAll(async () => {
    stage = await openStage(engine)
    stranger = await stage.test.register('stranger@timbre.example')
  })
  beforeEach(async () => {
    number += 1n
    const row = await stage.schedule(await stage.channel(), `Repairs ${number}.`, 60)
    const written = {
      status: 'published',
      publishedAt: '2026-03-04 12:00:00.000Z',
      externalId: `urn:li:share:${number}`,
    } as const
    published = await stage.test.app.engine.records.write((records) =>
      records.update('scheduled_posts', row.id, written),
    )
  })

  const path = ({ instance }: Person = stage.person) => `/api/instances/${instance}/results`
  const form = (name: string, content: BlobPart, field = 'file') => {
    const body = new FormData()
    body.set(field, new File([content], name))
    return body
  }
  const preview = (body: FormData | object, person: Person = stage.person) =>
    person.pb.send<ImportPreview>(`${path(person)}/preview`, { method: 'POST', body })
  const store = (rows: unknown, person: Person = stage.person) =>
    person.pb.send<ImportDone>(`${path(person)}/import`, { method: 'POST', body: { rows } })
  const undo = (id: string, person: Person = stage.person) =>
    person.pb.send(`${path(person)}/imports/${id}/undo`, { method: 'POST' })
  const stored = async () =>
    (
      await stage.test.app.engine.records.find('post_results', {
        filter: 'scheduled = {:id}',
        params: { id: published.id },
      })
    ).map(({ source, numbers }) => ({ source, numbers }))
  const address = () => `https://www.linkedin.com/feed/update/urn:li:share:${number}`
  const row = (numbers: object = { clicks: 3 }) => ({ scheduled: published.id, numbers })

  it.each([
    ['no form', () => ({ file: 'Link,Clicks' }), 400, 'validation_unreadable_file'],
    ['a form without a file', () => form('a.csv', 'Link,Clicks', 'other'), 400, 'validation_unreadable_file'],
    ['a file without an extension', () => form('export', 'Link,Clicks'), 400, 'validation_unreadable_file'],
    ['a workbook of the old kind', () => form('a.xls', 'Link,Clicks'), 400, 'validation_unreadable_file'],
    ['text that is called a workbook', () => form('a.xlsx', 'Link,Clicks'), 400, 'validation_unreadable_file'],
    ['an empty file', () => form('a.csv', ''), 400, 'validation_unreadable_file'],
    ['headings and nothing below', () => form('a.csv', 'Link,Clicks\n'), 400, 'validation_no_addresses'],
    ['numbers without addresses', () => form('a.csv', 'Date,Clicks\n2026-03-04,5\n'), 400, 'validation_no_addresses'],
  ])('of %s is refused', async (_what, body, status, code) => {
    expect(await refusal(preview(body()))).toMatchObject({ status, data: { file: { code } } })
  })

  it('of a file of more than ten megabytes is refused before it is read', async () => {
    expect(await refusal(preview(form('a.csv', 'x'.repeat((10 << 20) + 1))))).toMatchObject({ status: 413 })
  })

  it.each([
    [
      'with the letters of Windows',
      Buffer.from('Título da publicação;Link da publicação;Impressões\nConsertos;%;"1.250"\n', 'latin1'),
    ],
    [
      'with a mark and tabs',
      Buffer.from('\uFEFFTítulo da publicação\tLink da publicação\tImpressões\nConsertos\t%\t1.250\n'),
    ],
    [
      'below a caption',
      Buffer.from('Últimos 30 dias\n\nTítulo da publicação;Link da publicação;Impressões\nConsertos;%;1.250\n'),
    ],
  ])('may be of a file %s', async (_what, content) => {
    const text = Buffer.from(content.toString('latin1').replace('%', address()), 'latin1')
    expect(await preview(form('RELATÓRIO.CSV', text))).toEqual({
      rows: [
        {
          ...{ address: address(), title: 'Consertos', numbers: { impressions: 1250 } },
          ...{ scheduled: published.id, post: `Repairs ${number}.` },
        },
      ],
    })
  })

  it('shows a post of another workspace as unknown', async () => {
    const { rows } = await preview(form('a.csv', `Link,Clicks\n${address()},3\n`), stranger)
    expect(rows).toEqual([expect.objectContaining({ scheduled: null, post: '' })])
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no rows', []],
    ['text', 'rows'],
    ['rows that are none', [null]],
    ['an unknown post', [{ scheduled: 'aaaaaaaaaaaaaaa', numbers: { clicks: 1 } }]],
    ['a post without numbers', [{ scheduled: '%', numbers: {} }]],
    ['a number that is none', [{ scheduled: '%', numbers: { clicks: '1' } }]],
    ['a number of something else', [{ scheduled: '%', numbers: { followers: 1 } }]],
  ])('of %s stores nothing', async (_what, rows) => {
    const own = JSON.parse(JSON.stringify(rows ?? null).replace('%', published.id))
    expect(await refusal(store(own))).toMatchObject({ status: 400 })
    expect(await stored()).toEqual([])
  })

  it('is stored as a whole or not at all', async () => {
    expect(await refusal(store([row(), { ...row(), scheduled: 'aaaaaaaaaaaaaaa' }]))).toMatchObject({ status: 400 })
    expect(await stored()).toEqual([])
    expect(await refusal(store(Array(2001).fill(row())))).toMatchObject({ status: 413 })
    expect(await stored()).toEqual([])
  })

  it('cannot be about posts of others, nor be undone by them', async () => {
    expect(await refusal(store([row()], stranger))).toMatchObject({ status: 400 })
    const { id } = await store([row()])
    await undo(id, stranger)
    expect(await stored()).toEqual([{ source: 'import', numbers: { clicks: 3 } }])
    expect(await refusal(stranger.pb.send(`${path()}/imports/${id}/undo`, { method: 'POST' }))).toMatchObject({
      status: 403,
    })
  })

  it('is undone separately, even if this is requested repeatedly', async () => {
    const first = await store([row({ clicks: 1 })])
    const second = await store([row({ clicks: 2 })])
    await undo(first.id)
    await undo(first.id)
    expect(await stored()).toEqual([{ source: 'import', numbers: { clicks: 2 } }])
    // What people typed has no import to be taken back with.
    await stage.person.pb
      .collection('post_results')
      .create({ instance: stage.person.instance, scheduled: published.id, numbers: { clicks: 9 } })
    await undo(second.id)
    expect(await stored()).toEqual([{ source: 'hand', numbers: { clicks: 9 } }])
  })

  it('is for editors', async () => {
    const viewer = await stage.test.register(`viewer${number}@timbre.example`)
    await stage.test.join(viewer, stage.person.instance, 'viewer')
    for (const end of ['preview', 'import', 'imports/aaaaaaaaaaaaaaa/undo', 'refresh']) {
      expect(await refusal(viewer.pb.send(`${path()}/${end}`, { method: 'POST', body: {} }))).toMatchObject({
        status: 403,
      })
    }
  })
})
