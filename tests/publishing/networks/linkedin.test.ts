import { Transformer } from '@napi-rs/image'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pictureSize } from '#server/engine/files/thumbs/picture-size.ts'
import { fitPicture } from '#server/publishing/networks/linkedin/fit-picture.ts'
import type { Account, Picture, Publication } from '#server/publishing/networks/network.ts'
import type { FaultName } from '#shared/collections/simulated-faults.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { ana, memberApp, pageApp, type RunningNetwork, startSimulatedNetwork } from '#tests/fakes/simulated-network.ts'
import { freePort, until } from '#tests/support/wait.ts'

let fake: RunningNetwork
let account: Account
beforeEach(async () => {
  fake = await startSimulatedNetwork()
  account = await fake.connect()
})
afterEach(() => fake.stop())

const never = new AbortController().signal
const author = `urn:li:person:${ana.id}`
const post = (more: Partial<Publication> = {}): Publication => ({
  id: 'p1',
  text: 'Hello (world)',
  attachment: null,
  ...more,
})

async function publish(publication: Publication, as = account) {
  const prepared = await fake.network().prepare(as, publication, never)
  if ('outcome' in prepared) return prepared
  return fake.network().publish(as, prepared, never)
}

const pixels = Buffer.alloc(8 * 8 * 4, 200)
const picture = async (format: 'png' | 'jpeg' | 'webp'): Promise<Picture> => ({
  bytes: await Transformer.fromRgbaPixels(pixels, 8, 8)[format](),
  mediaType: `image/${format}`,
  alternativeText: 'Grey (light)',
})

const pictures = (...given: Picture[]) => ({ kind: 'pictures' as const, pictures: given })
async function shownPictures() {
  const [found] = await fake.store.postsOf(author, 1)
  return found?.content?.kind === 'pictures' ? found.content.pictures : []
}

describe('publishing', () => {
  it('a text', async () => {
    const answer = await publish(post())
    const [found] = await fake.store.postsOf(author, 10)
    expect(answer).toEqual({ outcome: 'accepted', id: found!.id, url: `${fake.url}/feed/${found!.id}` })
    expect(found).toMatchObject({ text: 'Hello (world)', commentary: 'Hello \\(world\\)', content: null })
  })

  it.each(['png', 'jpeg', 'webp'] as const)('a picture in %s with its alternative text', async (format) => {
    const given = await picture(format)
    expect(await publish(post({ attachment: pictures(given) }))).toMatchObject({ outcome: 'accepted' })
    const [shown] = await shownPictures()
    expect(shown).toMatchObject({
      alternativeText: 'Grey (light)',
      mediaType: format === 'webp' ? 'image/png' : given.mediaType,
    })
    if (format !== 'webp') expect(Buffer.from(await shown!.read()).equals(given.bytes)).toBe(true)
  })

  it('several pictures in order, each with its alt text', async () => {
    const given = await picture('png')
    const named = (alternativeText: string) => ({ ...given, alternativeText })
    const attachment = pictures(named('one'), named('two'), named('three'))
    expect(await publish(post({ attachment }))).toMatchObject({ outcome: 'accepted' })
    expect((await shownPictures()).map(({ alternativeText }) => alternativeText)).toEqual(['one', 'two', 'three'])
    const many = pictures(...Array.from({ length: linkedin.maxPictures + 1 }, () => given))
    expect(await publish(post({ text: 'Other', attachment: many }))).toMatchObject({
      ...{ outcome: 'refused', reason: 'rejected' },
    })
  })

  it('a picture with too many pixels, scaled down in its ratio', async () => {
    const wide = await Transformer.fromRgbaPixels(Buffer.alloc(160 * 100 * 4, 200), 160, 100).jpeg()
    const given = { ...(await picture('jpeg')), bytes: wide }
    expect(await fitPicture(given, 16_000)).toEqual({ bytes: wide, mediaType: 'image/jpeg' })
    const smaller = await fitPicture(given, 4000)
    expect(pictureSize(Buffer.from(smaller!.bytes))).toMatchObject({ kind: 'jpeg', width: 80, height: 50 })
  })

  it('a document with its title', async () => {
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
    const attachment = { kind: 'document' as const, bytes, title: 'Plan (2027)' }
    await fake.faults.inject({ request: 'image', fault: 'media-pending', times: 1 })
    expect(await publish(post({ attachment }))).toMatchObject({ outcome: 'accepted' })
    const [found] = await fake.store.postsOf(author, 10)
    expect(found!.content).toMatchObject({ kind: 'document', title: 'Plan (2027)' })
    const broken = { ...attachment, bytes: Buffer.from('nothing') }
    expect(await publish(post({ text: 'Other', attachment: broken }))).toMatchObject({
      ...{ outcome: 'refused', reason: 'rejected', detail: 'The network could not process the document.' },
    })
  })

  it('a link with its card, and without a picture or title', async () => {
    const card = {
      kind: 'link' as const,
      url: 'https://aurora.example/report?a=1',
      title: 'Report',
      description: 'Ours',
    }
    expect(await publish(post({ attachment: { ...card, picture: await picture('jpeg') } }))).toMatchObject({
      outcome: 'accepted',
    })
    const [found] = await fake.store.postsOf(author, 1)
    expect(found!.content).toMatchObject({ ...card, picture: { mediaType: 'image/jpeg' } })
    const bare = { ...card, title: '', description: '', picture: null }
    expect(await publish(post({ text: 'Bare', attachment: bare }))).toMatchObject({ outcome: 'accepted' })
    expect((await fake.store.postsOf(author, 1))[0]!.content).toMatchObject({ title: card.url, picture: null })
  })

  it('as a page', async () => {
    const page = await fake.connect(ana, pageApp)
    expect(page.id).toBe('urn:li:organization:99001')
    expect(await publish(post({ attachment: pictures(await picture('png')) }), page)).toMatchObject({
      outcome: 'accepted',
    })
    expect(await fake.store.postsOf(page.id, 10)).toHaveLength(1)
  })

  it('waits for a picture that is being processed, and publishes without waiting if it may not query the state', async () => {
    await fake.faults.inject({ request: 'image', fault: 'media-pending', times: 2 })
    const given = post({ attachment: pictures(await picture('png')) })
    expect(await publish(given)).toMatchObject({ outcome: 'accepted' })
    const writer = await fake.connect(ana, { ...memberApp, ...writingApp })
    const prepared = await fake.network().prepare(writer, { ...given, text: 'Other' }, never)
    if ('outcome' in prepared) throw new Error(prepared.detail)
    const send = () => fake.network().publish(writer, prepared, never)
    expect(await send()).toMatchObject({ outcome: 'refused', reason: 'not-ready' })
    expect(await send()).toMatchObject({ outcome: 'accepted' })
  })
})

