import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace, filledBase, type Workspace } from './workspace.ts'

test.use({ fetchesAhead: true })

const sample = readFileSync(new URL('../../samples/en-US/what-we-learned-in-2025.md', import.meta.url), 'utf8')
const banner = (page: Page): Locator => page.locator('[data-connection]')
/** Otherwise the pages are loaded before the test goes offline. */
const withoutPreloading = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
/** Also where the page is being replaced at this moment. */
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window).catch(() => null)

// The browser remembers 250 files, and the app has more.
test.beforeEach(({ page }) => page.addInitScript(() => performance.setResourceTimingBufferSize(2000)))

/** A batch whose topics are written. */
async function writtenTopics(workspace: Workspace): Promise<string> {
  const { pb, instance } = workspace
  await filledBase(workspace, 'What we learned', sample)
  const ambassador = await pb
    .collection('ambassadors')
    .create({ instance: instance.id, name: 'Rui', language: 'en-US' })
  const batch = await pb.collection('production_batches').create({
    instance: instance.id,
    ambassador: ambassador.id,
    prompt: 'Cold chain',
    numberOfTopics: 3,
    status: 'outline',
  })
  await expect.poll(async () => (await pb.collection('production_batches').getOne(batch.id)).generation).toBe('idle')
  return batch.id
}

test('offline, a page that was never opened waits for the network, and nothing typed is lost', async ({
  page,
  context,
  origin,
}) => {
  await withoutPreloading(page)
  await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await markPage(page)
  await context.setOffline(true)
  await expect(banner(page)).toContainText('You’re offline.')
  await page.getByRole('link', { name: 'Knowledge Base' }).click()
  await expect(banner(page)).toContainText('This page will open once you’re connected.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  await checkScreen(page)
  await context.setOffline(false)
  await expect(page).toHaveURL(/knowledge-base$/)
  await expect(page.getByRole('heading', { name: 'Knowledge Base', level: 1 })).toBeVisible()
  await expect(banner(page)).toContainText('You’re back online.')
  await expect(banner(page)).toHaveText('')
  expect(await isSamePage(page)).toBe(true)
})

test('offline, the question asks before leaving too, and staying keeps what was typed', async ({
  page,
  context,
  origin,
}) => {
  await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/dashboard/profile`)
  await page.getByRole('textbox', { name: 'Full name' }).fill('Vera Lima')
  await preloaded(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Ambassadors' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay on this page' })
    .click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The server can’t be reached. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Vera Lima')
  await context.setOffline(false)
  await expect(banner(page)).not.toContainText('offline')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Account menu: Vera Lima' })).toBeVisible()
})

test('pages that were loaded while the browser was idle open without a network', async ({ page, context, origin }) => {
  await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/dashboard`)
  await preloaded(page)
  await context.setOffline(true)
  await expect(banner(page)).toContainText('You’re offline.')
  await page.getByRole('link', { name: 'Ghost Writer' }).click()
  await expect(page).toHaveURL(/production$/)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Type a command or search…' })).toBeVisible()
})

