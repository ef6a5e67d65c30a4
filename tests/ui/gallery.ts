import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** The component gallery on a development server of its own, once for all tests of a worker. */
export const test = base.extend<{ gallery: Page }, { galleryUrl: string }>({
  galleryUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameters
    async ({}, use) => {
      const port = await freePort()
      const server = spawn(
        process.execPath,
        ['node_modules/@react-router/dev/bin.cjs', 'dev', '--port', String(port), '--strictPort'],
        { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'development' }, detached: true },
      )
      const url = `http://127.0.0.1:${port}/dev/ui`
      try {
        await answers(url, server)
        await use(url)
      } finally {
        if (server.exitCode === null) {
          const ended = once(server, 'exit')
          process.kill(-server.pid!, 'SIGTERM')
          await ended
        }
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  gallery: async ({ page, galleryUrl }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      // The one picture that is missing on purpose.
      if (message.type() === 'error' && !message.location().url.includes('nowhere.png')) problems.push(message.text())
    })
    await page.goto(galleryUrl)
    await page.getByRole('button', { name: 'Command palette' }).waitFor({ timeout: 60_000 })
    await use(page)
    expect(problems).toEqual([])
  },
})

/** What axe finds against WCAG 2.2 AA and its best practices, in words; on the whole page or in one part. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // The checker brings types of its own copy of the browser driver.
  const { violations } = await new AxeBuilder({ page: page as never }).include(part).analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let turn = 0; turn < 240; turn += 1) {
    if (server.exitCode !== null) throw new Error(`The development server ended with ${server.exitCode}.`)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The development server did not answer within a minute.')
}
