import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '#server/engine/fetch/checked-connector.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { FetchError } from '#server/engine/fetch/safe-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A real server; its public address exists only in the test's network. */
async function serve(listener: RequestListener): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: (server.address() as AddressInfo).port, requests }
}

const publicAddress = '93.184.216.34'

/** Public addresses lead to the server, all others to themselves. Records connections. */
function networkTo(port: number, names: Record<string, string[] | (() => string[])> = {}) {
  const connected: string[] = []
  const fetch = createSafeFetch({
    network: {
      async resolve(name) {
        const answer = names[name] ?? (name.endsWith('.example') ? [publicAddress] : [])
        return typeof answer === 'function' ? answer() : [...answer]
      },
      route(address, wanted) {
        connected.push(address)
        return isPublicAddress(address) ? { address: '127.0.0.1', port } : { address, port: wanted }
      },
    },
  })
  return { fetch, connected }
}

const limits = { maxBytes: 100_000, milliseconds: 60_000 }
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error) => (error instanceof FetchError ? error.code : error),
  )

describe('reading a page', () => {
  it('returns the page with its type, charset and final address', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.writeHead(200, { 'content-type': 'Text/HTML; charset="ISO-8859-1"' }).end('<p>Hi</p>')
    })
    const page = await networkTo(port).fetch('http://site.example/old', limits)
    expect(page).toMatchObject({
      url: 'http://site.example/new',
      status: 200,
      contentType: 'text/html',
      charset: 'iso-8859-1',
    })
    expect(Buffer.from(page.body).toString()).toBe('<p>Hi</p>')
  })

  it.each([404, 403, 500, 503])('reports that the server answered %i', async (status) => {
    const { port } = await serve((_, response) => response.writeHead(status).end('no'))
    const error = await networkTo(port)
      .fetch('http://site.example/', limits)
      .catch((each) => each)
    expect(error).toMatchObject({ code: 'http-error', status })
  })

  it('decompresses, and stops when the result is too large', async () => {
    const { port } = await serve((request, response) => {
      const packed = request.url === '/bomb' ? gzipSync(Buffer.alloc(50_000_000)) : brotliCompressSync('small')
      response.writeHead(200, { 'content-encoding': request.url === '/bomb' ? 'gzip' : 'br' }).end(packed)
    })
    const { fetch } = networkTo(port)
    expect(Buffer.from((await fetch('http://site.example/', limits)).body).toString()).toBe('small')
    expect(await code(fetch('http://site.example/bomb', limits))).toBe('too-large')
  })

  it('does not read a body that is announced as too large', async () => {
    const { port } = await serve((_, response) => response.writeHead(200, { 'content-length': '999999999' }).write('x'))
    expect(await code(networkTo(port).fetch('http://site.example/', limits))).toBe('too-large')
  })

  it('gives up on a server that never ends', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const { fetch } = networkTo(port)
    expect(await code(fetch('http://site.example/', { maxBytes: 1e6, milliseconds: 300 }))).toBe('timeout')
  })

  it('gives up on a server that never answers, and when aborted', async () => {
    let asked = () => {}
    const { port } = await serve(() => asked())
    const { fetch } = networkTo(port)
    expect(await code(fetch('http://site.example/', { maxBytes: 1e6, milliseconds: 200 }))).toBe('timeout')
    const stop = new AbortController()
    asked = () => stop.abort(new Error('stopped'))
    await expect(fetch('http://site.example/', { ...limits, signal: stop.signal })).rejects.toThrow('stopped')
  })

  it('reports an unreachable server', async () => {
    const { fetch } = networkTo(1)
    expect(await code(fetch('http://site.example/', limits))).toBe('unreachable')
    expect(await code(fetch('http://unknown-name/', limits))).toBe('unreachable')
  })
})

