import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { pdf } from '../knowledge/documents.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { type Easel, openEasel } from './easel.ts'

describeOnDrawnDatabase('a picture that a provider has drawn', (engine) => {
  let easel: Easel
  let post: Row<'posts'>
  const posts = () => easel.person.pb.collection<Row<'posts'>>('posts')
  const stored = () => posts().getOne(post.id)
  const draw = async () => easel.rests(await easel.order(post))
  const attach = (
    { id }: Pick<Row<'generated_pictures'>, 'id'>,
    altText: unknown = 'A mechanic at work',
    of = easel.person,
  ) => of.pb.send(`/api/generated-pictures/${id}/attach`, { method: 'POST', body: { altText } })
  const status = async (name: string) => {
    const { pb } = easel.person
    const address = pb.files.getURL({ collectionName: 'posts', id: post.id }, name, {
      token: await pb.files.getToken(),
    })
    return (await fetch(address)).status
  }

  beforeAll(async () => {
    easel = await openEasel(engine)
    await easel.test.app.engine.records.write((writer) =>
      writer.update('instances', easel.person.instance, { plan: 'pro', planExpiresAt: '2099-01-01 00:00:00.000Z' }),
    )
  })
  beforeEach(async () => {
    post = await easel.post()
  })

  it('is copied to the post with the text that a person confirms', async () => {
    const picture = await draw()
    expect(await stored()).toMatchObject({ image: '', altTexts: null })
    await attach(picture, '  A mechanic at work ')
    const { image, altTexts } = await stored()
    expect(image).toMatch(/^picture_\w{10}\.jpg$/)
    expect(altTexts).toEqual({ [image]: 'A mechanic at work' })
    expect(await status(image)).toBe(200)
    expect(await easel.read(picture)).toMatchObject({ attachedAs: image })
    const { fileBytes } = await easel.test.app.engine.records.get('generated_pictures', picture.id)
    expect(await easel.test.app.engine.records.get('posts', post.id)).toMatchObject({ fileBytes })
    // The version can go: the post has a file of its own.
    await easel.person.pb.collection('generated_pictures').delete(picture.id)
    expect(await status(image)).toBe(200)
  })

  it('replaces an earlier version, which can be attached again', async () => {
    const first = await draw()
    const second = await draw()
    await posts().update(post.id, { image: new File([new Uint8Array(await pictureOf(first))], 'own.jpg') })
    const own = (await stored()).image
    await attach(first, 'The first')
    const [used] = (await stored()).gallery
    await attach(second, 'The second')
    const after = await stored()
    expect([after.image, after.gallery.length]).toEqual([own, 1])
    expect(after.altTexts).toEqual({ [after.gallery[0]!]: 'The second' })
    expect(await status(used!)).toBe(404)
    await attach(first, 'The first again')
    const { gallery, altTexts } = await stored()
    expect([gallery.length, Object.values(altTexts ?? {})]).toEqual([1, ['The first again']])
    expect(await easel.read(first)).toMatchObject({ attachedAs: gallery[0] })
  })

  it('is approved together with the post', async () => {
    const picture = await draw()
    const records = () => easel.test.app.engine.records
    await records().write((writer) => writer.update('posts', post.id, { outsideReview: 'approve' }))
    await attach(picture)
    // Outside reviewers see it before it is published.
    expect(await records().get('posts', post.id)).toMatchObject({ outsideReview: 'asked' })
  })

  it.each([
    ['no text', '', 'altText', 'validation_required'],
    ['no string', 7, 'altText', 'validation_required'],
    ['a text that is too long', 'x'.repeat(4087), 'altText', 'validation_max_text_constraint'],
  ])('is refused with %s', async (_, text, field, code) => {
    expect(await refusal(attach(await draw(), text))).toMatchObject({ status: 400, data: { [field]: { code } } })
    expect((await stored()).image).toBe('')
  })

  it('is refused beside a document, for a ninth time, and before it is drawn', async () => {
    const picture = await draw()
    const plan = new Uint8Array(pdf([[{ text: 'Plan', y: 700 }]]))
    await posts().update(post.id, { document: new File([plan], 'plan.pdf') })
    const mixed = { status: 400, data: { image: { code: 'validation_mixed_attachments' } } }
    expect(await refusal(attach(picture))).toMatchObject(mixed)
    const file = new Uint8Array(await pictureOf(picture))
    const named = (name: string) => new File([file], `${name}.jpg`)
    await posts().update(post.id, { document: null, image: named('first') })
    await posts().update(post.id, { gallery: Array.from({ length: 8 }, (__, at) => named(`own-${at}`)) })
    const full = { status: 400, data: { post: { code: 'validation_too_many_values' } } }
    expect(await refusal(attach(picture))).toMatchObject(full)
    expect((await stored()).gallery).toHaveLength(8)
    easel.answer(() => ({ status: 401 }))
    expect(await refusal(attach(await draw()))).toMatchObject({ status: 404 })
    easel.answer()
  })

  it('is attached by editors only', async () => {
    const picture = await draw()
    const reviewer = await easel.test.register(`reviewer-${post.id}@timbre.example`)
    expect(await refusal(attach(picture, 'x', reviewer))).toMatchObject({ status: 403 })
    await easel.test.join(reviewer, easel.person.instance, 'reviewer')
    expect(await refusal(attach(picture, 'x', reviewer))).toMatchObject({ status: 403 })
    expect((await stored()).image).toBe('')
  })

  async function pictureOf(row: Row<'generated_pictures'>): Promise<ArrayBuffer> {
    const { pb } = easel.person
    return (await fetch(pb.files.getURL(row, row.image, { token: await pb.files.getToken() }))).arrayBuffer()
  }
})
