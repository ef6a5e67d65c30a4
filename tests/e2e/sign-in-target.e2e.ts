import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import PocketBase from 'pocketbase'
import { test as base, expect } from './server.ts'
import { enterWorkspace } from './workspace.ts'

/** Another site, which notes every visit. */
const test = base.extend<object, { elsewhere: { host: string; visits: string[]; server: Server } }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
    async ({}, use) => {
      const visits: string[] = []
      const server = createServer((request, response) => {
        visits.push(String(request.url))
        response.end('elsewhere')
      })
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      await use({ host: `127.0.0.1:${(server.address() as AddressInfo).port}`, visits, server })
      await new Promise((closed) => server.close(closed).closeAllConnections())
    },
    { scope: 'worker' },
  ],
})

const targets = ['/.//HOST/phish', '/./\\HOST/phish', '/a/..//HOST/phish', '/%2e//HOST/phish', '//HOST/phish']
const prefixes = ['', '/en-US', '/pt-BR']
const doors = prefixes.flatMap((prefix) => targets.map((target) => ({ prefix, target })))
const address = (prefix: string, target: string, host: string) =>
  `${prefix}/auth/login?redirect=${encodeURIComponent(target.replace('HOST', host))}`

test('a signed-in person stays on this site, whatever the target', async ({ page, origin, elsewhere }) => {
  await enterWorkspace(page, origin)
  for (const { prefix, target } of doors) {
    await page.goto(origin + address(prefix, target, elsewhere.host))
    await expect(page, `${prefix} ${target}`).toHaveURL(new RegExp(`^${origin}(/en-US|/pt-BR)?/dashboard$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(elsewhere.visits).toEqual([])
})

test('a fresh sign-in ends on a page of this site, whatever the target', async ({ page, origin, elsewhere }) => {
  const [email, password] = ['fresh@timbre.example', 'correct horse 1']
  const account = { name: 'Vera', email, password, passwordConfirm: password }
  await new PocketBase(origin).collection('users').create({ ...account, termsConsentAt: new Date().toISOString() })
  for (const { prefix, target } of doors) {
    await page.goto(origin + address(prefix, target, elsewhere.host))
    await page.getByRole('textbox', { name: /^E-?mail$/ }).fill(email)
    await page.getByLabel(/^(Password|Senha)$/).fill(password)
    await page.getByRole('button', { name: /^(Sign in|Entrar)$/ }).click()
    await expect(page, `${prefix} ${target}`).toHaveURL(new RegExp(`^${origin}(/en-US|/pt-BR)?/dashboard$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toContain('token')
    await page.evaluate(() => localStorage.clear())
  }
  expect(elsewhere.visits).toEqual([])
})

test('a target on this site is where a sign-in ends', async ({ page, origin }) => {
  await enterWorkspace(page, origin)
  await page.goto(`${origin}/en-US/auth/login?redirect=${encodeURIComponent('/dashboard/knowledge-base?q=a//b')}`)
  await expect(page).toHaveURL(`${origin}/en-US/dashboard/knowledge-base?q=a//b`)
})
