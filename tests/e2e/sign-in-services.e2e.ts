import { type FakeOidc, startFakeOidc } from '../fakes/oidc.ts'
import { test as base, expect } from './server.ts'

const test = base.extend<object, { oidc: FakeOidc }>({
  oidc: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
    async ({}, use) => {
      const oidc = await startFakeOidc()
      await use(oidc)
      await oidc.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ oidc }, use) =>
      use({
        OIDC_NAME: 'Larkfield',
        ...oidc.environment,
        ALLOW_PRIVATE_FETCH: '1',
      }),
    { scope: 'worker' },
  ],
})

test('a service signs a new person up, and in again later', async ({ page, origin, oidc }) => {
  oidc.person = { sub: '7', name: 'Nara Reis', email: 'nara@timbre.example', email_verified: true }
  await page.goto(`${origin}/en-US/auth/register`)
  await page.getByRole('button', { name: 'Continue with Larkfield' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('button', { name: 'Account menu: Nara Reis' })).toBeVisible()
  const who = () => page.evaluate(() => JSON.parse(localStorage.getItem('pocketbase_auth')!).record)
  const made = await who()
  expect(made).toMatchObject({ email: 'nara@timbre.example', verified: true, language: 'en-US' })
  expect(made.termsConsentAt).not.toBe('')
  expect(made.instance).not.toBe('')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${origin}/en-US/auth/login?redirect=/en-US/dashboard/profile`)
  await page.getByRole('button', { name: 'Continue with Larkfield' }).click()
  await expect(page).toHaveURL(`${origin}/en-US/dashboard/profile`)
  expect((await who()).id).toBe(made.id)
})

test('deletes the account after signing in with the service again', async ({ page, origin, oidc }) => {
  oidc.person = { sub: '8', name: 'Otto', email: 'otto@timbre.example', email_verified: true }
  await page.goto(`${origin}/en-US/auth/register`)
  await page.getByRole('button', { name: 'Continue with Larkfield' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`${origin}/en-US/dashboard/profile`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Confirm with Larkfield and delete' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('textbox', { name: 'Type otto@timbre.example to confirm' }).fill('otto@timbre.example')

  // Somebody else at the service gets neither this account nor a new one.
  oidc.person = { sub: '9', name: 'Other', email: 'other@timbre.example', email_verified: true }
  await confirm.click()
  await expect(dialog.getByText('We couldn’t sign you in. Please try again.')).toBeVisible()
  oidc.person = { sub: '8', name: 'Otto', email: 'otto@timbre.example', email_verified: true }
  await confirm.click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('a refusal of a service is shown in the form', async ({ page, origin, oidc }) => {
  oidc.person = {}
  await page.goto(`${origin}/pt-BR/auth/login`)
  await page.getByRole('button', { name: 'Continuar com Larkfield' }).click()
  await expect(page.getByText('Não foi possível entrar. Tente de novo.')).toBeVisible()
  await expect(page).toHaveURL(/auth\/login/)
})
