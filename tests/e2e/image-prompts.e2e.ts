import { Transformer } from '@napi-rs/image'
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

  const add = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await add('notes.png', 'image/png', Buffer.from('no picture'))
  await expect(page.getByRole('button', { name: 'Add picture' })).toBeEnabled()
  expect((await workspace.pb.collection('posts').getOne(post.id)).image).toBe('')
  const pixels = Transformer.fromRgbaPixels(new Uint8Array(40 * 21 * 4).fill(120), 40, 21)
  await add('plant.png', 'image/png', Buffer.from(await pixels.png()))
  await expect(page.getByText('Picture added to the post.')).toBeVisible()
  await expect(page.getByText('Has a picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  expect((await workspace.pb.collection('posts').getOne(post.id)).image).toMatch(/^plant_\w+\.png$/)
  await checkScreen(page)
})
