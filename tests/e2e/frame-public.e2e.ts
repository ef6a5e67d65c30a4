import type { Page } from '@playwright/test'
import { drawn } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { enterWorkspace } from './workspace.ts'

test.use({ fetchesAhead: true })

test('a public page is complete before any script has loaded', async ({ page, origin }) => {
  const scripts = scriptsOf(page)
  for (const path of ['/', '/ghostwriter', '/privacy-policy', '/terms-of-service', '/pt-BR', '/pt-BR/ghostwriter']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await page.waitForTimeout(300)
    expect(scripts, path).toEqual([])
  }
})

test('the first click works as if the app had been loaded', async ({ page, origin }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${origin}/en-US/ghostwriter`)
  // Straight from script: no pointer came near the button before.
  await page.evaluate(() => {
    const form = document.querySelector('form')!
    form.querySelector<HTMLInputElement>('input')!.value = 'Marta'
    form.querySelector<HTMLButtonElement>('button[type="submit"]')!.click()
  })
  await expect(page.locator('form [aria-invalid="true"]').first()).toBeVisible()
  expect(await page.locator('form input').first().inputValue()).toBe('Marta')
  expect(new URL(page.url()).search).toBe('')
  expect(problems).toEqual([])
})

test('the other language is one click away', async ({ page, origin }) => {
  await page.goto(`${origin}/en-US`)
  await page.getByRole('link', { name: 'Português' }).click()
  await expect(page).toHaveURL(`${origin}/pt-BR`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
})

test('the page of a visitor with another language is shown in it immediately', async ({ browser, origin }) => {
  const context = await browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  await page.goto(origin)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await context.close()
})

/** Addresses of the scripts the page asks for, as they come. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url())
  })
  return scripts
}

const outlines = [
  ['open', 1440],
  ['collapsed', 1440],
  ['open', 390],
] as const
for (const [menu, width] of drawn(outlines, 'frame-public')) {
  test(`a slow line shows the outline of the dashboard where its parts will be, menu ${menu}, ${width} px`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterWorkspace(page, origin)
    await page.addInitScript((state) => localStorage.setItem('sidebar', state), menu)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    let release = () => {}
    const isReleased = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/*.js', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto(`${origin}/en-US/dashboard`, { waitUntil: 'commit' })
    const outline = page.locator('[data-outline="frame"]')
    await expect(outline).toBeVisible()
    await expect(page.locator('[data-outline="form"]')).toBeHidden()
    const outlined = await edges(page, '[data-outline="frame"] > div:first-child', '.h-14')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(outline).toHaveCount(0)
    expect(await edges(page, '.fixed.inset-y-0.left-0', 'header.h-14')).toEqual(outlined)
    expect(problems).toEqual([])
  })
}

test('a slow line shows a visitor the outline of a form', async ({ page, origin }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`${origin}/pt-BR/auth/login`)
  await expect(page.locator('[data-outline="form"]')).toBeVisible()
  await expect(page.locator('[data-outline="form"]')).toContainText('Timbre')
  await expect(page.locator('[data-outline="frame"]')).toBeHidden()
})

test('an address without a page is answered with 404, and with the page that says so', async ({ page, origin }) => {
  const pages = [
    '/pt-BR/dashboard',
    '/dashboard/personas/aaaaaaaaaaaaaaa/personality',
    '/en-US/auth/confirm-verification',
    '/review/abc',
    '/pt-BR/ghostwriter/',
  ]
  for (const path of pages) expect((await page.request.get(origin + path)).status(), path).toBe(200)
  for (const path of ['/nowhere', '/en-US/dashboard/nowhere/at/all', '/pt-BR/dashboards', '/fr/dashboard'])
    expect((await page.request.get(origin + path)).status(), path).toBe(404)
  const answer = await page.goto(`${origin}/en-US/nowhere`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Neural Connection Lost' })).toBeVisible()
})

/** How wide the menu and how tall the bar above the page are. */
function edges(page: Page, menu: string, bar: string): Promise<unknown> {
  return page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box && [box.left, box.top, box.width, box.height]
      }),
    [menu, bar],
  )
}

test('a public page has all its texts in its language when the app navigates to it', async ({ page, origin }) => {
  await page.goto(`${origin}/pt-BR/auth/login`)
  await page.getByRole('link', { name: 'Timbre' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S+ \S+/)
  await expect(page).toHaveTitle(/· Timbre$/)
  await page.getByRole('link', { name: 'Ghostwriter' }).click()
  await expect(page.getByLabel(/Telefone/)).toBeVisible()
  await expect(page.getByText('opcional').first()).toBeVisible()
})
