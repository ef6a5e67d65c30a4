import type { Locator, Page } from '@playwright/test'
import { takes } from '#tests/support/wait.ts'
import { test as base, expect } from './server.ts'
import { enterWorkspace } from './workspace.ts'

const test = base.extend({
  // A port without a listener: the registry does not answer.
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
  environment: [async ({}, use) => use({ CNPJ_SERVICE_URL: 'http://127.0.0.1:9' }), { scope: 'worker' }],
})

const invalidUrl = 'Please enter a valid URL (e.g., https://timbre.example).'
const caretOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart)
const setCaret = (input: Locator, at: number) =>
  input.evaluate((element: HTMLInputElement, place) => element.setSelectionRange(place, place), at)

/** The field of the company's number in Brazil. */
async function openOnboarding(page: Page, origin: string): Promise<Locator> {
  await page.goto(`${origin}/pt-BR/dashboard/onboarding/account`)
  const input = page.getByRole('textbox', { name: 'CNPJ' })
  await expect(input).toBeVisible()
  return input
}

test('a CNPJ is masked while it is typed, pasted and corrected, in its old and its new form', async ({
  page,
  origin,
}) => {
  await enterWorkspace(page, origin)
  const input = await openOnboarding(page, origin)
  await input.pressSequentially('11222333000181')
  await expect(input).toHaveValue('11.222.333/0001-81')
  await input.fill('')
  await input.pressSequentially('12abc34501de35')
  await expect(input).toHaveValue('12.ABC.345/01DE-35')
  await input.fill(' 11222333/0001-81 ')
  await expect(input).toHaveValue('11.222.333/0001-81')

  // A digit too many in the middle: the cursor stays where the person is at work.
  await input.fill('112293330001')
  await expect(input).toHaveValue('11.229.333/0001')
  await setCaret(input, 6)
  await page.keyboard.press('Backspace')
  await expect(input).toHaveValue('11.223.330/001')
  expect(await caretOf(input)).toBe(5)
  await page.keyboard.type('2')
  await expect(input).toHaveValue('11.222.333/0001')
  expect(await caretOf(input)).toBe(6)
  await page.keyboard.type('45')
  await expect(input).toHaveValue('11.222.453/3300-01')
  // Deleting the separator means the digit in front of it.
  await setCaret(input, 7)
  await page.keyboard.press('Backspace')
  await expect(input).toHaveValue('11.224.533/3000-1')
  expect(await caretOf(input)).toBe(5)
})

test('what the registry said disappears when the number changes', async ({ page, origin }) => {
  await enterWorkspace(page, origin)
  const input = await openOnboarding(page, origin)
  const unavailable = page.getByText('A consulta de CNPJ não está respondendo agora.')
  await input.fill('11222333000181')
  await page.keyboard.press('Tab')
  await expect(unavailable).toBeVisible()
  await input.fill('11222333000182')
  await expect(unavailable).toHaveCount(0)
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByText('O CNPJ informado é inválido.')).toBeVisible()
  await expect(unavailable).toHaveCount(0)
})

test('a web address without https:// is accepted in every field, and an invalid one is rejected', async ({
  page,
  origin,
}) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  const base = await pb.collection('knowledge_bases').create({ instance: instance.id, name: 'Handbook' })

  await page.goto(`${origin}/en-US/dashboard/onboarding/account`)
  const website = page.getByRole('textbox', { name: 'Website' })
  for (const [typed, completed] of [
    ['vasconcellos.com.br', 'https://vasconcellos.com.br'],
    [' example.com:8080/a?b=c ', 'https://example.com:8080/a?b=c'],
    ['http://example.com', 'http://example.com'],
  ] as const) {
    await website.fill(typed)
    await website.blur()
    await expect(website).toHaveValue(completed)
  }
  for (const typed of ['example', 'me@example.com', 'javascript:alert(1)', 'ftp://example.com']) {
    await website.fill(typed)
    await website.press('Enter')
    await expect(page.getByText(invalidUrl)).toBeVisible()
    await expect(website).toHaveValue(typed)
  }

  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base.id}`)
  await page.getByRole('radio', { name: 'Link' }).click()
  const link = page.getByRole('textbox', { name: 'URL' })
  await link.fill('example.com/about')
  await link.press('Enter')
  const stored = async () => (await pb.collection('knowledge_items').getFullList()).map(({ url }) => url)
  await expect.poll(stored).toEqual(['https://example.com/about'])
})

test('addresses of an ambassador are completed when the form is sent by keyboard', async ({ page, origin }) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  const { id } = await pb.collection('ambassadors').create({ instance: instance.id, name: 'Rui', language: 'en-US' })
  await page.goto(`${origin}/en-US/dashboard/personas/${id}/overview`)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('textbox', { name: /LinkedIn/ }).fill('linkedin.com/in/rui')
  await page.getByRole('textbox', { name: /Website/ }).fill('example.com')
  await page.keyboard.press('ControlOrMeta+Enter')
  const stored = async () => {
    const { linkedinUrl, website } = await pb.collection('ambassadors').getOne(id)
    return [linkedinUrl, website]
  }
  await expect.poll(stored).toEqual(['https://linkedin.com/in/rui', 'https://example.com'])
})

test('a form appears once the workspace that it writes to is known', async ({ page, origin }) => {
  await enterWorkspace(page, origin)
  await page.route('**/api/collections/instances/records?*', async (route) => {
    await takes(1500)
    await route.continue()
  })
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Handbook')
  await page.getByRole('button', { name: 'Create knowledge base' }).click()
  await expect(page).toHaveURL(/\/knowledge-base\/[a-z0-9]{15}$/)
})
