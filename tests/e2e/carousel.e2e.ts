import { extractText, getDocumentProxy } from 'unpdf'
import type { Row } from '#shared/collections/index.ts'
import { drawn, languages } from '../support/drawn.ts'
import { handbook } from '../support/workspace.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase } from './workspace.ts'

const views = {
  'en-US': {
    viewport: { width: 1440, height: 900 },
    open: 'Carousel',
    start: 'From the post’s text',
    page: 'Page 2: Repairs earn us 62% of the profit.',
    title: 'Title',
    text: 'Text',
    add: 'Add a page',
    idea: 'Page 3',
    earlier: 'Move earlier',
    remove: 'Remove page',
    undo: 'Undo',
    cover: 'Cover and closing page',
    contrast: 'Text on it is dark',
    make: 'Make the PDF and attach it',
    attached: 'Attached to the post: 5 pages.',
    outdated: 'The attached PDF is out of date.',
    again: 'Make the PDF again',
    tooFew: 'The text is too short for 4 pages.',
    channel: { add: 'Connect a channel', name: 'Name', whose: 'Publishes for' },
    network: { go: 'Continue to the network', allow: 'Allow', done: 'is connected' },
  },
  'pt-BR': {
    viewport: { width: 390, height: 844 },
    open: 'Carrossel',
    start: 'Do texto do post',
    page: 'Página 2: Repairs earn us 62% of the profit.',
    title: 'Título',
    text: 'Texto',
    add: 'Adicionar página',
    idea: 'Página 3',
    earlier: 'Mover para antes',
    remove: 'Remover página',
    undo: 'Desfazer',
    cover: 'Capa e página final',
    contrast: 'O texto sobre ela fica escuro',
    make: 'Gerar o PDF e anexar',
    attached: 'Anexado ao post: 5 páginas.',
    outdated: 'O PDF anexado está desatualizado.',
    again: 'Gerar o PDF de novo',
    tooFew: 'O texto é curto demais para 4 páginas.',
    channel: { add: 'Conectar um canal', name: 'Nome', whose: 'Publica para' },
    network: { go: 'Continuar para a rede', allow: 'Permitir', done: 'está conectado' },
  },
} as const

const body = `We repaired 3,100 bicycles and sold 900 🚲

Repairs earn us 62% of the profit. We decided to open a second workshop before a second shop.

The landlord called twice. He asked whether we were serious.

What would you open first?`

