import type { Page } from '@playwright/test'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { enterWorkspace } from './workspace.ts'

// A server of this file alone: nobody has used the link of its first start.
test.use({ environment: {} })

const words = {
  'en-US': {
    ...{ email: 'Email', name: 'Full name', password: 'Password', confirm: 'Confirm password' },
    ...{ newPassword: 'New password', old: 'Current password', terms: /I have read and accept/ },
    ...{ create: 'Create account', first: 'Create and sign in', save: 'Save password', change: 'Change password' },
    short: 'This field must be at least 12 characters long.',
    common: 'This password is too common. Choose another one.',
    personal: 'Your password can’t be made up of your name or email. Choose another one.',
  },
  'pt-BR': {
    ...{ email: 'E-mail', name: 'Nome completo', password: 'Senha', confirm: 'Confirmar senha' },
    ...{ newPassword: 'Nova senha', old: 'Senha atual', terms: /Li e aceito/ },
    ...{ create: 'Criar conta', first: 'Criar e entrar', save: 'Salvar senha', change: 'Trocar senha' },
    short: 'Este campo deve ter pelo menos 12 caracteres.',
    common: 'Esta senha é comum demais. Escolha outra.',
    personal: 'A senha não pode ser formada pelo seu nome ou e-mail. Escolha outra.',
  },
} as const

type Language = keyof typeof words

/** Types a password twice, sends the form and expects the sentence. */
function refuser(language: Language) {
  const w = words[language]
  return async (page: Page, label: 'password' | 'newPassword', password: string, button: string, sentence: string) => {
    await page.getByLabel(w[label], { exact: true }).fill(password)
    await page.getByLabel(w.confirm, { exact: true }).fill(password)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
}

for (const language of drawn(languages, 'passwords')) {
  test(`the first administrator sees in ${language} why a password is rejected`, async ({ page, server }) => {
    const [w, refuse] = [words[language], refuser(language)]
    await page.goto(`${server.origin}/${language}${new URL(server.setupLink).pathname}`)
    await page.getByRole('textbox', { name: w.email }).fill('operator@timbre.example')
    await refuse(page, 'password', 'eleven char', w.first, w.short)
    await refuse(page, 'password', 'password1234', w.first, w.common)
    await refuse(page, 'password', 'operator@timbre.example', w.first, w.personal)
  })
}

for (const language of drawn(languages, 'passwords 2')) {
  test(`people see in ${language} why a password is rejected, wherever they set one`, async ({
    page,
    origin,
    root,
  }) => {
    const [w, refuse] = [words[language], refuser(language)]
    const at = (path: string) => `${origin}/${language}${path}`

    await page.goto(at('/auth/register'))
    await page.getByRole('textbox', { name: w.name }).fill('Mariana Lopes')
    await page.getByRole('textbox', { name: w.email }).fill('mariana.lopes@timbre.example')
    await page.getByRole('checkbox', { name: w.terms }).click()
    await refuse(page, 'password', 'password1', w.create, w.common)
    await refuse(page, 'password', 'lopes2026', w.create, w.personal)

    const { pb, user } = await enterWorkspace(page, origin)
    await pb.collection('users').requestPasswordReset(user.email)
    const mails = () =>
      root.collection('mails').getFullList({ filter: `to = "${user.email}" && text ~ "/confirm-password-reset/"` })
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [, reset] = /(\/auth\/confirm-password-reset\/[\w.-]+)/.exec((await mails())[0]!.text)!
    const visitor = await page.context().browser()!.newPage()
    await visitor.goto(at(reset!))
    await refuse(visitor, 'newPassword', 'sunshine', w.save, w.common)
    await refuse(visitor, 'newPassword', user.email, w.save, w.personal)
    await visitor.close()

    await page.goto(at('/dashboard/security'))
    await page.getByLabel(w.old, { exact: true }).fill('correct horse 1')
    await refuse(page, 'newPassword', 'qwertyuiop', w.change, w.common)
    await refuse(page, 'newPassword', user.email, w.change, w.personal)
  })
}
