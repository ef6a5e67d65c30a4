import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account, Publication } from '#server/publishing/networks/network.ts'
import { type Member, recordStore, type SimulatedStore } from '#server/simulated-network/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { type RunningNetwork, startOver } from '#tests/fakes/simulated-network.ts'
import { type Person, startTestApp, type TestApp } from '../../support/app.ts'
import { describeOnEachDatabase } from '../../support/databases.ts'
import { until } from '../../support/wait.ts'

describeOnEachDatabase('the posts of the simulated network', (engine) => {
  let test: TestApp
  let person: Person
  let stranger: Person
  let fake: RunningNetwork<SimulatedStore>
  let member: Member
  let account: Account
  const never = new AbortController().signal

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    person = await test.register('ines@timbre.example')
    stranger = await test.register('stranger@timbre.example')
    fake = await startOver(recordStore(test.app.engine))
    member = { id: 'ines', name: 'Ines Falk', pages: [], tenant: person.instance }
    account = await fake.connect(member)
  })
  afterAll(() => fake.stop())

  async function publish(text: string, attachment: Publication['attachment'] = null) {
    const prepared = await fake.network().prepare(account, { id: 'p', text, attachment }, never)
    if ('outcome' in prepared) return prepared
    return fake.network().publish(account, prepared, never)
  }
  const posts = (of = person) => of.pb.collection<Row<'simulated_posts'>>('simulated_posts')
  const withText = async (text: string) => posts().getFullList({ filter: `text = "${text}"` })

  it('are rows that members can read and nobody can write', async () => {
    expect(await publish('Published (here)')).toMatchObject({ outcome: 'accepted' })
    const [row] = await withText('Published (here)')
    expect(row).toMatchObject({
      ...{ instance: person.instance, author: 'urn:li:person:ines', commentary: 'Published \\(here\\)' },
      postedAt: '2026-11-23 12:00:00.000Z',
    })
    expect(await posts(stranger).getFullList()).toEqual([])
    for (const of of [person, stranger]) {
      await expect(posts(of).update(row!.id, { text: 'Changed' })).rejects.toMatchObject({ status: 403 })
      await expect(posts(of).delete(row!.id)).rejects.toMatchObject({ status: 403 })
      await expect(posts(of).create({ ...row, id: undefined })).rejects.toMatchObject({ status: 403 })
    }
  })

  it('keep their picture, which members open with a token', async () => {
    const bytes = await Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, 200), 8, 8).png()
    const picture = { bytes, mediaType: 'image/png', alternativeText: 'Grey' }
    const pictures = [picture, { ...picture, alternativeText: 'Grey again' }]
    expect(await publish('With pictures', { kind: 'pictures', pictures })).toMatchObject({ outcome: 'accepted' })
    const [row] = await withText('With pictures')
    expect(row!.altTexts).toEqual(['Grey', 'Grey again'])
    expect(row!.pictures).toEqual([expect.stringMatching(/^file_\w+\.png$/), expect.stringMatching(/^file_\w+\.png$/)])
    const load = async (of: Person) => {
      const token = await of.pb.files.getToken()
      return fetch(of.pb.files.getURL(row!, row!.pictures[1]!, { token }))
    }
    expect(Buffer.from(await (await load(person)).arrayBuffer()).equals(bytes)).toBe(true)
    expect((await load(stranger)).status).toBe(404)
    const [found] = await fake.store.postsOf('urn:li:person:ines', 1)
    const { content } = found!
    if (content?.kind !== 'pictures') throw new Error('There are no pictures.')
    expect(content.pictures.map(({ alternativeText }) => alternativeText)).toEqual(['Grey', 'Grey again'])
    expect(Buffer.from(await content.pictures[1]!.read()).equals(bytes)).toBe(true)
  })

  it('keep a document with its title, and the card of a link', async () => {
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
    expect(await publish('With a document', { kind: 'document', bytes: pdf, title: 'Plan' })).toMatchObject({
      outcome: 'accepted',
    })
    const [found] = await fake.store.postsOf('urn:li:person:ines', 1)
    expect(found!.content).toMatchObject({ kind: 'document', title: 'Plan' })
    if (found!.content?.kind === 'document') expect(Buffer.from(await found!.content.read()).equals(pdf)).toBe(true)
    const card = { url: 'https://aurora.example/report', title: 'Report', description: 'What we learned.' }
    const bytes = await Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, 90), 8, 8).png()
    const picture = { bytes, mediaType: 'image/png', alternativeText: '' }
    expect(await publish('With a link', { kind: 'link', ...card, picture })).toMatchObject({ outcome: 'accepted' })
    const linked = (await fake.store.postsOf('urn:li:person:ines', 1))[0]!.content
    expect(linked).toMatchObject({ kind: 'link', ...card, picture: { mediaType: 'image/png' } })
  })

  it('are stored once, even if identical ones arrive at the same time, with their pictures', async () => {
    const bytes = await Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, 100), 8, 8).png()
    const picture = { bytes, mediaType: 'image/png', alternativeText: '' }
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => publish('At once', { kind: 'pictures', pictures: [picture] })),
    )
    const accepted = answers.filter(({ outcome }) => outcome === 'accepted')
    expect(accepted).toHaveLength(1)
    const [row, ...others] = await withText('At once')
    expect(others).toEqual([])
    const existing = `urn:li:share:${row!.id}`
    expect(accepted).toMatchObject([{ id: existing }])
    const duplicate = { outcome: 'refused', reason: 'duplicate', existing }
    expect(answers.filter((answer) => answer !== accepted[0])).toMatchObject([duplicate, duplicate, duplicate])
  })

  it('are found by the adapter, newest first', async () => {
    const publication = { id: 'p', text: 'Looked for', attachment: null }
    expect(await fake.network().find!(account, publication, never)).toBeNull()
    const published = await publish('Looked for')
    expect(await fake.network().find!(account, publication, never)).toEqual(published)
    fake.now = new Date('2026-11-23T13:00:00Z')
    await publish('Newest')
    const [first, second] = await fake.store.postsOf('urn:li:person:ines', 2)
    expect([first!.text, first!.createdAt, second!.createdAt]).toEqual([
      'Newest',
      fake.now,
      new Date('2026-11-23T12:00:00Z'),
    ])
  })

  it('keep comments in their order', async () => {
    await publish('With comments')
    const [row] = await withText('With comments')
    const id = `urn:li:share:${row!.id}`
    const comment = (text: string) => ({ id: text, actor: 'urn:li:person:ines', text, createdAt: fake.now })
    await Promise.all([fake.store.addComment(id, comment('one')), fake.store.addComment(id, comment('two'))])
    await fake.store.addComment(id, comment('three'))
    const found = await fake.store.commentsOf(id)
    expect(found.map(({ text }) => text).sort()).toEqual(['one', 'three', 'two'])
    expect(found[2]).toEqual(comment('three'))
  })

  it('are the same in every process', async () => {
    const second = await startOver(recordStore(test.app.engine))
    try {
      const as = await second.connect(member)
      await second.faults.inject({ request: 'post', fault: 'duplicate', times: 3, account: 'urn:li:person:ines' })
      const at = (n: number) => (n % 2 ? fake : second).network()
      const send = (text: string, n: number) =>
        at(n).publish(as, { publication: { id: text, text, attachment: null }, uploads: [] }, never)
      const answers = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map(send))
      expect(answers.filter(({ outcome }) => outcome === 'refused')).toHaveLength(3)
      expect(await fake.faults.waiting()).toEqual([])
      const requests = (await second.store.requests.recent(20)).filter(({ request }) => request === 'post')
      expect(requests.filter(({ fault }) => fault === 'duplicate')).toHaveLength(3)

      const { uploads } = fake.store
      const bytes = await Transformer.fromRgbaPixels(Buffer.alloc(8 * 8 * 4, 50), 8, 8).png()
      const [image, owner] = ['urn:li:image:aaaaabbbbbccccc', 'urn:li:person:ines']
      await uploads.announce(image, { owner, tenant: person.instance })
      await second.store.uploads.receive(image, { bytes, pending: 1 })
      await uploads.asked(image)
      const upload = (await second.store.uploads.get(image))!
      expect(upload).toMatchObject({ owner, tenant: person.instance, pending: 0 })
      expect(Buffer.from(upload.bytes!).equals(bytes)).toBe(true)

      expect([await fake.store.spendCode('c'), await second.store.spendCode('c')]).toEqual([true, false])
    } finally {
      await second.stop()
    }
  })

  it('lose uploads and requests after a day', async () => {
    const { records } = test.app.engine
    const old = '2020-01-01 00:00:00.000Z'
    const owner = 'urn:li:person:ines'
    const [upload, request] = await records.write(async (writer) => [
      await writer.create('simulated_uploads', { instance: person.instance, owner, announcedAt: old }),
      await writer.create('simulated_requests', { request: 'post', arrivedAt: old }),
    ])
    const newer = await records.count('simulated_requests', { filter: 'arrivedAt > "2021-01-01"' })
    const root = await test.superuser()
    await root.crons.run('deleteOldUploads')
    await until(async () => !(await records.byId('simulated_requests', request!.id)))
    expect(await records.byId('simulated_uploads', upload!.id)).toBeNull()
    expect(newer).toBeGreaterThan(0)
  })

  it('are deleted with their workspace', async () => {
    const { records } = test.app.engine
    await publish('Deleted soon')
    await records.write((writer) => writer.delete('instances', person.instance))
    expect(await records.count('simulated_posts', { filter: 'author = "urn:li:person:ines"' })).toBe(0)
    expect(await publish('Too late')).toMatchObject({ outcome: 'refused', reason: 'rejected' })
  })
})
