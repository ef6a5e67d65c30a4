import type { ClientResponseError } from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { Role } from '#shared/collections/rules.ts'
import type { ReviewLinkAddress } from '#shared/contracts/reviews.ts'
import { openStage, type Stage } from '../publishing/stage.ts'
import type { Person } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'

const minute = 60_000

describeOnDrawnDatabase('a team that requests reviews', (engine) => {
  let stage: Stage
  const people = {} as Record<Exclude<Role, 'owner'>, Person>

  beforeAll(async () => {
    stage = await openStage(engine)
    for (const role of ['admin', 'editor', 'reviewer', 'viewer'] as const) {
      people[role] = await stage.test.register(`${role}@timbre.example`)
      await stage.test.join(people[role], stage.person.instance, role)
    }
  })

  const path = () => `/api/instances/${stage.person.instance}/review-links`
  const share = ({ pb }: Person, post: { id: string }): Promise<ReviewLinkAddress> =>
    pb.send(path(), { method: 'POST', body: { posts: [post.id], reviewer: 'Legal' } })
  const statusOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 200,
      ({ status }: ClientResponseError) => status,
    )
  const decide = ({ url }: ReviewLinkAddress, post: { id: string }, body: object) =>
    fetch(`${stage.test.url}/api/review/${url.split('/').at(-1)}/posts/${post.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Legal', version: 1, ...body }),
    })

  it('makes, reads, renews and withdraws links as editors', async () => {
    const post = await stage.post('Who may share this?')
    const made = await share(people.editor, post)
    for (const role of ['reviewer', 'viewer'] as const) {
      const { pb } = people[role]
      expect([role, await statusOf(share(people[role], post))]).toEqual([role, 403])
      expect(await statusOf(pb.send(`${path()}/${made.id}/address`, {}))).toBe(403)
      expect(await statusOf(pb.send(`${path()}/${made.id}/renew`, { method: 'POST' }))).toBe(403)
      expect(await statusOf(pb.collection('review_links').delete(made.id))).toBe(404)
      expect((await pb.collection('review_links').getOne(made.id)).reviewer).toBe('Legal')
    }
    expect(await statusOf(people.admin.pb.collection('review_links').delete(made.id))).toBe(200)
    const audit = await stage.person.pb
      .collection<Row<'audit_entries'>>('audit_entries')
      .getFullList({ sort: 'created' })
    const acts = audit.filter(({ target }) => target === made.id).map(({ action, actorName }) => [action, actorName])
    expect(acts).toEqual([
      ['review-link.made', 'editor'],
      ['review-link.withdrawn', 'admin'],
    ])
  })

  it('answers as reviewers, and only reads as viewers', async () => {
    const post = await stage.post('Who may answer?')
    const own = { instance: stage.person.instance, post: post.id, body: 'Which year?' }
    expect(await statusOf(people.viewer.pb.collection('review_comments').create(own))).toBe(400)
    const made = await people.reviewer.pb.collection<Row<'review_comments'>>('review_comments').create(own)
    expect([made.user, made.decision, made.version]).toEqual([people.reviewer.user.id, '', 1])
    expect((await people.viewer.pb.collection('review_comments').getOne(made.id)).body).toBe('Which year?')
    expect(await statusOf(people.admin.pb.collection('review_comments').delete(made.id))).toBe(403)
    expect(await statusOf(people.admin.pb.collection('review_comments').update(made.id, { body: 'x' }))).toBe(403)
  })

  it('sees a post held that the reviewer rejects after it was scheduled', async () => {
    const channel = await stage.channel()
    const scheduled = await stage.schedule(channel, 'Approved, then rejected.', 10)
    const post = await stage.person.pb.collection('posts').getOne(scheduled.post)
    const link = await share(stage.person, post)
    expect((await decide(link, post, { decision: 'reject', body: 'The supplier left.' })).status).toBe(204)
    await stage.pass(11 * minute)
    expect(await stage.ends(scheduled, 'held')).toMatchObject({ error: 'outside-review-open', attempts: 0 })
    expect((await decide(link, post, { decision: 'approve' })).status).toBe(204)
    const time = { localTime: stage.localTime(5), status: 'scheduled' }
    await stage.person.pb.collection('scheduled_posts').update(scheduled.id, time)
    await stage.pass(6 * minute)
    await stage.ends(scheduled, 'published')
  })

  it('keeps one of two concurrent decisions, and both in the conversation', async () => {
    const post = await stage.post('Two people at one link.')
    const link = await share(stage.person, post)
    const statuses = await Promise.all([
      decide(link, post, { decision: 'approve' }),
      decide(link, post, { decision: 'partial', body: 'Not yet.', name: 'Carla' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([204, 204])
    const comments = await stage.person.pb
      .collection<Row<'review_comments'>>('review_comments')
      .getFullList({ filter: `post = "${post.id}"`, sort: 'created' })
    expect(comments.map(({ decision }) => decision).sort()).toEqual(['approve', 'partial'])
    const { outsideReview } = await stage.person.pb.collection('posts').getOne(post.id)
    expect(['approve', 'partial']).toContain(outsideReview)
  })

  it('lets nothing be shared or decided over the record API', async () => {
    const post = await stage.post('By the back door.')
    const links = stage.person.pb.collection('review_links')
    expect(await statusOf(links.create({ instance: stage.person.instance, posts: [post.id] }))).toBe(403)
    const { id } = await share(stage.person, post)
    expect(await statusOf(links.update(id, { expiresAt: '2099-01-01 00:00:00.000Z' }))).toBe(403)
    await stage.person.pb.collection('posts').update(post.id, { outsideReview: 'approve' })
    expect((await stage.person.pb.collection('posts').getOne(post.id)).outsideReview).toBe('asked')
  })
})
