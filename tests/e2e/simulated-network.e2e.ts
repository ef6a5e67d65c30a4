import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'
import { checkScreen, enterAs } from './workspace.ts'

// A server of this file alone: requests of other journeys would be listed too.
test.use({ environment: {} })

const address = '/dashboard/admin/settings/networks/simulated'

/** Asks the network for a token as an unknown app: 401, unless the request meets a fault. */
const askForToken = async (origin: string) =>
  (await fetch(`${origin}/api/simulated-network/oauth/v2/accessToken`, { method: 'POST' })).status

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator adds faults and sees the requests that get them', async ({ page, origin, root }) => {
  await enterAs(page, root)
  await page.goto(`${origin}/en-US/dashboard/admin/settings/networks`)
  await page.getByRole('link', { name: 'Faults and requests of the simulated network' }).click()
  const faults = page.getByRole('table', { name: 'Waiting faults' })
  const requests = page.getByRole('table', { name: 'Recent requests' })
  await expect(page.getByText('No faults are waiting')).toBeVisible()
  await expect(page.getByText('No requests have arrived')).toBeVisible()
  await checkScreen(page)

  await page.getByRole('button', { name: 'Inject a fault' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inject a fault' })
  await choose(page, 'Request', 'Get a token')
  await choose(page, 'Fault', '429: too many requests')
  await dialog.getByRole('radio', { name: 'Date' }).click()
  await dialog.getByLabel('Seconds to wait').fill('90')
  await dialog.getByLabel('How often').fill('0')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Inject' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 10000')).toBeVisible()
  await dialog.getByLabel('How often').fill('2')
  await dialog.getByRole('button', { name: 'Inject' }).click()
  await expect(
    faults.getByRole('row', { name: /429: too many requests.*GMT.*Get a token.*All accounts.*2/ }),
  ).toBeVisible()

  expect(await askForToken(origin)).toBe(429)
  await expect(faults.getByRole('row', { name: /429.*1$/ })).toBeVisible()
  await expect(requests.getByRole('row', { name: /Get a token.*429.*429: too many requests/ })).toBeVisible()
  expect(await askForToken(origin)).toBe(429)
  expect(await askForToken(origin)).toBe(401)
  await expect(page.getByText('No faults are waiting')).toBeVisible()
  await expect(requests.getByRole('row')).toHaveCount(4)
  await checkScreen(page)
})

test('no celular, em português, para uma conta só', async ({ page, origin, root }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await enterAs(page, root)
  await page.goto(`${origin}/pt-BR${address}`)
  await page.getByRole('button', { name: 'Injetar uma falha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Injetar uma falha' })
  await choose(page, 'Falha', 'Resposta lenta')
  await dialog.getByLabel('Segundos até a resposta').fill('5')
  await dialog.getByRole('radio', { name: 'Uma conta' }).click()
  await expect(dialog.getByText('Nenhum canal da rede simulada está conectado com esse nome.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('radio', { name: 'Todas as contas' }).click()
  await dialog.getByRole('button', { name: 'Injetar' }).click()
  const faults = page.getByRole('table', { name: 'Falhas à espera' })
  await expect(faults.getByRole('row', { name: /Resposta lenta.*5 s.*Todas as contas/ })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Remover todas as falhas' }).click()
  await expect(page.getByText('Nenhuma falha à espera')).toBeVisible()
})
