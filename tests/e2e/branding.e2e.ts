import type { Page } from '@playwright/test'
import { nearestReadable } from '#shared/branding/accent.ts'
import { wholePng } from '../files/pictures.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterAs, enterWorkspace } from './workspace.ts'

// A server of its own: its name, colours and terms are changed.
test.use({ environment: { LOG_LEVEL: 'silent' } })

const failing = '#ffeb3b'
const offered = nearestReadable(failing)
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const fillOf = (page: Page, name: string) =>
  page
    .getByRole('link', { name })
    .first()
    .evaluate((link) => getComputedStyle(link).backgroundColor)

test('an administrator gives the product its name, logo and colour', async ({ page, browser, origin, root }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/settings/branding`)
  await checkScreen(page)

  const colour = page.getByRole('textbox', { name: 'Accent color', exact: true })
  await colour.fill(failing)
  await expect(page.getByText('Button text: 1.22 : 1, but at least 4.5 : 1 is needed')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(colour).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(`The nearest readable color is ${offered}.`)).toBeVisible()
  await page.getByRole('button', { name: `Use ${offered} instead` }).click()
  await expect(colour).toHaveValue(offered)
  await checkScreen(page)

  await page.getByRole('textbox', { name: 'Product name' }).fill('Acme Voices')
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: wholePng(120, 40) }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture: Logo for light backgrounds' }).click()
  await (await chooser).setFiles(picture)
  // Both panels of the preview show it before it is saved.
  await expect(page.getByRole('region', { name: 'Preview' }).getByAltText('Acme Voices')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  // At once, in the open page too.
  await expect(page.getByRole('button', { name: 'Back to default: Logo for light backgrounds' })).toBeVisible()
  await expect(page.locator('[data-logo]').filter({ visible: true }).first()).toBeVisible()
  await expect(page).toHaveTitle(/ · Acme Voices$/)
  await checkScreen(page)
  const broken = page
    .locator('img')
    .evaluateAll((images) => images.filter((each) => !(each as HTMLImageElement).naturalWidth))
  expect(await broken).toEqual([])

  const visitor = await (await browser.newContext({ colorScheme: 'light' })).newPage()
  const problems: string[] = []
  visitor.on('pageerror', (error) => problems.push(String(error)))
  visitor.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const first = await visitor.goto(`${origin}/en-US`)
  const html = await first!.text()
  expect(html).toContain(`/branding/accent/${offered.slice(1)}.css`)
  const icon = visitor.locator('link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', `/branding/icon/${offered.slice(1)}/A.svg`)
  expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toContain('Timbre')
  await expect(visitor.getByRole('banner').getByAltText('Acme Voices').first()).toBeVisible()
  expect(await fillOf(visitor, 'Start free')).toBe(rgb(offered))
  // The page loads its scripts when it is used, and keeps what it shows.
  await visitor.getByRole('link', { name: 'Sign in' }).click()
  await expect(visitor.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(visitor.getByAltText('Acme Voices').first()).toBeVisible()
  await expect(visitor.getByText('New to Acme Voices?')).toBeVisible()
  await expect(icon).toHaveAttribute('href', `/branding/icon/${offered.slice(1)}/A.svg`)
  expect(problems).toEqual([])
  await visitor.context().close()

  const person = await (await browser.newContext()).newPage()
  await enterWorkspace(person, origin)
  await person.goto(`${origin}/pt-BR/dashboard`)
  await expect(person.locator('[data-logo]').filter({ visible: true }).first()).toBeVisible()
  await checkScreen(person)
  await person.context().close()

  await page.goto(`${origin}/pt-BR/dashboard/admin/operations/audit`)
  await page.getByRole('searchbox').fill('accentColor')
  await expect(page.getByText(`accentColor: #15803d → ${offered}`)).toBeVisible()

  await page.goto(`${origin}/pt-BR/dashboard/admin/settings/branding`)
  await page.setViewportSize({ width: 390, height: 800 })
  await checkScreen(page)
  for (const label of ['Cor de destaque', 'Logotipo para fundos claros', 'Nome do produto']) {
    await page.getByRole('button', { name: `Voltar ao padrão: ${label}` }).click()
    await expect(page.getByRole('button', { name: `Voltar ao padrão: ${label}` })).toHaveCount(0)
  }
  await expect(page).toHaveTitle(/ · Timbre$/)
  await expect(page.locator('link[data-accent]')).toHaveCount(0)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg')
})

test('an administrator changes the terms, and everyone is asked to accept them', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const person = await (await browser.newContext()).newPage()
  const { pb } = await enterWorkspace(person, origin)
  await person.goto(`${origin}/en-US/dashboard`)
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(person.getByRole('region', { name: 'Terms of service' })).toHaveCount(0)

  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/settings`)
  await page.getByRole('link', { name: 'Legal texts' }).click()
  await expect(page.getByText('In force: version 2026-11')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Start from the product’s text: Terms of service, English' }).click()
  const terms = page.getByRole('textbox', { name: 'Terms of service, English' })
  await expect(terms).toHaveValue(/# Your content/)
  await terms.fill('We care about **you**.\n\n# Your duties\n\n- Be [kind](https://kind.example)\n- <b>Be brave</b>')
  await page.getByRole('switch', { name: 'This is a new version' }).click()
  await page.getByRole('textbox', { name: 'Version' }).fill('winter')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('New version in force')).toBeVisible()
  await expect(page.getByText('In force: version winter')).toBeVisible()
  await page.getByText('Preview').click()
  await checkScreen(page)

  await person.reload()
  const banner = person.getByRole('region', { name: 'Terms of service' })
  await expect(banner).toBeVisible()
  const opened = person.context().waitForEvent('page')
  await banner.getByRole('link', { name: 'terms of service' }).click()
  const text = await opened
  await expect(text.getByRole('heading', { name: 'Your duties' })).toBeVisible()
  await expect(text.getByText('Version winter, in force since')).toBeVisible()
  await expect(text.getByRole('link', { name: 'kind' })).toHaveAttribute('href', 'https://kind.example')
  await expect(text.getByText('<b>Be brave</b>')).toBeVisible()
  await checkScreen(text)
  // The Portuguese text is still the product's own.
  await text.goto(`${origin}/pt-BR/terms-of-service`)
  await expect(text.getByRole('heading', { name: 'O serviço' })).toBeVisible()

  await banner.getByRole('button', { name: 'Accept' }).click()
  await expect(banner).toHaveCount(0)
  const [latest] = await pb.collection('consents').getFullList({ sort: '-created', filter: 'document = "terms"' })
  expect(latest).toMatchObject({ version: 'winter', decision: 'given' })
  await person.context().close()
})
