import type { Page } from '@playwright/test'
import { silence } from '#server/administration/silence.ts'
import type { Row } from '#shared/collections/index.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterAs, enterWorkspace, type Workspace } from './workspace.ts'

/** The outcome of a page's uploads: `lost` ones arrive, but their answers do not. */
async function watchUploads(page: Page) {
  const uploads = { calls: 'pass' as 'pass' | 'cut' | 'lost', count: 0 }
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode }) => {
    const isAnswer = responseStatusCode !== undefined
    if (request.method === 'POST' && isAnswer) uploads.count += 1
    const isCut = request.method === 'POST' && uploads.calls === (isAnswer ? 'lost' : 'cut')
    const decided = isCut
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : session.send('Fetch.continueRequest', { requestId })
    // A page that was left meanwhile has aborted its request.
    decided.catch(() => undefined)
  })
  const urlPattern = '*/api/collections/knowledge_items/records*'
  const patterns = (['Request', 'Response'] as const).map((requestStage) => ({ urlPattern, requestStage }))
  await session.send('Fetch.enable', { patterns })
  return uploads
}

/** Chooses a recording of two seconds, as the phone's recorder returns it, and keeps it. */
async function keepVoiceNote(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Voice note' }).click()
  await (await chooser).setFiles({ name: 'walk.wav', mimeType: 'audio/wav', buffer: Buffer.from(silence(2)) })
  await page.getByRole('dialog').getByRole('button', { name: 'Keep recording' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** How many recordings the browser keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const opening = indexedDB.open('outbox')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count()
          counting.onsuccess = () => {
            opening.result.close()
            done(counting.result)
          }
        }
      }),
  )

const firstBase = ({ pb, instance }: Workspace) =>
  expect
    .poll(
      async () =>
        (await pb.collection('knowledge_bases').getFullList({ filter: `instance = "${instance.id}"` })).length,
    )
    .toBe(1)

async function enterOnPhone(page: Page, origin: string): Promise<Workspace> {
  await page.setViewportSize({ width: 390, height: 844 })
  const workspace = await enterWorkspace(page, origin)
  await firstBase(workspace)
  return workspace
}

test('a recording that is made without a network is kept, and stored once when it is back', async ({
  page,
  context,
  origin,
}) => {
  const workspace = await enterOnPhone(page, origin)
  const items = () => workspace.pb.collection('knowledge_items').getFullList({ filter: 'type = "audio"' })
  const ideas = () => workspace.pb.collection<Row<'ideas'>>('ideas').getFullList()
  const uploads = await watchUploads(page)
  const basesRead = page.waitForResponse(/knowledge_bases\/records/)
  await page.goto(`${origin}/en-US/dashboard/ideas`)
  await basesRead
  await expect(page.getByText('No open ideas')).toBeVisible()
  await context.setOffline(true)
  await keepVoiceNote(page)
  const kept = page.getByRole('list', { name: 'Not sent yet' })
  await expect(kept.getByText('Waiting for a connection')).toBeVisible()
  await expect(kept.getByText('0:02 · 15.7 kB')).toBeVisible()
  await checkScreen(page)
  const download = page.waitForEvent('download')
  await kept.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('walk.wav')

  uploads.calls = 'cut'
  await context.setOffline(false)
  await page.reload()
  await expect(kept.getByText('0:02 · 15.7 kB')).toBeVisible()
  const player = kept.getByLabel('Listen to walk.wav')
  await player.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
  expect([uploads.count, await keptFiles(page)]).toEqual([0, 1])

  // The next person to sign in on this browser neither sees nor sends it.
  const mine = await page.evaluate(() => localStorage.getItem('pocketbase_auth'))
  await enterWorkspace(page, origin)
  uploads.calls = 'pass'
  await page.reload()
  await expect(page.getByText('No open ideas')).toBeVisible()
  await expect(kept).toBeHidden()
  expect([uploads.count, await keptFiles(page), await ideas()]).toEqual([0, 1, []])

  // Back on any page, it is sent; its answer is lost at first.
  uploads.calls = 'lost'
  await page.addInitScript((auth) => localStorage.setItem('pocketbase_auth', auth!), mine)
  await page.goto(`${origin}/en-US/dashboard`)
  await expect.poll(async () => (await items()).length).toBe(1)
  uploads.calls = 'pass'
  await page.goto(`${origin}/pt-BR/dashboard/ideas`)
  const stored = page.getByRole('list', { name: 'Ideias' })
  await expect(stored.getByText('Nota de voz ainda sem texto')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ainda não enviadas' })).toBeHidden()
  const [item] = await items()
  expect((await ideas()).map((idea) => idea.item)).toEqual([item!.id])
  expect([uploads.count, await keptFiles(page)]).toEqual([1, 0])
})

test('a page that was open before sends a recording whose tab was closed', async ({ page, context, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  await firstBase(workspace)
  await page.goto(`${origin}/en-US/dashboard`)
  const other = await context.newPage()
  await enterAs(other, workspace.pb)
  await other.goto(`${origin}/en-US/dashboard/ideas`)
  await expect(other.getByText('No open ideas')).toBeVisible()
  await context.setOffline(true)
  await keepVoiceNote(other)
  await expect(other.getByText('Waiting for a connection')).toBeVisible()
  await other.close()
  await context.setOffline(false)
  await expect.poll(async () => (await workspace.pb.collection('ideas').getFullList()).length).toBe(1)
  await expect.poll(() => keptFiles(page)).toBe(0)
})

test('a recording for which the browser has no room is offered for download, and can be deleted', async ({
  page,
  context,
  origin,
}) => {
  const workspace = await enterOnPhone(page, origin)
  await page.goto(`${origin}/en-US/dashboard/ideas`)
  await expect(page.getByText('No open ideas')).toBeVisible()
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  await context.setOffline(true)
  await keepVoiceNote(page)
  const kept = page.getByRole('list', { name: 'Not sent yet' })
  await expect(kept.getByRole('alert')).toContainText('no room for the recording')
  await checkScreen(page)
  const download = page.waitForEvent('download')
  await kept.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('walk.wav')
  const warning = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  await (await warning).dismiss()
  await kept.getByRole('button', { name: 'Delete idea' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete idea' }).click()
  await expect(kept).toBeHidden()

  // The next one is sent from this page.
  await keepVoiceNote(page)
  await context.setOffline(false)
  await expect.poll(async () => (await workspace.pb.collection('ideas').getFullList()).length).toBe(1)
  await expect(kept).toBeHidden()
})
