import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { until } from '../support/wait.ts'

export { expect }

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

interface Built {
  status: number | null
  stderr: string
}

/**
 * Builds the gallery as the product is built. The first worker of a run does, and says so by a folder that no build removes:
 * a build begins by deleting its own, and two at once disturb each other.
 */
async function buildOnce(folder: string): Promise<Built> {
  const outcome = `${folder}/outcome.json`
  const isFirst = mkdirSync(`${folder}/begun`, { recursive: true }) !== undefined
  if (isFirst) {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['node_modules/@react-router/dev/bin.cjs', 'build', '--mode', 'gallery'],
      { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', GALLERY_FOLDER: `${folder}/build` } },
    )
    writeFileSync(`${outcome}.part`, JSON.stringify({ status, stderr } satisfies Built))
    renameSync(`${outcome}.part`, outcome)
  }
  await until(() => existsSync(outcome), 150_000)
  return JSON.parse(readFileSync(outcome, 'utf8'))
}

/** The component gallery, served to the tests of a worker. */
export const test = base.extend<{ gallery: Page }, { galleryUrl: string }>({
  galleryUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the parameters
    async ({}, use) => {
      const folder = process.env.GALLERY_FOLDER_OF_RUN!
      const { status, stderr } = await buildOnce(folder)
      if (status !== 0) throw new Error(`The gallery does not build. ${stderr}`)
      const home = join(folder, 'build/client')
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://here')
        // By its answer a page knows that the server is there, and loads again what failed.
        if (pathname === '/api/runtime')
          return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
        const path = join(home, pathname)
        const file = extname(path) && existsSync(path) ? path : join(home, '__spa-fallback.html')
        const isMissing = extname(path) !== '' && file !== path
        response.writeHead(isMissing ? 404 : 200, {
          'content-type': kinds[extname(file)] ?? 'application/octet-stream',
        })
        response.end(isMissing ? '' : readFileSync(file))
      })
      // A browser that begins a request while an idle connection is being closed reports a failure.
      server.keepAliveTimeout = 0
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/ui`)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  gallery: async ({ page, galleryUrl }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      // The one picture that is missing on purpose.
      if (message.type() === 'error' && !message.location().url.includes('nowhere.png')) problems.push(message.text())
    })
    const unanswered = new Set<string>()
    const failed: string[] = []
    page.on('request', (request) => unanswered.add(request.url()))
    page.on('requestfinished', (request) => unanswered.delete(request.url()))
    page.on('requestfailed', (request) => {
      unanswered.delete(request.url())
      failed.push(`${request.url()}: ${request.failure()?.errorText}`)
    })
    await page.goto(galleryUrl)
    const palette = page.getByRole('button', { name: 'Command palette' })
    await expect(palette, 'the gallery is drawn')
      .toBeVisible()
      .catch(async (error: Error) => {
        const shown = (await page.locator('body').textContent({ timeout: 5000 })) ?? ''
        throw new Error(
          [
            error.message,
            `Unanswered: ${[...unanswered].join(', ')}`,
            ...failed,
            ...problems,
            shown.slice(0, 500),
          ].join('\n'),
        )
      })
    await use(page)
    expect(problems).toEqual([])
  },
})
