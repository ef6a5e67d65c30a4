import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { checkScreen } from './workspace.ts'

// A server of its own: administrators without a second factor are signed out in the end.
test.use({ environment: { LOG_LEVEL: 'silent' } })

const password = 'correct horse 1'
const words = {
  'en-US': {
    ...{ email: 'Email', password: 'Password', signIn: 'Sign in', asAdministrator: 'Sign in as administrator' },
    ...{ setting: 'Second step for administrators', save: 'Save changes', saved: 'Settings saved' },
    ...{ first: 'Set up a second step for your own account first', toSecurity: 'Go to the page Security' },
    ...{ required: 'Set up a second step to go on', done: 'Your second step is set up' },
    ...{ goOn: 'Go to the administration', overview: 'Overview' },
    ...{ turnOn: 'Turn on', turnOff: 'Turn off', code: 'Code from the app', kept: 'I’ve saved them' },
    last: 'Add another one before you remove this one.',
  },
  'pt-BR': {
    ...{ email: 'E-mail', password: 'Senha', signIn: 'Entrar', asAdministrator: 'Entrar como administrador' },
    ...{ setting: 'Segunda etapa para administradores', save: 'Salvar alterações', saved: 'Configurações salvas' },
    ...{ first: 'Antes, configure uma segunda etapa na sua própria conta', toSecurity: 'Ir para a página Segurança' },
    ...{ required: 'Configure uma segunda etapa para continuar', done: 'Sua segunda etapa está configurada' },
    ...{ goOn: 'Ir para a administração', overview: 'Visão geral' },
    ...{ turnOn: 'Ativar', turnOff: 'Desativar', code: 'Código do app', kept: 'Já guardei' },
    last: 'Adicione outra antes de remover esta.',
  },
} as const
type Words = (typeof words)[keyof typeof words]

async function setUp(page: Page, w: Words): Promise<void> {
  await page.getByRole('button', { name: w.turnOn, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel(w.code).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await dialog.getByRole('button', { name: w.turnOn }).click()
  await page.getByRole('button', { name: w.kept }).click()
}

for (const language of drawn(languages, 'administrator-factor')) {
  test(`administrators need a second factor once one of them requires it in ${language}`, async ({
    page,
    server,
    root,
  }) => {
    const w = words[language]
    const [first, second] = [`first-${language}@timbre.example`, `second-${language}@timbre.example`]
    const administrators = root.collection('_superusers')
    for (const email of [first, second]) await administrators.create({ email, password, passwordConfirm: password })
    const at = (path: string) => `${server.origin}/${language}${path}`
    async function signIn(on: Page, email: string): Promise<void> {
      await on.goto(at('/auth/login'))
      await on.getByLabel(w.email, { exact: true }).fill(email)
      await on.getByLabel(w.password, { exact: true }).fill(password)
      await on.getByRole('button', { name: w.asAdministrator }).click()
      await on.getByRole('button', { name: w.signIn, exact: true }).click()
    }

    await signIn(page, first)
    await expect(page.getByRole('heading', { name: w.overview, level: 1 })).toBeVisible()
    await page.goto(at('/dashboard/admin/settings/sign-in'))
    await page.getByRole('switch', { name: w.setting }).click()
    await page.getByRole('button', { name: w.save }).click()
    // The notice, and what the server says about it.
    await expect(page.getByText(w.first)).toHaveCount(2)
    await expect(page.getByRole('link', { name: w.toSecurity })).toBeVisible()
    await checkScreen(page)
    await page.getByRole('switch', { name: w.setting }).click()
    await expect(page.getByRole('link', { name: w.toSecurity })).toHaveCount(0)
    await page.goto(at('/dashboard/security'))
    await setUp(page, w)
    await page.goto(at('/dashboard/admin/settings/sign-in'))
    await page.getByRole('switch', { name: w.setting }).click()
    await expect(page.getByText(w.first)).toHaveCount(0)
    await page.getByRole('button', { name: w.save }).click()
    await expect(page.getByText(w.saved)).toBeVisible()

    const other = await (await page.context().browser()!.newContext()).newPage()
    await signIn(other, second)
    await expect(other.getByText(w.required)).toBeVisible()
    await expect(other).toHaveURL(at('/auth/second-step'))
    await checkScreen(other)
    await other.goto(at('/dashboard/admin/users'))
    await expect(other).toHaveURL(at('/auth/second-step'))
    await setUp(other, w)
    await expect(other.getByText(w.done)).toBeVisible()
    await checkScreen(other)
    await other.getByRole('button', { name: w.turnOff }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: w.turnOff }).click()
    await expect(other.getByText(w.last)).toBeVisible()
    await other.getByRole('button', { name: w.goOn }).click()
    await expect(other.getByRole('heading', { name: w.overview, level: 1 })).toBeVisible()
    await other.close()

    await page.getByRole('switch', { name: w.setting }).click()
    await page.getByRole('button', { name: w.save }).click()
    const { origin } = server
    const limits = async () => (await (await fetch(`${origin}/api/runtime`)).json()).limits
    await expect.poll(limits).not.toHaveProperty('administratorFactor')
    await root.collection('_superusers').authWithPassword('root@timbre.example', password)
  })
}
