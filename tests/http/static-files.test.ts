import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '#server/engine/http/server.ts'
import { registerStaticFiles } from '#server/engine/http/static-files.ts'
import { pageInLanguageOf } from '#server/page-language.ts'
import { silentLog } from '../support/databases.ts'
import { ask } from '../support/server.ts'

const script = 'window.started = "landing"'
const shellScript = 'window.started = "shell"'
const page = (inline: string) =>
  `<!doctype html><title>${inline}</title><script>${inline}</script><script type="module" src="/assets/app-abc123.js"></script>`
const code = `export const words = ${JSON.stringify('word '.repeat(2000))}`

describe('a built web app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
  const http = createHttp({ log: silentLog, trustedProxies: [] })
  let url: string

  beforeAll(async () => {
    const files = {
      'index.html': page(script),
      'pt-BR/index.html': page('window.started = "início"'),
      '__spa-fallback.html': page(shellScript),
      'terms/index.html': page('window.started = "terms"'),
      'assets/app-abc123.js': code,
      'assets/.secret': 'hidden',
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    writeFileSync(join(folder, '..', 'timbre-test-outside.txt'), 'outside')
    await registerStaticFiles(http, folder, {
      suited: pageInLanguageOf,
      isCurrent: (address) => address !== '/terms',
      dress: (html) => html.replace('</title>', '</title><!-- dressed -->'),
    })
    await http.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await http.close()
    rmSync(folder, { recursive: true, force: true })
    rmSync(join(folder, '..', 'timbre-test-outside.txt'), { force: true })
  })

  it.each([
    ['/', script],
    ['/index.html', script],
    ['/?utm=1', script],
    ['/pt-BR', 'início'],
    ['/pt-BR/', 'início'],
    ['/en-US/app/batches/abc', shellScript],
    ['/convite/jo%C3%A3o', shellScript],
    // Its prerendered page is out of date.
    ['/terms', shellScript],
  ])('answers %s with its page', async (path, content) => {
    const answer = await ask(url + path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(content)
    expect(answer.text).toContain('</title><!-- dressed -->')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['/', { 'accept-language': 'pt-PT, en;q=0.5' }, '/pt-BR'],
    ['/', { 'accept-language': 'en;q=0.5, pt' }, '/pt-BR'],
    ['/?utm=1', { 'accept-language': 'pt' }, '/pt-BR?utm=1'],
    ['/', { 'accept-language': 'en', cookie: 'a=b; locale=pt-BR' }, '/pt-BR'],
    ['/', { 'accept-language': 'pt', cookie: 'locale=en-US' }, null],
    ['/', { 'accept-language': 'pt;q=0, de' }, null],
    ['/', {}, null],
    ['/pt-BR', { 'accept-language': 'en' }, null],
    ['/convite', { 'accept-language': 'pt' }, null],
  ])('sends who asks for %s with %j to %s', async (path, headers, place) => {
    const answer = await ask(url + path, { headers: headers as Record<string, string>, redirect: 'manual' })
    expect(answer.status).toBe(place ? 302 : 200)
    expect(answer.headers.get('location')).toBe(place)
    if (path !== '/convite') expect(answer.headers.get('vary')).toMatch(/accept-language, cookie/)
  })

  it('allows only the page’s own scripts', async () => {
    const policy = (await ask(url)).headers.get('content-security-policy')!
    const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' ${hash(script)};`)
    expect(policy).not.toContain(hash(shellScript))
    expect(policy).toMatch(/frame-ancestors 'self'/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('sends hashed assets compressed and as immutable', async () => {
    const asset = `${url}/assets/app-abc123.js`
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await request(asset, { headers: { 'accept-encoding': encoding } })
      const bytes = Buffer.from(await body.arrayBuffer())
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toContain('accept-encoding')
      expect(decompress(bytes).toString()).toBe(code)
      expect(bytes.length).toBeLessThan(code.length / 5)
    }
    const plain = await request(asset, { headers: { 'accept-encoding': 'identity' } })
    expect(await plain.body.text()).toBe(code)
  })

  it.each([
    '/assets/app-old.js',
    '/assets/.secret',
    '/assets/',
    '/missing.js',
    '/robots.txt',
    '/assets/../index.html.bak',
    '/assets/%2e%2e/%2e%2e/timbre-test-outside.txt',
    '/assets/..%2f..%2ftimbre-test-outside.txt',
    '/%2e%2e/timbre-test-outside.txt',
    '/api/unknown',
  ])('has nothing under %s, and nobody remembers that', async (path) => {
    const answer = await asWritten(path)
    // 400 where the path itself is an attempt to leave the folder.
    expect([400, 404]).toContain(answer.statusCode)
    expect(JSON.parse(await text(answer))).toMatchObject({ data: {}, status: answer.statusCode })
    expect(answer.headers['cache-control'] ?? '').not.toContain('max-age=31536000')
  })

  /** `fetch` would resolve the dots. */
  const asWritten = (path: string) =>
    new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port: new URL(url).port, path }, resolve))

  it('answers HEAD without a body, and rejects other methods', async () => {
    expect(await ask(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect(await ask(`${url}/favicon.svg`)).toMatchObject({ status: 200 })
    expect(await ask(url, { method: 'POST' })).toMatchObject({ status: 404 })
  })
})
