import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { test as base, expect } from './server.ts'
import { checkScreen, enterWorkspace, filledBase, withoutFirstBase } from './workspace.ts'

const test = base.extend<object, { model: FakeOpenAi; smtp: FakeSmtp }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
    async ({}, use) => {
      const model = await startFakeOpenAi(() => ({ text: '' }))
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
    async ({}, use) => {
      const smtp = await startFakeSmtp()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ model, smtp }, use) => use({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, SMTP_URL: smtp.url }),
    { scope: 'worker' },
  ],
})

test('a reached limit is named in the language of the screen', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb, instance } = workspace
  await withoutFirstBase(workspace)
  for (let count = 0; count < 20; count += 1) {
    await pb.collection('knowledge_bases').create({ instance: instance.id, name: `Base ${count}` })
  }
  await page.goto(`${origin}/pt-BR/dashboard/knowledge-base/new`)
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Mais uma')
  await page.getByRole('button', { name: 'Criar base de conhecimento' }).click()
  const text = 'Este espaço de trabalho tem 20 bases de conhecimento, o máximo do plano.'
  await expect(page.getByText(text, { exact: false })).toBeVisible()
  await checkScreen(page)
})

test('the confirmation mail is offered again where a provider needs a confirmed address', async ({
  page,
  origin,
  smtp,
  model,
}) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb, instance, user } = workspace
  await filledBase(workspace, 'Handbook', 'We repaired 3,100 bicycles in 2024.')
  const ambassador = await pb
    .collection('ambassadors')
    .create({ instance: instance.id, name: 'Ines Falk', language: 'en-US' })
  const before = smtp.received.length
  await page.goto(`${origin}/en-US/dashboard/personas/${ambassador.id}/strategic-planning`)
  await page.getByRole('button', { name: 'Get suggestions' }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'Confirm your email address first' })
  await expect(banner).toBeVisible()
  await checkScreen(page)
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`We sent a link to ${user.email}.`, { exact: false })).toBeVisible()
  await expect.poll(() => smtp.received.length).toBeGreaterThan(before)
  expect(model.calls).toHaveLength(0)
})
