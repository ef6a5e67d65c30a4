import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace, type Workspace } from './workspace.ts'

const password = 'correct horse 1'

/** Another owner's workspace, of which the person is a member. */
async function joined(root: PocketBase, person: Workspace, name: string, role: string) {
  const email = `${name.toLowerCase()}-${Date.now()}@timbre.example`
  const owner = new PocketBase(person.pb.baseURL).autoCancellation(false)
  await owner.collection('users').create({ name, email, password, passwordConfirm: password })
  await owner.collection('users').authWithPassword(email, password)
  const [instance] = await owner.collection<Row<'instances'>>('instances').getFullList()
  await owner.collection('instances').update(instance!.id, { name })
  const roles = root.collection<Row<'user_instance_roles'>>('user_instance_roles')
  const membership = await roles.create({ user: person.user.id, instance: instance!.id, role })
  return { owner, instance: instance!, membership }
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('selectedInstanceId'))

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch workspace/ }).click()
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('button', { name: `Switch workspace: ${name}` })).toBeVisible()
}

test('a removed member falls back to another workspace at once, with its credits', async ({ page, origin, root }) => {
  const person = await enterWorkspace(page, origin)
  const house = await joined(root, person, 'Harbor', 'viewer')
  await root.collection('credit_entries').create({
    ...{ instance: house.instance.id, amount: 32, reason: 'gift', reference: 'gift', sequence: 2, balanceAfter: 42 },
  })
  await page.goto(`${origin}/en-US/dashboard`)
  await expect(page.getByRole('button', { name: 'Switch workspace: Harbor' })).toBeVisible()
  await expect(page.getByText('42 credits left')).toBeVisible()
  expect(await stored(page)).toBe(house.instance.id)
  await house.owner.collection('user_instance_roles').delete(house.membership.id)
  await expect(page.getByRole('button', { name: 'Switch workspace: Vera' })).toBeVisible()
  await expect.poll(() => stored(page)).toBe(person.instance.id)
  await expect(page.getByText('10 credits left')).toBeVisible()
  const account = () => person.pb.collection('users').getOne(person.user.id)
  await expect.poll(account).toMatchObject({ instance: person.instance.id, credits: 10 })
})

