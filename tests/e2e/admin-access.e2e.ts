import { startFakeOidc } from '../fakes/oidc.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterAs } from './workspace.ts'

// A server of its own: its settings are changed.
test.use({ environment: { LOG_LEVEL: 'silent', AI_PROVIDER: '' } })

test('an administrator offers a sign-in service, and people use it until it is switched off', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const oidc = await startFakeOidc()
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/settings/sign-in`)
  await expect(page.getByText(`${origin}/api/oauth2-redirect`)).toBeVisible()
  const offer = page.getByRole('switch', { name: 'Offer your own service' })
  await offer.click()
  await page.getByLabel('Own service: name on the button').fill('Larkfield')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Own service: client secret', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Own service: client ID', { exact: true }).fill(oidc.clientId)
  await page.getByLabel('Own service: client secret', { exact: true }).fill('wrong')
  await page.getByLabel('Authorization address').fill(oidc.addresses.authURL)
  await page.getByLabel('Token address').fill(oidc.addresses.tokenURL)
  await page.getByLabel('User info address').fill(oidc.addresses.userInfoURL)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByRole('button', { name: 'Test Larkfield' }).click()
  await expect(page.getByText('answered 401 (invalid_client)')).toBeVisible()
  await checkScreen(page)
  await page.getByLabel('Own service: client secret', { exact: true }).fill(oidc.clientSecret)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Own service: client secret', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Test Larkfield' }).click()
  await expect(page.getByText('Larkfield accepts the client')).toBeVisible()

  oidc.person = { sub: '7', name: 'Nara Reis', email: 'nara@timbre.example', email_verified: true }
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${origin}/en-US/auth/register`)
  await guest.getByRole('button', { name: 'Continue with Larkfield' }).click()
  await expect(guest.getByRole('button', { name: 'Account menu: Nara Reis' })).toBeVisible()

  await page.reload()
  await offer.click()
  await expect(page.getByText('1 account signs in with this service')).toBeVisible()
  await expect(page.getByText(/^For 1 of them no other way in is known/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await guest.context().clearCookies()
  await guest.evaluate(() => localStorage.clear())
  await guest.goto(`${origin}/en-US/auth/login`)
  await expect(guest.getByLabel('Email')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Continue with Larkfield' })).toHaveCount(0)
  await guest.context().close()
  await oidc.stop()
})

test('an administrator closes the sign-up and switches features off', async ({ page, browser, origin, root }) => {
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/settings/sign-in`)
  await page.getByRole('switch', { name: 'Open sign-up' }).click()
  await page.getByLabel('Characters of a password').fill('7')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter a number from 8 to 30')).toBeVisible()
  await page.getByLabel('Characters of a password').fill('10')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto(`${origin}/en-US/dashboard/admin/settings/features`)
  await page.getByRole('switch', { name: 'Form on the ghostwriter page' }).click()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${origin}/pt-BR/ghostwriter`)
  const main = guest.getByRole('main')
  // Public pages are files until somebody points at a link or a field.
  await main.getByRole('link').first().hover()
  await expect(main.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await checkScreen(guest)
  await guest.goto(`${origin}/pt-BR/auth/register`)
  await expect(guest.getByText('O cadastro é por convite')).toBeVisible()
  await checkScreen(guest)
  await guest.getByRole('link', { name: 'Entrar' }).click()
  await expect(guest.getByLabel('E-mail')).toBeVisible()
  await expect(guest.locator('a[href$="/auth/register"]')).toHaveCount(0)
  await guest.context().close()

  for (const [group, label] of [
    ['sign-in', 'Open sign-up'],
    ['features', 'Form on the ghostwriter page'],
  ]) {
    await page.goto(`${origin}/en-US/dashboard/admin/settings/${group}`)
    await page.getByRole('button', { name: `Back to default: ${label}` }).click()
    await expect(page.getByRole('switch', { name: label })).toBeChecked()
  }
})

test('limites de requisições em português, pelo teclado', async ({ page, origin, root }) => {
  await enterAs(page, root)
  await page.goto(`${origin}/pt-BR/dashboard/admin/settings/requests`)
  const limits = page.getByRole('table', { name: 'Limites de requisições' })
  await expect(limits.getByText('Todas as formas de entrar')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Adicionar limite' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Adicionar limite' })
  const [label, seconds] = [dialog.locator('input[name="label"]'), dialog.getByLabel('Segundos')]
  await label.fill('*:auth')
  await expect(label).toHaveAccessibleDescription('Todas as formas de entrar')
  await seconds.fill('0')
  await seconds.press('Enter')
  await expect(seconds).toHaveAttribute('aria-invalid', 'true')
  await seconds.fill('60')
  await seconds.press('Enter')
  await expect(dialog.getByText('Já existe um limite para essas requisições e pessoas.')).toBeVisible()
  await checkScreen(page)
  await label.fill('/api/files/')
  await label.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(limits.getByText('Todos os endereços abaixo de /api/files/')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await checkScreen(page)
  await page.getByRole('button', { name: 'Remover /api/files/' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expect(limits.getByText('Todos os endereços abaixo de /api/files/')).toHaveCount(0)
})
