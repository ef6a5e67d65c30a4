import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import { quarters } from '../files/pictures.ts'
import { encryptedPdf, pdf as makePdf } from '../knowledge/documents.ts'
import { openStage, type Stage } from '../publishing/stage.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

const pdfOf = (bytes: Uint8Array<ArrayBufferLike>) => new File([new Uint8Array(bytes)], 'plan.pdf')
const pdf = (pages = 1) => pdfOf(makePdf(Array.from({ length: pages }, () => [{ text: 'Plan', y: 700 }])))

describeOnDrawnDatabase('the attachment of a post', (engine) => {
  let stage: Stage
  let channel: Row<'channels'>
  let post: Row<'posts'>
  let bytes: Uint8Array<ArrayBuffer>
  const picture = (name: string) => new File([bytes], `${name}.png`)
  const posts = () => stage.person.pb.collection<Row<'posts'>>('posts')
  const update = (data: object) => posts().update(post.id, data)
  const tried = (data: object) => refusal(update(data))
  const sizes = async () => {
    const { fileBytes, fileSizes } = await stage.test.app.engine.records.get('posts', post.id)
    return { fileBytes, files: Object.keys(fileSizes ?? {}).length }
  }

  beforeAll(async () => {
    stage = await openStage(engine)
    channel = await stage.channel()
    bytes = new Uint8Array(await quarters(60, 40).png())
  })
  beforeEach(async () => {
    post = await stage.post('Repairs pay the rent.')
  })

  it('is pictures in an order, whose bytes are counted and whose files are gone with them', async () => {
    await update({ image: picture('first') })
    const { image, gallery } = await update({ gallery: [picture('second'), picture('third')] })
    expect(gallery).toEqual([expect.stringMatching(/^second_/), expect.stringMatching(/^third_/)])
    expect(await sizes()).toEqual({ fileBytes: bytes.byteLength * 3, files: 3 })
    expect((await update({ gallery: gallery.toReversed() })).gallery).toEqual(gallery.toReversed())
    expect((await update({ 'gallery-': [gallery[0]] })).gallery).toEqual([gallery[1]])
    expect(await sizes()).toEqual({ fileBytes: bytes.byteLength * 2, files: 2 })
    const token = await stage.person.pb.files.getToken()
    const statusOf = async (name: string, given: string) =>
      (
        await fetch(
          stage.person.pb.files.getURL({ collectionName: 'posts', id: post.id }, name, given ? { token: given } : {}),
        )
      ).status
    expect(await statusOf(gallery[1]!, token)).toBe(200)
    expect(await statusOf(gallery[1]!, '')).toBe(404)
    expect(await statusOf(gallery[0]!, token)).toBe(404)
    await update({ image: null, gallery: [] })
    expect(await sizes()).toEqual({ fileBytes: 0, files: 0 })
    expect(await statusOf(image, token)).toBe(404)
  })

  it('leaves the line ends of a text that is sent with a file as they were written', async () => {
    const body = 'Repairs pay the rent.\n\nMost of it.'
    // The SDK sends a form, in whose texts every line end is CR LF.
    const sent = await update({ body, firstComment: 'One.\nTwo.', image: picture('first') })
    expect(sent).toMatchObject({ body, firstComment: 'One.\nTwo.' })
    const { version } = sent
    // The same text again is no change.
    expect(await update({ body, image: picture('second') })).toMatchObject({ body, version })
    expect((await update({ body: 'Windows.\r\nToo.' })).body).toBe('Windows.\nToo.')
  })

  it('is reordered by editors, including the first picture, and files are kept', async () => {
    const { image } = await update({ image: picture('first') })
    const { gallery } = await update({ gallery: [picture('second'), picture('third')], altTexts: { [image]: 'One' } })
    const order = (pictures: unknown) =>
      refusal(stage.person.pb.send(`/api/posts/${post.id}/pictures`, { method: 'POST', body: { pictures } }))
    const [second, third] = gallery as [string, string]
    expect(await order([third, image, second])).toBeNull()
    const turned = { image: third, gallery: [image, second], altTexts: { [image]: 'One' } }
    expect(await posts().getOne(post.id)).toMatchObject(turned)
    const token = await stage.person.pb.files.getToken()
    const statuses = async () =>
      Promise.all(
        [image, second, third].map(async (name) => {
          const record = { collectionName: 'posts', id: post.id }
          return (await fetch(stage.person.pb.files.getURL(record, name, { token }))).status
        }),
      )
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await sizes()).toEqual({ fileBytes: bytes.byteLength * 3, files: 3 })
    for (const wrong of [['elsewhere.png'], [image, image], 'first', undefined]) {
      expect(await order(wrong)).toMatchObject({
        status: 400,
        data: { pictures: { code: 'validation_invalid_value' } },
      })
    }
    // The record API moves no file into another field: it might be of another type, or protected there.
    expect(await tried({ image: second })).toMatchObject({ data: { image: { code: 'validation_invalid_file' } } })
    expect(await order([second])).toBeNull()
    expect(await posts().getOne(post.id)).toMatchObject({ image: second, gallery: [] })
    expect(await statuses()).toEqual([404, 200, 404])
    expect(await sizes()).toEqual({ fileBytes: bytes.byteLength, files: 1 })
  })

  it('is limited to the number of pictures that the network shows', async () => {
    const many = Array.from({ length: linkedin.maxPictures }, (_, n) => picture(`picture-${n}`))
    expect(await tried({ gallery: many })).toMatchObject({
      status: 400,
      data: { gallery: { code: 'validation_too_many_files' } },
    })
  })

  it('is pictures, a document or a link, and never two of them', async () => {
    const mixed = (field: string) => ({ status: 400, data: { [field]: { code: 'validation_mixed_attachments' } } })
    expect(await tried({ image: picture('a'), document: pdf() })).toMatchObject(mixed('document'))
    expect(await tried({ gallery: [picture('a')], link: 'https://aurora.example/' })).toMatchObject(mixed('link'))
    await update({ document: pdf(), documentTitle: 'Plan' })
    expect(await tried({ link: 'https://aurora.example/' })).toMatchObject(mixed('link'))
    expect(await tried({ gallery: [picture('a')] })).toMatchObject(mixed('gallery'))
    expect(await update({ document: null, link: 'https://aurora.example/', linkTitle: 'Aurora' })).toMatchObject({
      document: '',
      documentTitle: '',
      linkTitle: 'Aurora',
    })
    expect(await update({ link: '', image: picture('a') })).toMatchObject({ link: '', linkTitle: '' })
  })

  it('takes PDF documents only', async () => {
    expect(await tried({ document: new File(['words'], 'plan.pdf') })).toMatchObject({
      status: 400,
      data: { document: { code: 'validation_invalid_mime_type' } },
    })
  })

  it('counts the pages of a document, and refuses what no network could show', async () => {
    expect(await update({ document: pdf(3) })).toMatchObject({ documentPages: 3 })
    expect(await update({ documentTitle: 'Plan' })).toMatchObject({ documentPages: 3 })
    const refused = (code: string, params = {}) => ({ status: 400, data: { document: { code, ...params } } })
    const { maxDocumentPages: max } = linkedin
    expect(await tried({ document: pdf(max + 1) })).toMatchObject(
      refused('validation_document_pages', { params: { count: max + 1, max } }),
    )
    expect(await tried({ document: pdfOf(encryptedPdf()) })).toMatchObject(refused('validation_document_encrypted'))
    for (const content of ['%PDF-1.4\n%%EOF\n', `%PDF-1.4\n${'noise '.repeat(500)}`]) {
      const broken = pdfOf(Buffer.from(content))
      expect(await tried({ document: broken })).toMatchObject(refused('validation_document_broken'))
    }
    expect(await posts().getOne(post.id)).toMatchObject({ documentPages: 3, documentTitle: 'Plan' })
    expect(await update({ document: pdf(max) })).toMatchObject({ documentPages: max })
    expect(await update({ document: null })).toMatchObject({ documentPages: 0 })
    const batch = stage.person.pb.createBatch()
    batch.collection('posts').update(post.id, { document: pdf(2) })
    await batch.send()
    expect(await posts().getOne(post.id)).toMatchObject({ documentPages: 2 })
  })

  it('includes alt texts for pictures, which are deleted with them', async () => {
    const { image } = await update({ image: picture('first') })
    expect(await tried({ altTexts: { [image]: 'x'.repeat(linkedin.maxAltTextCharacters + 1) } })).toMatchObject({
      data: { altTexts: { code: 'validation_max_text_constraint' } },
    })
    for (const altTexts of [['text'], 'text', { [image]: 7 }]) {
      expect(await tried({ altTexts })).toMatchObject({ data: { altTexts: { code: 'validation_invalid_value' } } })
    }
    expect((await update({ altTexts: { [image]: 'A workshop.' } })).altTexts).toEqual({ [image]: 'A workshop.' })
    expect((await update({ image: picture('second') })).altTexts).toEqual({})
  })

  it('is approved with the text: any change of it holds what is scheduled', async () => {
    const { image } = await update({ image: picture('first') })
    const scheduled = stage.person.pb.collection<Row<'scheduled_posts'>>('scheduled_posts')
    const time = { localTime: stage.localTime(30), timezone: 'America/Sao_Paulo' }
    const row = await scheduled.create({
      ...{ instance: stage.person.instance, post: post.id, channel: channel.id },
      ...time,
    })
    const changes = [
      { altTexts: { [image]: 'A workshop.' } },
      { gallery: [picture('second')] },
      { firstComment: 'The figures are in the report.' },
      { image: null, gallery: [], document: pdf(), documentTitle: 'Plan' },
      { documentTitle: 'The plan' },
      { document: null, link: 'https://aurora.example/' },
      { linkTitle: 'Aurora' },
      { linkDescription: 'What we learned.' },
      { linkImage: picture('card') },
    ]
    for (const change of changes) {
      await update(change)
      const changed = Object.keys(change).join()
      expect([changed, await scheduled.getOne(row.id)]).toMatchObject([
        changed,
        { status: 'held', error: 'content-changed' },
      ])
      expect(await scheduled.update(row.id, { status: 'scheduled', ...time })).toMatchObject({ status: 'scheduled' })
    }
    await update({ documentTitle: 'Shown nowhere without a document' })
    expect(await scheduled.getOne(row.id)).toMatchObject({ status: 'scheduled' })
  })
})