const writingApp = { clientId: 'writing-app', clientSecret: 'a secret of writers', moreScopes: [] }

describe('preparing', () => {
  it('refuses a text that is too long with its escapes, before anything is sent', async () => {
    const before = await fake.store.requests.recent(100)
    expect(await publish(post({ text: '('.repeat(1501) }))).toMatchObject({ outcome: 'refused', reason: 'rejected' })
    expect(await fake.store.requests.recent(100)).toEqual(before)
    expect(await publish(post({ text: '('.repeat(1500) }))).toMatchObject({ outcome: 'accepted' })
  })

  it('refuses a file that is not a picture', async () => {
    const broken = { bytes: Buffer.from('nothing'), mediaType: 'image/png', alternativeText: '' }
    expect(await publish(post({ attachment: pictures(broken) }))).toMatchObject({
      outcome: 'refused',
      reason: 'rejected',
    })
  })

  it('refuses an account without a token', async () => {
    expect(await publish(post(), { id: author, secrets: {} })).toMatchObject({ reason: 'reconnect' })
  })

  it.each([
    ['unauthorized', 'reconnect'],
    ['forbidden', 'forbidden'],
    ['version', 'version'],
    ['rate-limited', 'rate-limited'],
    ['unavailable', 'unreachable'],
    ['html', 'unreachable'],
    ['reset-before', 'unreachable'],
    ['reset-after', 'unreachable'],
    ['cut-body', 'unreachable'],
  ] as [FaultName, string][])('meets %s: %s, and can be repeated', async (fault, reason) => {
    await fake.faults.inject({ request: 'upload', fault, times: 1 })
    const given = post({ attachment: pictures(await picture('png')) })
    expect(await publish(given)).toMatchObject({ outcome: 'refused', reason })
    expect(await publish(given)).toMatchObject({ outcome: 'accepted' })
    expect(await fake.store.acceptances()).toMatchObject([{ times: 1 }])
  })
})

