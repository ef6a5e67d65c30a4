import type { Browser, Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace, type Workspace } from './workspace.ts'

// A server of this file alone: names and counts of others would be in its lists.
test.use({ environment: {} })

const password = 'correct horse 1'

/** Where the last invitation to an address leads, as its mail says. */
async function linkOf(root: PocketBase, email: string): Promise<string> {
  const find = async () => {
    const { items } = await root.collection('mails').getList(1, 1, { filter: `to = "${email}"`, sort: '-@rowid' })
    return /\/(?:en-US|pt-BR)\/invitation\/\S+/.exec(items[0]?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** Somebody else, in a browser of their own. */
async function somebody(browser: Browser, origin: string): Promise<Workspace & { page: Page }> {
  const page = await (await browser.newContext()).newPage()
  return { page, ...(await enterWorkspace(page, origin)) }
}

const invite = ({ pb, instance }: Workspace, invitation: object) =>
  pb.collection<Row<'invitations'>>('invitations').create({ instance: instance.id, role: 'editor', ...invitation })

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

async function chooseRole(page: Page, of: string, role: string): Promise<void> {
  await page.getByRole('combobox', { name: `Role of ${of}` }).click()
  await page.getByRole('option', { name: new RegExp(`^${role}`) }).click()
}

test('an invited person signs up, sees their role change at once, and is removed', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const owner = await enterWorkspace(page, origin)
  await owner.pb.collection('instances').update(owner.instance.id, { name: 'Harbor', nickname: 'Harbor' })
  const email = `ida-${Date.now()}@timbre.example`
  await page.goto(`${origin}/en-US/dashboard`)
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(row(page, 'Vera')).toContainText('Owner')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`Ida <${email}>, nobody`)
  await dialog.getByRole('radio', { name: /^Editor/ }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('See you <b>soon</b>')
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog.getByText(/^Not valid email addresses:/)).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Remove nobody' }).click()
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(owner.user.email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(page.getByText('1 invitation sent')).toBeVisible()
  await expect(dialog.getByText('This person is already a member of the workspace.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, email)).toContainText('Editor')

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${origin}${await linkOf(root, email)}`)
  await expect(guest.getByRole('heading', { name: 'Join Harbor' })).toBeVisible()
  await expect(guest.getByText('See you <b>soon</b>')).toBeVisible()
  await expect(guest.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await checkScreen(guest)
  await guest.getByRole('textbox', { name: 'Full name' }).fill('Ida Falk')
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByLabel('Confirm password').fill(password)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest.getByText('Please accept the terms to continue.')).toBeVisible()
  await guest.getByRole('checkbox', { name: /terms of service/ }).click()
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest).toHaveURL(/\/en-US\/dashboard$/)
  await expect(guest.getByRole('button', { name: 'Switch workspace: Harbor' })).toBeVisible()

  await expect(page.getByText('No open invitations')).toBeVisible()
  await expect(row(page, 'Ida Falk')).toContainText(email)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: `${email} joined Harbor` })
    .click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await guest.getByRole('link', { name: 'Members' }).click()
  await expect(row(guest, 'Vera')).toBeVisible()
  await expect(guest.getByText(owner.user.email)).toHaveCount(0)
  const invites = guest.getByRole('button', { name: 'Invite people' })
  await expect(invites).toHaveCount(0)
  await chooseRole(page, 'Ida Falk', 'Admin')
  await expect(invites).toBeVisible()
  await expect(row(guest, 'Vera')).toContainText(owner.user.email)
  await expect(guest.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await chooseRole(page, 'Ida Falk', 'Viewer')
  await expect(invites).toHaveCount(0)
  await guest.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const notes = guest.getByRole('dialog', { name: 'Notifications' })
  await expect(notes.getByRole('link').first()).toContainText('You’re now a viewer in Harbor')
  await checkScreen(guest)
  await notes.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(guest.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await row(page, 'Ida Falk').getByRole('button', { name: 'Actions for Ida Falk' }).click()
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove Ida Falk?' })
    .getByRole('button', { name: 'Remove from workspace' })
    .click()
  await expect(row(page, 'Ida Falk')).toHaveCount(0)
  await expect(guest.getByRole('button', { name: 'Switch workspace: Harbor' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(row(page, 'Vera removed Ida Falk')).toBeVisible()
  await expect(row(page, 'Vera changed the role of Ida Falk').first()).toContainText('Role: Admin → Viewer')
  await expect(row(page, `Vera invited ${email}`)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Invitations' }).click()
  await expect(row(page, 'Vera removed')).toHaveCount(0)
  await expect(row(page, 'Ida Falk accepted an invitation')).toBeVisible()
  await guest.context().close()
})

test('uma pessoa convidada entra, vê a função mudar na hora e é removida', async ({ page, browser, origin, root }) => {
  const owner = await enterWorkspace(page, origin)
  await owner.pb.collection('instances').update(owner.instance.id, { name: 'Oficina', nickname: 'Oficina' })
  const other = await somebody(browser, origin)
  await root.collection('users').update(other.user.id, { name: 'Davi Reis', verified: true })
  await page.goto(`${origin}/pt-BR/dashboard/members`)
  await page.getByRole('button', { name: 'Convidar pessoas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar pessoas' })
  await dialog.getByRole('textbox', { name: 'Endereços de e-mail' }).fill(other.user.email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: /^Editor/ }).click()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('1 convite enviado')).toBeVisible()

  const link = await linkOf(root, other.user.email)
  await other.page.goto(`${origin}${link.replace(/^\/[^/]+/, '/pt-BR')}`)
  await other.page.getByRole('button', { name: 'Entrar no espaço de trabalho' }).click()
  await expect(other.page.getByRole('button', { name: 'Trocar de espaço de trabalho: Oficina' })).toBeVisible()
  await other.page.getByRole('link', { name: 'Pessoas' }).click()
  await expect(row(other.page, 'Vera').first()).toBeVisible()
  const invites = other.page.getByRole('button', { name: 'Convidar pessoas' })
  await expect(invites).toHaveCount(0)
  for (const [role, count] of [
    ['Administrador', 1],
    ['Leitor', 0],
  ] as const) {
    await page.getByRole('combobox', { name: 'Função de Davi Reis' }).click()
    await page.getByRole('option', { name: new RegExp(`^${role}`) }).click()
    await expect(invites).toHaveCount(count)
  }

  await row(page, 'Davi Reis').getByRole('button', { name: 'Ações para Davi Reis' }).click()
  await page.getByRole('menuitem', { name: 'Remover do espaço de trabalho' }).click()
  const sure = page.getByRole('alertdialog')
  await checkScreen(page)
  await sure.getByRole('button', { name: 'Remover do espaço de trabalho' }).click()
  await expect(row(page, 'Davi Reis')).toHaveCount(0)
  await expect(other.page.getByRole('button', { name: 'Trocar de espaço de trabalho: Oficina' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Registro de auditoria' }).click()
  await expect(row(page, 'Vera removeu Davi Reis')).toBeVisible()
  await other.page.context().close()
})

test('a posse do espaço de trabalho é passada a outra pessoa', async ({ page, browser, origin, root }) => {
  const owner = await enterWorkspace(page, origin)
  await owner.pb.collection('instances').update(owner.instance.id, { name: 'Oficina', nickname: 'Oficina' })
  const other = await somebody(browser, origin)
  await root.collection('users').update(other.user.id, { name: 'Davi Reis', verified: true })
  const membership = { user: other.user.id, instance: owner.instance.id, role: 'editor' }
  await root.collection('user_instance_roles').create(membership)
  await page.goto(`${origin}/pt-BR/dashboard/members`)
  await row(page, 'Vera').getByRole('button', { name: 'Ações para Vera' }).click()
  const leave = page.getByRole('menuitem', { name: /^Sair do espaço de trabalho/ })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(leave).toContainText('Só você é proprietário.')
  await page.keyboard.press('Escape')
  await row(page, 'Davi Reis').getByRole('button', { name: 'Ações para Davi Reis' }).click()
  await page.getByRole('menuitem', { name: 'Tornar proprietário…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tornar Davi Reis proprietário' })
  await dialog.getByRole('checkbox', { name: /^Passar adiante/ }).click()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('1 convite enviado')).toBeVisible()
  await expect(row(page, other.user.email).last()).toContainText('Proprietário')

  await other.page.goto(`${origin}/pt-BR/dashboard`)
  await other.page.getByRole('button', { name: /^Notificações, \d+ não lidas?$/ }).click()
  await other.page.getByRole('link', { name: /Vera convidou você para Oficina/ }).click()
  await expect(other.page.getByRole('heading', { name: 'Entre em Oficina' })).toBeVisible()
  await checkScreen(other.page)
  await other.page.getByRole('button', { name: 'Entrar no espaço de trabalho' }).click()
  await expect(other.page.getByRole('button', { name: 'Trocar de espaço de trabalho: Oficina' })).toBeVisible()

  await expect(row(page, 'Davi Reis')).toContainText('Proprietário')
  await expect(row(page, 'Vera')).toContainText('Administrador')
  await expect(page.getByRole('combobox', { name: 'Função de Davi Reis' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Registro de auditoria' }).click()
  await expect(row(page, 'A função de Vera mudou com um convite')).toContainText('Proprietário → Administrador')
  await other.page.context().close()
})

test('an invitation is for one address: others sign out first, and the account with it joins', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const owner = await somebody(browser, origin)
  await owner.pb.collection('instances').update(owner.instance.id, { name: 'Quarry', nickname: 'Quarry' })
  const email = `ines-${Date.now()}@timbre.example`
  const account = { email, password, passwordConfirm: password, name: 'Ines' }
  await new PocketBase(origin).collection('users').create(account)
  await invite(owner, { email, role: 'viewer' })
  const link = await linkOf(root, email)

  const stranger = new PocketBase(origin)
  const theirs = { email: `stranger-${Date.now()}@timbre.example`, password, passwordConfirm: password }
  await stranger.collection('users').create(theirs)
  await stranger.collection('users').authWithPassword(theirs.email, password)
  await page.goto(`${origin}/favicon.svg`)
  const { token, record } = stranger.authStore
  await page.evaluate((auth) => localStorage.setItem('pocketbase_auth', auth), JSON.stringify({ token, record }))
  await page.goto(`${origin}${link}`)
  await expect(
    page.getByText(`This invitation is for ${email}, and you’re signed in as ${theirs.email}.`),
  ).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Sign out and continue' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Join workspace' }).click()
  await expect(page.getByRole('button', { name: 'Switch workspace: Quarry' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('selectedInstanceId'))).toBe(owner.instance.id)

  await page.goto(`${origin}${link}`)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible()
  await checkScreen(page)
  await page.goto(`${origin}/en-US/invitation/nonsense`)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible()
  await owner.page.context().close()
})

test('an expired invitation says so and is sent again; one can be declined and withdrawn', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const owner = await enterWorkspace(page, origin)
  await owner.pb.collection('instances').update(owner.instance.id, { name: 'Lantern', nickname: 'Lantern' })
  const email = `otto-${Date.now()}@timbre.example`
  const days = await root.collection('settings').create({ key: 'invitationDays', value: -1 })
  await invite(owner, { email })
  await root.collection('settings').delete(days.id)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${origin}${await linkOf(root, email)}`)
  await expect(guest.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expect(guest.getByText(/Ask Vera to send it again\.$/)).toBeVisible()
  await checkScreen(guest)

  await page.goto(`${origin}/en-US/dashboard/members`)
  await expect(row(page, email)).toContainText('Expired')
  await expect(page.getByText(/^This server doesn’t send email\./)).toBeVisible()
  await row(page, email).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await expect(row(page, email)).toContainText('in 7 days')
  await guest.goto(`${origin}${await linkOf(root, email)}`)
  await guest.getByRole('button', { name: 'Decline' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(guest.getByRole('heading', { name: 'Invitation declined' })).toBeVisible()
  await expect(page.getByText('No open invitations')).toBeVisible()

  await invite(owner, { email })
  await row(page, email).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row(page, email)).toHaveCount(0)
  await guest.context().close()
})
