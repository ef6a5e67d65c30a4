import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { mustChange } from '#shared/contracts/production.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { storedPost } from '../support/workspace.ts'

const supported = 'We repaired 3,100 bicycles.'
const source = { chunk: '', item: '', title: 'Handbook', headings: [], url: '', quote: supported }
const invented = `${supported} It earned us 77,777 euros and 91 new customers.`

describeOnDrawnDatabase('findings that stop a post', (engine) => {
  let test: TestApp
  let person: Person
  let post: Row<'posts'>
  const posts = (by: Person = person) => by.pb.collection<Row<'posts'>>('posts')
  const blocking = ({ quality }: { quality: QualityReport | null }) =>
    mustChange({ quality, acceptedFindings: null }).map(({ check, excerpt }) => ({ check, excerpt }))
  const acts = () =>
    person.pb
      .collection<Row<'audit_entries'>>('audit_entries')
      .getFullList({ filter: `action = "findings.accepted" && target = "${post.id}"`, sort: 'created' })
  const codes = (request: Promise<unknown>) =>
    refusal(request).then((refused) => refused && [refused.status, refused.data])

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('writer@timbre.example')
  })
  beforeEach(async () => {
    post = await storedPost(test.app.engine.records, person.instance, { body: supported, sources: [source] })
    post = await posts().update(post.id, { body: invented })
    expect(blocking(post)).toHaveLength(2)
  })

  it('keep it from being approved until they are fixed', async () => {
    const open = [400, { decision: expect.objectContaining({ code: 'validation_findings_open' }) }]
    expect(await codes(posts().update(post.id, { decision: 'approve' }))).toEqual(open)
    // All other decisions are possible, and the fixed text can be approved in the same call.
    expect((await posts().update(post.id, { decision: 'partial', notes: 'Without the figures.' })).stage).toBe('review')
    expect(await posts().update(post.id, { body: supported, decision: 'approve' })).toMatchObject({ stage: 'final' })
  })

  it('are accepted one by one, by name, and the audit log records who accepted which', async () => {
    const [first, second] = blocking(post)
    const one = await posts().update(post.id, { acceptedFindings: [first] as never })
    expect(one.acceptedFindings).toEqual([{ ...first, by: person.user.id, at: expect.stringMatching(/^20\d\d-/) }])
    expect((await refusal(posts().update(post.id, { decision: 'approve' })))?.status).toBe(400)
    const both = await posts().update(post.id, { acceptedFindings: [first, second] as never, decision: 'approve' })
    expect(both).toMatchObject({ decision: 'approve', stage: 'final' })
    expect(both.acceptedFindings?.[0]).toEqual(one.acceptedFindings?.[0])
    const said = (await acts()).map(({ actor, after }) => [actor, after?.findings])
    expect(said).toEqual([first, second].map((each) => [person.user.id, `${each!.check}: ${each!.excerpt}`]))
  })

  it('nobody else can be named as the one who accepted them', async () => {
    const forged = blocking(post).map((each) => ({ ...each, by: 'somebodyelse000', at: '1999-01-01 00:00:00.000Z' }))
    const { acceptedFindings } = await posts().update(post.id, { acceptedFindings: forged })
    expect(acceptedFindings?.map(({ by, at }) => [by, at.slice(0, 2)])).toEqual(
      forged.map(() => [person.user.id, '20']),
    )
  })

  it('that a text no longer has are no longer accepted', async () => {
    const all = blocking(post)
    await posts().update(post.id, { acceptedFindings: all as never, decision: 'approve' })
    const fixed = await posts().update(post.id, { body: supported })
    expect(fixed).toMatchObject({ decision: 'approve', stage: 'final', acceptedFindings: [] })
    const again = await posts().update(post.id, { body: invented })
    // It was approved, but is not final: neither the calendar nor an export takes it.
    expect(again).toMatchObject({ decision: 'approve', stage: 'review', acceptedFindings: [] })
    expect((await posts().update(post.id, { acceptedFindings: all as never })).stage).toBe('final')
    expect((await posts().update(post.id, { acceptedFindings: [] })).stage).toBe('review')
  })

  it('hold a scheduled post, even if they were found after its approval', async () => {
    const { engine: app } = test.app
    const approved = await posts().update(post.id, { body: supported, decision: 'approve' })
    const { instance } = person
    const channel = await app.records.write((records) =>
      records.create('channels', { instance, kind: 'simulated', name: 'Feed', status: 'connected' }),
    )
    const schedule = () =>
      person.pb.collection<Row<'scheduled_posts'>>('scheduled_posts').create({
        ...{ instance, post: post.id, channel: channel.id, status: 'scheduled' },
        ...{ localTime: '2031-02-03T10:00', timezone: 'America/Sao_Paulo' },
      })
    expect(await schedule()).toMatchObject({ status: 'scheduled' })
    await app.records.write((records) => records.update('posts', post.id, { body: invented, quality: post.quality }))
    const refused = await codes(schedule())
    expect(refused).toEqual([400, { post: expect.objectContaining({ code: 'validation_findings_open' }) }])
    expect(approved.stage).toBe('final')
  })

  it.each([
    ['no list', 'all'],
    ['a list of texts', ['unsupported-number']],
    ['a finding without its words', [{ check: 'unsupported-number' }]],
    ['too many', Array.from({ length: 201 }, () => ({ check: 'a', excerpt: 'b' }))],
  ])('are not accepted by %s', async (_, acceptedFindings) => {
    expect(await codes(posts().update(post.id, { acceptedFindings: acceptedFindings as never }))).toEqual([
      400,
      { acceptedFindings: expect.objectContaining({ code: 'validation_invalid_value' }) },
    ])
  })

  it('do not stop a post whose ambassador ignores their check', async () => {
    const body = `${supported}\n\nComment YES if you agree!`
    expect(blocking(await posts().update(post.id, { body })).map(({ check }) => check)).toEqual(['engagement-bait'])
    const ambassadors = person.pb.collection('ambassadors')
    await ambassadors.update(post.ambassador, { ignoredChecks: ['engagement-bait', 'cliche'] })
    const again = await posts().update(post.id, { body: `${body} `, decision: 'approve' })
    expect(again).toMatchObject({ stage: 'final', acceptedFindings: [] })
    expect(again.quality!.findings.map(({ check }) => check)).not.toContain('engagement-bait')
    // Facts are no matter of taste.
    const refused = await codes(ambassadors.update(post.ambassador, { ignoredChecks: ['unsupported-number'] }))
    expect(refused).toEqual([400, { ignoredChecks: expect.objectContaining({ code: 'validation_invalid_value' }) }])
  })

  it('are accepted by reviewers, not by viewers', async () => {
    const member = async (role: 'reviewer' | 'viewer') => {
      const joined = await test.register(`${role}@timbre.example`)
      await test.join(joined, person.instance, role)
      return joined
    }
    const [reviewer, viewer] = [await member('reviewer'), await member('viewer')]
    const acceptedFindings = blocking(post) as never
    expect((await refusal(posts(viewer).update(post.id, { acceptedFindings })))?.status).toBe(404)
    const accepted = await posts(reviewer).update(post.id, { acceptedFindings, decision: 'approve' })
    expect(accepted.acceptedFindings?.every(({ by }) => by === reviewer.user.id)).toBe(true)
  })
})
