import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { limits } from '#shared/limits.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startTestS3 } from '../fakes/s3.ts'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

const clients = (root: PocketBase) => ({
  read: () => root.send<SettingStates>('/api/admin/settings', {}),
  change: (body: object) => root.send<SettingStates>('/api/admin/settings', { method: 'PATCH', body }),
  testAi: () => root.send<{ provider: string; model: string }>('/api/admin/settings/test/ai', { method: 'POST' }),
})

describeOnDrawnDatabase('settings of the administration', (engine) => {
  let test: TestApp
  let root: PocketBase
  let model: FakeOpenAi
  let smtp: FakeSmtp
  let isRefusing = false

  beforeAll(async () => {
    model = await startFakeOpenAi(() =>
      isRefusing ? { status: 401, text: 'Incorrect API key provided' } : { text: '{"answer":"ok"}' },
    )
    smtp = await startFakeSmtp()
    test = await startTestApp(await engine.place())
    root = await test.superuser()
  })
  afterAll(() => Promise.all([model.close(), smtp.stop()]))

  const runtime = () => root.send<Runtime>('/api/runtime', {})
  const acts = () =>
    root
      .collection<Row<'audit_entries'>>('audit_entries')
      .getFullList({ filter: 'action = "settings.changed"', sort: 'created' })

  it('have a default and an origin', async () => {
    const states = await clients(root).read()
    expect(states.trialDays).toEqual({ value: limits.trialDays, default: limits.trialDays, origin: 'default' })
    expect(states.smtpPassword).toEqual({ value: null, default: null, origin: 'default', isSet: false })
    expect(states.aiProvider).toMatchObject({ value: 'offline', origin: 'default' })
  })

  it('apply from the next request on, can be reset, and are in the audit', async () => {
    const { change } = clients(root)
    const changed = await change({ trialDays: 30, trialPosts: 25 })
    expect(changed.trialDays).toEqual({ value: 30, default: limits.trialDays, origin: 'here' })
    expect((await runtime()).limits).toMatchObject({ trialDays: 30, trialPosts: 25 })
    const person = await test.register('trial@timbre.example')
    expect(person.user.credits).toBe(25)

    expect((await change({ trialPosts: null })).trialPosts).toMatchObject({ value: 10, origin: 'default' })
    expect((await runtime()).limits).not.toHaveProperty('trialPosts')
    expect(await acts()).toMatchObject([
      {
        actorKind: 'administrator',
        before: { trialDays: 14, trialPosts: 10 },
        after: { trialDays: 30, trialPosts: 25 },
      },
      { before: { trialPosts: 25 }, after: { trialPosts: 10 } },
    ])
    // Unchanged settings are neither stored nor recorded.
    await change({ trialDays: 30 })
    expect(await acts()).toHaveLength(2)
  })

  it('that are invalid are refused together, and none of them is stored', async () => {
    const body = { trialDays: 0, proMonthUsd: 49.5, smtpPort: 25, senderAddress: 'nobody', aiProvider: 'skynet', x: 1 }
    expect(await refusal(clients(root).change(body))).toMatchObject({
      status: 400,
      data: {
        trialDays: { code: 'validation_min_number_constraint', params: { min: 1 } },
        proMonthUsd: { code: 'validation_only_int_constraint' },
        senderAddress: { code: 'validation_is_email' },
        aiProvider: { code: 'validation_invalid_value' },
        x: { code: 'validation_invalid_setting' },
      },
    })
    const storage = { trialDays: 60, filesEnabled: true, administratorAddresses: ['nowhere'] }
    expect(await refusal(clients(root).change(storage))).toMatchObject({
      status: 400,
      data: {
        filesBucket: { code: 'validation_required' },
        administratorAddresses: { code: 'validation_invlaid_ip_or_subnet' },
      },
    })
    expect(await clients(root).read()).toMatchObject({ trialDays: { value: 30 }, smtpPort: { origin: 'default' } })
  })

  it('saved by two administrators at once replace only what each has touched', async () => {
    const { change, read } = clients(root)
    await Promise.all([change({ proMembers: 60 }), change({ smtpPort: 2525 }), change({ smtpHost: '127.0.0.1' })])
    expect(await read()).toMatchObject({
      proMembers: { value: 60 },
      smtpPort: { value: 2525 },
      smtpHost: { value: '127.0.0.1' },
    })
  })

  it('of the mail server apply to the next mail, and its error is shown unchanged', async () => {
    const { hostname, port } = new URL(smtp.url)
    const mail = { smtpEnabled: true, smtpHost: hostname, smtpPort: Number(port), smtpPassword: 'secret of the mails' }
    const states = await clients(root).change({ ...mail, smtpUsername: '', senderName: 'Acme' })
    expect(states.smtpPassword).toEqual({ value: null, default: null, origin: 'here', isSet: true })
    expect((await runtime()).mail).toBe(true)
    await root.settings.testEmail('_superusers', 'someone@timbre.example', 'verification')
    expect(smtp.received.at(-1)!.source).toContain('From: Acme <')
    smtp.refuse('550 No such mailbox here')
    const refused = await refusal(root.settings.testEmail('_superusers', 'x@timbre.example', 'verification'))
    expect(refused?.message).toContain('550 No such mailbox here')
    await clients(root).change({ smtpPassword: null, smtpEnabled: null })
    expect((await runtime()).mail).toBe(false)
    expect(JSON.stringify(await acts())).not.toContain('secret of the mails')
  })

  it('of the AI provider apply to the next call, and its error is shown unchanged', async () => {
    const { change, read, testAi } = clients(root)
    expect(await refusal(testAi())).toMatchObject({ status: 400 })
    expect(await refusal(change({ aiProvider: 'openai' }))).toMatchObject({
      data: { aiKey: { code: 'validation_required' } },
    })
    expect(await refusal(change({ aiProvider: 'openai-compatible' }))).toMatchObject({
      data: { aiBaseUrl: { code: 'validation_required' } },
    })
    const provider = {
      aiProvider: 'openai-compatible',
      aiBaseUrl: model.url,
      aiKey: 'sk-very-secret',
      aiModel: 'small',
    }
    expect((await change(provider)).aiKey).toEqual({ value: null, default: null, origin: 'here', isSet: true })
    expect((await runtime()).aiProviders.posts).toBe('openai-compatible')
    expect(await testAi()).toEqual({ provider: 'openai-compatible', model: 'small' })
    await change({ aiModel: 'large' })
    expect(await testAi()).toEqual({ provider: 'openai-compatible', model: 'large' })
    isRefusing = true
    expect((await refusal(testAi()))?.message).toContain('Incorrect API key provided')
    isRefusing = false

    // A key must not be sent to an address for which it was not entered.
    expect(await refusal(change({ aiBaseUrl: 'https://elsewhere.example/v1' }))).toMatchObject({
      data: { aiKey: { code: 'setting_key_again' } },
    })
    const everything = JSON.stringify([await read(), await acts(), await root.collection('settings').getFullList()])
    expect(everything).not.toContain('sk-very-secret')
    await change({ aiProvider: null, aiBaseUrl: null, aiKey: null, aiModel: null })
    expect((await runtime()).aiProviders.posts).toBe('offline')
  })

  it('of the AI provider survive a restart', async () => {
    const place = await engine.place()
    const one = await startTestApp(place, { SETTINGS_KEY: 'a key of both processes' })
    const administrator = await one.superuser()
    const provider = { aiProvider: 'openai-compatible', aiBaseUrl: model.url, aiModel: 'shared' }
    await clients(administrator).change(provider)
    await one.app.stop()
    const other = await startTestApp(place, { SETTINGS_KEY: 'a key of both processes' })
    await until(async () => other.app.engine.ai.providerOf('posts') === 'openai-compatible')
    expect(await other.visitor().send<Runtime>('/api/runtime', {})).toMatchObject({
      aiProviders: { posts: 'openai-compatible' },
    })
  })

  it('of the environment are read-only, and never show its secrets', async () => {
    const own = await startTestApp(await engine.place(), {
      ...{ SMTP_URL: 'smtp://user:hidden@mail.example:2525', MAIL_FROM: 'Acme <mail@acme.example>' },
      ...{ OPENAI_API_KEY: 'sk-of-the-environment', AI_BASE_URL: model.url },
    })
    const { read, change } = clients(await own.superuser())
    const states = await read()
    expect(states).toMatchObject({
      smtpHost: { value: 'mail.example', origin: 'environment', variable: 'SMTP_URL' },
      smtpPassword: { value: null, isSet: true, origin: 'environment', variable: 'SMTP_URL' },
      senderName: { value: 'Acme', origin: 'environment', variable: 'MAIL_FROM' },
      aiProvider: { value: 'openai', origin: 'environment', variable: 'OPENAI_API_KEY' },
      aiKey: { value: null, isSet: true, origin: 'environment', variable: 'OPENAI_API_KEY' },
      aiBaseUrl: { value: model.url, origin: 'environment', variable: 'AI_BASE_URL' },
    })
    expect(JSON.stringify(states)).not.toMatch(/hidden|sk-of-the-environment/)
    expect(await refusal(change({ smtpHost: 'x.example', aiBaseUrl: 'https://elsewhere.example' }))).toMatchObject({
      data: {
        smtpHost: { code: 'setting_from_environment', params: { variable: 'SMTP_URL' } },
        aiBaseUrl: { code: 'setting_from_environment' },
      },
    })
    expect((await change({ aiModel: 'gpt-5' })).aiModel).toMatchObject({ value: 'gpt-5', origin: 'here' })
  })

  it('of storage and requests apply immediately', async () => {
    const { bucket, region, endpoint, accessKey, secret } = (await startTestS3()).settings()
    const states = await clients(root).change({
      ...{ backupsEnabled: true, backupsEndpoint: endpoint, backupsBucket: bucket, backupsRegion: region },
      ...{ backupsAccessKey: accessKey, backupsSecret: secret, backupsPathStyle: true },
      ...{ rateLimitsExcluded: ['127.0.0.1', '10.0.0.0/8'], logDays: 30, productName: 'Acme' },
    })
    expect(states.backupsSecret).toMatchObject({ isSet: true, value: null })
    await root.settings.testS3('backups')
    expect(await root.settings.getAll()).toMatchObject({
      meta: { appName: 'Acme' },
      logs: { maxDays: 30 },
      rateLimits: { excludedIPs: ['127.0.0.1', '10.0.0.0/8'] },
    })
  })

  it('are for superusers only', async () => {
    const person = await test.register('member@timbre.example')
    for (const [pb, status] of [
      [test.visitor(), 401],
      [person.pb, 403],
    ] as const) {
      const { read, change, testAi } = clients(pb)
      for (const call of [read, () => change({ trialDays: 99 }), testAi]) {
        expect(await refusal(call())).toMatchObject({ status })
      }
    }
  })
})
