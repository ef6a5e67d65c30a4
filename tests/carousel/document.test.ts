import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import type { CarouselPage } from '#shared/carousel/pages.ts'
import { pagesOfPost } from '#shared/carousel/propose.ts'
import type { Row } from '#shared/collections/index.ts'
import { pdf } from '../knowledge/documents.ts'
import { minute, openStage, type Stage } from '../publishing/stage.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter'
const body = `Cortamos a integração de 14 para 3 dias 🚀

Antes, cada cliente esperava por uma pessoa. Essa pessoa estava ocupada.

${longWord} virou piada 👩‍👩‍👧 🇧🇷 1️⃣.

Não foi de graça: "às vezes" custou um mês.

O que você mudaria?`

const ownPdf = () => new File([new Uint8Array(pdf([[{ text: 'Own', y: 700 }]]))], 'own.pdf')

describeOnDrawnDatabase('the document of a post', (engine) => {
  let stage: Stage
  const posts = () => stage.person.pb.collection<Row<'posts'>>('posts')
  const pages = pagesOfPost(body)!
  const rests = (id: string) =>
    until(async () => {
      const post = await posts().getOne(id)
      return post.carouselState !== 'requested' && post.carouselState !== 'running' && post
    })
  const make = async (post: Row<'posts'>, carousel: CarouselPage[] = pages) => {
    await posts().update(post.id, { carousel, carouselState: 'requested' })
    return rests(post.id)
  }
  const read = async (post: Row<'posts'>) => {
    const token = await stage.person.pb.files.getToken()
    const answer = await fetch(stage.person.pb.files.getURL(post, post.document, { token }))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const size = bytes.length
    const pdf = await getDocumentProxy(bytes)
    const { text } = await extractText(pdf)
    const { view } = await pdf.getPage(1)
    const viewer = await pdf.getViewerPreferences()
    const markInfo = await pdf.getMarkInfo()
    const type = answer.headers.get('content-type')
    return { type, size, text, view, info: (await getMeta(pdf)).info, viewer, markInfo }
  }
  const codeOf = async (id: string, change: object) => {
    const answer = await refusal(posts().update(id, change))
    return Object.values(answer?.data ?? {}).map((problem) => (problem as { code: string }).code)
  }

  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.person.pb.collection('ambassadors').update(stage.ambassador.id, {
      ...{ name: 'Inês Conceição', headline: 'Diretora', language: 'pt-BR', coverColour: '#fde68a' },
      avatar: new File([png], 'ines.png'),
    })
  })

  it('has a page for each, with its words as text, in the language of the post', async () => {
    const post = await make(await stage.post(body))
    expect(post).toMatchObject({
      carouselState: 'attached',
      documentTitle: 'Cortamos a integração de 14 para 3 dias 🚀',
      documentPages: pages.length,
    })
    const { type, size, text, view, info, viewer, markInfo } = await read(post)
    expect(type).toBe('application/pdf')
    expect(view).toEqual([0, 0, 1080, 1350])
    expect(info).toMatchObject({ Title: post.documentTitle, Author: 'Inês Conceição', Language: 'pt-BR' })
    expect(viewer).toMatchObject({ DisplayDocTitle: true })
    // The canvas writes no structure; docs/publishing.md says what that means for screen readers.
    expect(markInfo).toBeNull()
    expect(text).toHaveLength(pages.length)
    const squeezed = text.map((words) => words.replaceAll(/\s/g, ''))
    expect(squeezed[0]).toContain('Cortamosaintegraçãode14para3dias')
    expect(squeezed[2]).toContain(longWord)
    expect(squeezed[3]).toContain('"àsvezes"custouummês.')
    expect(squeezed.at(-1)).toContain('Oquevocêmudaria?')
    expect(squeezed.at(-1)).toContain('InêsConceição')
    // What a person reads first comes first.
    expect(squeezed.at(-1)!.indexOf('InêsConceição')).toBeGreaterThan(squeezed.at(-1)!.indexOf('Oquevocêmudaria?'))
    // Fonts and emojis are inside, and are not the whole of either.
    expect(size).toBeGreaterThan(20_000)
    expect(size).toBeLessThan(500_000)
    const counted = await stage.test.app.engine.records.get('posts', post.id)
    expect(counted.fileBytes).toBe(size)
  })

  it('is refused with what is wrong with the pages', async () => {
    const { id } = await stage.post(body)
    const page = (title: string, text = '') => ({ title, text })
    expect(await codeOf(id, { carousel: [{ title: 'No text' }] })).toEqual(['validation_invalid_value'])
    expect(await codeOf(id, { carousel: 'pages' })).toEqual(['validation_invalid_value'])
    expect(await codeOf(id, { carousel: Array(11).fill(page('A')) })).toEqual(['validation_carousel_too_many'])
    expect(await codeOf(id, { carousel: [page('x'.repeat(161))] })).toEqual(['validation_carousel_title'])
    expect(await codeOf(id, { carousel: [page('x', 'y'.repeat(701))] })).toEqual(['validation_carousel_text'])
    expect(await codeOf(id, { carouselState: 'requested' })).toEqual(['validation_invalid_value'])
    const requested = (carousel: CarouselPage[]) => codeOf(id, { carousel, carouselState: 'requested' })
    expect(await requested(pages.slice(0, 3))).toEqual(['validation_carousel_too_few'])
    expect(await requested(pages.with(1, page(' ')))).toEqual(['validation_carousel_empty'])
    expect(await requested(pages.with(1, page('A', 'a\n'.repeat(200))))).toEqual(['validation_carousel_overfull'])
    expect(await codeOf(id, { carouselState: 'attached' })).toEqual(['validation_invalid_value'])
    await posts().update(id, { image: new File([png], 'plan.png') })
    expect(await requested(pages)).toEqual(['validation_mixed_attachments'])
    expect(await posts().getOne(id)).toMatchObject({ carousel: null, carouselState: '', document: '' })
  })

  it('holds what is scheduled and asks reviewers again if a page is changed, until it is made again', async () => {
    const channel = await stage.channel()
    const post = await make(await stage.post(body))
    await stage.test.app.engine.records.write((writer) => writer.update('posts', post.id, { outsideReview: 'approve' }))
    const scheduled = stage.person.pb.collection<Row<'scheduled_posts'>>('scheduled_posts')
    const time = () => ({ localTime: stage.localTime(10), timezone: 'America/Sao_Paulo' })
    const own = { instance: stage.person.instance, post: post.id, channel: channel.id }
    const { id } = await scheduled.create({ ...own, ...time() })
    const changed = await posts().update(post.id, { carousel: pages.with(1, { title: 'Another page', text: '' }) })
    expect(changed).toMatchObject({ carouselState: 'outdated', outsideReview: 'asked', document: post.document })
    expect(await scheduled.getOne(id)).toMatchObject({ status: 'held', error: 'content-changed' })
    await stage.test.app.engine.records.write((writer) => writer.update('posts', post.id, { outsideReview: 'approve' }))
    const again = { ...time(), status: 'scheduled' }
    const refused = await refusal(scheduled.update(id, again))
    expect(refused?.data).toMatchObject({ post: { code: 'validation_document_outdated' } })
    const made = await make(post, changed.carousel!)
    expect(made).toMatchObject({ carouselState: 'attached', outsideReview: 'asked' })
    expect(made.document).not.toBe(post.document)
    expect((await read(made)).text[1]).toContain('Another page')
  })

  it('does not stop a post whose pages are only a draft', async () => {
    const channel = await stage.channel()
    const scheduled = await stage.schedule(channel, body, 10)
    await posts().update(scheduled.post, { carousel: pages })
    await stage.pass(11 * minute)
    expect(await stage.ends(scheduled, 'published')).toMatchObject({ error: '' })
  })

  it('is no longer linked to the pages once a person attaches another one, or removes it', async () => {
    const post = await make(await stage.post(body))
    const other = await posts().update(post.id, { document: ownPdf() })
    expect(other).toMatchObject({ carouselState: '', carousel: pages })
    const changed = await posts().update(post.id, { carousel: pages.toReversed() })
    expect(changed).toMatchObject({ carouselState: '', document: other.document })
  })

  it('uses the latest pages if they are changed and requested again meanwhile', async () => {
    const post = await stage.post(body)
    await posts().update(post.id, { carousel: pages, carouselState: 'requested' })
    await until(async () => (await posts().getOne(post.id)).carouselState !== 'requested')
    const latest = pages.with(1, { title: 'The latest page', text: '' })
    await posts().update(post.id, { carousel: latest })
    const made = await make(post, latest)
    expect(made.carouselState).toBe('attached')
    expect((await read(made)).text[1]).toContain('The latest page')
  })

  it('does not replace one that a person attaches meanwhile', async () => {
    const post = await stage.post(body)
    await posts().update(post.id, { carousel: pages, carouselState: 'requested' })
    await until(async () => (await posts().getOne(post.id)).carouselState !== 'requested')
    const own = await posts().update(post.id, { document: ownPdf() })
    await stage.test.app.engine.jobs.idle()
    expect(await posts().getOne(post.id)).toMatchObject({ carouselState: '', document: own.document })
  })

  it('is not stored beyond the quota, which is reported', async () => {
    const post = await stage.post(body)
    await stage.test.app.engine.records.write((writer) =>
      writer.create('settings', { key: 'fileBytes', value: 1 } as never),
    )
    const failed = await make(post)
    expect(failed).toMatchObject({ carouselState: 'failed', carouselError: 'quota', document: '' })
  })
})
