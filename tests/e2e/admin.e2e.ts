import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterAs } from './workspace.ts'

// A server of this file alone: names and counts of others would be in its lists.
test.use({ environment: {} })

const password = 'correct horse 1'

let count = 0
async function register(origin: string, name: string) {
  count += 1
  const pb = new PocketBase(origin).autoCancellation(false)
  const email = `admin-e2e-${process.pid}-${count}@timbre.example`
  const termsConsentAt = new Date().toISOString()
  await pb.collection('users').create({ name, email, password, passwordConfirm: password, termsConsentAt })
  const { record } = await pb.collection<Row<'users'>>('users').authWithPassword(email, password)
  return { pb, email, id: record.id, instance: record.instance }
}

async function signIn(browser: Browser, origin: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${origin}/en-US/auth/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

test('an administrator finds a person, locks and unlocks the account, and changes a role', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const person = await register(origin, 'Lívia Prado')
  const house = await register(origin, 'Rui Casa')
  await house.pb.collection('instances').update(house.instance, { name: 'Casa Azul', nickname: 'Casa' })
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/users`)
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('link', { name: /Lívia Prado/ }).click()
  await expect(page.getByRole('heading', { name: 'Lívia Prado', level: 1 })).toBeVisible()
  await expect(page.getByText('Terms of service: accepted')).toBeVisible()
  await checkScreen(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  await confirm(page, 'Lock')
  await expect(page.getByText('This account is locked')).toBeVisible()
  const guest = await signIn(browser, origin, person.email)
  await expect(guest.getByText('This account is locked. Contact the people who run this server.')).toBeVisible()
  await expect(page.getByText('root@timbre.example (administrator) locked the account of Lívia Prado')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('This account is locked')).toHaveCount(0)
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(guest).toHaveURL(/\/dashboard|\/onboarding/)
  await guest.context().close()

  await page.getByRole('button', { name: 'Add to workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Lívia Prado to a workspace' })
  await dialog.getByRole('searchbox').fill('Casa Az')
  await dialog.getByRole('radio', { name: /Casa Azul/ }).click()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Add to workspace' }).click()
  await expect(row(page, 'Casa Azul')).toContainText('Viewer')
  await page.getByRole('combobox', { name: 'Role in Casa Azul' }).click()
  await page.getByRole('option', { name: /^Editor/ }).click()
  await expect(page.getByText('Role changed')).toBeVisible()
  await row(page, 'Casa Azul').getByRole('button', { name: 'Remove from workspace' }).click()
  await confirm(page, 'Remove from workspace')
  await expect(row(page, 'Casa Azul')).toHaveCount(0)
})

test('many accounts are changed at once, and the list is exported', async ({ page, origin, root }) => {
  for (const name of ['Bulk One', 'Bulk Two']) await register(origin, name)
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/users?q=Bulk`)
  await expect(row(page, /Bulk/)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark email as confirmed' }).click()
  await expect(page.getByText('Unconfirmed')).toHaveCount(0)
  await page.goto(`${origin}/en-US/dashboard/admin/users?q=Bulk&membership=with&address=confirmed`)
  await expect(row(page, /Bulk/)).toHaveCount(2)
  await page.goto(`${origin}/en-US/dashboard/admin/users?q=Bulk&membership=without`)
  await expect(page.getByText('No users match')).toBeVisible()
  await page.goto(`${origin}/en-US/dashboard/admin/users?q=Bulk&sort=name`)
  await expect(row(page, /Bulk/)).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('ID,Name,Email,Confirmed')
  expect(lines[1]).toContain('Bulk One')
})

test('duplicates are merged after a preview', async ({ page, origin, root }) => {
  const [kept, closed] = [await register(origin, 'Ana Dupla'), await register(origin, 'Ana Dupla')]
  await closed.pb.collection('instances').update(closed.instance, { name: 'Segunda', nickname: 'Segunda' })
  await enterAs(page, root)
  await page.goto(`${origin}/pt-BR/dashboard/admin/users/${kept.id}`)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Unir outra conta a esta…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir a Ana Dupla' })
  await dialog.getByRole('searchbox').fill(closed.email)
  await dialog.getByRole('radio', { name: /Ana Dupla/ }).click()
  await expect(dialog.getByText('Segunda: entra como Proprietário')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: `Unir e bloquear ${closed.email}` }).click()
  await expect(page.getByText('Contas unidas')).toBeVisible()
  await expect(row(page, 'Segunda')).toContainText('Proprietário')
  expect((await root.collection('users').getOne(closed.id)).lockedAt).not.toBe('')
})

