import { scriptsOf, total } from '../../scripts/bench/bundle.ts'
import { expect, test } from './server.ts'
import { enterWorkspace } from './workspace.ts'

test.use({ fetchesAhead: true })

/** kB after gzip, as docs/benchmarks.md states it. */
const dashboardBudget = 243

test('the first view of the dashboard keeps within its budget of scripts', async ({ browser, page, origin }) => {
  const { pb } = await enterWorkspace(page, origin)
  const { token, record } = pb.authStore
  for (const language of ['en-US', 'pt-BR']) {
    const files = await scriptsOf(browser, `${origin}/${language}/dashboard`, {
      auth: JSON.stringify({ token, record }),
    })
    const names = [...files.keys()].map((name) => name.replace(/-[\w-]{8}\.js$/, ''))
    expect(names).toEqual(expect.arrayContaining(['framework', 'frame', 'dashboard-page', 'app']))
    expect(total(files), names.join(' ')).toBeLessThanOrEqual(dashboardBudget)
    // Texts of other screens come with those.
    expect(names.filter((name) => /^(ambassadors|knowledge|accounts|landing|legal|quality)$/.test(name))).toEqual([])
  }
})

test('a public page loads no script while it is read', async ({ browser, origin }) => {
  expect([...(await scriptsOf(browser, `${origin}/en-US`)).keys()]).toEqual([])
})

test('a page that was not prefetched loads its texts and its file in parallel', async ({ page, origin }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await enterWorkspace(page, origin)
  await page.goto(`${origin}/pt-BR/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const held: (() => void)[] = []
  await page.route(/\/assets\/knowledge-[^/]*\.js$/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Base de Conhecimento' }).click()
  // The page's file and its texts are asked for at the same time; until both are there, the page before stays.
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olá')
  for (const release of held) release()
  await expect(page.getByRole('heading', { level: 1, name: 'Base de conhecimento' })).toBeVisible()
  await expect(page).toHaveTitle(/conhecimento/i)
  expect(await page.locator('main').textContent()).not.toMatch(/\b(empty|forbidden|columns|sort)\.\w+/)
})
