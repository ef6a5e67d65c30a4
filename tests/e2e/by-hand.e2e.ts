import { readFile } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'
import type PocketBase from 'pocketbase'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace, type Workspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ title: 'Publish by hand', copy: 'Copy text', copyAlt: 'Copy alt text', comment: 'Copy comment' },
    ...{ download: 'Download: Picture 2', address: /^Address of the post/, submit: 'Mark as published' },
    ...{ done: 'Marked as published', actions: /^Actions for Repairs/, again: 'Publish by hand…' },
  },
  'pt-BR': {
    ...{ title: 'Publicar manualmente', copy: 'Copiar texto', copyAlt: 'Copiar texto alternativo' },
    ...{ comment: 'Copiar comentário', download: 'Baixar: Imagem 2', address: /^Endereço do post/ },
    ...{ submit: 'Marcar como publicado', done: 'Marcado como publicado' },
    ...{ actions: /^Ações de Repairs/, again: 'Publicar manualmente…' },
  },
}
const body = 'Repairs pay the rent.\n\nAsk the workshop, not the sales floor.'

/** A post with two pictures that is due now, on a channel on which people publish. */
async function prepare({ pb, instance }: Workspace, root: PocketBase) {
  const rui = { instance: instance.id, name: 'Rui Prado', description: 'Runs a dairy', language: 'en-US' }
  const owned = { instance: instance.id, ambassador: (await pb.collection('ambassadors').create(rui)).id }
  const batch = await pb.collection('production_batches').create(owned)
  const topic = await root.collection('topics').create({ batch: batch.id, title: 'Repairs', version: 1 })
  const [plant, truck] = [await draw(120), await draw(200)]
  const content = { body, version: 1, decision: 'approve', firstComment: 'The figures are in the report.' }
  const { id: post } = await root
    .collection('posts')
    .create({ ...owned, batch: batch.id, topic: topic.id, ...content, stage: 'final', writtenBy: 'agent' })
  // By themselves: a form with files would change the line ends of the text.
  const files = { image: file('plant.png', plant), gallery: [file('truck.png', truck)] }
  const { image } = await root.collection('posts').update(post, files)
  await root.collection('posts').update(post, { altTexts: { [image]: 'A dairy plant at dawn' } })
  const channel = await pb.collection('channels').create({ instance: instance.id, kind: 'manual', name: 'By hand' })
  const time = { localTime: new Date().toISOString().slice(0, 16), timezone: 'UTC' }
  const { id } = await pb
    .collection('scheduled_posts')
    .create({ instance: instance.id, post, channel: channel.id, ...time })
  const news = () => pb.collection('notifications').getFullList({ filter: 'kind = "post-held"' })
  await expect.poll(async () => (await news()).length).toBe(1)
  return { scheduled: id, link: (await news())[0]!.link as string, truck }
}

const file = (name: string, content: Buffer) => new File([new Uint8Array(content)], name, { type: 'image/png' })
const draw = async (shade: number) =>
  Buffer.from(await Transformer.fromRgbaPixels(new Uint8Array(80 * 42 * 4).fill(shade), 80, 42).png())

for (const language of drawn(languages, 'by-hand')) {
  test(`a post is published by hand on a phone (${language})`, async ({ page, origin, root }) => {
    const t = words[language]
    const workspace = await enterWorkspace(page, origin)
    const { scheduled, link, truck } = await prepare(workspace, root)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${origin}/${language}${link}`)
    const dialog = page.getByRole('dialog', { name: t.title })
    await expect(dialog.getByRole('img')).toHaveCount(0)
    await expect(dialog.locator('img')).toHaveCount(2)
    await checkScreen(page)

    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await dialog.getByRole('button', { name: t.copy, exact: true }).click()
    await expect.poll(copied).toBe(body)
    await dialog.getByRole('button', { name: t.copyAlt }).click()
    await expect.poll(copied).toBe('A dairy plant at dawn')
    await dialog.getByRole('button', { name: t.comment }).click()
    await expect.poll(copied).toBe('The figures are in the report.')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t.download }).click()
    expect((await readFile(await (await download).path())).equals(truck)).toBe(true)

    // Closed for now, and opened again from the menu of the post.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: t.actions }).click()
    await page.getByRole('menuitem', { name: t.again }).click()
    await dialog.getByLabel(t.address).fill('https://network.example/posts/1')
    await dialog.getByRole('button', { name: t.submit }).click()
    await expect(page.getByText(t.done, { exact: true })).toBeVisible()
    const row = await workspace.pb.collection('scheduled_posts').getOne(scheduled)
    expect(row).toMatchObject({ status: 'published', externalUrl: 'https://network.example/posts/1' })
  })
}
