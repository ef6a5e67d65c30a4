import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { NotificationKind } from '#shared/collections/notifications.ts'
import type { NotifyBy } from '#shared/contracts/notifications.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'

const hour = 3_600_000

describeOnDrawnDatabase('mails about notifications', (engine) => {
  const clock = createTestClock()
  let test: TestApp
  let people = 0
  beforeAll(async () => {
    // 16:30 in São Paulo.
    clock.advance(new Date(clock.now()).setUTCHours(43, 30, 0, 0) - clock.now().getTime())
    test = await startTestApp(await engine.place(), { APP_URL: 'https://app.example' }, { clock })
  })

  const confirmed = async (language: 'en-US' | 'pt-BR', notifyBy?: NotifyBy): Promise<Person> => {
    people += 1
    const person = await test.register(`person${people}@timbre.example`)
    await test.app.engine.records.write((records) =>
      records.update('users', person.user.id, { verified: true, language }),
    )
    if (notifyBy) await person.pb.collection('users').update(person.user.id, { notifyBy })
    return person
  }
  const tell = ({ user }: Person, kind: NotificationKind, values: Record<string, string> = {}) =>
    test.app.engine.records.write((records) =>
      records.create('notifications', {
        ...{ user: user.id, kind, link: '/dashboard/scheduling/posts?open=abc' },
        values: { ambassador: 'Ines Falk', channel: 'LinkedIn', ...values },
      }),
    )
  const mailsTo = ({ user }: Person) =>
    test.app.engine.records.find('mails', { filter: 'to = {:to}', params: { to: user.email }, sort: 'created,id' })
  /** Runs the schedule, with a mail for somebody else that shows when it is done. */
  async function deliver(): Promise<void> {
    const witness = await confirmed('en-US')
    await tell(witness, 'post-unknown')
    test.app.engine.crons.run('mailNotifications')
    await until(async () => (await mailsTo(witness)).length === 1)
  }

  it('are sent at once if urgent, all in one, in the language and time zone of the person', async () => {
    const person = await confirmed('pt-BR', { timezone: 'America/Sao_Paulo' })
    await tell(person, 'post-unknown', { channel: '<b>Rede</b>' })
    await tell(person, 'post-failed')
    await tell(person, 'mentioned', { author: 'Rui' })
    await deliver()
    const [mail, ...others] = await mailsTo(person)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('2 novas notificações')
    expect(mail!.text).toContain('Confira <b>Rede</b>: talvez um post de Ines Falk já esteja lá')
    expect(mail!.text).toMatch(/ de \d{4}, 16:3\d\n/)
    expect(mail!.text).toContain('https://app.example/pt-BR/dashboard/scheduling/posts?open=abc')
    expect(mail!.text).not.toContain('Rui')
    expect(mail!.html).toContain('Confira &lt;b&gt;Rede&lt;/b&gt;')
    await deliver()
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('collect the others until the hour that the person chose', async () => {
    const person = await confirmed('en-US', { timezone: 'America/Sao_Paulo', hour: 18, mails: 'daily' })
    await tell(person, 'post-unknown')
    const read = await tell(person, 'review-answered', { reviewer: 'Dr. Lima' })
    await tell(person, 'mentioned', { author: 'Rui' })
    await tell(person, 'post-published')
    await deliver()
    expect(await mailsTo(person)).toEqual([])
    await person.pb.collection('notifications').update(read.id, { readAt: '2026-11-24 19:40:00.000Z' })
    clock.advance(2 * hour)
    await deliver()
    const [mail] = await mailsTo(person)
    expect(mail!.subject).toBe('2 new notifications')
    expect(mail!.text).toContain('Rui mentioned you in the conversation about a post by Ines Falk')
    expect(mail!.text).not.toContain('Dr. Lima')
    clock.advance(24 * hour)
    await deliver()
    expect(await mailsTo(person), 'nothing has happened since').toHaveLength(1)
  })

  it('go to nobody who has not confirmed the address, or wants none', async () => {
    const unconfirmed = await test.register('unconfirmed@timbre.example')
    const quiet = await confirmed('en-US', { mails: 'off' })
    const some = await confirmed('en-US', { deliveries: { unknown: 'bell' } })
    for (const person of [unconfirmed, quiet, some]) await tell(person, 'post-unknown')
    await deliver()
    for (const person of [unconfirmed, quiet, some]) {
      expect((await mailsTo(person)).filter(({ subject }) => subject.startsWith('Check'))).toEqual([])
      expect(await person.pb.collection('notifications').getFullList()).toHaveLength(1)
    }
  })

  it('leave out a workspace that the person has left meanwhile', async () => {
    const [person, owner] = [await confirmed('en-US'), await confirmed('en-US')]
    const membership = await test.join(person, owner.instance, 'editor')
    await test.app.engine.records.write(async (records) => {
      const note = { user: person.user.id, kind: 'post-unknown', instance: owner.instance } as const
      await records.create('notifications', { ...note, values: { ambassador: 'Rui', channel: 'X' }, link: '/' })
      await records.delete('user_instance_roles', membership.id)
    })
    await deliver()
    expect((await mailsTo(person)).filter(({ text }) => text.includes('Rui'))).toEqual([])
  })

  it('end with one click and no sign-in, as RFC 8058 says', async () => {
    const person = await confirmed('pt-BR', { deliveries: { published: 'mail' } })
    await tell(person, 'post-unknown')
    await deliver()
    const [mail] = await mailsTo(person)
    const headers = mail!.headers as Record<string, string>
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, path] = /^<https:\/\/app\.example(\/api\/notifications\/unsubscribe\/[\w.-]+)>$/.exec(
      headers['List-Unsubscribe']!,
    )!
    expect(mail!.text).toContain(`https://app.example/pt-BR/unsubscribe/${path!.split('/').at(-1)}`)
    // Programs that check links change nothing.
    const looked = await fetch(test.url + path, { redirect: 'manual' })
    expect([looked.status, looked.headers.get('location')]).toEqual([
      303,
      `https://app.example/pt-BR/unsubscribe/${path!.split('/').at(-1)}`,
    ])
    const settings = async () => (await person.pb.collection<Row<'users'>>('users').getOne(person.user.id)).notifyBy
    expect(await settings()).toEqual({ deliveries: { published: 'mail' } })
    const click = (address: string) =>
      fetch(test.url + address, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') })
    expect((await click(path!)).status).toBe(204)
    expect(await settings()).toEqual({ deliveries: { published: 'mail' }, mails: 'off' })
    expect((await click(`${path!.slice(0, -3)}AAA`)).status).toBe(404)
    await tell(person, 'post-unknown')
    await deliver()
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('that cannot be written do not delay others', async () => {
    const [broken, other] = [await confirmed('en-US'), await confirmed('pt-BR')]
    // A day that is none, as a later release or a faulty import might store it.
    await tell(broken, 'channel-expiring', { date: 'soon' })
    await tell(other, 'post-failed')
    await deliver()
    expect(await mailsTo(other)).toHaveLength(1)
    expect(await mailsTo(broken)).toEqual([])
  })

  it('can change the settings of the person, and nothing else', async () => {
    const { pb, user } = await confirmed('en-US')
    const users = pb.collection('users')
    for (const notifyBy of [
      { deliveries: { published: 'loudly' } },
      { deliveries: { taxes: 'mail' } },
      { mails: 'hourly' },
      { hour: 24 },
      { timezone: 'Mars/Olympus' },
      { more: 1 },
      'text',
    ]) {
      expect(await refusal(users.update(user.id, { notifyBy })), JSON.stringify(notifyBy)).toMatchObject({
        status: 400,
      })
    }
    expect(await users.update(user.id, { notifyBy: { hour: 0, timezone: 'UTC' } })).toMatchObject({
      notifyBy: { hour: 0, timezone: 'UTC' },
    })
  })
})
