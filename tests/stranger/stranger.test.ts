import type PocketBase from 'pocketbase'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { collections, type Row } from '../support/collections.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { plainRow } from '../support/plain-row.ts'
import { batchRests, prepareWorkspace } from '../support/workspace.ts'

/** In every row of the other tenant; must never be seen outside of it. */
const canary = 'zebra-cobalt-71'

describeOnDrawnDatabase('a non-member', (engine) => {
  let test: TestApp
  let owner: Person
  let rows: Map<string, { id: string }[]>
  const clients: Record<string, () => PocketBase> = {}
  const names = Object.entries(collections)
    .filter(([, { tenant }]) => !('global' in tenant))
    .map(([name]) => name)

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    owner = await test.register('owner@timbre.example')
    const { ambassador } = await prepareWorkspace(owner)
    await owner.pb.collection('ambassadors').update(ambassador.id, { name: canary, description: canary })
    await owner.pb.collection('audience_segments').create({ ambassador: ambassador.id, title: canary })
    await owner.pb.collection('ideas').create({ instance: owner.instance, text: canary, status: 'open' })
    await owner.pb.collection('writing_preferences').create({
      ...{ ambassador: ambassador.id, text: canary, status: 'accepted' },
    })
    await owner.pb.collection('instances').update(owner.instance, { name: canary })
    const batch = await owner.pb.collection('production_batches').create({
      instance: owner.instance,
      ambassador: ambassador.id,
      name: canary,
      status: 'outline',
      numberOfTopics: 1,
    })
    await batchRests(owner, batch.id)
    await test.app.engine.records.write(async (records) => {
      const owned = { instance: owner.instance, ambassador: ambassador.id }
      const post = await records.create('posts', { ...owned, batch: batch.id, body: canary })
      await records.create('generated_pictures', {
        ...{ instance: owner.instance, post: post.id, prompt: canary, ratio: 'square', altText: canary },
      })
      const channel = await records.create('channels', { ...owned, kind: 'manual', name: canary, status: 'connected' })
      const scheduled = await records.create('scheduled_posts', {
        ...{ ...owned, post: post.id, channel: channel.id, status: 'canceled', errorDetail: canary },
        ...{ localTime: '2031-02-03T10:00', timezone: 'UTC', publishAt: '2031-02-03 10:00:00.000Z' },
      })
      await records.create('post_results', {
        ...{
          instance: owner.instance,
          scheduled: scheduled.id,
          source: 'hand',
          numbers: { clicks: 1 },
          import: canary,
        },
        measuredAt: '2026-11-02 10:00:00.000Z',
      })
      await records.create('web_searches', {
        batch: batch.id,
        provider: canary,
        pages: [{ url: canary, title: canary, date: '' }],
      })
      const slot = { weekday: 1, time: '10:00', timezone: 'Europe/Lisbon' }
      await records.create('posting_slots', { ambassador: ambassador.id, ...slot })
      const [member] = await records.find('user_instance_roles', {
        filter: 'instance = {:instance}',
        params: { instance: owner.instance },
      })
      await records.create('calendar_feeds', { member: member!.id, tokenHash: canary })
      await records.create('review_links', {
        instance: owner.instance,
        posts: [post.id],
        message: canary,
        secret: canary,
      })
      await records.create('review_comments', { instance: owner.instance, post: post.id, body: canary, version: 1 })
      const [site] = await records.find('chat_channels', {
        filter: 'instance = {:instance}',
        params: { instance: owner.instance },
      })
      const contact = await records.create('contacts', { instance: owner.instance, name: canary, notes: canary })
      await records.create('contact_ids', { contact: contact.id, kind: 'customer', value: canary })
      await records.create('visitor_sessions', {
        ...{ contact: contact.id, channel: site!.id, tokenHash: canary, expiresAt: '2031-02-03 10:00:00.000Z' },
      })
      const talk = await records.create('conversations', {
        ...{ instance: owner.instance, channel: site!.id, contact: contact.id, status: 'open' },
      })
      const said = { conversation: talk.id, author: 'visitor', body: canary } as const
      const message = await records.create('messages', { ...said, clientId: 'first-message' })
      const delivered = { message: message.id, conversation: talk.id, channel: site!.id, state: 'failed' } as const
      await records.create('message_deliveries', { ...delivered, errorDetail: canary })
      const whatsAppEvent = { channel: site!.id, kind: 'message', key: canary, sender: canary, state: 'done' } as const
      await records.create('whatsapp_events', { ...whatsAppEvent, payload: { body: canary } })
      await records.create('messages', { ...said, author: 'member', private: true, clientId: 'a-private-note' })
      await records.create('conversation_events', {
        instance: owner.instance,
        conversation: talk.id,
        type: 'status',
        actor: 'visitor',
        to: canary,
      })
      await records.create('conversation_reads', { conversation: talk.id, member: member!.id, sequence: 1 })
      const bot = await records.create('bots', { instance: owner.instance, name: canary })
      const test = { question: canary, language: 'en-US', expected: 'answer' } as const
      await records.create('bot_tests', { ...test, bot: bot.id })
      const [known] = await records.find('knowledge_bases', {
        filter: 'instance = {:instance}',
        params: { instance: owner.instance },
      })
      await records.create('followed_sites', { base: known!.id, url: 'https://example.com/feed', title: canary })
      const gap = await records.create('knowledge_gaps', {
        ...{ instance: owner.instance, base: known!.id, question: canary, draftAnswer: canary, status: 'open' },
      })
      await records.create('unanswered_questions', { gap: gap.id, conversation: talk.id, question: canary })
      await records.create('canned_replies', { instance: owner.instance, shortCode: canary, text: canary })
    })
    rows = new Map()
    for (const name of names) {
      const plain = plainRow(collections[name as keyof typeof collections], owner.instance, canary)
      const isEmpty = (await test.app.engine.records.find(name)).length === 0
      if (isEmpty && plain) await test.app.engine.records.write((records) => records.create(name, plain))
      const found = (await test.app.engine.records.find(name)) as { id: string }[]
      expect(found.length, `${name} needs a row to be looked for`).toBeGreaterThan(0)
      rows.set(name, found)
    }
    const stranger = await test.register('stranger@timbre.example')
    clients.stranger = () => stranger.pb
    const guest = test.visitor()
    clients.guest = () => guest
  })

  describe.each(['stranger', 'guest'])('as %s', (who) => {
    const foreign = (name: string) => rows.get(name)!.filter((row) => !isOwn(name, row))
    // The stranger has an instance too; its rows are not foreign.
    const isOwn = (name: string, row: { id: string; instance?: string }) =>
      name === 'instances' ? row.id !== owner.instance : row.instance !== undefined && row.instance !== owner.instance

    it.each(names)('lists nothing of %s, with any parameters', async (name) => {
      const ids = new Set(foreign(name).map(({ id }) => id))
      const pb = clients[who]!()
      const queries = [
        {},
        { filter: `id = "${[...ids][0]}"` },
        { filter: `id != "x"`, sort: '-created' },
        { filter: `id ~ "%"`, skipTotal: true },
        { expand: 'instance,ambassador,batch,base,item,user,instance_services(instance).service,topics_via_batch' },
      ]
      for (const query of queries) {
        const answer = await pb
          .collection(name)
          .getList(1, 500, query)
          .catch((error) => error.response)
        const text = JSON.stringify(answer)
        expect(text).not.toContain(canary)
        for (const id of ids) expect(text).not.toContain(id)
      }
    })

    it.each(names)('views, changes and deletes nothing of %s, and learns nothing from the answers', async (name) => {
      const pb = clients[who]!()
      const [row] = foreign(name)
      const attempts = (id: string) => [
        () => pb.collection(name).getOne(id),
        () => pb.collection(name).update(id, { name: 'x', title: 'x', decision: 'approve' }),
        () => pb.collection(name).delete(id),
      ]
      const known = attempts(row!.id)
      const unknown = attempts('aaaaaaaaaaaaaaa')
      for (const [index, attempt] of known.entries()) {
        const refusal = await attempt().then(
          () => 'allowed',
          (error) => [error.status, error.response],
        )
        const ofNobody = await unknown[index]!().then(
          () => 'allowed',
          (error) => [error.status, error.response],
        )
        expect(refusal).not.toBe('allowed')
        expect(refusal).toEqual(ofNobody)
      }
      const after = (await test.app.engine.records.find(name)) as { id: string }[]
      expect(after.map(({ id }) => id)).toContain(row!.id)
    })
  })

  it('attaches nothing of another tenant to rows of its own, and nothing of its own to theirs', async () => {
    const pb = clients.stranger!()
    const own = pb.authStore.record!.instance as string
    const [ambassador] = rows.get('ambassadors') as Row<'ambassadors'>[]
    const [base] = rows.get('knowledge_bases') as Row<'knowledge_bases'>[]
    const [post] = rows.get('posts') as Row<'posts'>[]
    const [channel] = rows.get('channels') as Row<'channels'>[]
    const [scheduled] = rows.get('scheduled_posts') as Row<'scheduled_posts'>[]
    const time = { localTime: '2031-02-03T10:00', timezone: 'UTC', status: 'scheduled' }
    const attempts: [string, object][] = [
      ['ambassadors', { instance: owner.instance, name: 'x', language: 'en-US' }],
      ['ambassadors', { instance: own, name: 'x', language: 'en-US', knowledgeBases: [base!.id] }],
      ['production_batches', { instance: own, ambassador: ambassador!.id }],
      ['production_batches', { instance: owner.instance, ambassador: ambassador!.id }],
      ['knowledge_items', { base: base!.id, type: 'faq', question: 'a', answer: 'b' }],
      ['followed_sites', { base: base!.id, url: 'https://example.com/feed' }],
      ['audience_segments', { ambassador: ambassador!.id, title: 'x' }],
      ['ideas', { instance: owner.instance, text: 'x', status: 'open' }],
      ['ideas', { instance: own, text: 'x', status: 'open', item: rows.get('knowledge_items')![0]!.id }],
      ['writing_preferences', { ambassador: ambassador!.id, text: 'x', status: 'accepted' }],
      ['posts', { instance: own, ambassador: ambassador!.id, body: 'x' }],
      ['channels', { instance: own, ambassador: ambassador!.id, kind: 'manual', name: 'x', status: 'connecting' }],
      ['scheduled_posts', { instance: own, post: post!.id, channel: channel!.id, ...time }],
      ['generated_pictures', { instance: own, post: post!.id, prompt: 'x', ratio: 'square' }],
      ['review_comments', { instance: own, post: post!.id, body: 'x' }],
      ['messages', { conversation: rows.get('conversations')![0]!.id, clientId: 'from-outside', body: 'x' }],
      ['contact_ids', { contact: rows.get('contacts')![0]!.id, kind: 'customer', value: 'x' }],
      ['chat_channels', { instance: owner.instance, kind: 'widget', name: 'x', status: 'active' }],
      ['bots', { instance: own, name: 'x', knowledgeBase: base!.id }],
      ['bot_tests', { bot: rows.get('bots')![0]!.id, question: 'x', language: 'en-US', expected: 'answer' }],
      ['post_results', { instance: own, scheduled: scheduled!.id, numbers: { clicks: 1 } }],
      ['posting_slots', { ambassador: ambassador!.id, weekday: 2, time: '10:00', timezone: 'UTC' }],
    ]
    for (const [name, values] of attempts) {
      await expect(pb.collection(name).create(values), name).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status === 400 || status === 403),
      })
    }
    const mine = await pb.collection('ambassadors').create({ instance: own, name: 'mine', language: 'en-US' })
    await expect(pb.collection('ambassadors').update(mine.id, { instance: owner.instance })).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      pb.collection('users').update(pb.authStore.record!.id, { instance: owner.instance }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('receives no events as a removed member either', async () => {
    const guestWriter = await test.register('member@timbre.example')
    const membership = await test.app.engine.records.write((records) =>
      records.create('user_instance_roles', { user: guestWriter.user.id, instance: owner.instance, role: 'viewer' }),
    )
    const sees = async () =>
      JSON.stringify(await guestWriter.pb.collection('ambassadors').getFullList()).includes(canary)
    expect(await sees()).toBe(true)
    const person = guestWriter.pb.collection<Row<'users'>>('users')
    await person.update(guestWriter.user.id, { instance: owner.instance })
    const [ambassador] = rows.get('ambassadors')!
    await expect(guestWriter.pb.collection('ambassadors').update(ambassador!.id, { name: 'x' })).rejects.toMatchObject({
      status: 404,
    })
    await test.app.engine.records.write((records) => records.delete('user_instance_roles', membership.id))
    expect(await sees()).toBe(false)
    const after = await person.getOne(guestWriter.user.id, { expand: 'instance' })
    expect(after).toMatchObject({ instance: '', credits: 0, plan: '' })
    expect(JSON.stringify(after)).not.toContain(owner.instance)
  })

  it('reads no protected file, with or without a token', async () => {
    const items = owner.pb.collection<Row<'knowledge_items'>>('knowledge_items')
    const [base] = rows.get('knowledge_bases')!
    const item = await items.create({
      base: base!.id,
      type: 'document',
      file: new File([`# Secret\n\n${canary} `.repeat(20)], 'secret.md'),
    })
    const url = (token?: string) => owner.pb.files.getURL(item, item.file, token ? { token } : {})
    expect((await fetch(url(await owner.pb.files.getToken()))).status).toBe(200)
    for (const address of [url(), url('nonsense'), url(await clients.stranger!().files.getToken())]) {
      const answer = await fetch(address)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain(canary)
    }
  })
})
