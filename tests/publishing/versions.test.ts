import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import type { AppTested, NetworksUse } from '#shared/contracts/settings.ts'
import { ageOfVersion, endOfVersion } from '#shared/networks/linkedin-version.ts'
import { memberApp, pageApp, type RunningNetwork, startSimulatedNetwork } from '../fakes/simulated-network.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { hour, minute, openStage, type Stage } from './stage.ts'

const settings = (root: PocketBase, body: object) => root.send('/api/admin/settings', { method: 'PATCH', body })

async function checkVersions({ app }: TestApp, now: Date): Promise<void> {
  const { crons } = app.engine
  const since = recordDate(now)
  crons.run('checkVersions')
  await until(async () => {
    const run = (await crons.runs()).get('checkVersions')
    return run && run.startedAt >= since && run.finishedAt !== ''
  })
}

const mailsTo = async ({ app }: TestApp) =>
  (await app.engine.records.find('mails', { filter: 'to = "root@timbre.example"' })).map(({ text }) => String(text))

it('a version ends a year after its month, which is announced 60 days before', () => {
  expect(endOfVersion('202607').toISOString()).toBe('2027-07-01T00:00:00.000Z')
  expect(endOfVersion('202512').toISOString()).toBe('2026-12-01T00:00:00.000Z')
  const ages = ['2027-05-01T00:00:00Z', '2027-05-02T00:00:00Z', '2027-06-30T23:59:59Z', '2027-07-01T00:00:00Z']
  expect(ages.map((at) => ageOfVersion('202607', new Date(at)))).toEqual(['current', 'ending', 'ending', 'overdue'])
})

describeOnDrawnDatabase('a version that a network refuses', (engine) => {
  let stage: Stage
  let root: PocketBase
  beforeAll(async () => {
    stage = await openStage(engine)
    root = await stage.test.superuser()
  })

  it('is reported to administrators once, and its posts continue when another is set', async () => {
    const channel = await stage.channel()
    const refused = { outcome: 'refused', reason: 'version', detail: '426 NONEXISTENT_VERSION' } as const
    stage.network.answers.push(refused, refused)
    const rows = [await stage.schedule(channel, 'The first.'), await stage.schedule(channel, 'The second.')]
    await stage.pass(2 * minute)
    for (const row of rows) expect(await stage.ends(row, 'held')).toMatchObject({ error: 'version' })
    for (let time = 0; time < 2; time += 1) await checkVersions(stage.test, new Date())
    const mails = await mailsTo(stage.test)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/202607.*no longer served/)
    expect(mails[0]).toMatch(/202607.*não é mais aceita/)

    const before = stage.network.sent.length
    await settings(root, { linkedinVersion: '202611' })
    await stage.pass(minute)
    await until(async () => stage.network.sent.length > before)
    // Late posts of a channel go out one after the other; the second may look at the clock before or after it is advanced.
    await stage.pass(11 * minute)
    await until(async () => {
      await stage.pass(minute)
      return (await Promise.all(rows.map(stage.read))).every(({ status }) => status === 'published')
    })
    for (const row of rows) expect(await stage.read(row)).toMatchObject({ error: '' })
    expect(stage.network.sent).toHaveLength(before + 2)
    expect(await mailsTo(stage.test)).toHaveLength(1)
  })

  it('holds a first comment too, and it is added when another is set', async () => {
    const channel = await stage.channel()
    stage.network.commentAnswers.push({ outcome: 'refused', reason: 'version', detail: '426 NONEXISTENT_VERSION' })
    const post = await stage.post('With a comment.')
    await stage.person.pb.collection('posts').update(post.id, { firstComment: 'The figures are in the report.' })
    const time = { localTime: stage.localTime(1), timezone: 'America/Sao_Paulo' }
    const row = await stage.person.pb
      .collection<Row<'scheduled_posts'>>('scheduled_posts')
      .create({ instance: stage.person.instance, post: post.id, channel: channel.id, ...time })
    await stage.pass(2 * minute)
    const becomes = (commentStatus: string) =>
      until(async () => (await stage.read(row)).commentStatus === commentStatus)
    await becomes('held')
    expect(await stage.read(row)).toMatchObject({ status: 'published', commentDetail: '426 NONEXISTENT_VERSION' })
    const mails = (await mailsTo(stage.test)).length
    await checkVersions(stage.test, stage.test.app.engine.clock.now())
    const sent = await mailsTo(stage.test)
    expect(sent).toHaveLength(mails + 1)
    expect(sent.at(-1)).toMatch(/202611.*no longer served/)

    const { length } = stage.network.comments
    await settings(root, { linkedinVersion: '202610' })
    await stage.pass(minute)
    await becomes('added')
    expect(stage.network.comments.slice(length)).toEqual([
      [(await stage.read(row)).externalId, 'The figures are in the report.'],
    ])
    expect(await stage.read(row)).toMatchObject({ status: 'published', commentDetail: '' })
    expect(stage.network.sent.filter((text) => text === 'With a comment.')).toHaveLength(1)
  })

  it('holds posts that are too late, and does not touch those that wait for another reason', async () => {
    const channel = await stage.channel()
    stage.network.answers.push({ outcome: 'refused', reason: 'version', detail: '426' })
    const late = await stage.schedule(channel, 'Too late by then.')
    const paused = await stage.schedule(channel, 'Paused.', 60)
    await stage.person.pb.collection('scheduled_posts').update(paused.id, { status: 'held' })
    await stage.pass(2 * minute)
    await stage.ends(late, 'held')
    await stage.pass(7 * hour)
    await settings(root, { linkedinVersion: '202612' })
    await stage.pass(minute)
    await until(async () => (await stage.read(late)).error === 'late')
    expect(await stage.read(paused)).toMatchObject({ status: 'held', error: 'paused' })
  })
})