for (const language of drawn(languages, 'carousel')) {
  const t = views[language]
  test(`an approved post becomes a document, ${t.viewport.width} px wide, in ${language}`, async ({ page, origin }) => {
    await page.setViewportSize(t.viewport)
    const workspace = await enterWorkspace(page, origin)
    const base = await filledBase(workspace, 'Handbook', handbook)
    const batch = await batchAt(workspace, 'post', { knowledgeBases: [base], numberOfTopics: 1 })
    const posts = workspace.pb.collection<Row<'posts'>>('posts')
    const { id } = await posts.getFirstListItem('')
    await posts.update(id, { body: 'Too short.' })
    const read = () => posts.getOne(id)

    await page.goto(`${origin}/${language}/dashboard/production/carousel/${id}`)
    await expect(page.getByText(t.tooFew).first()).toBeVisible()
    await checkScreen(page)
    await posts.update(id, { body, decision: 'approve' })
    await page.goto(`${origin}/${language}/dashboard/production/${batch}`)
    await page.getByRole('link', { name: t.open }).click()
    await page.getByRole('button', { name: t.start }).click()

    // The pages hold the post's own words.
    await page.getByRole('button', { name: t.page }).click()
    const title = page.getByLabel(t.title, { exact: true })
    const text = page.getByLabel(t.text, { exact: true })
    await expect(title).toHaveValue('Repairs earn us 62% of the profit.')
    await text.fill('A second workshop comes first.')
    const preview = page.getByRole('img', { name: /2.*4/ })
    await expect(preview.getByText('A second workshop comes first.')).toBeVisible()
    await expect.poll(async () => (await read()).carousel?.[1]?.text).toBe('A second workshop comes first.')

    // A page is added, moved, removed, and brought back.
    await page.getByRole('button', { name: t.add }).click()
    await expect(page.getByRole('heading', { name: t.idea })).toBeVisible()
    await title.fill('Ação e coração')
    await page.getByRole('button', { name: t.earlier }).click()
    await page.getByRole('button', { name: t.remove }).click()
    await expect(page.getByRole('button', { name: /: Ação/ })).toHaveCount(0)
    await page.getByRole('button', { name: t.undo }).click()
    await expect(title).toHaveValue('Ação e coração')
    await expect.poll(async () => (await read()).carousel?.map((one) => one.title)[1]).toBe('Ação e coração')

    const cover = page.getByLabel(t.cover, { exact: true })
    await cover.fill('#fde68a')
    await expect(page.getByText(t.contrast)).toBeVisible()
    await cover.blur()
    const { ambassador } = await read()
    const stored = () => workspace.pb.collection<Row<'ambassadors'>>('ambassadors').getOne(ambassador)
    await expect.poll(async () => (await stored()).coverColour).toBe('#fde68a')
    await checkScreen(page)

    await page.getByRole('button', { name: t.make }).click()
    await expect(page.getByText(t.attached)).toBeVisible()
    const post = await read()
    expect(post).toMatchObject({ carouselState: 'attached', documentPages: 5, decision: 'approve' })
    const token = await workspace.pb.files.getToken()
    const answer = await fetch(workspace.pb.files.getURL(post, post.document, { token }))
    const pdf = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())))
    expect(pdf.text[1]).toContain('Ação e coração')

    // Lines break in the document as they do in the preview.
    await page.getByRole('button', { name: /3: Repairs/ }).click()
    const shown = await page.getByRole('img', { name: /3.*5/ }).locator('text').allTextContents()
    expect(shown.length).toBeGreaterThan(3)
    const lines = pdf.text[2]!.split('\n').map((line) => line.trim())
    for (const line of shown.slice(0, 3)) expect(lines).toContain(line.trim())

    await text.fill('Changed afterwards.')
    await expect(page.getByText(t.outdated)).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: t.again }).click()
    await expect(page.getByText(t.outdated)).toHaveCount(0)
    await expect.poll(async () => (await read()).carouselState).toBe('attached')
    expect((await read()).document).not.toBe(post.document)

    // It is published, and shown in the network's feed.
    await page.goto(`${origin}/${language}/dashboard/channels`)
    await page.getByRole('button', { name: t.channel.add }).click()
    await page.getByRole('textbox', { name: t.channel.name }).fill('Rui')
    await page.getByRole('combobox', { name: t.channel.whose }).click()
    await page.getByRole('option', { name: 'Rui Prado' }).click()
    await page.getByRole('button', { name: t.network.go }).click()
    await page.getByRole('button', { name: t.network.allow }).click()
    await expect(page.getByText(`Rui ${t.network.done}`)).toBeVisible()
    const [channel] = await workspace.pb.collection('channels').getFullList()
    const time = { localTime: new Date().toISOString().slice(0, 16), timezone: 'UTC' }
    const scheduled = workspace.pb.collection<Row<'scheduled_posts'>>('scheduled_posts')
    const own = { instance: workspace.instance.id, post: id, channel: channel!.id }
    const { id: sent } = await scheduled.create({ ...own, ...time })
    await expect.poll(async () => (await scheduled.getOne(sent)).status).toBe('published')
    const address = (await scheduled.getOne(sent)).externalUrl
    await page.goto(address)
    const published = page.locator(`[id="${new URL(address).hash.slice(1)}"]`)
    // In the text, and as the title of the document.
    await expect(published.getByText('We repaired 3,100 bicycles and sold 900')).toHaveCount(2)
  })
}
