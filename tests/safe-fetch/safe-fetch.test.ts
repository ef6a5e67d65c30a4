import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from '#server/engine/http/create-safe-fetch.ts'
import { isPublicAddress } from '#server/engine/http/public-address.ts'

const limits = { maxBytes: 10_000, milliseconds: 1000 }
let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/page') response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>Hello</p>')
    else if (request.url === '/hop') response.writeHead(302, { location: '/page' }).end()
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    else if (request.url === '/large') response.end('x'.repeat(20_000))
    else if (request.url === '/slow') response.write('…')
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a page that a person named', () => {
  const open = createSafeFetch({ allowPrivate: true })

  it('comes back with its type, through redirects', async () => {
    const page = await open(`${base}/hop`, limits)
    expect(page).toMatchObject({ url: `${base}/page`, status: 200, contentType: 'text/html', charset: 'utf-8' })
    expect(Buffer.from(page.body).toString()).toBe('<p>Hello</p>')
  })

  it.each([
    ['/loop', 'too-many-redirects'],
    ['/large', 'too-large'],
    ['/slow', 'timeout'],
  ])('%s ends as %s', async (path, code) => {
    await expect(open(`${base}${path}`, limits)).rejects.toMatchObject({ code })
  })

  it('can be given up', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 50)
    await expect(open(`${base}/slow`, { ...limits, signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('this machine and its network', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost./',
    'http://example.com:8080/',
  ])('%s is refused', async (address) => {
    const closed = createSafeFetch({ resolve: async () => ['127.0.0.1'] })
    await expect(closed(address, limits)).rejects.toMatchObject({ code: 'private-address' })
  })

  it('is refused when only one of the addresses of a name points to it', async () => {
    const closed = createSafeFetch({ resolve: async () => ['93.184.215.14', '192.168.0.1'] })
    await expect(closed('http://mixed.example/', limits)).rejects.toMatchObject({ code: 'private-address' })
  })

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'http://user:secret@example.com/', 'nonsense'])(
    '%s is no address',
    async (address) => {
      await expect(createSafeFetch()(address, limits)).rejects.toMatchObject({ code: 'invalid-url' })
    },
  )

  it.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['100.64.0.1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['0.0.0.0', false],
    ['2002:7f00:1::', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})