describeOnDrawnDatabase("LinkedIn's settings", (engine) => {
  const clock = createTestClock()
  let test: TestApp
  let root: PocketBase
  let linkedin: RunningNetwork
  beforeAll(async () => {
    linkedin = await startSimulatedNetwork()
    const environment = { APP_URL: 'https://timbre.example', API_URL: 'https://api.timbre.example' }
    test = await startTestApp(await engine.place(), environment, { clock, linkedin: linkedin.addresses })
    root = await test.superuser()
  })
  afterAll(() => linkedin.stop())

  const use = () => root.send<NetworksUse>('/api/admin/settings/networks', {})
  const tried = (owner: string) =>
    root.send<AppTested>('/api/admin/settings/test/network', { method: 'POST', body: { owner } })

  it('contain the addresses to register at LinkedIn, and the age of the version', async () => {
    await settings(root, { linkedinVersion: '202607' })
    expect(await use()).toEqual({
      redirectUrl: 'https://timbre.example/dashboard/channels/connected',
      signInRedirectUrl: 'https://api.timbre.example/api/oauth2-redirect',
      version: { name: '202607', servedUntil: '2027-07-01', state: ageOfVersion('202607', clock.now()) },
    })
    await settings(root, { linkedinVersion: '202001' })
    expect((await use()).version.state).toBe('overdue')
    await test.app.engine.records.write((writer) =>
      writer.create('network_notices', { network: 'linkedin', version: '202001', notice: 'refused' }),
    )
    expect((await use()).version.state).toBe('refused')
  })

  it('are tested by LinkedIn’s response: known, unknown, anything else, none', async () => {
    expect(await refusal(tried('members'))).toMatchObject({ data: { owner: { code: 'validation_required' } } })
    expect(await refusal(tried('nobody'))).toMatchObject({ data: { owner: { code: 'validation_invalid_value' } } })
    await settings(root, {
      ...{ linkedinMembersClientId: memberApp.clientId, linkedinMembersClientSecret: memberApp.clientSecret },
      ...{ linkedinPagesClientId: pageApp.clientId, linkedinPagesClientSecret: 'not its secret' },
    })
    expect(await tried('members')).toMatchObject({ outcome: 'accepted' })
    expect(await tried('pages')).toMatchObject({
      outcome: 'unknown-app',
      detail: expect.stringContaining('Client authentication failed'),
    })
    await linkedin.faults.inject({ request: 'token', fault: 'unavailable', times: 1 })
    expect(await tried('members')).toMatchObject({ outcome: 'refused' })
    await linkedin.stop()
    expect(await tried('members')).toMatchObject({ outcome: 'unreachable' })
  })

  it('announce the end of a version once, while a channel of LinkedIn is connected', async () => {
    await settings(root, { linkedinVersion: '202002' })
    await checkVersions(test, clock.now())
    expect(await mailsTo(test)).toEqual([])
    const person = await test.register('ines@timbre.example')
    await test.app.engine.records.write((writer) =>
      writer.create('channels', { instance: person.instance, kind: 'linkedin', name: 'Ines', status: 'connected' }),
    )
    for (let time = 0; time < 2; time += 1) {
      clock.advance(minute)
      await checkVersions(test, clock.now())
    }
    expect(await mailsTo(test)).toEqual([
      expect.stringMatching(/202002.*February 1, 2021[\s\S]*1 de fevereiro de 2021/),
    ])
  })
})
