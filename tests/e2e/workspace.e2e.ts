import { readFileSync } from 'node:fs'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const password = 'correct horse 1'

test('an owner names the workspace, chooses its time zone and sees what it uses', async ({ page, browser, origin }) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/dashboard`)
  await page.getByRole('link', { name: 'Workspace', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Workspace', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Foods')
  await page.getByRole('textbox', { name: /^Nickname/ }).fill('Ha')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Use at least 3 characters, or leave it empty.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Nickname/ }).fill('Harbor')
  await page.getByRole('button', { name: /^Time zone/ }).click()
  await page.getByRole('combobox').fill('sao paulo')
  await page.getByRole('option', { name: /America\/Sao Paulo.*UTC−03:00/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Switch workspace: Harbor' })).toBeVisible()
  expect(await pb.collection('instances').getOne(instance.id)).toMatchObject({
    ...{ name: 'Harbor Foods', nickname: 'Harbor', timezone: 'America/Sao_Paulo' },
  })
  const bases = page.getByRole('progressbar', { name: 'Knowledge bases' })
  await expect(bases).toHaveAttribute('aria-valuetext', '1 of 20')
  await pb.collection('knowledge_bases').create({ instance: instance.id, name: 'Base' })
  await expect(bases).toHaveAttribute('aria-valuetext', '2 of 20')
  await checkScreen(page)

  const member = await (await browser.newContext()).newPage()
  await enterWorkspace(member, origin)
  await member.goto(`${origin}/pt-BR/dashboard/workspace`)
  await member.setViewportSize({ width: 390, height: 844 })
  await expect(member.getByRole('heading', { name: 'Espaço de trabalho', exact: true })).toBeVisible()
  await checkScreen(member)
  await member.close()
})

test('a person downloads their data, and sees and changes their consents', async ({ page, origin }) => {
  const { pb, user } = await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/dashboard/profile`)
  const history = page.getByRole('region', { name: 'Privacy and consents' }).getByRole('listitem')
  await expect(history).toHaveCount(1)
  await expect(history).toContainText('Terms of service and privacy policy')
  const news = page.getByRole('switch', { name: /Product news/ })
  await news.click()
  await expect(history).toHaveCount(2)
  await news.click()
  await expect(history.first()).toContainText('Withdrawn')

  const card = page.getByRole('region', { name: 'Download my data' })
  await card.getByRole('button', { name: 'Prepare download' }).click()
  await expect(card.getByText('Your download is ready')).toBeVisible()
  await checkScreen(page)
  const downloading = page.waitForEvent('download')
  await card.getByRole('button', { name: /^Download \(/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^timbre_.*\.zip$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('link', { name: 'Your data is ready to download' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/pt-BR/dashboard/profile`)
  await expect(page.getByText('Seu download está pronto')).toBeVisible()
  await checkScreen(page)
  expect((await pb.collection('users').getOne(user.id)).marketingConsentAt).toBe('')
})

test('a person who has not accepted the terms in force is asked to, and nothing is blocked', async ({
  page,
  origin,
}) => {
  const { pb, user } = await enterWorkspace(page, origin)
  await pb.collection('users').update(user.id, { termsConsentAt: '' })
  await page.goto(`${origin}/en-US/dashboard`)
  const banner = page.getByRole('region', { name: 'Terms of service' })
  await expect(banner).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
  await banner.getByRole('button', { name: 'Accept' }).click()
  await expect(banner).toHaveCount(0)
  expect((await pb.collection('users').getOne(user.id)).termsConsentAt).not.toBe('')
})

test('a sole owner hands a workspace over or has it deleted, and then deletes the account', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const owner = await enterWorkspace(page, origin)
  await owner.pb.collection('instances').update(owner.instance.id, { name: 'Lantern' })
  const heir = await (await browser.newContext()).newPage()
  const member = await enterWorkspace(heir, origin)
  const roles = root.collection('user_instance_roles')
  await roles.create({ user: member.user.id, instance: owner.instance.id, role: 'admin' })

  await page.goto(`${origin}/en-US/dashboard/profile`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const choice = dialog.getByRole('region', { name: 'Lantern' })
  await choice.getByRole('combobox', { name: 'New owner' }).click()
  await page.getByRole('option').filter({ hasText: member.user.email }).click()
  await choice.getByRole('button', { name: 'Hand over' }).click()
  await expect(choice.getByText(`Waiting for ${member.user.email} to accept`)).toBeVisible()
  await checkScreen(page)
  await choice.getByRole('button', { name: 'Withdraw' }).click()
  await choice.getByRole('button', { name: 'Delete workspace' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Delete Lantern?' })
  await sure.getByRole('textbox', { name: 'Type Lantern to confirm' }).fill('Lantern')
  await checkScreen(page)
  await sure.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(dialog).toContainText(/Lantern will be deleted on .* After you’ve left, no one there can cancel that\./)
  await checkScreen(page)
  await dialog.getByRole('textbox', { name: `Type ${owner.user.email} to confirm` }).fill(owner.user.email)
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  expect(await root.collection('instances').getOne(owner.instance.id)).toMatchObject({ deletion: 'requested' })
  await heir.close()
})
