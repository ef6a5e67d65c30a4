import type { Page } from '@playwright/test'
import { startFakeOpenAi } from '../fakes/openai.ts'
import { startFakeSmtp } from '../fakes/smtp.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterAs, enterWorkspace } from './workspace.ts'

// A server of its own: its settings are changed.
test.use({ environment: { LOG_LEVEL: 'silent', AI_PROVIDER: '', MAIL_FROM: 'Acme <mail@acme.example>' } })

const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /^(System settings|Configurações do sistema)$/ })
    .getByRole('link', { name, exact: true })

test('an administrator sets up mail and tries it', async ({ page, browser, origin, root }) => {
  const guest = await (await browser.newContext()).newPage()
  await enterWorkspace(guest, origin)
  await guest.goto(`${origin}/en-US/dashboard/admin/settings`)
  await expect(guest.getByRole('heading', { name: 'System settings' })).toHaveCount(0)
  await guest.context().close()

  const smtp = await startFakeSmtp()
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/settings`)
  await expect(page.getByRole('textbox', { name: 'Sender name' })).toHaveAttribute('readonly', '')
  await expect(page.getByText('Set by MAIL_FROM').first()).toBeVisible()
  await checkScreen(page)
  const { hostname, port } = new URL(smtp.url)
  await page.getByRole('switch', { name: 'Send mail through this server' }).click()
  await page.getByLabel('Host').fill(hostname)
  await page.getByLabel('Port').fill('70000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page
      .getByText('Enter 65535 or less')
      .or(page.getByText(/65[,.]?535/))
      .first(),
  ).toBeVisible()
  await page.getByLabel('Port').fill(port)
  await page.getByLabel('Password', { exact: true }).fill('a secret')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', /^Set/)
  await page.getByRole('button', { name: 'Remove: Password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', 'Not set')
  await page.getByLabel('Recipient').fill('someone@timbre.example')
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText('The mail server accepted the email to someone@timbre.example')).toBeVisible()
  expect(smtp.received).toHaveLength(1)
  smtp.refuse('550 No such mailbox here')
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText('550 No such mailbox here')).toBeVisible()
  await checkScreen(page)

  await smtp.stop()
})

test('an administrator chooses a model and sees why it refuses', async ({ page, origin, root }) => {
  const model = await startFakeOpenAi(() => ({ status: 401, text: 'Incorrect API key provided' }))
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/settings`)
  await part(page, 'AI').click()
  await page.getByRole('combobox', { name: 'Provider', exact: true }).click()
  await page.getByRole('option', { name: 'OpenAI-compatible' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Address', { exact: true }).fill(model.url)
  await page.getByLabel('API key', { exact: true }).fill('sk-of-the-journey')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Back to default: Address', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the model: Main provider' }).click()
  await expect(page.getByText('Incorrect API key provided')).toBeVisible()
  await checkScreen(page)
  await model.close()
})

test('planos e limites em português, com a volta ao padrão', async ({ page, origin, root }) => {
  await enterAs(page, root)
  await page.goto(`${origin}/pt-BR/dashboard/admin/settings/plans`)
  const days = page.getByLabel('Dias', { exact: true })
  await expect(days).toHaveValue('14')
  const price = page.getByRole('textbox', { name: 'Preço por mês, em R$' })
  await expect(price).toHaveValue('249')
  await checkScreen(page)
  await days.fill('30')
  await price.fill('199,90')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await expect(price).toHaveValue('199,9')
  expect(await root.send('/api/runtime', {})).toMatchObject({ limits: { trialDays: 30, proMonthBrl: 19_990 } })
  await page.getByRole('button', { name: 'Voltar ao padrão: Dias', exact: true }).click()
  await expect(page.getByLabel('Dias', { exact: true })).toHaveValue('14')
  for (const name of ['Limites', 'Geral', 'Armazenamento', 'Requisições']) {
    await part(page, name).click()
    await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
    await checkScreen(page)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await checkScreen(page)
  await page.goto(`${origin}/pt-BR/dashboard/admin/operations/audit`)
  await expect(page.getByText('mudou as configurações do sistema').first()).toBeVisible()
})
