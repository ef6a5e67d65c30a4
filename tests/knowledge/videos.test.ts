import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silence } from '#server/administration/silence.ts'
import { createFinder } from '#server/knowledge/finder.ts'
import { parseCopied } from '#server/knowledge/parser/transcript.ts'
import { retrieve } from '#server/knowledge/passages.ts'
import { marksIn, timeMark } from '#server/knowledge/places.ts'
import type { Row } from '#shared/collections/index.ts'
import { videoAddress, videoIdOf } from '#shared/youtube.ts'
import { startFakeYouTube } from '#tests/fakes/youtube.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { refusal } from '#tests/support/refusal.ts'
import { itemEnds } from '#tests/support/workspace.ts'
import { until } from '../support/wait.ts'

type Item = Row<'knowledge_items'>

describe('the address of a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'http://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ#comments',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    ' https://youtu.be/dQw4w9WgXcQ?si=abc ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('%s names it', (address) => {
    expect(videoIdOf(address)).toBe('dQw4w9WgXcQ')
  })

  it.each([
    '',
    'dQw4w9WgXcQ',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQextra',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://notyoutu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/1234',
  ])('%j names none', (address) => {
    expect(videoIdOf(address)).toBe('')
  })

  it('plays from a second on', () => {
    expect(videoAddress('dQw4w9WgXcQ', 0)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(videoAddress('dQw4w9WgXcQ', 95.7)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=95s')
  })
})

describe('a copied transcript', () => {
  const read = (text: string) => parseCopied(text).markdown

  it('has times on separate lines, or before the words', () => {
    const own = '0:00\nGood morning.\n0:07\nWe begin\nwith the bell.\n1:02:03\nThe end.'
    expect(marksIn(read(own))).toBe([0, 7, 3723].map(timeMark).join(''))
    const before = '0:00 Good morning.\n0:07 We begin with the bell.\n1:02:03 The end.'
    expect(read(before)).toBe(read(own))
    expect(read(own.replaceAll('\n', '\r\n'))).toBe(read(own))
  })

  it('without times is a text', () => {
    expect(read('Good morning.\n\nWe begin at 7:30 with the bell.')).toBe(
      'Good morning.\n\nWe begin at 7:30 with the bell.',
    )
  })

  it('may begin with other words, which are left out', () => {
    expect(read('Transcript\n\n0:03\nWe begin.')).toContain('We begin.')
    expect(read('Transcript\n\n0:03\nWe begin.')).not.toContain('Transcript')
  })
})

const vtt = (...lines: readonly [begin: string, end: string, text: string][]): string =>
  ['WEBVTT', ...lines.map(([begin, end, text]) => `${begin} --> ${end}\n${text}`)].join('\n\n')
const bell = vtt(
  ['00:00:00.000', '00:00:06.000', 'Nobody answered the alarm in the cold store for eleven minutes.'],
  ['00:01:35.000', '00:01:41.000', 'Since then the bell hangs in the kitchen, where somebody always is.'],
)