test('a dead server does not affect the page, and the next page opens when it is back', async ({ page, server }) => {
  await withoutPreloading(page)
  await enterWorkspace(page, server.origin)
  await page.goto(`${server.origin}/pt-BR/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await markPage(page)
  await server.kill()
  await expect(banner(page)).toContainText('Não foi possível acessar o servidor.')
  await page.getByRole('link', { name: 'Embaixadores' }).first().click()
  await expect(banner(page)).toContainText('Esta página vai abrir quando a conexão voltar.')
  await server.start()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page).toHaveURL(/personas$/)
  await expect(page.getByRole('heading', { name: 'Embaixadores', level: 1 })).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('a page whose file a newer build has replaced is reloaded, once in ten seconds', async ({ page, origin }) => {
  await withoutPreloading(page)
  await enterWorkspace(page, origin)
  // Within the ten seconds, no matter how long the reload takes on a busy machine.
  await page.clock.setFixedTime(new Date())
  await page.goto(`${origin}/en-US/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await markPage(page)
  await page.route(/\/assets\/knowledge-bases-page-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Knowledge Base' }).click()
  await expect.poll(() => isSamePage(page)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  await markPage(page)
  await page.getByRole('link', { name: 'Knowledge Base' }).click()
  await expect(page.getByText('Part of the app couldn’t be loaded.')).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('decisions made offline wait, are counted, asked about and sent in their order', async ({
  page,
  context,
  origin,
}) => {
  const workspace = await enterWorkspace(page, origin)
  const batch = await writtenTopics(workspace)
  await page.goto(`${origin}/en-US/dashboard/production/${batch}`)
  const topics = page.getByRole('navigation', { name: 'Topics' }).getByRole('button')
  await topics.first().click()
  await preloaded(page)
  await context.setOffline(true)
  await expect(banner(page)).toContainText('You’re offline.')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(banner(page)).toContainText('You’re offline. 1 unsent change.')
  await topics.first().click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(banner(page)).toContainText('2 unsent changes.')
  let isAsked = false
  page.once('dialog', (dialog) => {
    isAsked = dialog.type() === 'beforeunload'
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => isAsked).toBe(true)
  const patches: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.postData() ?? ''))
  await context.setOffline(false)
  await expect(banner(page)).toContainText('You’re back online.')
  const first = async () =>
    (await workspace.pb.collection('topics').getFirstListItem(`batch = "${batch}"`, { sort: 'position' })).decision
  await expect.poll(first).toBe('reject')
  expect(patches).toEqual(['{"decision":"approve"}', '{"decision":"reject"}'])
})

test('a decision made while the server is away is kept until it is back', async ({ page, server }) => {
  const workspace = await enterWorkspace(page, server.origin)
  const batch = await writtenTopics(workspace)
  await page.goto(`${server.origin}/en-US/dashboard/production/${batch}`)
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('button').first().click()
  await server.kill()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(banner(page)).toContainText('The server can’t be reached. 1 unsent change.')
  await expect(page.getByRole('region', { name: /Messages/ }).locator('li')).toHaveCount(0)
  await server.start()
  await expect(banner(page)).toContainText('You’re back online.')
  const approved = () => workspace.pb.collection('topics').getList(1, 1, { filter: 'decision = "approve"' })
  await expect.poll(async () => (await approved()).totalItems).toBe(1)
})

test('a decision whose call got no answer is sent again, a call that starts work is not', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const batch = await writtenTopics(workspace)
  const calls: string[] = []
  await page.route(/\/api\/collections\/(topics|production_batches)\/records\/\w+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    calls.push(route.request().postData() ?? '')
    // Only the first decision is sent again, and arrives.
    return calls.length === 2 ? route.continue() : route.abort()
  })
  await page.goto(`${origin}/en-US/dashboard/production/${batch}`)
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const rejected = () => workspace.pb.collection('topics').getList(1, 1, { filter: 'decision = "reject"' })
  await expect.poll(async () => (await rejected()).totalItems).toBe(1)
  await page.getByRole('button', { name: 'Change settings' }).click()
  await expect(page.getByText('The server can’t be reached.').first()).toBeVisible()
  expect(calls).toEqual(['{"decision":"reject"}', '{"decision":"reject"}', '{"status":"settings"}'])
})

test('live updates that reconnect are not taken for a lost connection', async ({ page, origin }) => {
  await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const shown = document.querySelector<HTMLElement>('[data-connection]')!
    const states: string[] = []
    new MutationObserver(() => states.push(shown.dataset.connection!)).observe(shown, { attributes: true })
    Object.assign(window, { states })
  })
  const asked = page.waitForResponse('**/api/runtime')
  await page.route('**/api/realtime', (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await asked
  await expect(banner(page)).toHaveAttribute('data-connection', 'online')
  expect(await page.evaluate(() => (window as unknown as { states: string[] }).states)).toEqual([])
})

test('a failed call is explained in the language of the reader', async ({ page, origin }) => {
  await enterWorkspace(page, origin)
  await page.route('**/api/collections/posts/records**', (route) => route.abort())
  await page.goto(`${origin}/en-US/dashboard`)
  const message = page.getByRole('region', { name: /Messages/ }).locator('li')
  await expect(message).toContainText('The server can’t be reached.')
  await expect(message).not.toContainText('Erro na requisição')
  await expect(message).not.toContainText('??')
})

/** Waits until every file of a page is in the browser's cache. */
async function preloaded(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const { routes } = (window as unknown as { __reactRouterManifest: { routes: object } }).__reactRouterManifest
      const had = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      return Object.values(routes as Record<string, { module: string }>).filter(({ module }) => !had.has(module)).length
    })
  await expect.poll(missing).toBe(0)
  // The parts that open later come last, in any order.
  const parts = ['leave-dialog', 'frame-palette', 'frame-shortcuts', 'notifications-list']
  const lacking = () =>
    page.evaluate((wanted) => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name)
      return wanted.filter((part) => !names.some((name) => name.includes(part)))
    }, parts)
  await expect.poll(lacking).toEqual([])
}
