import type { Page } from '@playwright/test'
import type PocketBase from 'pocketbase'
import { expect, test } from './server.ts'
import { checkScreen, enterAs, enterWorkspace, type Workspace } from './workspace.ts'

// A server of this file alone: names and counts of others would be in its lists.
test.use({ environment: {} })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pay = (root: PocketBase, { instance }: Workspace) =>
  root.collection('instances').update(instance.id, {
    plan: 'pro',
    planExpiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  })

test('an administrator creates a workspace, whose service fails and is retried', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const other = await (await browser.newContext()).newPage()
  const owner = await enterWorkspace(other, origin)
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/instances`)
  await checkScreen(page)
  await page.getByRole('link', { name: 'New workspace' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbor')
  await page.getByRole('textbox', { name: 'Email of the owner' }).fill(owner.user.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('ida@harbor.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ida@harbor.example')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'Ghostwriter' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Select at least one service.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Newsletter' })).toHaveCount(0)
  await checkScreen(page)
  await page.getByRole('checkbox', { name: 'Ghostwriter' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Credits' }).fill('25')
  await page.getByRole('textbox', { name: 'Knowledge bases' }).fill('0')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('ida@harbor.example (Editor)')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('Provisioning Started')).toBeVisible()
  await expect(page.getByText('The new instance has been sent to the provisioning queue.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor' })).toBeVisible()

  const services = card(page, 'Services')
  await expect(services.getByText('Error')).toBeVisible()
  await expect(services.getByText(/^There’s no room for a knowledge base/)).toBeVisible()
  await expect(card(page, 'Plan and credits').getByText('Credits: 25')).toBeVisible()
  await checkScreen(page)
  const usage = card(page, 'Usage and limits')
  await usage.getByRole('textbox', { name: 'Knowledge bases' }).fill('2')
  await usage.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Limits saved')).toBeVisible()
  await services.getByRole('button', { name: 'Try again' }).click()
  await expect(services.getByText('Ready')).toBeVisible()

  const members = card(page, 'Members')
  await members.getByRole('combobox', { name: 'Role', exact: true }).click()
  await page.getByRole('option', { name: /^Viewer/ }).click()
  const guest = await enterWorkspace(await (await browser.newContext()).newPage(), origin)
  await members.getByRole('textbox', { name: 'Email' }).fill(guest.user.email)
  await members.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByText(`${guest.user.email} is now a member`)).toBeVisible()
  await expect(members.getByText(guest.user.email)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkScreen(page)

  await page.getByRole('button', { name: 'Delete workspace' }).click()
  await page.getByRole('alertdialog').getByRole('textbox').fill('Harbor')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByText(/^This workspace will be deleted on/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep workspace' }).click()
  await expect(page.getByText('Harbor won’t be deleted')).toBeVisible()

  await page.goto(`${origin}/en-US/dashboard/admin/instances?plan=trial&service=ready&q=harbor`)
  await expect(page.getByRole('row').filter({ hasText: 'Harbor' })).toContainText('Ready')
})

test('um administrador cria um espaço de trabalho, e o serviço que falhou é preparado de novo', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const owner = await enterWorkspace(await (await browser.newContext()).newPage(), origin)
  await enterAs(page, root)
  await page.goto(`${origin}/pt-BR/dashboard/admin/instances/new`)
  const next = () => page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Oficina')
  await page.getByRole('textbox', { name: 'E-mail do proprietário' }).fill(owner.user.email)
  await next()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  await next()
  const ghostwriter = page.getByRole('checkbox', { name: 'Ghostwriter' })
  await ghostwriter.click()
  await next()
  await expect(page.getByText('Selecione pelo menos um serviço.')).toBeVisible()
  await checkScreen(page)
  await ghostwriter.click()
  await next()
  await page.getByRole('textbox', { name: 'Bases de conhecimento' }).fill('0')
  await checkScreen(page)
  await next()
  await page.getByRole('button', { name: 'Criar espaço de trabalho' }).click()
  await expect(page.getByText('Provisionamento iniciado')).toBeVisible()

  const services = card(page, 'Serviços')
  await expect(services.getByText('Erro')).toBeVisible()
  await expect(services.getByText(/^Não há espaço para uma base de conhecimento/)).toBeVisible()
  await checkScreen(page)
  const usage = card(page, 'Uso e limites')
  await usage.getByRole('textbox', { name: 'Bases de conhecimento' }).fill('2')
  await usage.getByRole('button', { name: 'Salvar limites' }).click()
  await expect(page.getByText('Limites salvos')).toBeVisible()
  await services.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(services.getByText('Pronto')).toBeVisible()
})

test('serviços: configurações que valem para novos lotes, e os que ainda não existem', async ({
  page,
  origin,
  root,
}) => {
  const owner = await enterWorkspace(page, origin)
  await owner.pb.collection('ambassadors').create({ instance: owner.instance.id, name: 'Rui', language: 'en-US' })
  await page.goto(`${origin}/pt-BR/dashboard/services`)
  await expect(page.getByText('Pronto')).toHaveCount(2)
  await expect(page.getByText('Em breve')).toHaveCount(1)
  await checkScreen(page)
  await page.getByRole('link', { name: 'Configurações: Ghostwriter' }).click()
  await page.getByRole('textbox', { name: 'Tópicos por lote' }).fill('99')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(page.getByText('Este campo deve estar entre 1 e 30.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Tópicos por lote' }).fill('8')
  await page.getByRole('textbox', { name: 'Caracteres por post' }).fill('900')
  await page.getByRole('switch', { name: 'Ideias de imagem' }).click()
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await checkScreen(page)
  await expect(page).toHaveTitle(/^Configurações: .+ · Timbre$/)
  await page.goto(`${origin}/pt-BR/dashboard/production/new`)
  await expect(page.getByRole('textbox', { name: 'Número de tópicos' })).toHaveValue('8')

  await page.goto(`${origin}/pt-BR/dashboard/newsletter/settings`)
  await expect(page.getByRole('heading', { name: 'Em breve' })).toBeVisible()
  await page.goto(`${origin}/pt-BR/dashboard/telegraph/settings`)
  await expect(page.getByText('404')).toBeVisible()

  await root.collection('instances').update(owner.instance.id, { planExpiresAt: '2020-01-01 00:00:00.000Z' })
  await page.goto(`${origin}/en-US/dashboard/ghostwriter/settings`)
  await expect(page).toHaveTitle('Ghostwriter settings · Timbre')
  await expect(page.getByText('This feature is not yet available in your current plan.')).toBeVisible()
  await expect(page.getByText('Acesso negado. Verifique seu plano ou o status do período de teste.')).toBeVisible()
  await checkScreen(page)
})

test('an owner with a paid plan creates another workspace and sees its onboarding advance', async ({
  page,
  origin,
  root,
}) => {
  const owner = await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/dashboard`)
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  await expect(page.getByText('This feature is not yet available in your current plan.')).toBeVisible()
  await checkScreen(page)
  await pay(root, owner)
  await page.getByRole('textbox', { name: 'Name' }).fill('Second house')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('Second house has been created')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch workspace: Second house' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Onboarding' })).toBeVisible()
  await expect(page.getByText('0 of 6 done')).toBeVisible()
  await checkScreen(page)
  const [instance] = (await owner.pb.collection('instances').getFullList({ filter: 'name = "Second house"' })).map(
    ({ id }) => id,
  )
  await owner.pb.collection('ambassadors').create({ instance, name: 'Rui', language: 'en-US', toneOfVoice: 'Warm' })
  await expect(page.getByText('2 of 6 done')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedInstanceId'))).toBe(instance)
  await page.getByRole('link', { name: 'Next: Complete your account' }).click()
  await expect(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible()
})
