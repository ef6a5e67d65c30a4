import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from './server.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const test = base.extend<object, { site: string }>({
  /** A website with a feed of two articles and a map of sixteen pages. */
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameters
    async ({}, use) => {
      const server = createServer((request, response) => {
        const origin = `http://${request.headers.host}`
        const path = request.url ?? '/'
        const page = (html: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(html)
        if (path === '/') {
          return page('<link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>Larkfield</h1>')
        }
        if (path === '/feed.xml') {
          const items = ['Why trucks wait', 'What a cold chain costs']
            .map((title, at) => `<item><title>${title}</title><link>${origin}/news/${at}</link></item>`)
            .join('')
          return response.writeHead(200, { 'content-type': 'text/xml' }).end(`<rss><channel>${items}</channel></rss>`)
        }
        if (path === '/sitemap.xml') {
          const urls = Array.from({ length: 14 }, (_, at) => `<url><loc>${origin}/depots/${at}</loc></url>`)
          const news = `<url><loc>${origin}/news/0</loc><lastmod>2026-05-04</lastmod></url>`
          return response.writeHead(200).end(`<urlset>${news}${urls.join('')}</urlset>`)
        }
        if (!/^\/(news|depots)\//.test(path)) return response.writeHead(404).end()
        return page(
          `<title>${path}</title><article><p>At ${path} our trucks wait 31 minutes at the dock.</p></article>`,
        )
      })
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  environment: [{ ALLOW_PRIVATE_FETCH: '1' }, { scope: 'worker' }],
})

test('pages of a website are found, chosen and read', async ({ page, origin, site }) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  const { id } = await pb.collection('knowledge_bases').create({ instance: instance.id, name: 'Larkfield' })
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${id}`)
  await page.getByRole('radio', { name: 'Website' }).click()
  await page.getByRole('textbox', { name: 'Address of the website' }).fill(`${site}/gone`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This address couldn’t be read.', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Address of the website' }).fill(site)
  await page.getByRole('button', { name: 'Find pages' }).click()
  const dialog = page.getByRole('dialog', { name: `Pages of ${new URL(site).host}` })
  await expect(dialog.getByRole('checkbox', { name: 'Why trucks wait' })).toBeVisible()
  await expect(dialog.getByText('/news/0 · May 4, 2026')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add pages' })).toHaveAccessibleDescription(
    'Select at least one page.',
  )
  await checkScreen(page)
  await dialog.getByRole('searchbox').fill('depots/1')
  await dialog.getByRole('checkbox', { name: 'Select all (5)' }).click()
  await dialog.getByRole('checkbox', { name: '/depots/13' }).click()
  await dialog.getByRole('searchbox').fill('TRUCKS')
  await dialog.getByRole('checkbox', { name: 'Why trucks wait' }).press('Space')
  await dialog.getByRole('button', { name: 'Add 5 pages' }).click()
  await expect(dialog).toHaveCount(0)
  const table = page.getByRole('table', { name: 'Items' })
  await expect(table.getByText('Ready', { exact: true })).toHaveCount(5)
  await page.getByRole('button', { name: 'Find pages' }).click()
  await expect(dialog.getByText('/news/0 · May 4, 2026 · Already added')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Why trucks wait' })).toBeDisabled()
})

test('no celular, em português, uma seção do site é escolhida', async ({ page, origin, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { pb, instance } = await enterWorkspace(page, origin)
  const { id } = await pb.collection('knowledge_bases').create({ instance: instance.id, name: 'Larkfield' })
  await page.goto(`${origin}/pt-BR/dashboard/knowledge-base/${id}`)
  await page.getByRole('radio', { name: 'Site' }).click()
  await checkScreen(page)
  await page.getByRole('textbox', { name: 'Endereço do site' }).fill(`${site}/news/0`)
  await page.getByRole('button', { name: 'Buscar páginas' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Selecionar todas (15)' })).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('searchbox').fill('news')
  await dialog.getByRole('checkbox', { name: 'Selecionar todas (1)' }).click()
  await dialog.getByRole('button', { name: 'Adicionar 1 página' }).click()
  await expect(page.getByText('1 página adicionada.', { exact: false })).toBeVisible()
})

test('a website is followed, paused, resumed and left, by keyboard too, while a colleague looks on', async ({
  page,
  origin,
  site,
  context,
}) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  const { id } = await pb.collection('knowledge_bases').create({ instance: instance.id, name: 'Larkfield' })
  const address = `${origin}/en-US/dashboard/knowledge-base/${id}`
  await page.goto(address)
  await page.getByRole('radio', { name: 'Website' }).click()
  await page.getByRole('textbox', { name: 'Address of the website' }).fill(`${site}/feed.xml`)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Add new pages automatically' }).press('Space')
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByRole('table', { name: 'Items' }).or(other.getByText('Nothing here yet'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Follow' }).click()
  await expect(dialog).toHaveCount(0)
  for (const each of [page, other]) {
    await expect(each.getByRole('heading', { name: 'Followed websites' })).toBeVisible()
    await expect(each.getByText('Checked every day', { exact: false })).toBeVisible()
    await expect(each.getByText('No new pages so far', { exact: false })).toBeVisible()
  }
  await checkScreen(page)
  await page.getByRole('button', { name: /^Pause: / }).press('Enter')
  await expect(other.getByText('Paused', { exact: false })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Resume: / }).click()
  await expect(other.getByText('Checked every day', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Stop following: / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop following' }).click()
  await expect(page.getByRole('heading', { name: 'Followed websites' })).toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'Followed websites' })).toHaveCount(0)
})
