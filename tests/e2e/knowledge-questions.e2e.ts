import { readFileSync } from 'node:fs'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace, filledBase } from './workspace.ts'

const handbook = readFileSync(new URL('../../samples/en-US/what-we-learned-in-2025.md', import.meta.url), 'utf8')

test('a knowledge base is asked, quotes its documents, and an answer becomes a topic', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const base = await filledBase(workspace, 'Handbook', handbook)
  await workspace.pb
    .collection('ambassadors')
    .create({ instance: workspace.instance.id, name: 'Ana', language: 'en-US' })
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base}`)
  const question = page.getByRole('textbox', { name: 'What do you want to know?' })
  await question.fill('How many dashboards did we build for our customers?')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('region', { name: /^Question: How many dashboards/ })
  await expect(answer.locator('q').first()).toContainText('so we built 23 of them')
  await expect(question).toHaveValue('')
  await checkScreen(page)
  await answer.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('so we built 23 of them')
  await page.keyboard.press('Escape')
  await expect(answer).toBeVisible()
  await answer.getByRole('button', { name: 'Make this a topic' }).click()
  await expect(page).toHaveURL(/production\/new\?idea=/)
  await expect(page.getByRole('textbox', { name: /be about/ })).toHaveValue(/^How many dashboards[\s\S]*23 of them/)
})