test('a member leaves a workspace; the only owner cannot', async ({ page, origin, root }) => {
  const person = await enterWorkspace(page, origin)
  const house = await joined(root, person, 'Quarry', 'editor')
  await page.goto(`${origin}/en-US/dashboard/workspace`)
  await choose(page, 'Vera')
  const leave = page.getByRole('button', { name: 'Leave workspace' })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(leave).toHaveAccessibleDescription(/You’re the only owner/)
  await choose(page, 'Quarry')
  await expect(page.getByRole('button', { name: 'Delete workspace' })).toHaveCount(0)
  await leave.click()
  await page
    .getByRole('alertdialog', { name: 'Leave Quarry?' })
    .getByRole('button', { name: 'Leave workspace' })
    .click()
  await expect(page.getByText('You’ve left Quarry')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch workspace: Vera' })).toBeVisible()
  const left = await house.owner.collection('user_instance_roles').getFullList()
  expect(left.map(({ user }) => user)).not.toContain(person.user.id)
})

test('an owner requests deletion, every member sees the date, and the owner withdraws it', async ({
  page,
  origin,
  root,
  browser,
}) => {
  const person = await enterWorkspace(page, origin)
  await person.pb.collection('instances').update(person.instance.id, { name: 'Lantern' })
  const member = await browser.newPage()
  const editor = await enterWorkspace(member, origin)
  await root
    .collection('user_instance_roles')
    .create({ user: editor.user.id, instance: person.instance.id, role: 'editor' })
  await member.goto(`${origin}/en-US/dashboard`)
  await choose(member, 'Lantern')

  await page.goto(`${origin}/en-US/dashboard/workspace`)
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Lantern?' })
  const sure = dialog.getByRole('button', { name: 'Delete workspace' })
  await expect(sure).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Type Lantern to confirm' }).fill('Lantern')
  await checkScreen(page)
  await sure.click()
  const banner = page.getByRole('status').filter({ hasText: 'This workspace will be deleted on' })
  await expect(banner).toBeVisible()
  await checkScreen(page)
  const announced = member.getByRole('status').filter({ hasText: 'This workspace will be deleted on' })
  await expect(announced).toContainText('An owner can cancel the deletion.')
  await expect(announced.getByRole('button')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/pt-BR/dashboard/workspace`)
  await expect(page.getByRole('status').filter({ hasText: 'Este espaço de trabalho será excluído em' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Manter espaço de trabalho' }).first().click()
  await expect(page.getByText('Lantern não será excluído')).toBeVisible()
  await expect(announced).toHaveCount(0)
  await member.close()
})

test('a sole owner deletes the account once no other members are left', async ({ page, origin, root, browser }) => {
  const person = await enterWorkspace(page, origin)
  await person.pb.collection('instances').update(person.instance.id, { name: 'Lighthouse' })
  const house = await joined(root, person, 'Orchard', 'editor')
  const helper = await root
    .collection('users')
    .create({ email: `helper-${Date.now()}@timbre.example`, password, passwordConfirm: password })
  const membership = await root
    .collection('user_instance_roles')
    .create({ user: helper.id, instance: person.instance.id, role: 'editor' })
  await page.goto(`${origin}/en-US/dashboard/profile`)
  const open = () => page.getByRole('button', { name: 'Delete account' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('You’re the only owner of workspaces where others work')
  await expect(dialog.getByRole('region', { name: 'Lighthouse' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await root.collection('user_instance_roles').delete(membership.id)
  await page.reload()
  await open()
  await expect(dialog).toContainText('You’ll leave Orchard. What you created there stays, without your name.')
  const sure = dialog.getByRole('button', { name: 'Delete account' })
  await dialog.getByRole('textbox', { name: `Type ${person.user.email} to confirm` }).fill(person.user.email)
  await expect(sure).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Also delete the workspace Lighthouse' }).check()
  await sure.click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password')
  await sure.click()
  await expect(dialog.getByText('Wrong password. Please try again.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByLabel('Current password', { exact: true }).fill(password)

  // Another device, signed in to the same account.
  const device = await browser.newPage()
  const auth = await page.evaluate(() => localStorage.getItem('pocketbase_auth')!)
  await device.goto(`${origin}/favicon.svg`)
  await device.evaluate((text) => localStorage.setItem('pocketbase_auth', text), auth)
  await device.goto(`${origin}/en-US/dashboard`)
  await expect(device.getByRole('heading', { level: 1 })).toBeVisible()

  await sure.click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(device).toHaveURL(/\/auth\/login/)
  await device.close()
  await expect(root.collection('users').getOne(person.user.id)).rejects.toMatchObject({ status: 404 })
  await expect(root.collection('instances').getOne(person.instance.id)).rejects.toMatchObject({ status: 404 })
  expect(await root.collection('instances').getOne(house.instance.id)).toMatchObject({ name: 'Orchard' })
})

test('deletes the account on a phone, in Portuguese', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await enterWorkspace(page, origin)
  await page.goto(`${origin}/pt-BR/dashboard/profile`)
  await page.getByRole('button', { name: 'Excluir conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir sua conta?' })
  await dialog.getByRole('checkbox', { name: 'Excluir também o espaço de trabalho Vera' }).check()
  await dialog.getByRole('textbox', { name: `Digite ${person.user.email} para confirmar` }).fill(person.user.email)
  await dialog.getByLabel('Senha atual', { exact: true }).fill(password)
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Excluir conta' }).click()
  await expect(page.getByText('Sua conta foi excluída')).toBeVisible()
})
