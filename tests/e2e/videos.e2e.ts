import { startFakeYouTube } from '../fakes/youtube.ts'
import { test as base, expect } from './server.ts'
import { checkScreen, enterWorkspace, withoutFirstBase } from './workspace.ts'

const vtt = `WEBVTT

00:00:00.000 --> 00:00:06.000
Nobody answered the alarm in the cold store for eleven minutes.

00:01:35.000 --> 00:01:41.000
Since then the bell hangs in the kitchen, where somebody always is.
`
type YouTube = Awaited<ReturnType<typeof startFakeYouTube>>

const test = base.extend<object, { youtube: YouTube }>({
  youtube: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameters
    async ({}, use) => {
      const youtube = await startFakeYouTube({
        bellBellBel: { title: 'The bell in the kitchen', seconds: 125, captions: [{ language: 'en', vtt }] },
        withoutCapt: { title: 'Silent film' },
      })
      await use(youtube)
      await youtube.close()
    },
    { scope: 'worker' },
  ],
  environment: [({ youtube }, use) => use({ ALLOW_PRIVATE_FETCH: '1', YOUTUBE_URL: youtube.url }), { scope: 'worker' }],
})

test('a video is read from its captions, or from a pasted transcript, and a file is only kept', async ({
  page,
  origin,
}) => {
  const workspace = await enterWorkspace(page, origin)
  await withoutFirstBase(workspace)
  const { id } = await workspace.pb
    .collection('knowledge_bases')
    .create({ instance: workspace.instance.id, name: 'Talks' })
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${id}`)
  const table = page.getByRole('table', { name: 'Items' })
  const url = page.getByRole('textbox', { name: 'URL' })
  await page.getByRole('radio', { name: 'Video' }).click()
  await checkScreen(page)
  await url.fill('https://vimeo.com/12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Enter the URL of a YouTube video.')).toBeVisible()
  await url.fill('https://youtu.be/bellBellBel')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await table.getByRole('button', { name: /^The bell in the kitchen/ }).click()
  const video = page.getByRole('dialog', { name: 'The bell in the kitchen' })
  await video.getByRole('tab', { name: /Passages/ }).click()
  await expect(video.getByRole('link', { name: 'Watch from 0:00' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=bellBellBel',
  )
  await checkScreen(page)
  await page.keyboard.press('Escape')

  await url.fill('https://www.youtube.com/watch?v=withoutCapt')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const reason = 'YouTube doesn’t give us captions for this video.'
  await expect(table.getByText(reason, { exact: false })).toBeVisible()
  await table
    .getByRole('button', { name: /withoutCapt/ })
    .first()
    .click()
  const silent = page.getByRole('dialog', { name: /withoutCapt/ })
  await expect(silent.getByText(reason, { exact: false })).toBeVisible()
  await checkScreen(page)
  await silent
    .getByRole('textbox', { name: 'Or paste the transcript' })
    .fill('0:00\nWe count bicycles.\n0:12\nOne is bamboo.')
  await silent.getByRole('button', { name: 'Use this transcript' }).click()
  await expect(silent.getByText('Ready', { exact: true })).toBeVisible()
  await expect(silent.getByLabel('Extracted text')).toHaveValue(/One is bamboo/)
  await page.keyboard.press('Escape')

  await page.getByRole('radio', { name: 'Documents' }).click()
  await page.getByRole('switch', { name: 'Keep files without reading them' }).click()
  await page.getByLabel('Choose files').setInputFiles({
    name: 'floor plan.dwg',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('AC1032'),
  })
  await expect(table.getByText('Other · DWG')).toBeVisible()
  await checkScreen(page)
})

test('no celular, em português, um vídeo é adicionado com a transcrição', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const workspace = await enterWorkspace(page, origin)
  const { id } = await workspace.pb
    .collection('knowledge_bases')
    .create({ instance: workspace.instance.id, name: 'Palestras' })
  await page.goto(`${origin}/pt-BR/dashboard/knowledge-base/${id}`)
  await page.getByRole('radio', { name: 'Vídeo' }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill('https://youtu.be/withoutCapt')
  await page.getByRole('textbox', { name: 'Transcrição' }).fill('0:00 O sino toca na cozinha da fábrica.')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await page
    .getByRole('button', { name: /withoutCapt/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Pronto', { exact: true })).toBeVisible()
  await checkScreen(page)
})
