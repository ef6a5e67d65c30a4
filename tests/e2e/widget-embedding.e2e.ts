import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'
import { openChatDesk, openSite, panelOf } from './widget-site.ts'

const open = (page: Page) => page.getByRole('button', { name: /^Open chat/ })

/** The errors in a site's console. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

async function prepare(origin: string, host?: string) {
  const desk = await openChatDesk(origin, 'en-US')
  const site = await openSite(origin, desk.channel, 'en-US', { host })
  await desk.change({ allowedSites: [site.address] })
  return { desk, site }
}

test('leaves the page as it is: nothing moves, nothing is stored, and one tag too many is one', async ({
  page,
  context,
  origin,
}) => {
  const { site } = await prepare(origin)
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      for (const { value } of shifts) (window as unknown as { shift: number }).shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const complaints = complaintsOf(page)
  await page.goto(site.address)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await expect(open(page)).toBeVisible()
  await open(page).click()
  await expect(panelOf(page).getByRole('textbox')).toBeFocused()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0)
  expect(await height()).toBe(before)
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0])
  expect(await context.cookies()).toEqual([])
  // The site hides all buttons and frames of its own.
  await expect(page.locator('[data-timbre-chat] iframe')).toBeVisible()
  // Has the tag twice.
  await page.goto(`${site.address}/about.html`)
  await expect(page.locator('[data-timbre-chat] iframe')).toBeVisible()
  await expect(page.locator('[data-timbre-chat]')).toHaveCount(1)
  expect(complaints).toEqual([])
  site.close()
})

test('a site that is not in the list shows nothing', async ({ page, origin }) => {
  const { desk, site } = await prepare(origin)
  await desk.change({ allowedSites: ['https://another.example'] })
  const complaints = complaintsOf(page)
  await page.goto(site.address)
  await expect.poll(() => complaints.join()).toContain('frame-ancestors')
  await expect(page.locator('[data-timbre-chat] iframe')).toBeAttached()
  await expect(open(page)).toHaveCount(0)
  expect(complaints).toHaveLength(1)
  site.close()
})

test('a page that speaks for the panel is not heard, and the panel hears no other page', async ({ page, origin }) => {
  const { site } = await prepare(origin)
  await page.goto(site.address)
  await expect(open(page)).toBeVisible()
  await page.evaluate(() => {
    for (const timbre of ['gone', 'close']) window.postMessage({ timbre }, '*')
    window.postMessage({ timbre: 'state', title: 'Forged', openLabel: 'Forged', unread: 9 }, '*')
  })
  await open(page).click()
  const frame = page.frames().find((each) => each.url().includes('/widget/'))!
  await expect(panelOf(page).getByRole('textbox')).toBeFocused()
  expect(await page.locator('[data-timbre-chat] iframe').getAttribute('title')).toBe('Chat with Ana Lima')
  // Another window than the parent, from the same origin as the frame.
  await frame.evaluate(() => window.postMessage({ timbre: 'shown', isShown: false }, '*'))
  expect(await frame.evaluate(() => Object.entries(sessionStorage).map(([, value]) => value))).toEqual(['1'])
  site.close()
})

for (const [name, change] of [
  ['paused', (desk: Awaited<ReturnType<typeof openChatDesk>>) => desk.change({ status: 'paused' })],
  ['deleted', (desk) => desk.pb.collection('chat_channels').delete(desk.channel.id)],
] as const satisfies [string, (desk: Awaited<ReturnType<typeof openChatDesk>>) => Promise<unknown>][]) {
  test(`a channel that is ${name} shows nothing, without an error on the site`, async ({ page, origin }) => {
    const { desk, site } = await prepare(origin)
    await change(desk)
    const complaints = complaintsOf(page)
    const answered = page.waitForResponse(/\/widget\/[\w-]+\?lang=/)
    await page.goto(site.address)
    expect((await answered).status()).toBe(204)
    await expect(page.locator('[data-timbre-chat]')).toBeAttached()
    await expect(open(page)).toHaveCount(0)
    expect(complaints).toEqual([])
    site.close()
  })
}

test('a channel that is paused while the panel is open says so, and is gone on the next page', async ({
  page,
  origin,
}) => {
  const { desk, site } = await prepare(origin)
  await page.goto(site.address)
  await open(page).click()
  const panel = panelOf(page)
  await panel.getByRole('textbox').first().waitFor()
  await desk.change({ status: 'paused' })
  await panel.getByRole('textbox', { name: 'Write a message' }).fill('Hello?')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('This chat isn’t available right now.')).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-timbre-chat]')).toBeAttached()
  await expect(open(page)).toHaveCount(0)
  site.close()
})

test('works by keyboard, and counts what is not read until it is', async ({ page, context, origin }) => {
  const { desk, site } = await prepare(origin)
  await desk.change({ bot: '' })
  await page.goto(site.address)
  await expect(open(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(open(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const field = panelOf(page).getByRole('textbox', { name: 'Write a message' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Two')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('lines')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await desk.messages().catch(() => []))[0]?.body).toBe('Two\nlines')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-timbre-chat] iframe')).toBeHidden()
  await expect(open(page)).toBeFocused()
  await desk.answer('Are you still there?')
  await desk.answer('Hello?')
  await expect(page.getByRole('button', { name: 'Open chat, 2 new messages' })).toBeVisible()
  // Another tab counts the same, and what is read in one is read in the other.
  const second = await context.newPage()
  await second.goto(`${site.address}/about.html`)
  await expect(second.getByRole('button', { name: 'Open chat, 2 new messages' })).toBeVisible()
  await second.getByRole('button', { name: 'Open chat, 2 new messages' }).click()
  await expect.poll(async () => (await desk.conversation()).visitorRead).toBe(3)
  await expect(page.getByRole('button', { name: 'Open chat', exact: true })).toBeVisible()
  await page.bringToFront()
  await open(page).click()
  await page.getByRole('button', { name: 'Close chat' }).focus()
  await page.keyboard.press('Escape')
  await expect(open(page)).toBeFocused()
  site.close()
})

test('works where the browser blocks the storage of third parties, until the next page', async ({ page, origin }) => {
  const { desk, site } = await prepare(origin, 'localhost')
  await desk.change({ bot: '' })
  const complaints = complaintsOf(page)
  // Like browsers do in a frame of a third party, depending on version and settings.
  await page.addInitScript(() => {
    if (window === top) return
    const blocked = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: blocked })
  })
  await page.goto(site.address)
  await open(page).click()
  const panel = panelOf(page)
  await panel.getByRole('textbox', { name: 'Write a message' }).fill('Hello?')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => desk.messages().catch(() => [])).toHaveLength(1)
  await desk.answer('Hello!')
  await expect(panel.getByRole('log')).toContainText('Hello!')
  expect(complaints).toEqual([])
  site.close()
})

test('asks for what the channel wants to know, and tells the team', async ({ page, origin }) => {
  const { desk, site } = await prepare(origin)
  await desk.change({ bot: '', askName: 'required', askEmail: 'optional', replyTime: 'minutes' })
  await page.goto(site.address)
  await open(page).click()
  const panel = panelOf(page)
  const name = panel.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toBeFocused()
  await expect(panel.getByText('We usually answer within minutes')).toBeVisible()
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await expect(panel.getByText('Please enter your name.')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Rita Souza')
  await panel.getByRole('textbox', { name: 'Email address (optional)' }).fill('rita@')
  await name.press('Enter')
  await expect(panel.getByText('That doesn’t look like an email address.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Email address (optional)' }).fill('rita@dairy.example')
  await name.press('Enter')
  const field = panel.getByRole('textbox', { name: 'Write a message' })
  await expect(field).toBeFocused()
  await field.fill('Hello?')
  await field.press('Enter')
  await expect.poll(() => desk.messages().catch(() => [])).toHaveLength(1)
  const contact = await desk.pb.collection('contacts').getOne((await desk.conversation()).contact)
  expect(contact).toMatchObject({ name: 'Rita Souza', email: 'rita@dairy.example' })
  // Visitors who have agreed are not asked again.
  await page.reload()
  await expect(field).toBeVisible()
  site.close()
})
