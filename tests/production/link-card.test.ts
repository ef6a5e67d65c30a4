import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contentHash } from '#server/publishing/content-hash.ts'
import type { Row } from '#shared/collections/index.ts'
import { quarters } from '../files/pictures.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { storedPost } from '../support/workspace.ts'

const page = (head: string) => `<html><head><title>Repairs first</title>${head}</head><body><article>
  <h1>Repairs first</h1><p>In 2024 we repaired 3,100 bicycles and sold 900 new ones. Repairs earn us most of the profit.</p>
</article></body></html>`
const og = (address: string) => `<meta property="og:image" content="${address}">`

describeOnDrawnDatabase('the card of a link', (engine) => {
  let test: TestApp
  let person: Person
  let web: Server
  let origin: string
  let post: Row<'posts'>
  /** What the web answers, by path. */
  const answers = new Map<string, { type: string; body: Buffer | string }>()
  const asked: string[] = []

  beforeAll(async () => {
    web = createServer(({ url = '' }, response) => {
      asked.push(url)
      const answer = answers.get(url)
      response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? 'text/plain' })
      response.end(answer?.body)
    })
    await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
    test = await startTestApp(await engine.place(), { ALLOW_PRIVATE_FETCH: '1' })
    person = await test.register('ines@timbre.example')
    const wide = await quarters(1600, 800).jpeg()
    answers.set('/wide.jpg', { type: 'image/jpeg', body: Buffer.concat([wide, Buffer.from('<?php secret ?>')]) })
    answers.set('/small.png', { type: 'image/png', body: await quarters(60, 40).png() })
    answers.set('/words.png', { type: 'image/png', body: 'no picture' })
  })
  afterAll(() => web.close())
  beforeEach(async () => {
    asked.length = 0
    post = await storedPost(test.app.engine.records, person.instance, { body: 'Read this.' })
  })

  const posts = () => person.pb.collection<Row<'posts'>>('posts')
  const read = async (head: string): Promise<Row<'posts'>> => {
    answers.set('/page', { type: 'text/html', body: page(head) })
    await posts().update(post.id, { link: `${origin}/page` })
    await person.pb.send(`/api/posts/${post.id}/link-card`, { method: 'POST' })
    return posts().getOne(post.id)
  }
  async function stored({ linkImage }: Row<'posts'>): Promise<Buffer> {
    const token = await person.pb.files.getToken()
    const address = person.pb.files.getURL({ collectionName: 'posts', id: post.id }, linkImage, { token })
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  it('has the picture that the page names, re-encoded and no wider than a card', async () => {
    const card = await read(og('/wide.jpg'))
    expect(card).toMatchObject({ linkTitle: 'Repairs first', linkImage: expect.stringMatching(/^card_\w+\.jpg$/) })
    const bytes = await stored(card)
    expect(bytes.includes('php')).toBe(false)
    const { fileSizes } = await test.app.engine.records.get('posts', post.id)
    expect(fileSizes).toEqual({ [card.linkImage]: bytes.byteLength })
    const { pictureSize } = await import('#server/engine/files/thumbs/picture-size.ts')
    expect(pictureSize(bytes)).toMatchObject({ kind: 'jpeg', width: 1200, height: 600 })
  })

  it('is part of what is approved, and its picture is replaced and removed by people', async () => {
    const card = await read(og(`${origin}/small.png`))
    const hash = contentHash(card)
    const replaced = await posts().update(post.id, {
      linkImage: new File([new Uint8Array(await quarters(30, 20).png())], 'own.png'),
    })
    expect(contentHash(replaced)).not.toBe(hash)
    const removed = await posts().update(post.id, { linkImage: null })
    expect(removed).toMatchObject({ linkImage: '', linkTitle: 'Repairs first' })
    expect(contentHash(removed)).not.toBe(hash)
  })

  it.each([
    ['is missing', og('/missing.png')],
    ['is no picture', og('/words.png')],
    ['is no address', og('data:image/png;base64,AAAA')],
    ['is a file', og('file:///etc/passwd')],
    ['is not named', ''],
  ])('has no picture if that %s, but its title', async (_, head) => {
    expect(await read(head)).toMatchObject({ linkTitle: 'Repairs first', linkImage: '' })
  })

  it('does not keep the picture of another page', async () => {
    await read(og('/small.png'))
    expect(await posts().update(post.id, { link: `${origin}/other` })).toMatchObject({ linkImage: '' })
    expect(await refusal(person.pb.send(`/api/posts/${post.id}/link-card`, { method: 'POST' }))).toMatchObject({
      data: { link: { code: 'validation_unreadable_page' } },
    })
  })
})
