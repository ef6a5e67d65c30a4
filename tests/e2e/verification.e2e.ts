import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { test as base, expect } from './server.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const test = base.extend<object, { smtp: FakeSmtp }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
    async ({}, use) => {
      const smtp = await startFakeSmtp()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  environment: [({ smtp }, use) => use({ SMTP_URL: smtp.url }), { scope: 'worker' }],
})

const reminder = (page: Page, email: string) => page.getByText(`Open the link we sent to ${email}.`)

async function signUp(page: Page, origin: string, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@timbre.example`
  await page.goto(`${origin}/en-US/auth/register`)
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
  await page.getByLabel('Confirm password').fill('correct horse 1')
  await page.getByRole('checkbox', { name: /terms of service/ }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/dashboard\/onboarding\/account$/)
  return email
}

/** Where the last mail of a kind leads. */
async function linkTo(root: PocketBase, email: string, kind: string): Promise<string> {
  const find = async () => {
    const { items } = await root.collection('mails').getList(1, 10, { filter: `to = "${email}"`, sort: '-created' })
    return items.map(({ text }) => new RegExp(`/en-US/auth/${kind}/\\S+`).exec(text)?.[0]).find(Boolean) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

test('a new person learns of the mail, opens its link in the same browser and reaches the dashboard', async ({
  page,
  context,
  origin,
  root,
}) => {
  const email = await signUp(page, origin, 'Ana')
  await expect(reminder(page, email)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(/You can send it again in \d+ seconds/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  const second = await context.newPage()
  await second.goto(origin + (await linkTo(root, email, 'confirm-verification')))
  await expect(second).toHaveURL(/en-US\/dashboard$/)
  await expect(second.getByText('Email confirmed', { exact: true }).first()).toBeVisible()
  expect((await root.collection('users').getFirstListItem(`email = "${email}"`)).verified).toBe(true)
  await expect(page.getByText(email)).toHaveCount(0)
})

test('the reminder disappears when the address is confirmed in another browser, and stays closed', async ({
  page,
  origin,
  root,
}) => {
  const email = await signUp(page, origin, 'Bia')
  await expect(reminder(page, email)).toBeVisible()
  const visitor = new PocketBase(origin)
  const link = await linkTo(root, email, 'confirm-verification')
  await visitor.collection('users').confirmVerification(link.split('/').at(-1)!)
  await expect(reminder(page, email)).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  const other = await signUp(page, origin, 'Caio')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(reminder(page, other)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder(page, other)).toHaveCount(0)
})

test('a link of another account confirms that account and says so', async ({ page, origin, root }) => {
  const { user } = await enterWorkspace(page, origin)
  const pb = new PocketBase(origin)
  const email = 'duda@timbre.example'
  await pb.collection('users').create({ email, password: 'correct horse 1', passwordConfirm: 'correct horse 1' })
  await pb.collection('users').requestVerification(email)
  await page.goto(origin + (await linkTo(root, email, 'confirm-verification')))
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await expect(page.getByText(`${email} is confirmed.`)).toContainText(user.email)
  await checkScreen(page)
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Account menu: Vera' })).toBeVisible()
})

test('an invalid link is reported to signed-in people, and a lost connection is not taken for one', async ({
  page,
  context,
  origin,
}) => {
  await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/auth/confirm-verification/nonsense`)
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/dashboard\/profile$/)
  await page.route('**/confirm-verification', (route) => route.abort())
  await page.goto(`${origin}/en-US/auth/confirm-verification/nonsense`)
  await expect(page.getByText('The server can’t be reached. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/confirm-verification')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
  await context.close()
})

test('setting a new password while signed in ends the session and leads to sign-in', async ({ page, origin, root }) => {
  const { pb, user } = await enterWorkspace(page, origin)
  await pb.collection('users').requestPasswordReset(user.email)
  const link = await linkTo(root, user.email, 'confirm-password-reset')
  await page.addInitScript(() => sessionStorage.setItem('wasHere', '1'))
  await page.goto(origin + link)
  await expect(page.getByText(`Choose a new password for ${user.email}.`)).toBeVisible()
  await page.getByLabel('New password').fill('another horse 2')
  await page.getByLabel('Confirm password').fill('another horse 2')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/auth\/login$/)
})

test('a new password of another account keeps the session and offers to switch', async ({ page, origin, root }) => {
  await enterWorkspace(page, origin)
  const pb = new PocketBase(origin)
  const email = 'elis@timbre.example'
  await pb.collection('users').create({ email, password: 'correct horse 1', passwordConfirm: 'correct horse 1' })
  await pb.collection('users').requestPasswordReset(email)
  await page.goto(origin + (await linkTo(root, email, 'confirm-password-reset')))
  await page.getByLabel('New password').fill('another horse 2')
  await page.getByLabel('Confirm password').fill('another horse 2')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(`The password for ${email} has been changed.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible()
  await page.getByRole('button', { name: `Sign out and sign in as ${email}` }).click()
  await expect(page).toHaveURL(/auth\/login$/)
})
