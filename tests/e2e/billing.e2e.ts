import { readFileSync } from 'node:fs'
import type PocketBase from 'pocketbase'
import { type FakeStripe, secretKey, startFakeStripe, webhookSecret } from '../fakes/stripe.ts'
import { handbook } from '../support/workspace.ts'
import { test as base, expect } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase, type Workspace } from './workspace.ts'

const test = base.extend<object, { fake: FakeStripe }>({
  fake: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
    async ({}, use) => {
      const fake = await startFakeStripe()
      await use(fake)
      await fake.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ fake }, use) =>
      use({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: fake.url }),
    { scope: 'worker' },
  ],
  origin: [
    async ({ server, fake }, use) => {
      fake.webhook = `${server.origin}/api/billing/stripe/webhook`
      await use(server.origin)
    },
    { scope: 'worker' },
  ],
})

const subscriptionOf = (fake: FakeStripe) => [...fake.account.subscriptions.keys()].at(-1)!
/** The date passes while the page is open. */
const expire = (root: PocketBase, { instance }: Workspace) =>
  root.collection('instances').update(instance.id, { planExpiresAt: new Date(Date.now() + 2000) })

test('a visitor compares the plans and is asked to sign up', async ({ page, origin }) => {
  await page.goto(`${origin}/en-US/dashboard/billing`)
  await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await expect(page.getByText('$49', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Yearly' }).click()
  await page.getByRole('radio', { name: 'BRL' }).click()
  await expect(page.getByText('R$2,490', { exact: true })).toBeVisible()
  await checkScreen(page)
  await expect(page.getByRole('link', { name: 'Start your free trial' })).toHaveAttribute(
    'href',
    '/en-US/auth/register',
  )
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await expect(page).toHaveURL(/\/en-US\/auth\/login\?redirect=/)
})

test('a trial ends, is upgraded, fails to be paid, recovers, and is canceled', async ({ page, origin, root, fake }) => {
  const owner = await enterWorkspace(page, origin)
  await owner.pb.collection('instances').update(owner.instance.id, { name: 'Harbor', nickname: 'Harbor' })
  const base = await filledBase(owner, 'Handbook', handbook)
  const batch = await batchAt(owner, 'outline', { knowledgeBases: [base], numberOfTopics: 2 })
  for (const { id } of await owner.pb.collection('topics').getFullList()) {
    await owner.pb.collection('topics').update(id, { decision: 'approve' })
  }
  await page.goto(`${origin}/en-US/dashboard/production/${batch}`)
  await expect(page.getByRole('button', { name: 'Switch workspace: Harbor' })).toContainText('Trial until')
  await expire(root, owner)
  const banner = page.getByRole('status').filter({ hasText: 'Your trial ends!' })
  await expect(banner).toContainText('Upgrade now to continue enjoying our services')
  await expect(page.getByRole('button', { name: 'Switch workspace: Harbor' })).toContainText('Trial ended')
  await page.getByRole('button', { name: /^Continue/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your trial ends!' })
  await expect(dialog).toBeVisible()
  await expect(page.getByText('This feature is not yet available in your current plan.').first()).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('link', { name: 'Upgrade now' }).click()

  await expect(page.getByRole('main').getByText('10 credits', { exact: true })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/en-US\/dashboard\/billing\?paid=plan$/)
  await expect(page.getByText('Thank you! Pro is active.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch workspace: Harbor' })).toContainText('Pro, renews')
  await expect(page.getByRole('main').getByText('110 credits', { exact: true })).toBeVisible()
  await expect(page.getByText('$49 a month', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '$49' })).toContainText('Paid')
  await expect(banner).toHaveCount(0)
  await checkScreen(page)

  const { account } = fake
  const events = () => fake.deliver(account.events.at(-1)!)
  account.card.isDeclined = true
  account.renew(subscriptionOf(fake))
  await events()
  const failed = page.getByRole('status').filter({ hasText: 'The last payment failed.' })
  await expect(failed.getByRole('link', { name: 'Update payment' })).toBeVisible()
  await checkScreen(page)
  account.card.isDeclined = false
  account.retry(subscriptionOf(fake))
  await events()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('main').getByText('210 credits', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await expect(page.getByRole('button', { name: 'Switch workspace: Harbor' })).toContainText('Pro until')
  await page.getByRole('button', { name: 'Keep Pro' }).click()
  await expect(page.getByRole('button', { name: 'Switch workspace: Harbor' })).toContainText('Pro, renews')
  await page.getByRole('button', { name: 'Switch to yearly' }).click()
  await expect(page.getByRole('dialog').getByText(/^You pay \$/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to yearly' }).click()
  await expect(page.getByText('$490 a year', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Payment method and receipts' }).click()
  await expect(page.getByRole('heading', { name: 'Fake Stripe' })).toBeVisible()
})

test('o teste termina, o Pro é assinado e renovado, e os créditos chegam', async ({ page, origin, root, fake }) => {
  const owner = await enterWorkspace(page, origin)
  await owner.pb.collection('instances').update(owner.instance.id, { name: 'Oficina', nickname: 'Oficina' })
  await page.goto(`${origin}/pt-BR/dashboard/billing`)
  const workspace = page.getByRole('button', { name: 'Trocar de espaço de trabalho: Oficina' })
  await expect(workspace).toContainText('Teste até')
  await expire(root, owner)
  await expect(page.getByRole('status').filter({ hasText: 'Seu teste chega ao fim!' })).toBeVisible()
  await expect(workspace).toContainText('Teste terminou')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Assinar o Pro' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Obrigado! O Pro está ativo.')).toBeVisible()
  await expect(workspace).toContainText('Pro, renova')
  const balance = (count: number) => page.getByRole('main').getByText(`${count} créditos`, { exact: true })
  await expect(balance(110)).toBeVisible()
  fake.account.renew(subscriptionOf(fake))
  await fake.deliver(fake.account.events.at(-1)!)
  await expect(balance(210)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Paga' })).toHaveCount(2)
  await checkScreen(page)
})

test('créditos são comprados, e o histórico mostra de onde vieram', async ({ page, browser, origin, root }) => {
  const owner = await enterWorkspace(page, origin)
  await page.goto(`${origin}/pt-BR/dashboard/billing`)
  await page.getByRole('button', { name: 'Comprar créditos' }).click()
  await page.getByRole('combobox', { name: 'Pacotes de 50 créditos' }).click()
  await page.getByRole('option', { name: /^100 créditos por R\$\s198$/ }).click()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Obrigado! Seus créditos já estão disponíveis.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Menu da conta/ })).toContainText('110 créditos')
  await page.getByRole('link', { name: 'Histórico de créditos' }).click()
  const bought = page.getByRole('row').filter({ hasText: 'Compra de créditos' })
  await expect(bought).toContainText('Vera')
  await expect(bought).toContainText('+100')
  await expect(page.getByRole('row').filter({ hasText: 'Créditos do teste grátis' })).toContainText('+10')
  await checkScreen(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const table = readFileSync(await (await download).path(), 'utf8')
  expect(table.split('\r\n')[0]).toBe('\uFEFFQuando;O quê;Quem;Créditos;Saldo depois')
  expect(table).toContain(';Compra de créditos;Vera;100;110')
  await page.getByRole('button', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Gastos' }).click()
  await expect(page.getByText('Nenhum lançamento encontrado')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  const guest = await enterWorkspace(other, origin)
  const membership = { user: guest.user.id, instance: owner.instance.id, role: 'admin' }
  await root.collection('user_instance_roles').create(membership)
  await other.addInitScript((id) => localStorage.setItem('selectedInstanceId', id), owner.instance.id)
  await other.goto(`${origin}/pt-BR/dashboard/billing`)
  await expect(other.getByText('Quem cuida do plano são os proprietários. Fale com Vera.')).toBeVisible()
  await expect(other.getByRole('button', { name: /Comprar|Assinar/ })).toHaveCount(0)
  await checkScreen(other)
  await other.context().close()
})
