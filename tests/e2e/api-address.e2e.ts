import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, run, test } from './server.ts'
import { enterWorkspace } from './workspace.ts'

test('the web app works with a record API at another address', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-e2e-'))
  // It knows that its files are shown at other origins; the address itself is for browsers.
  const api = await run({ PORT: '0', DATA_DIR: join(folder, 'api'), API_URL: 'https://api.timbre.example' })
  const web = await run({ PORT: '0', DATA_DIR: join(folder, 'web'), API_URL: api.origin })
  try {
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { origin: at, pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.add(`${at} ${pathname.split('/')[2]}`)
    })
    const { pb, instance } = await enterWorkspace(page, api.origin)
    await page.goto(`${web.origin}/en-US/dashboard/personas`)
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const avatar = new File([picture], 'ines.png', { type: 'image/png' })
    await pb.collection('ambassadors').create({ instance: instance.id, name: 'Ines Falk', language: 'en-US', avatar })
    // Received live, and its picture is shown.
    await expect(page.getByRole('link', { name: 'Ines Falk' }).first()).toBeVisible()
    await expect
      .poll(() =>
        page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    expect([...asked].filter((call) => call.startsWith(web.origin))).toEqual([`${web.origin} runtime`])
    expect(refused).toEqual([])
  } finally {
    await web.end('SIGTERM')
    await api.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
})
