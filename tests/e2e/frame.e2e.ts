import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { administrator, expect, test } from './server.ts'

// A server of this file alone: nobody has used the link of its first start.
test.use({ environment: {} })
// With the movements that other journeys leave out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const password = 'correct horse 1'

/** Signs a new person up and opens the dashboard. */
async function enter(page: Page, origin: string, name: string) {
  const pb = new PocketBase(origin)
  const email = `${name.toLowerCase()}@timbre.example`
  const now = new Date().toISOString()
  await pb.collection('users').create({ name, email, password, passwordConfirm: password, termsConsentAt: now })
  const { token, record } = await pb.collection('users').authWithPassword(email, password)
  const { items } = await pb.collection('instances').getList()
  await page.addInitScript(
    (auth) => localStorage.getItem('pocketbase_auth') ?? localStorage.setItem('pocketbase_auth', auth),
    JSON.stringify({ token, record }),
  )
  await page.goto(`${origin}/en-US/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { pb, email, user: record, instance: items[0]! }
}

test('the link of the first start creates the first administrator, once', async ({ page, server }) => {
  expect(server.setupLink.startsWith(`${server.origin}/setup/`)).toBe(true)
  await page.goto(server.setupLink)
  await page.getByRole('textbox', { name: 'Email' }).fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page.getByText('This field must be at least 12 characters long.')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Account menu: Administrator' })).toBeVisible()

  await page.goto(server.setupLink)
  await page.getByRole('textbox', { name: 'Email' }).fill('second@timbre.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('everything is usable by keyboard, and choices are kept', async ({ page, origin }) => {
  const { pb, instance } = await enter(page, origin, 'Clara')
  const base = await pb.collection('knowledge_bases').create({ instance: instance.id, name: 'Cold chain handbook' })

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')

  const palette = page.getByRole('combobox', { name: 'Type a command or search…' })
  await page.keyboard.press('ControlOrMeta+k')
  await palette.fill('cold hand')
  await expect(page.getByRole('option', { name: /Cold chain handbook/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${origin}/en-US/dashboard/knowledge-base/${base.id}`)
  await expect(page).toHaveTitle('Cold chain handbook · Timbre')
  await expect(page.locator('main')).toBeFocused()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail).toContainText('Cold chain handbook')
  await trail.getByRole('link', { name: 'Knowledge base' }).click()
  await expect(page).toHaveURL(/knowledge-base$/)
  await expect(page).not.toHaveTitle(/Cold chain/)

  await page.keyboard.press('ControlOrMeta+k')
  await palette.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement?.dataset.theme === 'dark')

  await page.getByRole('button', { name: 'Account menu: Clara' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Português' }).click()
  await expect(page).toHaveURL(`${origin}/pt-BR/dashboard/knowledge-base`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toContainText('Embaixadores')
  await expect.poll(async () => (await pb.collection('users').authRefresh()).record.language).toBe('pt-BR')
  await page.getByRole('button', { name: 'Menu da conta: Clara' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/pt-BR\/auth\/login$/)
})

test('the profile is the person’s own, and no input is lost without being asked', async ({ page, origin }) => {
  const { pb, user, email } = await enter(page, origin, 'Davi')
  const row = () => pb.collection('users').getOne(user.id, { requestKey: null })
  await page.getByRole('button', { name: 'Account menu: Davi' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveTitle('Profile · Timbre')

  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ animations: 'disabled' }),
  })
  await expect(page.getByText('File uploaded successfully.', { exact: true })).toBeVisible()
  const picture = page.locator('main img')
  await expect(picture).toHaveJSProperty('naturalWidth', 48)
  expect(
    await picture.evaluate((image: HTMLImageElement) => [
      image.naturalHeight,
      image.currentSrc.includes('format=webp'),
    ]),
  ).toEqual([48, true])
  await page.locator('input[type=file]').setInputFiles({
    name: 'no.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('This file type isn’t supported.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('File deleted successfully.', { exact: true })).toBeVisible()
  expect((await row()).avatar).toBe('')

  await page.getByRole('textbox', { name: 'Full name' }).fill('Davi Nunes')
  await page.getByRole('link', { name: 'Ambassadors' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Davi Nunes')
  let asked = false
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload'
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toBe(true)
  await page.getByRole('textbox', { name: 'Full name' }).fill('Davi Nunes')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Account menu: Davi Nunes' })).toBeVisible()

  // Without a mail server, the screen promises no mail.
  await expect(page.getByText('This server can’t send email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await page.getByRole('switch', { name: /Product news/ }).click()
  await expect.poll(async () => (await row()).marketingConsentAt).not.toBe('')

  await page.getByRole('link', { name: 'Security settings' }).click()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('another horse 2')
  await page.getByLabel('Confirm password').fill('another horse 2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Wrong password. Please try again.')).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  await page.goto(`${origin}/en-US/dashboard/profile`)
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Davi Nunes')
  await expect(pb.collection('users').authWithPassword(email, 'another horse 2')).resolves.toBeTruthy()
})

test('an email address changes after confirmation and with the password', async ({ page, origin, root }) => {
  const { pb, email } = await enter(page, origin, 'Gil')
  await page.goto(`${origin}/en-US/dashboard/profile`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('textbox', { name: 'New email' }).fill('gil.new@timbre.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('This server can’t send email.')).toBeVisible()
  const mails = () => root.collection('mails').getFullList({ filter: 'to = "gil.new@timbre.example"' })
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [path] = /\/en-US\/auth\/confirm-email-change\/\S+/.exec((await mails())[0]!.text)!

  await page.goto(origin + path)
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(/^(We couldn’t change your email|Wrong password)/)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible()
  await expect(pb.collection('users').authWithPassword('gil.new@timbre.example', password)).resolves.toBeTruthy()
  await expect(pb.collection('users').authWithPassword(email, password)).rejects.toThrow()
})

test('another workspace shows its own content, and the choice is kept', async ({ page, origin, root }) => {
  const { pb, user, instance } = await enter(page, origin, 'Eva')
  const stored = () => page.evaluate(() => localStorage.getItem('selectedInstanceId'))
  // The dashboard has a heading before it knows the workspaces; of two, it would choose the newer.
  await expect.poll(stored).toBe(instance.id)
  const other = await root.collection('instances').create({ name: 'Second company' })
  const roles = root.collection('user_instance_roles')
  const viewing = await roles.create({ user: user.id, instance: other.id, role: 'viewer' })
  const base = await pb.collection('knowledge_bases').create({ instance: instance.id, name: 'Only in the first' })

  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base.id}`)
  await expect(page.getByRole('heading', { name: 'Only in the first' })).toBeVisible()
  expect(await stored()).toBe(instance.id)
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /Second company/ }).click()
  await expect(page).toHaveURL(/knowledge-base$/)
  await expect(page.locator('.animate-zoom-in')).toHaveCount(1)
  await expect(page.getByText('Only in the first')).toHaveCount(0)
  expect(await stored()).toBe(other.id)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch workspace: Second company' })).toBeVisible()
  await expect(page.locator('.animate-zoom-in')).toHaveCount(0)

  // A link to a record of the first selects it, and switching leaves the record.
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base.id}`)
  await expect(page.getByRole('heading', { name: 'Only in the first' })).toBeVisible()
  await page.getByRole('button', { name: `Switch workspace: ${instance.nickname || instance.name}` }).click()
  expect(await stored()).toBe(instance.id)
  await page.getByRole('menuitemcheckbox', { name: /Second company/ }).click()
  await expect(page).toHaveURL(/knowledge-base$/)
  await expect(page.getByRole('button', { name: 'Switch workspace: Second company' })).toBeVisible()
  await expect(page.getByText('Only in the first')).toHaveCount(0)

  await roles.delete(viewing.id)
  await page.reload()
  await expect(
    page.getByRole('button', { name: `Switch workspace: ${instance.nickname || instance.name}` }),
  ).toBeVisible()
  expect(await stored()).toBe(instance.id)
  const [owning] = await roles.getFullList({ filter: `user = "${user.id}"` })
  const somebody = await root
    .collection('users')
    .create({ email: 'heir@timbre.example', password, passwordConfirm: password })
  await roles.create({ user: somebody.id, instance: instance.id, role: 'owner' })
  await roles.delete(owning!.id)
  await page.goto(`${origin}/en-US/dashboard`)
  await expect(page.getByText('You’re not in a workspace yet')).toBeVisible()
  expect(await stored()).toBe(null)
})

test('a newer build is announced and never forced', async ({ page, origin }) => {
  await page.clock.install()
  await enter(page, origin, 'Fabio')
  await page.route('**/api/runtime', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), buildId: 'newer' } })
  })
  await page.clock.runFor(3_599_000)
  await expect(page.getByText('A new version is available')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.clock.runFor(2_000)
  await expect(page.getByText('A new version is available')).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(false)
})

test('an invalid address is fatal and named; an unknown one is not', async ({ page, origin }) => {
  await enter(page, origin, 'Gil')
  const senseless = [
    'personas/nobody',
    'personas/aaaaaaaaaaaaaaa/nonsense',
    'production/1',
    'knowledge-base/UPPERCASE00000',
  ]
  for (const path of [...senseless.map((path) => `/en-US/dashboard/${path}`), '/en-US/dashboard/content/other']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { name: 'Neural Connection Lost' })).toBeVisible()
    await expect(page).toHaveTitle('Neural Connection Lost · Timbre')
    const report = await page.getByRole('link', { name: 'Report a bug' }).getAttribute('href')
    expect(decodeURIComponent(report!)).toContain(`Page Not Found: ${path}`)
  }
  await page.goto(`${origin}/en-US/nowhere`)
  const report = await page.getByRole('link', { name: 'Report a bug' }).getAttribute('href')
  expect(decodeURIComponent(report!)).toContain('Error: Page not found')
})
