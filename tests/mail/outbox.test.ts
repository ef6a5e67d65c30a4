import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '#server/engine/mail/mail.ts'
import { people } from '../auth/people.ts'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'

describeOnEachDatabase('the outbox', (engine) => {
  let smtp: FakeSmtp
  let server: TestServer
  beforeAll(async () => {
    smtp = await startFakeSmtp({ user: 'timbre', password: 'p@ss:word/1' })
    server = await startTestServer({ place: await engine.place(), collections: [people], smtpUrl: smtp.url })
  })
  afterAll(() => smtp.stop())
  const mailTo = (to: string) => server.records.first('mails', { filter: 'to = {:to}', params: { to } })
  const write = (mail: Partial<Mail>) =>
    server.database.transaction((tx) =>
      server.mail.enqueue(tx, { to: 'a@test.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...mail }),
    )
  const settled = (to: string, state: string) =>
    until(async () => {
      const mail = await mailTo(to)
      return mail?.state === state && mail
    })

  it('delivers a mail from a request to the mail server', async () => {
    const email = 'ana@test.example'
    await server.records.write((writer) => writer.create<string>('people', { email, password }))
    await server.pb.collection('people').requestVerification(email)
    const mail = await settled(email, 'sent')
    expect(mail).toMatchObject({ attempts: 1, error: '', sentAt: expect.stringMatching(/Z$/) })
    const [received] = smtp.received
    expect([received?.from, received?.to]).toEqual(['no-reply@test.example', [email]])
    expect(received?.source).toMatch(/^From: Test <no-reply@test.example>\r$/m)
    expect(received?.source).toMatch(new RegExp(`^Message-ID: <${mail.id}@test.example>\r$`, 'm'))
  })

  it('writes in any alphabet, and lets no line of a subject become a header', async () => {
    await write({ to: 'joao@test.example', subject: 'Olá\r\nBcc: all@test.example', text: 'É você?\n.\nfim' })
    await settled('joao@test.example', 'sent')
    const { to, source } = smtp.received.at(-1)!
    expect(to).toEqual(['joao@test.example'])
    expect(source).not.toMatch(/^Bcc:/m)
    expect(source).toContain('=?UTF-8?')
  })

  it('sends to a single mailbox, whatever the address looks like', async () => {
    await write({ to: 'a@test.example, b@elsewhere.example' })
    await until(async () => {
      const mail = await mailTo('a@test.example, b@elsewhere.example')
      return mail && mail.state !== 'queued'
    })
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('b@elsewhere.example')
  })

  it('gives up on a mailbox that does not exist, and stores the reason', async () => {
    smtp.refuse('550 no such mailbox')
    await write({ to: 'gone@test.example' })
    expect(await settled('gone@test.example', 'failed')).toMatchObject({
      error: expect.stringContaining('550 no such mailbox'),
    })
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('gone@test.example')
  })

  it('retries when the mail server is busy', async () => {
    smtp.refuse('451 try later')
    await write({ to: 'busy@test.example' })
    await until(async () => (await server.records.count('jobs', { filter: 'state = "queued" && attempts = 1' })) === 1)
    expect((await mailTo('busy@test.example'))?.state).toBe('queued')
    // The pause before the retry is real; the test does not wait for it.
    await server.database.run(`update "jobs" set "runAt" = ? where "state" = 'queued'`, ['2000-01-01 00:00:00.000Z'])
    await write({ to: 'wakes-the-worker@test.example' })
    expect(await settled('busy@test.example', 'sent')).toMatchObject({ attempts: 2 })
  })

  it('sends nothing when the change that caused the mail is rolled back', async () => {
    await server.database
      .transaction(async (tx) => {
        await server.mail.enqueue(tx, { to: 'never@test.example', subject: 's', text: 't', html: '' })
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(await mailTo('never@test.example')).toBeNull()
    expect(smtp.received.flatMap(({ to }) => to)).not.toContain('never@test.example')
  })

  it('holds mails back while the sign-in to the mail server fails, and does not lose them', async () => {
    const other = await startFakeSmtp({ user: 'timbre', password: 'changed' })
    const wrong = new URL(other.url)
    wrong.password = 'old'
    const second = await startTestServer({ place: await engine.place(), smtpUrl: wrong.href })
    await second.database.transaction((tx) =>
      second.mail.enqueue(tx, { to: 'later@test.example', subject: 's', text: 't', html: '' }),
    )
    await until(async () => (await second.records.count('jobs', { filter: 'state = "queued" && attempts = 1' })) === 1)
    expect(await second.records.first('mails')).toMatchObject({ state: 'queued' })
    await second.stop()
    await other.stop()
  })
})
