import { startFakeWebSearch } from '../fakes/web-search.ts'
import { test as base, expect } from './server.ts'
import { checkScreen, enterAs, enterWorkspace } from './workspace.ts'

type Web = Awaited<ReturnType<typeof startFakeWebSearch>>

const test = base.extend<object, { web: Web }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameters
    async ({}, use) => {
      const web = await startFakeWebSearch({
        '/study': {
          title: 'What workshops earn',
          date: '2026-03-01T08:00:00',
          paragraphs: [
            'We counted the invoices of 412 workshops. Repairs earn them 58% of their profit, up from 41% in 2019.',
            'In Utrecht we closed our sales floor for a year and hired two more mechanics instead. Profit rose by 19%.',
          ],
        },
      })
      await use(web)
      await web.close()
    },
    { scope: 'worker' },
  ],
  environment: [{ ALLOW_PRIVATE_FETCH: '1' }, { scope: 'worker' }],
})

test('an administrator sets a search provider, and a batch cites what it finds on the web', async ({
  page,
  browser,
  origin,
  root,
  web,
}) => {
  const workspace = await enterWorkspace(page, origin)
  await workspace.pb
    .collection('ambassadors')
    .create({ instance: workspace.instance.id, name: 'Rui Prado', language: 'en-US', editorialLines: ['Repairs'] })
  await page.goto(`${origin}/en-US/dashboard/production/new`)
  const source = page.getByRole('combobox', { name: 'Knowledge source' })
  await source.click()
  await page.getByRole('option', { name: 'Web only' }).click()
  await expect(page.getByText('No web search is set up', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Generate topics' }).click()
  await expect(page.getByText('There is nothing on the web to read', { exact: false })).toBeVisible()
  await checkScreen(page)

  const office = await browser.newPage()
  await enterAs(office, root)
  await office.goto(`${origin}/en-US/dashboard/admin/settings/web-search`)
  await office.getByRole('combobox', { name: 'Search provider' }).click()
  await office.getByRole('option', { name: 'SearXNG' }).click()
  await office.getByRole('button', { name: 'Save changes' }).click()
  await expect(office.getByText('This field is required.')).toBeVisible()
  await office.getByLabel('Search: address').fill(web.url)
  await office.getByRole('button', { name: 'Save changes' }).click()
  await expect(office.getByText('Settings saved')).toBeVisible()
  await office.getByRole('button', { name: 'Search once' }).click()
  await expect(office.getByText('SearXNG found 1 page')).toBeVisible()
  await checkScreen(office)
  web.refuses = () => ({ status: 403, body: 'The format json is not allowed here.' })
  await office.getByRole('button', { name: 'Search once' }).click()
  await expect(office.getByText('The format json is not allowed here.', { exact: false })).toBeVisible()
  web.refuses = undefined
  await office.close()

  await page.reload()
  await expect(page.getByText('Searches the web with SearXNG', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Number of topics' }).fill('1')
  await page.getByRole('button', { name: 'Generate topics' }).click()
  const cited = page.getByText('What workshops earn › published Mar 1, 2026')
  await expect(cited).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', `${web.url}/study`)
  await checkScreen(page)
})
