import { Transformer } from '@napi-rs/image'
import { pdf } from '../knowledge/documents.ts'
import { handbook } from '../support/workspace.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase } from './workspace.ts'

test('image prompts are copied, and the picture that came of one is added to its post', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const base = await filledBase(workspace, 'Handbook', handbook)
  await batchAt(workspace, 'post', { knowledgeBases: [base], numberOfTopics: 1 })
  const post = await workspace.pb.collection('posts').getFirstListItem('')
  expect(post.imagePrompt).not.toBe('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${origin}/en-US/dashboard/content/posts`)
  await page.getByRole('navigation', { name: 'Content' }).getByRole('link', { name: 'Image prompts' }).click()
  await expect(page.getByText(post.imagePrompt)).toBeVisible()
  await page.getByRole('button', { name: 'Copy image prompt' }).click()
  await expect(page.getByText('Copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(post.imagePrompt)

  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Attachments' })
  const stored = () => workspace.pb.collection('posts').getOne(post.id)
  const add = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await add('notes.png', Buffer.from('no picture'))
  await expect(page.getByText('This file type isn’t supported.')).toBeVisible()
  expect((await stored()).image).toBe('')
  const draw = async (shade: number) =>
    Buffer.from(await Transformer.fromRgbaPixels(new Uint8Array(80 * 42 * 4).fill(shade), 80, 42).png())
  await add('plant.png', await draw(120))
  await dialog.getByLabel('Alt text of picture 1').fill('A dairy plant at dawn')
  await add('truck.png', await draw(200))
  await expect(dialog.getByLabel('Alt text of picture 2')).toBeVisible()
  await expect(dialog.getByText('Alt text is missing.')).toHaveCount(1)
  expect((await stored()).gallery).toEqual([expect.stringMatching(/^truck_\w+\.png$/)])
  await checkScreen(page)

  // By key, the second picture becomes the first and takes its text along.
  await dialog.getByRole('button', { name: 'Move picture 2' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByText('Picture 1 of 2')).toBeAttached()
  expect((await stored()).image).toMatch(/^truck_\w+\.png$/)
  await expect(dialog.getByLabel('Alt text of picture 2')).toHaveValue('A dairy plant at dawn')

  await dialog.getByRole('button', { name: 'More for picture 2' }).click()
  await page.getByRole('menuitem', { name: 'Crop' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop picture' })
  await crop.getByRole('radio', { name: '1:1', exact: true }).click()
  await checkScreen(page)
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(crop).toBeHidden()
  const cropped = await stored()
  expect(cropped.gallery).toEqual([expect.stringMatching(/^picture_\w+\.png$/)])
  expect(Object.values(cropped.altTexts)).toEqual(['A dairy plant at dawn'])

  await dialog.getByRole('button', { name: 'More for picture 1' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(dialog.getByLabel('Alt text of picture 2')).toHaveCount(0)
  await dialog.getByLabel('First comment').fill('The figures are in the report.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 picture · First comment')).toBeVisible()
  await expect.poll(async () => (await stored()).firstComment).toBe('The figures are in the report.')
  await checkScreen(page)
})

test('no telefone, um post ganha um documento e depois um link', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const workspace = await enterWorkspace(page, origin)
  const base = await filledBase(workspace, 'Handbook', handbook)
  await batchAt(workspace, 'post', { knowledgeBases: [base], numberOfTopics: 1 })
  const post = await workspace.pb.collection('posts').getFirstListItem('')
  const stored = () => workspace.pb.collection('posts').getOne(post.id)
  await page.goto(`${origin}/pt-BR/dashboard/content/image-prompts`)
  await page.getByRole('button', { name: 'Anexar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Anexos' })
  await dialog.getByRole('radio', { name: 'Documento' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'Nosso plano.pdf', mimeType: 'application/pdf', buffer: pdf([[{ text: 'Plano', y: 700 }]]) },
  })
  await expect(dialog.getByLabel('Título')).toHaveValue('Nosso plano')
  expect((await stored()).document).toMatch(/\.pdf$/)
  await checkScreen(page)

  await dialog.getByRole('radio', { name: 'Link' }).click()
  await expect(dialog.getByText('Adicionar um link remove: documento.')).toBeVisible()
  await dialog.getByLabel('Endereço').fill('https://127.0.0.1/relatorio')
  await dialog.getByRole('button', { name: 'Buscar cartão' }).click()
  // Private addresses are not read, but the link is kept.
  await expect(page.getByText('Não foi possível ler a página. Escreva o cartão você mesmo.')).toBeVisible()
  await dialog.getByLabel('Título do cartão').fill('Relatório')
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect.poll(stored).toMatchObject({ document: '', link: 'https://127.0.0.1/relatorio', linkTitle: 'Relatório' })
  await checkScreen(page)
})
