import { startFakeEmbedding } from '../fakes/embedding.ts'
import { handbook } from '../support/workspace.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace, filledBase } from './workspace.ts'

test('passages are embedded once a provider is set, and found by meaning', async ({ page, origin, root }) => {
  let isHeld = true
  const fake = await startFakeEmbedding(() => ({ isSilent: isHeld }))
  const workspace = await enterWorkspace(page, origin)
  const base = await filledBase(workspace, 'Handbook', handbook)
  const address = `dashboard/knowledge-base/${base}`
  await page.goto(`${origin}/en-US/${address}`)
  await page.getByRole('searchbox').fill('vendors')
  await expect(page.getByText('No matching passages.')).toBeVisible()
  const provider = {
    ...{ embeddingsProvider: 'openai-compatible', embeddingsBaseUrl: fake.url, embeddingsModel: 'small' },
    ...{ embeddingsTimeout: 5 },
  }
  await root.send('/api/admin/settings', { method: 'PATCH', body: provider })
  await root.crons.run('embedKnowledge')
  await page.goto(`${origin}/pt-BR/${address}`)
  await expect(page.getByText(/Preparando a busca por significado: 0 de \d+ trechos/)).toBeVisible()
  await checkScreen(page)
  isHeld = false
  await expect(page.getByText('Preparando a busca', { exact: false })).toHaveCount(0)
  await page.getByRole('searchbox').fill('fornecedores')
  const found = page.getByRole('listitem').filter({ hasText: 'We visit the factory' })
  await expect(found.getByText('Significado parecido')).toBeVisible()
  await checkScreen(page)
  await fake.close()
})