describe('the network fails while it publishes', () => {
  it.each([
    ['unauthorized', { reason: 'reconnect' }, 0],
    ['forbidden', { reason: 'forbidden' }, 0],
    ['duplicate', { reason: 'duplicate', existing: 'urn:li:share:7000000000000000000' }, 0],
    ['version', { reason: 'version' }, 0],
    ['rate-limited', { reason: 'rate-limited', retryAfterMilliseconds: 90_000 }, 0],
    ['unavailable', { outcome: 'unknown' }, 0],
    ['unavailable-after', { outcome: 'unknown' }, 1],
    ['html', { outcome: 'unknown' }, 0],
    ['reset-before', { outcome: 'unknown' }, 0],
    ['reset-after', { outcome: 'unknown' }, 1],
    ['cut-body', { outcome: 'accepted', id: expect.stringContaining('urn:li:share:') }, 1],
    ['without-id', { outcome: 'accepted', id: '', url: '' }, 1],
    ['slow', { outcome: 'accepted' }, 1],
  ] as [FaultName, object, number][])('%s', async (fault, expected, times) => {
    await fake.faults.inject({ request: 'post', fault, times: 1, retryAfter: '90', milliseconds: 50 })
    expect(await publish(post())).toMatchObject(expected)
    expect(await fake.store.postsOf(author, 10)).toHaveLength(times)
    expect(await fake.arrived('post')).toBe(1)
  })

  it.each([
    ['timeout-before', 0],
    ['timeout-after', 1],
  ] as const)('%s', async (fault, times) => {
    await fake.faults.inject({ request: 'post', fault, times: 1 })
    const given = new AbortController()
    const answer = fake.network().publish(account, { publication: post(), uploads: [] }, given.signal)
    await until(
      async () => (await fake.arrived('post')) === 1 && (await fake.store.postsOf(author, 1)).length === times,
    )
    given.abort()
    expect(await answer).toMatchObject({ outcome: 'unknown' })
    expect(await fake.store.postsOf(author, 10)).toHaveLength(times)
    expect(await fake.arrived('post')).toBe(1)
  })
})

describe('finding a post', () => {
  const find = (publication: Publication, as = account, more = {}) => fake.network(more).find!(as, publication, never)

  it('that is there, by its text', async () => {
    const published = await publish(post())
    expect(await find(post({ armedAt: fake.now }))).toEqual(published)
  })

  it('reports that it does not exist, if the list is current', async () => {
    expect(await find(post())).toBeNull()
    expect(await find(post(), account, { listsAreCurrent: false })).toMatchObject({ outcome: 'unknown' })
  })

  it('ignores an older post with the same text', async () => {
    await publish(post())
    fake.now = new Date('2026-11-26T12:00:00Z')
    expect(await find(post({ armedAt: fake.now }))).toBeNull()
  })

  it('is unknown if the account may not read, the network fails, or it cannot be reached', async () => {
    await publish(post())
    const writer = await fake.connect(ana, { ...memberApp, ...writingApp })
    expect(await find(post(), writer)).toMatchObject({ outcome: 'unknown' })
    await fake.faults.inject({ request: 'read', fault: 'unavailable', times: 1 })
    expect(await find(post())).toMatchObject({ outcome: 'unknown' })
    const apiUrl = `http://127.0.0.1:${await freePort()}`
    expect(await find(post(), account, { apiUrl: () => apiUrl })).toMatchObject({ outcome: 'unknown' })
  })
})

describe('a first comment', () => {
  const comment = (id: string, text = 'The figures are in the (new) report.') =>
    fake.network().comment!(account, id, text, never)

  it('is added below the post as it was written', async () => {
    const answer = await publish(post())
    if (answer.outcome !== 'accepted') throw new Error(answer.detail)
    expect(await comment(answer.id)).toMatchObject({ outcome: 'accepted' })
    expect(await fake.store.commentsOf(answer.id)).toMatchObject([
      { actor: author, text: 'The figures are in the (new) report.' },
    ])
  })

  it.each([
    ['forbidden', { outcome: 'refused', reason: 'forbidden' }, 0],
    ['rate-limited', { outcome: 'refused', reason: 'rate-limited' }, 0],
    ['unavailable', { outcome: 'unknown' }, 0],
    ['reset-after', { outcome: 'unknown' }, 1],
  ] as [FaultName, object, number][])('that meets %s', async (fault, expected, times) => {
    const answer = await publish(post())
    if (answer.outcome !== 'accepted') throw new Error(answer.detail)
    await fake.faults.inject({ request: 'comment', fault, times: 1 })
    expect(await comment(answer.id)).toMatchObject(expected)
    expect(await fake.store.commentsOf(answer.id)).toHaveLength(times)
  })
})
