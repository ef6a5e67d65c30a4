import type { Page } from '@playwright/test'
import { drawn } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { openChatDesk, openSite, panelOf } from './widget-site.ts'

test.use({ fetchesAhead: true })

/** A visitor on the site, whose first message people have to answer. */
async function beginChat(page: Page, origin: string) {
  const desk = await openChatDesk(origin, 'en-US')
  const site = await openSite(origin, desk.channel, 'en-US')
  await desk.change({ allowedSites: [site.address], bot: '' })
  await page.goto(site.address)
  await page.getByRole('button', { name: 'Open chat' }).click()
  const panel = panelOf(page)
  const field = panel.getByRole('textbox', { name: 'Write a message' })
  const say = async (body: string) => {
    await field.fill(body)
    await field.press('Enter')
  }
  await say('Is anybody there?')
  await expect.poll(() => desk.messages().catch(() => [])).toHaveLength(1)
  return { desk, site, panel, field, say }
}

const said = async (page: Page): Promise<string[]> =>
  panelOf(page).getByRole('log').locator('.bubble').allTextContents()

const absences = [
  ['a second', 1000],
  ['five minutes', 5 * 60_000],
  ['a day', 24 * 60 * 60_000],
] as const
for (const [name, away] of drawn(absences, 'widget-network')) {
  test(`after ${name} offline the panel shows the same as a fresh load`, async ({ page, context, origin }) => {
    await page.clock.install()
    const { desk, site, panel, say } = await beginChat(page, origin)
    await desk.answer('Live')
    await expect(panel.getByRole('log')).toContainText('Live')
    await context.setOffline(true)
    await say('Written offline')
    for (const n of [1, 2, 3]) await desk.answer(`Missed ${n}`)
    await page.clock.fastForward(away)
    await desk.step({ status: 'snoozed', snoozedUntil: '2099-01-01 00:00:00.000Z' })
    await context.setOffline(false)
    await page.clock.runFor(40_000)
    await expect(panel.getByRole('log')).toContainText('Missed 3')
    await expect.poll(async () => (await desk.messages()).length).toBe(6)
    await expect.poll(async () => (await said(page)).length).toBe(6)
    await expect(panel.locator('.notice').first()).toBeHidden()
    const seen = await said(page)
    expect(seen).toEqual((await desk.messages()).map(({ body }) => body))
    await page.reload()
    await page.clock.runFor(5000)
    await expect.poll(() => said(page)).toEqual(seen)
    site.close()
  })
}

test('a short disconnection is not announced, a long one is, and messages are kept meanwhile', async ({
  page,
  context,
  origin,
}) => {
  const { desk, site, panel, say } = await beginChat(page, origin)
  await panel
    .locator('.notice')
    .first()
    .evaluate((notice) => {
      const states: string[] = []
      new MutationObserver(() => states.push(notice.textContent)).observe(notice, { childList: true })
      Object.assign(window, { states })
    })
  const frame = page.frames().find((each) => each.url().includes('/widget/'))!
  const announced = () => frame.evaluate(() => (window as unknown as { states: string[] }).states)
  await context.setOffline(true)
  await context.setOffline(false)
  await desk.answer('After a short cut')
  await expect(panel.getByRole('log')).toContainText('After a short cut')
  expect(await announced()).toEqual([])

  await context.setOffline(true)
  await say('Later')
  await expect(panel.getByText('Will be sent once you’re connected')).toBeVisible()
  await expect(panel.getByText('No connection. Your messages are kept and sent later.')).toBeVisible()
  await context.setOffline(false)
  await expect(panel.locator('.notice').first()).toBeHidden()
  await expect(panel.getByText('Will be sent once you’re connected')).toBeHidden()
  expect((await desk.messages()).map(({ body }) => body)).toEqual(['Is anybody there?', 'After a short cut', 'Later'])
  site.close()
})

test('what was sent but not confirmed survives a reload, and arrives once', async ({ page, origin }) => {
  const { desk, site, panel, say } = await beginChat(page, origin)
  const calls: string[] = []
  await page.route('**/api/widget/*/messages', async (route) => {
    const { body } = route.request().postDataJSON() as { body: string }
    calls.push(body)
    // The first arrives, but its answer is lost; the others do not arrive.
    if (body === 'Answer lost') await route.fetch()
    await route.abort()
  })
  // Otherwise the stream would confirm it.
  await page.route('**/api/widget/*/events**', (route) => route.abort())
  await page.reload()
  await panel.getByRole('textbox').first().waitFor()
  await say('Answer lost')
  await say('Not sent')
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(panel.getByRole('log')).toContainText('Not sent')
  const expected = ['Is anybody there?', 'Answer lost', 'Not sent']
  await expect.poll(async () => (await desk.messages()).map(({ body }) => body)).toEqual(expected)
  await expect.poll(() => said(page)).toEqual(expected)
  await expect(panel.getByText(/Sending|Will be sent/)).toHaveCount(0)
  site.close()
})

test('a draft survives a reload, and two tabs show the same', async ({ page, context, origin }) => {
  const { desk, site, panel, field, say } = await beginChat(page, origin)
  await field.fill('Half a thou')
  await page.reload()
  await expect(field).toHaveValue('Half a thou')
  const second = await context.newPage()
  await second.goto(`${site.address}/about.html`)
  await second.getByRole('button', { name: 'Open chat' }).click()
  await expect(panelOf(second).getByRole('log')).toContainText('Is anybody there?')
  await say('From the first tab')
  await expect(panelOf(second).getByRole('log')).toContainText('From the first tab')
  await desk.answer('For both')
  await expect(panel.getByRole('log')).toContainText('For both')
  await expect.poll(() => said(second)).toEqual(await said(page))
  site.close()
})

test('a dead server is distinguished from a lost connection, and the panel continues when it is back', async ({
  page,
  server,
}) => {
  const { desk, site, panel, say } = await beginChat(page, server.origin)
  await server.kill()
  await say('Into the void')
  await expect(panel.getByText('No connection.', { exact: false })).toBeVisible()
  await server.start()
  await expect(panel.locator('.notice').first()).toBeHidden()
  await expect
    .poll(async () => (await desk.messages()).map(({ body }) => body))
    .toEqual(['Is anybody there?', 'Into the void'])
  site.close()
})