describe('addresses that are refused', () => {
  const privateUrls = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://10.0.0.8/',
    'http://172.16.3.4/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'https://127.0.0.1/',
    'http://inside.example/',
    'http://mixed.example/',
    'http://mapped.example/',
    'http://localhost/',
    'http://localhost./',
  ]
  const names = {
    'inside.example': ['10.1.2.3'],
    'mixed.example': [publicAddress, '127.0.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    localhost: ['127.0.0.1', '::1'],
    'localhost.': ['127.0.0.1'],
  }

  it.each(privateUrls)('%s, asked for directly', async (url) => {
    const { port, requests } = await serve((_, response) => response.end('secret'))
    const { fetch, connected } = networkTo(port, names)
    expect(await code(fetch(url, limits))).toBe('private-address')
    expect(connected).toEqual([])
    expect(requests).toEqual([])
  })

  it.each([301, 302, 303, 307, 308])('all of them as the target of a %i', async (status) => {
    for (const target of privateUrls) {
      const { port, requests } = await serve((_, response) =>
        response.writeHead(status, { location: target.replace(/[^ -~]/g, encodeURIComponent) }).end(),
      )
      const { fetch, connected } = networkTo(port, names)
      expect(await code(fetch('http://site.example/', limits))).toBe('private-address')
      expect(connected).toEqual([publicAddress])
      expect(requests).toEqual(['site.example/'])
    }
  })

  it('a name that changes its address after the check is harmless', async () => {
    const { port } = await serve((_, response) => response.writeHead(302, { location: '/again' }).end())
    let asked = 0
    const { fetch, connected } = networkTo(port, {
      'rebinding.example': () => (asked++ === 0 ? [publicAddress] : ['127.0.0.1']),
    })
    expect(['private-address', 'too-many-redirects']).toContain(await code(fetch('http://rebinding.example/', limits)))
    expect(new Set(connected)).toEqual(new Set([publicAddress]))
  })

  it.each([
    'ftp://site.example/',
    'file:///etc/passwd',
    'data:text/html,hi',
    'gopher://site.example/',
    'javascript:alert(1)',
    'http://site.example:22/',
    'http://site.example:5432/',
    'https://site.example:8443/',
    'http://user:secret@site.example/',
    'http://site.example@127.0.0.1:80@site.example/',
    'not an address',
    '//site.example',
    '',
  ])('%s, because of its form', async (url) => {
    const { port, requests } = await serve((_, response) => response.end())
    const { fetch, connected } = networkTo(port)
    expect(await code(fetch(url, limits))).toBe('invalid-url')
    expect(connected).toEqual([])
    expect(requests).toEqual([])
  })

  it('a redirect to another protocol, port or with a password', async () => {
    for (const target of ['file:///etc/passwd', 'http://site.example:22/', 'http://a:b@site.example/']) {
      const { port, requests } = await serve((_, response) => response.writeHead(302, { location: target }).end())
      expect(await code(networkTo(port).fetch('http://site.example/', limits))).toBe('invalid-url')
      expect(requests).toHaveLength(1)
    }
  })

  it('the sixth redirect', async () => {
    const { port, requests } = await serve((request, response) => {
      const step = Number(request.url!.slice(1))
      if (step < 5) response.writeHead(302, { location: `/${step + 1}` }).end()
      else if (request.headers.host === 'five.example') response.end('arrived')
      else response.writeHead(302, { location: '/0' }).end()
    })
    const { fetch } = networkTo(port)
    expect(await code(fetch('http://five.example/0', limits))).toBe('ok')
    expect(requests).toHaveLength(6)
    expect(await code(fetch('http://endless.example/0', limits))).toBe('too-many-redirects')
    expect(requests).toHaveLength(12)
  })
})

it('reads local servers if that is allowed', async () => {
  const { port } = await serve((_, response) => response.end('local'))
  const page = await createSafeFetch({ allowPrivate: true })(`http://127.0.0.1:${port}/`, limits)
  expect(Buffer.from(page.body).toString()).toBe('local')
})
