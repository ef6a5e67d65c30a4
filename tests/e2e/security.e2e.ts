import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const password = 'correct horse 1'
const words = {
  'en-US': {
    ...{ turnOn: 'Turn on', turnOff: 'Turn off', code: 'Code from the app', saved: 'I’ve saved them', on: 'On' },
    ...{
      codes: 'Recovery codes',
      email: 'Email',
      password: 'Password',
      signIn: 'Sign in',
      left: '9 recovery codes left',
    },
    ...{ sixDigits: 'Six-digit code', recovery: 'Recovery code', useRecovery: 'Use a recovery code', next: 'Continue' },
    ...{ wrong: /This code is wrong/, off: 'Two-step verification is off', home: /Good|Welcome|Hello/ },
  },
  'pt-BR': {
    ...{ turnOn: 'Ativar', turnOff: 'Desativar', code: 'Código do app', saved: 'Já guardei', on: 'Ativada' },
    ...{ codes: 'Códigos de recuperação', email: 'E-mail', password: 'Senha', signIn: 'Entrar' },
    left: '9 códigos de recuperação restantes',
    ...{ sixDigits: 'Código de seis dígitos', recovery: 'Código de recuperação', next: 'Continuar' },
    useRecovery: 'Usar um código de recuperação',
    ...{ wrong: /Código incorreto/, off: 'Verificação em duas etapas desativada', home: /./ },
  },
} as const

/** A browser in which nobody is signed in. */
async function visitor(page: Page): Promise<Page> {
  return (await page.context().browser()!.newContext()).newPage()
}

for (const language of drawn(languages, 'security')) {
  test(`a second factor is turned on, asked for, and turned off in ${language}`, async ({ page, origin }) => {
    const w = words[language]
    const { user } = await enterWorkspace(page, origin)
    await page.goto(`${origin}/${language}/dashboard/security`)
    await page.getByRole('button', { name: w.turnOn, exact: true }).click()
    const setup = page.getByRole('dialog')
    const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const codeIn = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
    await checkScreen(page)
    await setup.getByLabel(w.code).fill('000000')
    await setup.getByRole('button', { name: w.turnOn }).click()
    await expect(setup.getByText(w.wrong)).toBeVisible()
    await setup.getByLabel(w.code).fill(codeIn(-1))
    await setup.getByRole('button', { name: w.turnOn }).click()
    const codes = page.getByRole('list', { name: w.codes })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await checkScreen(page)
    await page.getByRole('button', { name: w.saved }).click()
    await expect(page.getByText(w.on, { exact: true })).toBeVisible()

    const other = await visitor(page)
    await other.goto(`${origin}/${language}/auth/login`)
    await other.getByLabel(w.email, { exact: true }).fill(user.email)
    await other.getByLabel(w.password, { exact: true }).fill(password)
    await other.getByRole('button', { name: w.signIn, exact: true }).click()
    await other.getByLabel(w.sixDigits).fill('123456')
    await other.getByRole('button', { name: w.next }).click()
    await expect(other.getByText(w.wrong)).toBeVisible()
    await checkScreen(other)
    await other.getByRole('button', { name: w.useRecovery }).click()
    await other.getByLabel(w.recovery, { exact: true }).fill(recovery)
    await other.getByRole('button', { name: w.next }).click()
    await expect(other).toHaveURL(/\/dashboard/)
    await expect(page.getByText(w.left)).toBeVisible()

    await page.getByRole('button', { name: w.turnOff }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: w.turnOff }).click()
    // The message and, a moment later, the history say so.
    await expect(page.getByText(w.off, { exact: true }).first()).toBeVisible()
    await other.close()
  })
}

test('a session that is ended elsewhere signs the tab out with a reason', async ({ page, origin }) => {
  const { user } = await enterWorkspace(page, origin)
  const other = await visitor(page)
  await other.goto(`${origin}/en-US/auth/login`)
  await other.getByLabel('Email', { exact: true }).fill(user.email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).toHaveURL(/\/dashboard/)
  await other.goto(`${origin}/en-US/dashboard/security`)
  await expect(other.getByText('This device')).toBeVisible()

  await page.goto(`${origin}/en-US/dashboard/security`)
  const sessions = page.getByRole('table', { name: 'Where you’re signed in' })
  await expect(sessions.getByRole('row').filter({ hasText: 'Chrome' })).toHaveCount(1)
  await sessions.getByRole('button', { name: /^End the session on .*Chrome/ }).click()
  await expect(other.getByText('You’ve been signed out')).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(sessions.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'History' }).getByText('Session ended')).toBeVisible()
  await checkScreen(page)
  await other.close()
})

test('a passkey is added, signs in, and is removed', async ({ page, server, root }) => {
  // Passkeys belong to a name; an address is none.
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const usualAddress = (await root.send('/api/settings', {})).meta.appURL
  const setAddress = (appURL: string) => root.send('/api/settings', { method: 'PATCH', body: { meta: { appURL } } })
  await setAddress(origin)
  await enterWorkspace(page, server.origin)
  // Otherwise the simulated device answers the suggestions of the email field by itself, before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.goto(`${origin}/en-US/dashboard/security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  const passkeys = page.getByRole('table', { name: 'Passkeys' })
  await expect(passkeys.getByText('Work laptop')).toBeVisible()

  // enterWorkspace signs in on each load, so another tab of this browser leaves and enters.
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(passkeys.getByText('Never')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Work laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await setAddress(usualAddress)
})
