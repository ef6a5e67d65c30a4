import { beforeAll, describe, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import type { Row } from '#shared/collections/index.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'
import { type Desk, day, minute, nextId, openDesk, type Visitor } from './desk.ts'

describeOnDrawnDatabase('a conversation', (engine) => {
  let desk: Desk
  let visitor: Visitor
  beforeAll(async () => {
    desk = await openDesk(await engine.place(), { withBot: false })
  })
  const begin = async () => {
    visitor = await desk.visitor()
    await visitor.say('Do you repair clarinets?')
    return desk.conversation(visitor)
  }
  const soon = () => recordDate(new Date(desk.clock.now().getTime() + 60 * minute))
  const state = async () => (await desk.conversation(visitor)).status
  const steps = async () =>
    (await desk.events(visitor)).filter(({ type }) => type === 'status').map(({ from, to, actor }) => [from, to, actor])

  it('starts open without a bot, and the customer waits until somebody answers', async () => {
    const begun = await begin()
    expect(begun).toMatchObject({ status: 'open', assignee: '', sequence: 1, lastAuthor: 'visitor' })
    expect(begun.waitingSince).not.toBe('')
    expect(begun.lastMessage).toBe('Do you repair clarinets?')
    await visitor.say('Hello?')
    expect((await desk.conversation(visitor)).waitingSince).toBe(begun.waitingSince)
    await desk.answer(visitor, 'A note first.', { private: true })
    expect((await desk.conversation(visitor)).waitingSince).toBe(begun.waitingSince)
    await desk.answer(visitor, 'We do.')
    const answered = await desk.conversation(visitor)
    expect(answered).toMatchObject({
      waitingSince: '',
      assignee: desk.editor.user.id,
      lastMessage: 'We do.',
      sequence: 4,
    })
  })

  it('allows exactly the steps of the table, with an event for each', async () => {
    await begin()
    await desk.change(visitor, { status: 'snoozed', snoozedUntil: soon() })
    await desk.change(visitor, { status: 'open' })
    expect((await desk.conversation(visitor)).snoozedUntil).toBe('')
    await desk.change(visitor, { status: 'resolved' })
    const resolved = await desk.conversation(visitor)
    expect(resolved).toMatchObject({ status: 'resolved', waitingSince: '' })
    expect(resolved.resolvedAt).not.toBe('')
    for (const [changes, field, code] of [
      [{ status: 'snoozed', snoozedUntil: soon() }, 'status', 'validation_invalid_transition'],
      [{ status: 'pending' }, 'status', 'validation_no_bot'],
      [{ snoozedUntil: soon() }, 'snoozedUntil', 'validation_not_snoozed'],
    ] as const) {
      const before = await desk.conversation(visitor)
      expect(await refusal(desk.change(visitor, changes))).toMatchObject({ status: 400, data: { [field]: { code } } })
      expect(await desk.conversation(visitor)).toEqual(before)
    }
    await desk.change(visitor, { status: 'open' })
    const past = { status: 'snoozed', snoozedUntil: recordDate(desk.clock.now()) }
    expect(await refusal(desk.change(visitor, past))).toMatchObject({
      data: { snoozedUntil: { code: 'validation_past_time' } },
    })
    expect(await steps()).toEqual([
      ['open', 'snoozed', 'member'],
      ['snoozed', 'open', 'member'],
      ['open', 'resolved', 'member'],
      ['resolved', 'open', 'member'],
    ])
  })

  it('reopens at its time, and when the customer writes', async () => {
    await begin()
    await desk.change(visitor, { status: 'snoozed', snoozedUntil: soon() })
    const { crons } = desk.test.app.engine
    crons.run('wakeConversations')
    expect(await state()).toBe('snoozed')
    desk.clock.advance(61 * minute)
    await until(async () => {
      crons.run('wakeConversations')
      return (await state()) === 'open'
    })
    await desk.change(visitor, { status: 'snoozed', snoozedUntil: soon() })
    await visitor.say('One more thing.')
    expect(await state()).toBe('open')
    expect((await steps()).map(([, , actor]) => actor)).toEqual(['member', 'system', 'member', 'visitor'])
  })

  it('reopens when the customer writes within a week; later a new one begins', async () => {
    const { id } = await begin()
    await desk.change(visitor, { status: 'resolved' })
    await desk.pass(6 * day)
    await visitor.say('It broke again.')
    expect(await desk.conversation(visitor)).toMatchObject({ id, status: 'open' })
    await desk.change(visitor, { status: 'resolved' })
    await desk.pass(8 * day)
    const view = await visitor.say('And again.')
    expect(view.conversation.id).not.toBe(id)
    expect(view.messages).toMatchObject([{ sequence: 1, body: 'And again.' }])
    expect((await visitor.view()).messages).toHaveLength(1)
  })

  it('stores each message once and in order, no matter how often and from where it is sent', async () => {
    const { id } = await begin()
    const once = nextId()
    const views = await Promise.all(Array.from({ length: 8 }, () => visitor.say('The same message.', once)))
    expect(new Set(views.map(({ messages }) => messages[0]!.id)).size).toBe(1)
    await Promise.all([1, 2, 3, 4].flatMap((n) => [visitor.say(`Visitor ${n}`), desk.answer(visitor, `Member ${n}`)]))
    const rows = await desk.messages(visitor)
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1))
    expect(rows).toHaveLength(10)
    const clientId = rows.find(({ author }) => author === 'member')!.clientId
    const again = desk.editor.pb.collection('messages').create({ conversation: id, clientId, body: 'Again.' })
    expect(await refusal(again)).toMatchObject({ status: 400, data: { clientId: { code: 'validation_not_unique' } } })
    expect(await desk.messages(visitor)).toHaveLength(10)
  })

  describe('is read by members and answered by editors', () => {
    it('who cannot change messages, nor write as anybody else', async () => {
      const { id } = await begin()
      const sent = await desk.answer(visitor, 'We do.', { author: 'visitor', user: desk.owner.user.id, sequence: 99 })
      expect(sent).toMatchObject({ author: 'member', user: desk.editor.user.id, sequence: 2 })
      const messages = desk.editor.pb.collection('messages')
      expect(await refusal(messages.update(sent.id, { body: 'We don’t.' }))).toMatchObject({ status: 403 })
      expect(await refusal(messages.delete(sent.id))).toMatchObject({ status: 403 })
      await expect(
        desk.test.app.engine.database.transaction((tx) =>
          tx.run(`update messages set body = 'x' where id = ?`, [sent.id]),
        ),
      ).rejects.toThrow()
      const viewer = desk.viewer.pb
      expect(await viewer.collection('messages').getFullList({ filter: `conversation = "${id}"` })).toHaveLength(2)
      const byViewer = { conversation: id, clientId: nextId(), body: 'Me too.' }
      expect(await refusal(viewer.collection('messages').create(byViewer))).toMatchObject({ status: 400 })
      expect(await refusal(viewer.collection('conversations').update(id, { status: 'resolved' }))).toMatchObject({
        status: 404,
      })
    })

    it('with something to say', async () => {
      await begin()
      expect(await refusal(desk.answer(visitor, '  '))).toMatchObject({
        data: { body: { code: 'validation_required' } },
      })
      const file = new File(['A price list.'], 'prices.txt')
      const sent = await desk.answer(visitor, '', { files: [file] })
      const shown = (await visitor.view()).messages.at(-1)!
      expect(shown.files).toEqual(sent.files)
      const answer = await visitor.call(`/messages/${sent.id}/files/${sent.files[0]}`)
      expect(await answer.text()).toBe('A price list.')
      const other = await desk.visitor()
      await other.say('Hello')
      expect((await other.call(`/messages/${sent.id}/files/${sent.files[0]}`)).status).toBe(404)
    })

    it('unless the plan has ended or the chat is not ready', async () => {
      const { id: conversation } = await begin()
      const send = (body: string) =>
        desk.editor.pb.collection('messages').create({ conversation, clientId: nextId(), body })
      const { records } = desk.test.app.engine
      const { instance } = desk.owner
      const set = (data: Partial<Row<'instances'>>) =>
        records.write((writer) => writer.update('instances', instance, data))
      const { plan, planExpiresAt } = await records.get('instances', instance)
      await set({ planExpiresAt: '2020-01-01 00:00:00.000Z' })
      expect(await refusal(send('Late.'))).toMatchObject({ status: 403, data: { plan: { code: 'plan_locked' } } })
      expect((await visitor.call('/messages', { clientId: nextId(), body: 'Hello?' })).status).toBe(404)
      await set({ plan, planExpiresAt })
      const own = await records.first('instance_services', {
        filter: 'instance = {:instance} && service.slug = "chat"',
        params: { instance },
      })
      for (const [status, code] of [
        ['provisioning', 'service_preparing'],
        ['error', 'service_failed'],
      ] as const) {
        await records.write((writer) => writer.update('instance_services', own!.id, { status }))
        expect(await refusal(send('Early.'))).toMatchObject({ status: 403, data: { service: { code } } })
      }
      await records.write((writer) => writer.update('instance_services', own!.id, { status: 'ready' }))
      await send('In time.')
    })
  })

  it('is assigned to members only, who are notified, and unassigned when they leave', async () => {
    const { id } = await begin()
    const stranger = await desk.test.register('stranger@timbre.example')
    const refused = { status: 400, data: { assignee: { code: 'validation_assignee_not_a_member' } } }
    expect(await refusal(desk.change(visitor, { assignee: stranger.user.id }))).toMatchObject(refused)
    const membership = await desk.test.join(stranger, desk.owner.instance, 'editor')
    await desk.change(visitor, { assignee: stranger.user.id, priority: 'high' })
    expect(await stranger.pb.collection('notifications').getFullList()).toMatchObject([
      { kind: 'chat-assigned', values: { author: 'editor' }, link: `/dashboard/chat?conversation=${id}` },
    ])
    expect((await desk.events(visitor)).map(({ type, to, user }) => [type, to, user])).toEqual([
      ['assignee', stranger.user.id, desk.editor.user.id],
      ['priority', 'high', desk.editor.user.id],
    ])
    await stranger.pb.collection('user_instance_roles').delete(membership.id)
    expect(await desk.conversation(visitor)).toMatchObject({ assignee: '' })
  })

  it('mentions members in private notes only', async () => {
    const { id } = await begin()
    const mentions = [desk.owner.user.id]
    expect(await refusal(desk.answer(visitor, 'Look', { mentions }))).toMatchObject({
      data: { mentions: { code: 'validation_mention_in_public' } },
    })
    await desk.answer(visitor, '@owner, is that so?', { mentions, private: true })
    const news = await desk.owner.pb.collection('notifications').getFullList({ filter: 'kind = "chat-mentioned"' })
    expect(news).toMatchObject([{ values: { author: 'editor' }, link: `/dashboard/chat?conversation=${id}` }])
    expect(JSON.stringify(await visitor.view())).not.toContain('is that so')
  })

  it('counts what is unread for each member, and by view', async () => {
    await begin()
    const counts = (person = desk.owner) => person.pb.send(`/api/instances/${desk.owner.instance}/inbox-counts`, {})
    const before = await counts()
    await visitor.say('Anybody?')
    const { id, sequence } = await desk.conversation(visitor)
    expect(await counts()).toEqual(before)
    await desk.owner.pb.send(`/api/conversations/${id}/read`, { method: 'POST', body: { sequence } })
    expect((await counts()).unread).toBe(before.unread - 1)
    await visitor.say('Hello?')
    expect((await counts()).unread).toBe(before.unread)
    await desk.answer(visitor, 'Here I am.')
    expect(await counts(desk.editor)).toMatchObject({ mine: expect.any(Number) })
    expect((await counts()).unattended).toBe(before.unattended - 1)
    expect(await desk.viewer.pb.collection('conversation_reads').getFullList()).toEqual([])
  })

  it('is deleted completely with its contact', async () => {
    const { id, contact } = await begin()
    const file = new File(['A price list.'], 'prices.txt')
    const sent = await desk.answer(visitor, 'We do.', { files: [file] })
    const { records, files } = desk.test.app.engine
    const key = fileKey(records.collection('messages')!.id, sent.id, sent.files[0]!)
    const isKept = async () => Boolean(await files.open(key))
    expect(await isKept()).toBe(true)
    await desk.editor.pb.collection('contacts').delete(contact)
    await until(async () => !(await isKept()))
    for (const collection of ['messages', 'conversation_events', 'conversation_reads']) {
      expect(await records.count(collection, { filter: 'conversation = {:id}', params: { id } })).toBe(0)
    }
    expect((await visitor.call('/messages')).status).toBe(401)
  })

  it('keeps its messages when the account of a member is deleted', async () => {
    await begin()
    const leaver = await desk.test.register('leaver@timbre.example')
    await desk.test.join(leaver, desk.owner.instance, 'editor')
    const { id } = await desk.conversation(visitor)
    await leaver.pb.collection('messages').create({ conversation: id, clientId: nextId(), body: 'From me.' })
    await leaver.pb.collection('users').authWithPassword('leaver@timbre.example', 'correct horse 1')
    await leaver.pb.collection('users').delete(leaver.user.id)
    expect((await desk.messages(visitor)).at(-1)).toMatchObject({ body: 'From me.', author: 'member', user: '' })
    expect(await desk.conversation(visitor)).toMatchObject({ assignee: '' })
  })
})
