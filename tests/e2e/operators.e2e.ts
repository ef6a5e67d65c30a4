import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from './server.ts'
import { checkScreen, enterAs } from './workspace.ts'

// A server of its own: it is damaged in the end.
test.use({ environment: { LOG_LEVEL: 'silent' } })

const words = {
  'en-US': { proxy: 'Trusted proxy not set', damage: 'The database is damaged' },
  'pt-BR': { proxy: 'Proxy confiável não definido', damage: 'O banco de dados está danificado' },
} as const
const languages = ['en-US', 'pt-BR'] as const
const pageBytes = 4096

test('administrators see that a proxy is not configured', async ({ page, server, root }) => {
  await enterAs(page, root)
  await page.goto(`${server.origin}/en-US/dashboard/admin`)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByText(words['en-US'].proxy)).toHaveCount(0)
  await fetch(`${server.origin}/api/health`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  for (const language of languages) {
    await page.goto(`${server.origin}/${language}/dashboard/admin`)
    await expect(page.getByText(words[language].proxy)).toBeVisible()
    await expect(page.getByText('TRUSTED_PROXIES').first()).toBeVisible()
    await checkScreen(page)
  }
})

test('administrators see damage', async ({ page, server, root }) => {
  await enterAs(page, root)
  const lead = { email: 'lead@timbre.example', consent: true, message: 'damageable '.repeat(150) }
  for (let count = 0; count < 20; count += 1) await root.collection('leads').create({ ...lead, name: `lead ${count}` })
  damage(join(server.folder, 'data.db'))
  await root
    .collection('leads')
    .getFullList()
    .catch(() => undefined)
  for (const language of languages) {
    await page.goto(`${server.origin}/${language}/dashboard/admin`)
    await expect(page.getByText(words[language].damage)).toBeVisible()
    await checkScreen(page)
  }
})

/** Overwrites the pages that hold the leads, as a bad disk may. */
function damage(path: string): void {
  const connection = new DatabaseSync(path)
  connection.exec('pragma wal_checkpoint(truncate)')
  connection.close()
  const bytes = readFileSync(path)
  const file = openSync(path, 'r+')
  for (let at = pageBytes; at < bytes.length; at += pageBytes) {
    if (bytes.subarray(at, at + pageBytes).includes('damageable'))
      writeSync(file, Buffer.alloc(pageBytes, 0xab), 0, pageBytes, at)
  }
  closeSync(file)
}
