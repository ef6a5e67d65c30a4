import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { people } from '../auth/people.ts'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { type DatabasePlace, describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer, type TestServer, testPassword } from '../support/server.ts'

const rule = (label: string, more = {}) => ({ label, audience: '', duration: 1, maxRequests: 1, ...more })

describeOnDrawnDatabase('settings', (engine) => {
  let place: DatabasePlace
  let server: TestServer
  let root: PocketBase
  let smtp: FakeSmtp
  beforeAll(async () => {
    place = await engine.place()
    smtp = await startFakeSmtp({ user: 'mailer', password: 'smtp secret' })
    server = await startTestServer({ place, collections: [people] })
    root = await server.superuser()
  })
  afterAll(() => smtp.stop())

  it('have PocketBase’s shape', async () => {
    const storage = { enabled: false, bucket: '', region: '', endpoint: '', accessKey: '', forcePathStyle: false }
    expect(await root.settings.getAll()).toEqual({
      meta: {
        accentColor: '#1055c9',
        appName: 'Test',
        appURL: server.url,
        hideControls: false,
        senderName: 'Test',
        senderAddress: 'no-reply@test.example',
      },
      logs: { maxDays: 5, minLevel: 0, logIP: true, logAuthId: false, maxDataSize: 0 },
      smtp: {
        enabled: false,
        port: 587,
        host: 'smtp.example.com',
        username: '',
        authMethod: '',
        tls: false,
        localName: '',
      },
      s3: storage,
      backups: { cron: '', cronMaxKeep: 3, s3: storage },
      batch: { enabled: false, maxRequests: 50, timeout: 3, maxBodySize: 0 },
      rateLimits: {
        enabled: false,
        rules: [
          { label: '*:auth', audience: '', duration: 3, maxRequests: 2 },
          { label: '*:create', audience: '', duration: 5, maxRequests: 20 },
          { label: '/api/batch', audience: '', duration: 1, maxRequests: 3 },
          { label: '/api/', audience: '', duration: 10, maxRequests: 300 },
        ],
        excludedIPs: [],
      },
      trustedProxy: { headers: [], useLeftmostIP: false },
      superuserIPs: [],
    })
    expect(await root.settings.getAll({ fields: 'meta.appName,batch' })).toEqual({
      meta: { appName: 'Test' },
      batch: { enabled: false, maxRequests: 50, timeout: 3, maxBodySize: 0 },
    })
  })

  it('are available to superusers only', async () => {
    const person = server.client()
    await person
      .collection('people')
      .create({ email: 'p@test.example', password: testPassword, passwordConfirm: testPassword })
    await person.collection('people').authWithPassword('p@test.example', testPassword)
    for (const [pb, status] of [
      [server.client(), 401],
      [person, 403],
    ] as const) {
      const calls = [
        () => pb.settings.getAll(),
        () => pb.settings.update({ meta: { appName: 'Mine' } }),
        () => pb.settings.testEmail('_superusers', 'a@test.example', 'otp'),
        () => pb.settings.testS3('storage'),
        () => pb.settings.generateAppleClientSecret('a', 'a', 'a', 'a', 1),
      ]
      for (const call of calls) expect(await refusal(call())).toMatchObject({ status })
    }
    expect((await root.settings.getAll()).meta.appName).toBe('Test')
  })

  it('are merged: objects deeply, lists as a whole, unknown keys not at all', async () => {
    await root.settings.update({ meta: { hideControls: true, unknown: 1 }, other: 2 })
    const changed = await root.settings.update({
      rateLimits: { rules: [rule('/api/one')], excludedIPs: ['10.0.0.0/8', '::1'] },
    })
    expect(changed.meta).toMatchObject({ appName: 'Test', hideControls: true })
    expect(changed.meta.unknown ?? changed.other).toBeUndefined()
    expect(changed.rateLimits).toEqual({
      enabled: false,
      rules: [rule('/api/one')],
      excludedIPs: ['10.0.0.0/8', '::1'],
    })
    const emptied = await root.settings.update({
      rateLimits: { rules: [], excludedIPs: null },
      meta: { hideControls: null },
    })
    expect(emptied.rateLimits).toEqual({ enabled: false, rules: [], excludedIPs: [] })
    expect(emptied.meta.hideControls).toBe(true)
    expect(await root.settings.getAll()).toEqual(emptied)
  })

  const required = { code: 'validation_required' }

  it('accept and use secrets, and never show them', async () => {
    const { port } = new URL(smtp.url)
    const answers = [
      await root.settings.update({
        smtp: { enabled: true, host: '127.0.0.1', port: Number(port), username: 'mailer', password: 'smtp secret' },
        s3: { secret: 's3 secret' },
        backups: { s3: { secret: 'backup secret' } },
      }),
      await root.settings.update({ smtp: { username: 'mailer' } }),
      await root.settings.getAll(),
    ]
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain('secret')
      expect([answer.smtp.password, answer.s3.secret, answer.backups.s3.secret]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
    expect(server.operations.settings.current()).toMatchObject({
      smtp: { password: 'smtp secret' },
      s3: { secret: 's3 secret' },
      backups: { s3: { secret: 'backup secret' } },
    })
    expect(await root.settings.testEmail('people', 'ana@test.example', 'otp')).toBe(true)
    expect(smtp.received.at(-1)).toMatchObject({ from: 'no-reply@test.example', to: ['ana@test.example'] })

    const [row] = await server.database.all<{ value: string }>('select value from "_settings"')
    expect(row!.value).toContain('sealed.v1.')
    expect(row!.value).not.toMatch(/(smtp|s3|backup) secret/)
    await server.operations.logs.flush()
    for (const file of filesUnder(server.folder)) {
      const bytes = readFileSync(file)
      for (const secret of ['smtp secret', 's3 secret', 'backup secret'])
        expect([file, bytes.includes(secret)]).toEqual([file, false])
    }
    expect(statSync(join(server.folder, 'settings.key')).mode & 0o777).toBe(0o600)
  })

  it('do not decrypt a secret that was moved to another setting, or sealed with another key', async () => {
    const [row] = await server.database.all<{ value: string }>('select value from "_settings"')
    const stored = JSON.parse(row!.value)
    const moved = { ...stored, s3: { ...stored.s3, secret: stored.smtp.password } }
    const replace = (value: object) =>
      server.database.run(`update "_settings" set value = ? where name = 'settings'`, [JSON.stringify(value)])
    await replace(moved)
    await server.database.transaction(async (tx) => tx.notify('settings', ''))
    const current = () => server.operations.settings.current()
    await expect.poll(() => current().s3.secret).toBe('')
    expect(current().smtp.password).toBe('smtp secret')
    await replace(stored)
    await server.database.transaction(async (tx) => tx.notify('settings', ''))
    await expect.poll(() => current().s3.secret).toBe('s3 secret')
  })

  it('report the error of a test mail', async () => {
    const send = (body: object) => refusal(root.send('/api/settings/test/email', { method: 'POST', body }))
    const message = 'Failed to send the test email.'
    expect(await send({})).toMatchObject({ status: 400, message, data: { email: required, template: required } })
    expect(await send({ email: 'a@test.example', template: 'x' })).toMatchObject({
      status: 400,
      message,
      data: { template: { code: 'validation_in_invalid' } },
    })
    expect(await send({ email: 'a@test.example', template: 'otp', collection: 'books' })).toMatchObject({
      status: 400,
      message,
      data: { collection: { code: 'validation_invalid_auth_collection' } },
    })
    smtp.refuse('550 no such mailbox')
    expect(await send({ email: 'a@test.example', template: 'login-alert' })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Failed to send the test email\. Raw error: .*no such mailbox/),
    })
    for (const template of ['verification', 'password-reset', 'email-change', 'otp', 'login-alert']) {
      expect(await root.settings.testEmail('', 'a@test.example', template)).toBe(true)
    }
  })

  it('report that S3 is not enabled', async () => {
    expect(await refusal(root.settings.testS3(''))).toMatchObject({ status: 400, data: { filesystem: required } })
    expect(await refusal(root.settings.testS3('backups'))).toMatchObject({
      status: 400,
      message: 'Failed to test the S3 filesystem. Raw error: S3 storage filesystem is not enabled.',
    })
  })

  it('generate Apple’s client secret', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const pem = await exportPKCS8(privateKey)
    const make = (...[team, key, duration]: [string, string, number]) =>
      root.settings.generateAppleClientSecret('com.example.web', team, key, pem, duration)
    const { secret } = await make('TEAM567890', 'KEY4567890', 60)
    const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
      audience: 'https://appleid.apple.com',
      issuer: 'TEAM567890',
      subject: 'com.example.web',
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY4567890' })
    expect(payload.exp! - payload.iat!).toBe(60)
    expect(await refusal(make('TEAM', '', 15_777_001))).toMatchObject({
      status: 400,
      message: 'Invalid client secret data.',
      data: {
        teamId: { code: 'validation_length_invalid' },
        keyId: required,
        duration: { code: 'validation_max_less_equal_than_required' },
      },
    })
    const form = '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----'
    const broken = root.settings.generateAppleClientSecret('a', 'TEAM567890', 'KEY4567890', form, 10)
    expect(await refusal(broken)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Failed to generate client secret\. Raw error: /),
    })
  })

  it('are the same after a restart, secrets included', async () => {
    await root.settings.update({ meta: { appName: 'Kept' } })
    const before = server.operations.settings.current()
    await server.stop()
    const again = await startTestServer({ place, collections: [people] })
    const { meta, ...rest } = again.operations.settings.current()
    expect(rest).toEqual({ ...before, meta: undefined })
    expect(meta).toEqual({ ...before.meta, appURL: again.url })
  })
})

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