test('credits are granted and corrected, and the ledger is searched', async ({ page, origin, root }) => {
  const person = await register(origin, 'Clara Conta')
  await person.pb.collection('instances').update(person.instance, { name: 'Contábil', nickname: 'Contábil' })
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/credits?q=Contábil`)
  await expect(row(page, 'Contábil')).toContainText('Matches')
  await page.getByRole('button', { name: 'Grant or correct' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Grant or correct credits' })
  await dialog.getByRole('button', { name: 'Book credits' }).click()
  await expect(dialog.getByText('This field is required.').first()).toBeVisible()
  await dialog.getByRole('searchbox').fill('Contábil')
  await dialog.getByRole('radio', { name: /Contábil/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('-3')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Goodwill <b>')
  await dialog.getByRole('button', { name: 'Book credits' }).click()
  await expect(dialog.getByText('A grant adds credits. Use a correction to take them away.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2.5')
  await dialog.getByRole('button', { name: 'Book credits' }).dblclick()
  await expect(page.getByText('Booked: 2.5 for Contábil')).toBeVisible()
  await expect(row(page, 'Contábil')).toContainText('12.5')

  await row(page, 'Contábil').getByRole('link', { name: 'Contábil' }).click()
  await expect(row(page, 'Goodwill <b>')).toContainText('+2.5')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Grant or correct' }).click()
  await dialog.getByRole('radio', { name: /Correction/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('-100')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too many')
  await dialog.getByRole('button', { name: 'Book credits' }).click()
  await expect(dialog.getByText('The balance can’t fall below zero.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('-2,5')
  await dialog.getByRole('button', { name: 'Book credits' }).click()
  await expect(row(page, 'Too many')).toContainText('10')
  await checkScreen(page)
})

test('the overview shows its figures as charts and as tables', async ({ page, origin, root }) => {
  await register(origin, 'Olga Overview')
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin`)
  const chart = page.getByRole('slider', { name: 'Sign-ups' })
  await expect(chart).toHaveAttribute('aria-valuetext', /: [1-9]/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '28')
  await checkScreen(page)
  await page.getByRole('radio', { name: '7 days' }).click()
  await expect(page).toHaveURL(/period=7d/)
  await expect(chart).toHaveAttribute('aria-valuemax', '6')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('region', { name: 'Sign-ups' }).getByRole('row').first()).toBeVisible()
  await checkScreen(page)
  await page
    .getByRole('link', { name: /^[1-9]\d*$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})

test('an administrator views the product as a person, changes nothing, and returns', async ({ page, origin, root }) => {
  const person = await register(origin, 'Vera Vista')
  await root.collection('users').update(person.id, { welcomedAt: new Date().toISOString() })
  await person.pb.collection('instances').update(person.instance, { name: 'Mirante', nickname: 'Mirante' })
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/instances/${person.instance}`)
  await expect(page).toHaveTitle('Mirante · Timbre')
  await page.goto(`${origin}/en-US/dashboard/admin/users/${person.id}`)
  await expect(page).toHaveTitle('Vera Vista · Timbre')
  await page.getByRole('button', { name: 'View as this person…' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as Vera Vista' })
  await dialog.getByRole('button', { name: 'Start viewing' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ticket 42')
  await dialog.getByRole('button', { name: 'Start viewing' }).click()

  await expect(page.getByText('You’re viewing as Vera Vista. Nothing can be changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch workspace: Mirante' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'System settings' })).toHaveCount(0)
  await page.reload()
  await checkScreen(page)
  await page.goto(`${origin}/en-US/dashboard/audit`)
  await expect(row(page, 'viewed the product as Vera Vista')).toContainText('Ticket 42')
  await page.goto(`${origin}/en-US/dashboard/profile`)
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('Somebody Else')
  await name.press('Enter')
  await expect(page.getByText('You’re viewing as someone else, so nothing can be changed.').first()).toBeVisible()
  expect((await root.collection('users').getOne(person.id)).name).toBe('Vera Vista')
  await name.fill('Vera Vista')
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(new RegExp(`/en-US/dashboard/admin/users/${person.id}$`))
  await expect(page.getByText('Vera Vista').first()).toBeVisible()
  await expect(page.getByText('You’re viewing as')).toHaveCount(0)
})
