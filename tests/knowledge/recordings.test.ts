import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { silence } from '#server/administration/silence.ts'
import type { Row } from '#shared/collections/index.ts'
import { type FakeHearing, startFakeHearing } from '#tests/fakes/hearing.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { itemEnds } from '#tests/support/workspace.ts'
import { until } from '../support/wait.ts'

type Item = Row<'knowledge_items'>

const said = [
  { start: 0, end: 6, text: 'Nobody answered the alarm in the cold store for eleven minutes.' },
  { start: 6, end: 12, text: 'That is the time in which the milk begins to warm.' },
  { start: 95, end: 101, text: 'Since then the bell hangs in the kitchen, where somebody always is.' },
]

describeOnDrawnDatabase('recordings', (engine) => {
  let test: TestApp
  let root: PocketBase
  let person: Person
  let base: string
  let fake: Awaited<ReturnType<typeof startFakeHearing>>
  let answer: (count: number) => FakeHearing = () => ({ segments: said })

  beforeAll(async () => {
    fake = await startFakeHearing((count) => answer(count))
    test = await startTestApp(await engine.place())
    root = await test.superuser()
    person = await test.register(`recordings-${engine.dialect}@velofold.example`)
    base = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Talks' })).id
    return () => fake.close()
  })

  const items = () => person.pb.collection<Item>('knowledge_items')
  const upload = (name: string, bytes: Uint8Array) =>
    items().create({ base, type: 'audio', file: new File([new Uint8Array(bytes)], name) })
  const change = (body: object) => root.send('/api/admin/settings', { method: 'PATCH', body })
  const day = async () => (await test.app.engine.records.find('usage_days', { limit: 1 }))[0]

  it('wait for a provider that transcribes, and continue automatically when one is set', async () => {
    const { id } = await upload('Talk about alarms.wav', silence(120))
    const waiting = await until(async () => {
      const item = await items().getOne(id)
      return item.error === 'needs-speech' && item
    })
    expect(waiting.status).toBe('queued')
    await change({ transcriptionProvider: 'openai-compatible', transcriptionBaseUrl: fake.url })
    test.app.engine.crons.run('resumeRecordings')
    expect(await itemEnds(person, id)).toMatchObject({
      ...{ status: 'ready', error: '', title: 'Talk about alarms', extension: 'wav', seconds: 120, language: 'en-US' },
    })
    expect(fake.calls).toMatchObject([
      { path: '/v1/audio/transcriptions', model: 'whisper-1', fileBytes: silence(120).length },
    ])
    const { passages } = await person.pb.send(`/api/knowledge-bases/${base}/passages`, { query: { q: 'kitchen bell' } })
    expect(passages).toMatchObject([{ text: expect.stringContaining('the bell hangs in the kitchen'), seconds: 0 }])
    expect(await day()).toMatchObject({ calls: 1 })
  })

  it('keep the time of each passage', async () => {
    const talk = Array.from({ length: 40 }, (_, index) => ({
      start: index * 10,
      end: index * 10 + 9,
      text: `In minute ${index} we counted the bicycles again and found one that nobody had missed so far.`,
    }))
    answer = () => ({ segments: talk })
    const { id } = await upload('count.wav', silence(2))
    await itemEnds(person, id)
    const chunks = await test.app.engine.records.find('knowledge_chunks', {
      ...{ filter: 'item = {:id}', params: { id }, sort: 'position' },
    })
    expect(chunks.length).toBeGreaterThan(2)
    for (const { text, seconds } of chunks) {
      expect(text).toContain(`In minute ${seconds / 10} `)
      expect(text.indexOf(`In minute ${seconds / 10} `)).toBe(0)
    }
  })

  it.each<[string, string, FakeHearing]>([
    ['speech-refused', 'a provider that refuses', { status: 401 }],
    ['silent', 'a recording in which nobody speaks', { segments: [{ start: 0, end: 2, text: ' ... ' }] }],
  ])('end with %s for %s, and cost the call', async (error, _, answered) => {
    answer = () => answered
    const before = (await day())!.calls
    const { id } = await upload('talk.wav', silence(3))
    expect(await itemEnds(person, id)).toMatchObject({ status: 'error', error })
    expect((await day())!.calls).toBe(before + 1)
  })

  it('are tried again after the pause that the provider asks for', async () => {
    const start = fake.calls.length
    answer = (count) =>
      count === start + 1 ? { status: 429, headers: { 'retry-after': '1' } } : { segments: [...said].reverse() }
    const { id } = await upload('again.wav', silence(4))
    expect(await itemEnds(person, id)).toMatchObject({ status: 'ready' })
    expect(fake.calls).toHaveLength(start + 2)
  })

  it.each([
    ['corrupt', 'noise called .mp3', 'noise.mp3', Buffer.from('not a recording at all')],
    ['mislabelled:png', 'a picture called .wav', 'a.wav', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['too-long', 'more than three hours', 'long.wav', silence(3 * 3600 + 5, 200)],
  ])('end with %s for %s, without a call', async (error, _, name, bytes) => {
    const before = fake.calls.length
    const { id } = await upload(name, bytes)
    expect(await itemEnds(person, id)).toMatchObject({ status: 'error', error, file: '' })
    expect(fake.calls).toHaveLength(before)
  })

  it('are refused with another extension', async () => {
    const refused = await upload('talk.flac', silence(1)).catch((error) => error.response.data)
    expect(refused).toMatchObject({ file: { code: 'validation_unsupported_document' } })
  })

  it('are tested from the settings', async () => {
    answer = () => ({ segments: said })
    const asked = await root.send('/api/admin/settings/test/ai', { method: 'POST', body: { task: 'transcription' } })
    expect(asked).toEqual({ provider: 'openai-compatible', model: 'whisper-1' })
  })
})
