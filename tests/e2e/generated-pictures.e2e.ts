import type { Page } from '@playwright/test'
import { type FakeDrawer, type FakeDrawing, startFakeDrawing } from '../fakes/drawing.ts'
import { quarters } from '../files/pictures.ts'
import { handbook } from '../support/workspace.ts'
import { test as base, expect } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase, type Workspace } from './workspace.ts'

interface Drawer extends FakeDrawer {
  /** The fake's next behaviour; default: it draws. */
  answer(next?: () => FakeDrawing): void
}

const test = base.extend<{ drawer: Drawer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
  drawer: async ({}, use) => {
    const drawn = { bytes: await quarters(1536, 1024).png() }
    let next = (): FakeDrawing => drawn
    const fake = await startFakeDrawing(() => next())
    const answer = (given = () => drawn): void => {
      next = given
    }
    await use({ ...fake, answer })
    await fake.close()
  },
})

/** A workspace with one post, its image prompts open. */
async function openPrompts(page: Page, origin: string, language: 'en-US' | 'pt-BR'): Promise<Workspace> {
  const workspace = await enterWorkspace(page, origin)
  const knowledge = await filledBase(workspace, 'Handbook', handbook)
  await batchAt(workspace, 'post', { knowledgeBases: [knowledge], numberOfTopics: 1 })
  await page.goto(`${origin}/${language}/dashboard/content/image-prompts`)
  return workspace
}

test('a picture is generated, chosen with its alt text, and replaced by another version', async ({
  page,
  origin,
  root,
  drawer,
}) => {
  const workspace = await openPrompts(page, origin, 'en-US')
  const stored = () => workspace.pb.collection('posts').getFirstListItem('')
  await page.getByRole('button', { name: 'Generate picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate a picture' })
  await expect(dialog.getByText('No image provider is set up')).toBeVisible()
  await checkScreen(page)
  const provider = { picturesProvider: 'openai', picturesKey: 'key', picturesBaseUrl: drawer.url }
  await root.send('/api/admin/settings', { method: 'PATCH', body: provider })

  await page.reload()
  await page.getByRole('button', { name: 'Generate picture' }).click()
  await expect(dialog.getByLabel('Prompt')).toHaveValue((await stored()).imagePrompt)
  await expect(dialog.getByText('Pictures generated for this post appear here.')).toBeVisible()
  await checkScreen(page)
  const held = Promise.withResolvers<void>()
  drawer.answer(() => ({ held: held.promise, status: 400, text: 'moderation_blocked' }))
  await dialog.getByLabel('Prompt').fill('A photograph of a mechanic at a bench, without text.')
  await dialog.getByRole('radio', { name: '1:1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Generate for 0.5 credits' }).click()
  await expect(dialog.getByText('The provider is drawing.')).toBeVisible()
  await checkScreen(page)
  held.resolve()
  await expect(dialog.getByText('content filter refused this prompt')).toBeVisible()
  await expect(dialog.getByText('You got the credits back.')).toBeVisible()
  await checkScreen(page)

  drawer.answer()
  await dialog.getByRole('button', { name: 'Generate for 0.5 credits' }).click()
  await expect(dialog.getByText('Version 1')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'A mechanic at a bench.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this one' }).click()
  const confirm = page.getByRole('dialog', { name: 'Alt text of the picture' })
  await expect(confirm.getByLabel('Alt text')).toHaveValue('A mechanic at a bench.')
  await checkScreen(page)
  await confirm.getByLabel('Alt text').fill('A red and a blue square')
  await confirm.getByRole('button', { name: 'Add to the post' }).click()
  await expect(dialog.getByText('In the post')).toBeVisible()
  const first = await stored()
  expect(Object.values(first.altTexts)).toEqual(['A red and a blue square'])

  await dialog.getByRole('radio', { name: '4:5' }).click()
  await dialog.getByRole('button', { name: 'Generate for 0.5 credits' }).click()
  await expect(dialog.getByText('Version 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this one' }).first().click()
  await confirm.getByRole('button', { name: 'Add to the post' }).click()
  await expect(confirm).toBeHidden()
  await expect.poll(async () => (await stored()).image).not.toBe(first.image)
  expect((await stored()).gallery).toEqual([])
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Delete version 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Version deleted')).toBeVisible()
  await expect(dialog.getByText('Version 2')).toBeHidden()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 picture')).toBeVisible()
  expect(drawer.calls.map(({ size }) => size)).toEqual(['1024x1024', '1024x1024', '1024x1536'])
})

test('no telefone, a geração é cancelada, e um post com link fica sem imagem', async ({
  page,
  origin,
  root,
  drawer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const provider = { picturesProvider: 'openai', picturesKey: 'key', picturesBaseUrl: drawer.url }
  await root.send('/api/admin/settings', { method: 'PATCH', body: provider })
  const workspace = await openPrompts(page, origin, 'pt-BR')
  const post = await workspace.pb.collection('posts').getFirstListItem('')
  await page.getByRole('button', { name: 'Anexar', exact: true }).click()
  const attachments = page.getByRole('dialog', { name: 'Anexos' })
  await attachments.getByRole('button', { name: 'Gerar imagem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gerar uma imagem' })
  const held = Promise.withResolvers<void>()
  drawer.answer(() => ({ held: held.promise, status: 500 }))
  await dialog.getByRole('button', { name: 'Gerar por 0,5 crédito' }).click()
  await expect(dialog.getByText('O provedor está desenhando.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog.getByText('Cancelado. Os créditos foram devolvidos.')).toBeVisible()
  held.resolve()

  drawer.answer()
  await dialog.getByRole('button', { name: 'Gerar por 0,5 crédito' }).click()
  await expect(dialog.getByText('Versão 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Usar esta' }).click()
  await page.getByRole('button', { name: 'Adicionar ao post' }).click()
  await expect(dialog.getByText('No post')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(attachments.getByLabel('Texto alternativo da imagem 1')).not.toHaveValue('')

  await workspace.pb.collection('posts').update(post.id, { image: null, link: 'https://timbre.example/' })
  await page.reload()
  await page.getByRole('button', { name: 'Gerar imagem' }).click()
  await dialog.getByRole('button', { name: 'Usar esta' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('Este post tem um documento ou um link.')
  await checkScreen(page)
})
