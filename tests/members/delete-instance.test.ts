import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { collections, type Row } from '#shared/collections/index.ts'
import { quarters } from '../files/pictures.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { batchRests, itemEnds, prepareWorkspace, topicsOf } from '../support/workspace.ts'
import { everyRow, tracesOf } from './everything.ts'

const day = 86_400_000

describeOnEachDatabase('deleting an instance', (engine) => {
  let place: DatabasePlace
  let test: TestApp
  let root: PocketBase
  let owner: Person
  let admin: Person
  let other: Person
  const clock = createTestClock()

  const instances = ({ pb }: { pb: PocketBase }) => pb.collection<Row<'instances'>>('instances')
  const change = (person: { pb: PocketBase }, deletion: string) =>
    instances(person).update(owner.instance, { deletion })
  const runCron = () => root.send('/api/crons/deleteInstances', { method: 'POST' })
  const days = (date: string) => (Date.parse(date) - clock.now().getTime()) / day

  /** Rows in every collection of an instance, files included. */
  async function furnish(person: Person): Promise<void> {
    const { pb, instance } = person
    const { ambassador, base } = await prepareWorkspace(person)
    await pb
      .collection('invitations')
      .create({ instance, email: `for-${person.user.name}@timbre.example`, role: 'viewer' })
    const avatar = new File([Buffer.from(await quarters(40, 40).png())], 'a.png', { type: 'image/png' })
    await pb.collection('ambassadors').update(ambassador.id, { avatar })
    await pb.collection('audience_segments').create({ ambassador: ambassador.id, title: 'Riders' })
    await pb.collection('ideas').create({ instance, text: 'Hiring', status: 'open' })
    await pb.collection('writing_preferences').create({
      ...{ ambassador: ambassador.id, text: 'Shorter', status: 'accepted' },
    })
    const file = new File([`# Report\n\n${'A paragraph of the report. '.repeat(20)}`], 'report.md')
    const item = await pb.collection('knowledge_items').create({ base: base.id, type: 'document', file })
    await itemEnds(person, item.id)
    const batch = await pb
      .collection('production_batches')
      .create({ instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 2 })
    await batchRests(person, batch.id)
    for (const { id } of await topicsOf(person, batch.id)) {
      await pb.collection('topics').update(id, { decision: 'approve' })
    }
    await pb.collection('production_batches').update(batch.id, { status: 'post' })
    await batchRests(person, batch.id)
    const subscription = { instance, provider: 'stripe', customer: `cus_${instance}` } as const
    const [post] = await pb.collection('posts').getFullList()
    await test.app.engine.records.write(async (records) => {
      await records.create('subscriptions', subscription)
      await records.create('web_searches', { batch: batch.id, asked: 'What others say', provider: 'searxng' })
      await records.create('generated_pictures', { instance, post: post!.id, prompt: 'A workshop', ratio: 'square' })
      const channel = await records.create('channels', { instance, kind: 'manual', name: 'Desk', status: 'connected' })
      const time = { localTime: '2031-02-03T10:00', timezone: 'UTC', publishAt: '2031-02-03 10:00:00.000Z' }
      const scheduled = { instance, post: post!.id, ambassador: ambassador.id, channel: channel.id, ...time }
      const row = await records.create('scheduled_posts', { ...scheduled, status: 'scheduled' })
      const counted = { source: 'hand', numbers: { clicks: 1 }, measuredAt: time.publishAt } as const
      await records.create('post_results', { instance, scheduled: row.id, ...counted })
      await records.create('review_links', { instance, posts: [post!.id], reviewer: 'Legal' })
      await records.create('review_comments', { instance, post: post!.id, body: 'Which year?', version: 1 })
      const [member] = await records.find('user_instance_roles', {
        filter: 'instance = {:instance}',
        params: { instance },
      })
      await records.create('calendar_feeds', { member: member!.id, tokenHash: `hash of ${instance}` })
      const [site] = await records.find('chat_channels', { filter: 'instance = {:instance}', params: { instance } })
      const contact = await records.create('contacts', { instance, name: 'Ana', email: 'ana@timbre.example' })
      await records.create('contact_ids', { contact: contact.id, kind: 'email', value: 'ana@timbre.example' })
      await records.create('visitor_sessions', {
        ...{ contact: contact.id, channel: site!.id, tokenHash: `hash of ${instance}`, expiresAt: time.publishAt },
      })
      const talk = {
        instance,
        channel: site!.id,
        contact: contact.id,
        status: 'open',
        assignee: person.user.id,
      } as const
      const { id: conversation } = await records.create('conversations', talk)
      const said = {
        conversation,
        author: 'member',
        user: person.user.id,
        body: 'Hello.',
        clientId: 'first-message',
      } as const
      const { id: message } = await records.create('messages', said)
      const delivered = { message, conversation, channel: site!.id, state: 'sent' } as const
      await records.create('message_deliveries', delivered)
      const event = { channel: site!.id, kind: 'status', key: 'wamid.1/sent', sender: 'Ana', state: 'done' } as const
      await records.create('whatsapp_events', event)
      await records.create('conversation_events', {
        instance,
        conversation,
        type: 'status',
        actor: 'member',
        user: person.user.id,
      })
      const bot = await records.create('bots', { instance, name: 'Ada' })
      const test = { question: 'When do you open?', language: 'en-US', expected: 'answer' } as const
      await records.create('bot_tests', { ...test, bot: bot.id })
      const [known] = await records.find('knowledge_bases', { filter: 'instance = {:instance}', params: { instance } })
      // Not looked at while days pass.
      await records.create('followed_sites', { base: known!.id, url: 'https://example.com/feed', isPaused: true })
      const gap = await records.create('knowledge_gaps', {
        instance,
        base: known!.id,
        question: 'Why?',
        status: 'open',
      })
      await records.create('unanswered_questions', { gap: gap.id, conversation, question: 'Why?' })
      await records.create('canned_replies', { instance, shortCode: 'hello', text: 'Hello.' })
      await records.create('chat_labels', { instance, name: 'Repairs' })
      await records.create('posting_slots', { ambassador: ambassador.id, weekday: 1, time: '10:00', timezone: 'UTC' })
      const published = { author: 'urn:li:person:desk', commentary: 'On the network.', postedAt: time.publishAt }
      await records.create('simulated_posts', { instance, ...published })
      await records.create('simulated_uploads', { instance, owner: 'urn:li:person:desk', announcedAt: time.publishAt })
    })
  }

  /** Ids of all rows of the instance, by collection. */
  async function idsIn(instance: string): Promise<Map<string, string[]>> {
    const ids = new Map<string, string[]>()
    for (const [name, { tenant }] of Object.entries(collections)) {
      if ('global' in tenant) continue
      const filter = 'self' in tenant ? 'id = {:instance}' : `${tenant.path} = {:instance}`
      const rows = await test.app.engine.records.find(name as string, { filter, params: { instance } })
      ids.set(
        name,
        rows.map(({ id }) => id),
      )
    }
    return ids
  }

  beforeAll(async () => {
    place = await engine.place()
    test = await startTestApp(place, {}, { clock })
    root = await test.superuser()
    owner = await test.register('owner@timbre.example')
    admin = await test.register('admin@timbre.example')
    other = await test.register('other@timbre.example')
    await test.join(admin, owner.instance, 'admin')
    await admin.pb.collection('users').update(admin.user.id, { instance: owner.instance })
    await furnish(owner)
    await furnish(other)
  })

  it('is requested and withdrawn by owners only, and the server sets the date', async () => {
    for (const body of [{ deletion: 'requested' }, { deletion: '' }]) {
      expect(await refusal(instances(admin).update(owner.instance, body))).toMatchObject({ status: 404 })
    }
    expect(await refusal(instances(owner).delete(owner.instance))).toMatchObject({ status: 403 })
    const deleteAt = '2020-01-01 00:00:00.000Z'
    expect(await refusal(instances(owner).update(owner.instance, { deleteAt }))).toMatchObject({ status: 404 })
    expect(await refusal(instances(owner).update(owner.instance, { deletion: 'requested', deleteAt }))).toMatchObject({
      status: 404,
    })
    const asked = await change(owner, 'requested')
    expect(days(asked.deleteAt)).toBeCloseTo(30, 2)
    expect(await instances(admin).getOne(owner.instance)).toMatchObject({ deleteAt: asked.deleteAt })
    clock.advance(day)
    expect(await change(owner, 'requested')).toMatchObject({ deleteAt: asked.deleteAt })
    expect(await change(owner, '')).toMatchObject({ deletion: '', deleteAt: '' })
    clock.advance(31 * day)
    await signInAgain()
    await runCron()
    expect(await instances(owner).getOne(owner.instance)).toMatchObject({ deletion: '' })
  })

  it('keeps it readable but refuses to generate until the date', async () => {
    await test.app.engine.records.write((records) =>
      records.update('instances', owner.instance, { planExpiresAt: '2099-01-01 00:00:00.000Z' }),
    )
    await change(owner, 'requested')
    const refused = { status: 403, data: { instance: { code: 'instance_to_be_deleted' } } }
    const { pb, instance } = owner
    const [ambassador] = await pb.collection('ambassadors').getFullList()
    const [post] = await pb.collection('posts').getFullList()
    const batch = { instance, ambassador: ambassador!.id, status: 'outline' }
    expect(await refusal(pb.collection('production_batches').create(batch))).toMatchObject(refused)
    expect(await refusal(pb.collection('posts').update(post!.id, { generation: 'requested' }))).toMatchObject(refused)
    const suggestions = { method: 'POST', body: { instance, language: 'en-US' } }
    expect(await refusal(pb.send('/api/ambassadors/suggestions', suggestions))).toMatchObject(refused)
    expect(await admin.pb.collection('posts').getOne(post!.id)).toMatchObject({ body: post!.body })
    await change(owner, '')
    expect(await pb.collection('production_batches').create(batch)).toMatchObject({ generation: 'requested' })
    await until(async () => (await test.app.engine.records.count('jobs', { filter: 'state = "running"' })) === 0)
  })

  it('removes everything in it after the date, and nothing else', async () => {
    const { database } = test.app.engine
    const gone = await idsIn(owner.instance)
    for (const [name, ids] of gone) expect([name, ids.length]).toEqual([name, expect.toSatisfy((n) => n > 0)])
    const ids = [...gone.values()].flat()
    expect((await tracesOf(ids, database, place.folder)).some((trace) => trace.startsWith('file:'))).toBe(true)
    const kept = await othersOf(ids)

    await change(owner, 'requested')
    await root.backups.create('before.zip')
    clock.advance(29 * day)
    await signInAgain()
    await runCron()
    expect(await instances(owner).getOne(owner.instance)).toMatchObject({ deletion: 'requested' })
    clock.advance(2 * day)
    await signInAgain()
    await runCron()
    await until(async () => (await test.app.engine.records.byId('instances', owner.instance)) === null)
    await expect.poll(() => tracesOf(ids, database, place.folder)).toEqual([])

    expect(await othersOf(ids)).toEqual(kept)
    for (const { pb, user } of [owner, admin]) {
      expect(await pb.collection('users').getOne(user.id)).toMatchObject({ instance: '', credits: 0, plan: '' })
    }

    await root.backups.create('after.zip')
    await root.backups.restore('after.zip')
    expect(await tracesOf(ids, database, place.folder)).toEqual([])
    expect(await othersOf(ids)).toEqual(kept)
  })

  it('happens again after restoring a backup from before the date', async () => {
    const { records } = test.app.engine
    await root.backups.restore('before.zip')
    expect(await records.byId('instances', owner.instance)).toMatchObject({ deletion: 'requested' })
    await runCron()
    await until(async () => (await records.byId('instances', owner.instance)) === null)
    expect(await records.byId('instances', other.instance)).not.toBe(null)
  })

  /** Rows that do not mention the ids, without tables that sign-ins and the clock change. */
  async function othersOf(ids: readonly string[]): Promise<Record<string, string[]>> {
    const rows = await everyRow(test.app.engine.database)
    const moving = /^(_|users$|sessions$|account_events$|figure_days$|jobs$|mails$|sqlite_)/
    return Object.fromEntries(
      [...rows]
        .filter(([name]) => !moving.test(name))
        .map(([name, list]) => [name, list.filter((row) => !ids.some((id) => row.includes(id)))]),
    )
  }

  async function signInAgain(): Promise<void> {
    for (const { pb, user } of [owner, admin, other]) {
      await pb.collection('users').authWithPassword(user.email, 'correct horse 1')
    }
    await root.collection('_superusers').authWithPassword('root@timbre.example', 'correct horse 1')
  }
})
