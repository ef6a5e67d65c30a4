import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'

describeOnDrawnDatabase('notifications', (engine) => {
  const clock = createTestClock()
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), {}, { clock })
  })
  const notify = (user: string, about = '') =>
    test.app.engine.records.write((records) =>
      records.create('notifications', { user, about, kind: 'removed', values: { workspace: 'W' }, link: '/dashboard' }),
    )

  it('belong to one person, who marks them as read and removes them', async () => {
    const [reader, other] = [await test.register('reader@timbre.example'), await test.register('other@timbre.example')]
    const note = await notify(reader.user.id)
    const notifications = reader.pb.collection<Row<'notifications'>>('notifications')
    const readAt = '2026-11-22 12:00:00.000Z'
    const forged = {
      readAt,
      user: other.user.id,
      kind: 'invited',
      values: {},
      link: '//evil.example',
      about: other.user.id,
    }
    expect(await notifications.update(note.id, forged)).toMatchObject({
      ...{ readAt, user: reader.user.id, kind: 'removed', values: { workspace: 'W' }, link: '/dashboard', about: '' },
    })
    const theirs = other.pb.collection('notifications')
    expect(await theirs.getFullList()).toEqual([])
    for (const call of [
      () => theirs.update(note.id, { readAt: '' }),
      () => theirs.delete(note.id),
      () => test.visitor().collection('notifications').getOne(note.id),
    ]) {
      expect(await refusal(call())).toMatchObject({ status: 404 })
    }
    expect(await refusal(notifications.create({ user: reader.user.id, kind: 'invited' }))).toMatchObject({
      status: 403,
    })
    expect(await notifications.delete(note.id)).toBe(true)
  })

  it('go with the person they name, and after 90 days', async () => {
    const [reader, named] = [await test.register('r@timbre.example'), await test.register('named@timbre.example')]
    const naming = await notify(reader.user.id, named.user.id)
    const old = await notify(reader.user.id)
    await named.pb.collection('users').delete(named.user.id)
    const { records, crons } = test.app.engine
    expect(await records.byId('notifications', naming.id)).toBeNull()
    clock.advance(91 * 86_400_000)
    const fresh = await notify(reader.user.id)
    crons.run('deleteOldNotifications')
    await expect.poll(() => records.byId('notifications', old.id)).toBeNull()
    expect(await records.byId('notifications', fresh.id)).not.toBeNull()
  })
})

describeOnDrawnDatabase('old records', (engine) => {
  it('are deleted with the addresses in them', async () => {
    const clock = createTestClock()
    const test = await startTestApp(await engine.place(), {}, { clock })
    const owner = await test.register('owner@timbre.example')
    const { records, crons, mail } = test.app.engine
    const invite = (email: string) =>
      records.write((writer) => writer.create('invitations', { instance: owner.instance, email, role: 'viewer' }))
    const sendMail = (to: string) =>
      records.write((writer) => mail.enqueue(writer.tx, { to, subject: 'S', text: 'T', html: '<p>T</p>' }))
    const old = await invite('a@timbre.example')
    await sendMail('old@timbre.example')
    clock.advance(38 * 86_400_000)
    const fresh = await invite('b@timbre.example')
    crons.run('deleteOldInvitations')
    await expect.poll(() => records.byId('invitations', old.id)).toBeNull()
    expect(await records.byId('invitations', fresh.id)).not.toBeNull()
    clock.advance(53 * 86_400_000)
    for (let count = 0; count < 3; count += 1) await sendMail('new@timbre.example')
    crons.run('deleteOldMails')
    await expect.poll(() => records.count('mails', { filter: 'to = "old@timbre.example"' })).toBe(0)
    expect(await records.count('mails', { filter: 'to = "new@timbre.example"' })).toBe(3)
  })
})
