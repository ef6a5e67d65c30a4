import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BackupReport, CronState, HealthReport } from '#shared/contracts/operations.ts'
import { adminOperations as enUS } from '#shared/locales/en-US/adminOperations.ts'
import { adminOperations as ptBR } from '#shared/locales/pt-BR/adminOperations.ts'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { secretKey, webhookSecret } from '../fakes/stripe.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

describeOnDrawnDatabase('operations, for administrators', (engine) => {
  let smtp: FakeSmtp
  let test: TestApp
  let root: PocketBase
  let person: Person
  const post = (path: string) => root.send(path, { method: 'POST' })
  const crons = async () => (await root.send<{ crons: CronState[] }>('/api/admin/crons', {})).crons
  const cron = async (id: string) => (await crons()).find((one) => one.id === id)!

  beforeAll(async () => {
    smtp = await startFakeSmtp()
    test = await startTestApp(await engine.place(), {
      SMTP_URL: smtp.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    })
    root = await test.superuser()
    person = await test.register('ana@timbre.example')
  })
  afterAll(() => smtp.stop())

  it('are for superusers only', async () => {
    const paths = ['jobs', 'crons', 'health', 'backups'].map((name) => `/api/admin/${name}`)
    for (const path of paths) {
      expect(await refusal(test.visitor().send(path, {})), path).toMatchObject({ status: 401 })
      expect(await refusal(person.pb.send(path, {})), path).toMatchObject({ status: 403 })
    }
    for (const path of ['/api/admin/mails/a/send', '/api/admin/backups/a.zip/restore']) {
      const asked = (pb: PocketBase) => refusal(pb.send(path, { method: 'POST' }))
      expect(await asked(test.visitor()), path).toMatchObject({ status: 401 })
      expect(await asked(person.pb), path).toMatchObject({ status: 403 })
    }
  })

  it('name every kind of job and every schedule in both languages', () => {
    const { jobs, crons: schedules } = test.app.engine
    for (const texts of [enUS, ptBR]) {
      expect(Object.keys(texts.jobs.kinds)).toEqual(expect.arrayContaining(jobs.kinds().map(({ name }) => name)))
      expect(Object.keys(texts.crons.names)).toEqual(expect.arrayContaining(schedules.list().map(({ id }) => id)))
    }
  })

  it('show how the last run of a schedule ended, and when the next one is', async () => {
    const schedules = test.app.engine.crons
    schedules.set('fails', '0 0 1 1 *', () => {
      throw new Error('no room')
    })
    expect(await cron('deleteOldMails')).toMatchObject({ startedAt: '', finishedAt: '', error: '' })
    expect((await cron('fails')).nextAt).toMatch(/-01-01 00:00:00\.000Z$/)
    await root.crons.run('deleteOldMails')
    await root.crons.run('fails')
    const done = await until(async () => {
      const one = await cron('deleteOldMails')
      return one.finishedAt === '' ? null : one
    })
    expect(done).toMatchObject({ error: '' })
    expect(done.finishedAt >= done.startedAt).toBe(true)
    await until(async () => (await cron('fails')).error === 'no room')
    schedules.remove('fails')
  })

  it('send a mail of the outbox again, once', async () => {
    const mails = () => root.collection('mails').getFullList({ filter: 'to = "ana@timbre.example"' })
    const sent = async () => smtp.received.filter(({ to }) => to.includes('ana@timbre.example')).length
    await person.pb.collection('users').requestVerification('ana@timbre.example')
    const mail = await until(async () => (await mails()).find(({ state }) => state === 'sent'))
    const before = await sent()
    await post(`/api/admin/mails/${mail.id}/send`)
    const again = await refusal(post(`/api/admin/mails/${mail.id}/send`))
    await until(async () => (await mails()).find(({ id }) => id === mail.id)?.state === 'sent')
    await test.app.engine.jobs.idle()
    // The second request may come after the mail was sent.
    expect(await sent()).toBe(before + (again ? 1 : 2))
    if (again) expect(again).toMatchObject({ data: { mail: { code: 'validation_mail_queued' } } })
    expect(await refusal(post('/api/admin/mails/aaaaaaaaaaaaaaa/send'))).toMatchObject({ status: 404 })
    const acts = await root.collection('audit_entries').getFullList({ filter: 'action = "mail.resent"' })
    expect(acts[0]).toMatchObject({ targetName: 'ana@timbre.example', actorKind: 'administrator' })
  })

  it('report versions, space, queue and the last backup', async () => {
    const empty = await root.send<HealthReport>('/api/admin/health', {})
    expect(empty.lastBackup).toBeNull()
    await root.backups.create('first.zip')
    const report = await root.send<HealthReport>('/api/admin/health', {})
    expect(report.versions.node).toBe(process.version)
    expect(report.versions.database).toMatch(engine.dialect === 'sqlite' ? /^SQLite 3\./ : /^PostgreSQL \d+/)
    expect(report.versions.schema).not.toBe('')
    expect(report.disk.free).toBeGreaterThan(0)
    expect(report.disk.total).toBeGreaterThan(report.disk.free)
    expect(report.databaseSize).toBeGreaterThan(10_000)
    expect(report.fileSize).toBe(0)
    expect(report.queue).toMatchObject({ running: 0, failed: 0, dueSince: '' })
    expect(report.lastBackup?.key).toBe('first.zip')
    if (engine.dialect === 'sqlite') expect([report.connections, report.nodes]).toEqual([null, []])
    else {
      expect(report.connections!.open).toBeGreaterThan(0)
      expect(report.nodes).toHaveLength(1)
      expect(report.nodes[0]!.name).toContain(`:${process.pid}`)
    }
  })

  it('list backups with their schedule, and restore one with an entry in the audit log', async () => {
    await root.settings.update({ backups: { cron: '0 3 * * *', cronMaxKeep: 2 } })
    const listed = await root.send<BackupReport>('/api/admin/backups', {})
    expect(listed).toMatchObject({ work: null, cron: '0 3 * * *', cronMaxKeep: 2 })
    expect(listed.backups.map(({ key }) => key)).toEqual(['first.zip'])
    await person.pb.collection('instances').update(person.instance, { name: 'Later', nickname: 'Later' })
    await post('/api/admin/backups/first.zip/restore')
    expect((await root.collection('instances').getOne(person.instance)).name).not.toBe('Later')
    expect(await root.send<BackupReport>('/api/admin/backups', {})).toMatchObject({ work: null, cron: '' })
    const acts = await root.collection('audit_entries').getFullList({ filter: 'action = "backup.restored"' })
    expect(acts).toMatchObject([{ targetName: 'first.zip', actorKind: 'administrator' }])
    expect(await refusal(post('/api/admin/backups/missing.zip/restore'))).toMatchObject({ status: 400 })
  })

  it('show the backup that is being written', async () => {
    const seen: BackupReport['work'][] = []
    let isDone = false
    const made = root.backups.create('second.zip').finally(() => {
      isDone = true
    })
    while (!isDone) seen.push((await root.send<BackupReport>('/api/admin/backups', {})).work)
    await made
    expect(seen.filter((work) => work && work.key !== 'second.zip')).toEqual([])
    const { backups, work } = await root.send<BackupReport>('/api/admin/backups', {})
    expect(backups.map(({ key }) => key)).toEqual(['second.zip', 'first.zip'])
    expect(work).toBeNull()
  })

  it('tell load balancers whether the server takes requests', async () => {
    const answer = await fetch(`${test.url}/api/ready`)
    expect([answer.status, await answer.json()]).toEqual([200, { ready: true }])
  })
})
