import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'

test('a public page is complete before any script has come', async ({ page, origin }) => {
  const scripts = scriptsOf(page)
  for (const path of ['/', '/ghostwriter', '/privacy-policy', '/terms-of-service', '/pt-BR', '/pt-BR/ghostwriter']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await page.waitForTimeout(300)
    expect(scripts, path).toEqual([])
  }
})

test('what is pressed first works as if the app had been there', async ({ page, origin }) => {
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

test('the other language is one press away', async ({ page, origin }) => {
  await page.goto(`${origin}/en-US`)
  await page.getByRole('link', { name: 'Português' }).click()
  await expect(page).toHaveURL(`${origin}/pt-BR`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
})

test('the page of a visitor with another language speaks it at once', async ({ browser, origin }) => {
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
