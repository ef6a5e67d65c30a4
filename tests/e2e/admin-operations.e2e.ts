import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { expect, test } from './server.ts'
import { checkScreen, enterAs, enterWorkspace } from './workspace.ts'

// A server of its own: a backup is restored in the end.
test.use({ environment: { LOG_LEVEL: 'silent' } })

const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(Operations|Operação)$/ }).getByRole('link', { name })

test('an administrator finds a failed job and retries it, reads the outbox and exports contacts', async ({
  page,
  browser,
  origin,
  root,
}) => {
  const guest = await (await browser.newContext()).newPage()
  const member = await enterWorkspace(guest, origin)
  const { id } = await member.pb.collection('knowledge_bases').create({ instance: member.instance.id, name: 'Links' })
  const item = { base: id, type: 'link', url: 'http://127.0.0.1:1/private' }
  await member.pb.collection('knowledge_items').create(item)
  await member.pb.collection('users').requestVerification(member.user.email)
  await guest.goto(`${origin}/en-US/dashboard/admin/operations`)
  await expect(guest.getByRole('heading', { name: 'Operations' })).toHaveCount(0)
  await guest.context().close()

  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/operations`)
  await page.getByRole('link', { name: /^Failed/ }).click()
  await expect(page).toHaveURL(/state=failed/)
  const failed = row(page, 'Read knowledge')
  await expect(failed).toHaveCount(1)
  await checkScreen(page)
  await failed.getByRole('button', { name: 'Read knowledge' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Read knowledge' })
  await expect(drawer).toContainText('invalid-url')
  await checkScreen(page)
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The job is in the queue')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(2)

  await part(page, 'Outbox').click()
  await row(page, member.user.email).getByRole('button', { name: /./ }).first().click()
  const mail = page.getByRole('dialog')
  await expect(mail.getByText('There was no mail server')).toBeVisible()
  await mail.getByRole('radio', { name: 'As sent' }).click()
  const frame = mail.frameLocator('iframe')
  await expect(frame.locator('body')).not.toBeEmpty()
  await mail.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('There is no mail server. Set one in the system settings first.')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const name of ['=HYPERLINK("http://evil.example")', 'Ana Lima']) {
    const lead = { name, email: 'ana@lead.example', message: 'Please call', consent: true }
    await new PocketBase(origin).collection('leads').create(lead)
  }
  await part(page, 'Contacts').click()
  await expect(row(page, 'Ana Lima')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain(`'=HYPERLINK`)
  expect(csv).toContain('Ana Lima')
  await row(page, 'Ana Lima').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Ana Lima')).toHaveCount(0)
  await checkScreen(page)

  await part(page, 'Audit').click()
  await expect(row(page, 'retried the job ingest-item')).toContainText(member.instance.name)
  await checkScreen(page)
})

test('logs, agendamentos e saúde em português, e um backup é feito e restaurado', async ({ page, origin, root }) => {
  await enterAs(page, root)
  await page.goto(`${origin}/pt-BR/dashboard/admin/operations/logs`)
  await fetch(`${origin}/api/um-endereco-desconhecido`)
  await page.getByRole('searchbox', { name: 'Buscar mensagens e erros' }).fill('um-endereco-desconhecido')
  await expect(row(page, 'um-endereco-desconhecido')).toContainText('404')
  await expect(page.getByRole('img', { name: /^Registros por hora/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(page.getByRole('columnheader', { name: 'Hora', exact: true })).toBeVisible()
  await checkScreen(page)
  await part(page, 'Agendamentos').click()
  await page.getByRole('button', { name: 'Executar agora: Excluir e-mails antigos' }).click()
  await expect(row(page, 'Excluir e-mails antigos')).toContainText('Concluída')
  await checkScreen(page)
  await part(page, 'Saúde').click()
  await expect(page.getByText(/SQLite|PostgreSQL/)).toBeVisible()
  await expect(page.getByText('Ainda não há backup')).toBeVisible()
  await checkScreen(page)

  await page.getByRole('link', { name: 'Gerenciar backups' }).click()
  await expect(page.getByText('Ainda não há backups')).toBeVisible()
  await page.getByRole('button', { name: 'Fazer um backup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fazer um backup' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Antes!')
  await dialog.getByRole('button', { name: 'Fazer um backup' }).click()
  await expect(dialog.getByText(/^Use letras minúsculas/)).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('antes.zip')
  await dialog.getByRole('button', { name: 'Fazer um backup' }).click()
  await expect(page.getByText('O backup está pronto')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Ações para antes.zip' }).click()
      await page.getByRole('menuitem', { name: 'Baixar' }).click()
    })(),
  ])
  expect(download.suggestedFilename()).toBe('antes.zip')

  await page.getByRole('combobox', { name: 'Com que frequência' }).click()
  await page.getByRole('option', { name: /^Toda noite/ }).click()
  await page.getByRole('button', { name: 'Salvar agendamento' }).click()
  await expect(page.getByText('O agendamento foi salvo')).toBeVisible()
  expect((await root.settings.getAll()).backups).toMatchObject({ cron: '0 3 * * *', cronMaxKeep: 3 })

  await page.getByRole('button', { name: 'Ações para antes.zip' }).click()
  await page.getByRole('menuitem', { name: 'Restaurar…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Restaurar antes.zip?' })
  await expect(question.getByRole('button', { name: 'Trocar tudo' })).toBeDisabled()
  await checkScreen(page)
  await question.getByRole('textbox').fill('antes.zip')
  await question.getByRole('button', { name: 'Trocar tudo' }).click()
  const done = page.getByRole('alertdialog', { name: 'O backup foi restaurado' })
  await done.getByRole('button', { name: 'Recarregar agora' }).click()
  await expect(page.getByRole('combobox', { name: 'Com que frequência' })).toContainText('Nunca')
  expect((await root.settings.getAll()).backups).toMatchObject({ cron: '' })
})