describeOnDrawnDatabase('videos', (engine) => {
  let test: TestApp
  let person: Person
  let base: string
  const youtube = startFakeYouTube({
    bellBellBel: { title: 'The bell', seconds: 125, captions: [{ language: 'en', vtt: bell }] },
    twoLanguage: {
      title: 'Dois idiomas',
      captions: [
        { language: 'en', vtt: vtt(['00:00:00.000', '00:00:05.000', 'A translation of what is said.']) },
        { language: 'pt', kind: 'asr', vtt: vtt(['00:00:00.000', '00:00:05.000', 'o sino toca na cozinha']) },
        { language: 'pt-BR', vtt: vtt(['00:00:00.000', '00:00:05.000', 'O sino toca na cozinha da fábrica.']) },
      ],
    },
    withoutCapt: { title: 'Silent film' },
    emptyAnswer: { title: 'Kept back', captions: [{ language: 'en', kind: 'asr', vtt: '' }] },
    onlySigned1: { title: 'Private', playability: 'LOGIN_REQUIRED' },
  })
  const address = (video: string) => `https://www.youtube.com/watch?v=${video}`

  beforeAll(async () => {
    const { url } = await youtube
    test = await startTestApp(await engine.place(), { ALLOW_PRIVATE_FETCH: '1', YOUTUBE_URL: url })
    person = await test.register(`videos-${engine.dialect}@velofold.example`)
    return async () => (await youtube).close()
  })
  beforeEach(async () => {
    base = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Videos' })).id
    ;(await youtube).asked.length = 0
  })
  const items = () => person.pb.collection<Item>('knowledge_items')
  const add = async (video: string, more: Record<string, unknown> = {}) =>
    itemEnds(person, (await items().create({ base, type: 'youtube', url: address(video), ...more })).id)
  const found = async (q: string) =>
    (await person.pb.send(`/api/knowledge-bases/${base}/passages`, { query: { q } })).passages

  it('are read from their captions, with the time of each passage', async () => {
    expect(await add('bellBellBel')).toMatchObject({
      ...{ status: 'ready', error: '', title: 'The bell', seconds: 125, language: 'en-US', file: '' },
      body: expect.stringContaining('Nobody answered the alarm'),
    })
    expect(await found('kitchen bell')).toMatchObject([{ title: 'The bell', seconds: 0 }])
    const [passage] = await retrieve(test.app.engine, createFinder(test.app.engine), {
      bases: [base],
      queries: ['kitchen bell'],
      limit: 5,
    })
    expect(passage).toMatchObject({ url: address('bellBellBel') })
  })

  it('are read in the spoken language, preferably as written by a person', async () => {
    expect(await add('twoLanguage')).toMatchObject({ language: 'pt-BR', body: 'O sino toca na cozinha da fábrica.' })
    expect((await youtube).asked).toEqual(['twoLanguage', 'pt-BR'])
  })

  it.each([
    ['withoutCapt', 'no-captions'],
    ['emptyAnswer', 'no-captions'],
    ['onlySigned1', 'no-captions'],
    ['nothingHere', 'video-unavailable'],
  ])('say why nothing can be read: %s', async (video, error) => {
    expect(await add(video)).toMatchObject({ status: 'error', error, chunkCount: 0 })
    expect((await youtube).asked.filter((id) => id === video)).toHaveLength(1)
  })

  it('take a transcript that somebody pasted instead', async () => {
    const { id } = await add('withoutCapt')
    const file = new File(['0:00\nWe count bicycles.\n2:05\nOne of them is made of bamboo.'], 'transcript.txt')
    await items().update(id, { file })
    expect(await itemEnds(person, id)).toMatchObject({ status: 'ready', extension: 'txt', error: '', title: '' })
    const chunks = await person.pb.collection('knowledge_chunks').getFullList({ filter: `item = "${id}"` })
    expect(chunks.map(({ seconds }) => seconds)).toContain(0)
    const direct = await add('withoutCapt', { file })
    expect(direct).toMatchObject({ status: 'error', error: 'duplicate', duplicateOf: id })
    // Without the file it is asked for again.
    await items().update(id, { file: null })
    expect(await itemEnds(person, id)).toMatchObject({ status: 'error', error: 'no-captions' })
  })

  it('accept subtitles, and wait for a provider that transcribes if there is only sound', async () => {
    const subtitles = new File([bell], 'bell.vtt')
    expect(await add('withoutCapt', { file: subtitles })).toMatchObject({ status: 'ready', extension: 'vtt' })
    const sound = new File([new Uint8Array(silence(2))], 'talk.wav')
    const { id } = await items().create({ base, type: 'youtube', url: address('withoutCapt'), file: sound })
    await until(async () => (await items().getOne(id)).error === 'needs-speech')
    expect((await youtube).asked).toEqual([])
  })

  it('are refused with another address, or another kind of file', async () => {
    const create = (fields: object) => refusal(items().create({ base, type: 'youtube', ...fields }))
    const code = (field: string, name: string) => ({ status: 400, data: { [field]: { code: name } } })
    expect(await create({})).toMatchObject(code('url', 'validation_required'))
    expect(await create({ url: 'https://vimeo.com/12' })).toMatchObject(code('url', 'validation_not_a_video'))
    const file = new File(['MZ'], 'talk.exe')
    expect(await create({ url: address('bellBellBel'), file })).toMatchObject(
      code('file', 'validation_unsupported_document'),
    )
  })

  it('are not requested if administrators do not allow links', async () => {
    const root = await test.superuser()
    await root.send('/api/admin/settings', { method: 'PATCH', body: { knowledgeLinks: false } })
    const create = (more: object) =>
      refusal(items().create({ base, type: 'youtube', url: address('bellBellBel'), ...more }))
    expect(await create({})).toMatchObject({ status: 403 })
    expect(await create({ file: new File([bell], 'bell.vtt') })).toBe(null)
    await root.send('/api/admin/settings', { method: 'PATCH', body: { knowledgeLinks: true } })
  })
})

describeOnDrawnDatabase('other files', (engine) => {
  let test: TestApp
  let person: Person
  let base: string

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register(`files-${engine.dialect}@velofold.example`)
    base = (await person.pb.collection('knowledge_bases').create({ instance: person.instance, name: 'Files' })).id
  })
  const items = () => person.pb.collection<Item>('knowledge_items')
  const keep = async (name: string, content: string, more = {}) =>
    itemEnds(person, (await items().create({ base, type: 'other', file: new File([content], name), ...more })).id)

  it('are kept without being read', async () => {
    const item = await keep('Floor plan.dwg', 'AC1032 the kitchen bell')
    expect(item).toMatchObject({
      ...{ status: 'ready', error: '', title: 'Floor plan', extension: 'dwg', size: 23, chunkCount: 0, body: '' },
      ...{ language: '', tokenCount: 0 },
    })
    const { passages } = await person.pb.send(`/api/knowledge-bases/${base}/passages`, { query: { q: 'kitchen bell' } })
    expect(passages).toEqual([])
    const token = await person.pb.files.getToken()
    const answer = await fetch(person.pb.files.getURL(item, item.file, { token, download: true }))
    expect(await answer.text()).toBe('AC1032 the kitchen bell')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
  })

  it('are not stored twice, and must not be empty', async () => {
    const first = await keep('a.bin', 'one')
    expect(await keep('b.bin', 'one')).toMatchObject({ status: 'error', error: 'duplicate', duplicateOf: first.id })
    expect(await keep('c.bin', '')).toMatchObject({ status: 'error', error: 'empty', file: '' })
    expect(await refusal(items().create({ base, type: 'other' }))).toMatchObject({
      ...{ status: 400, data: { file: { code: 'validation_required' } } },
    })
  })
})
