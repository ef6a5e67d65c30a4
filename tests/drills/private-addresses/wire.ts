import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net, { type AddressInfo, type LookupFunction, type Server, Socket } from 'node:net'
import tls from 'node:tls'
import { createNames, publicAddresses } from './addresses.ts'
import { certificate } from './certificate.ts'

/**
 * The network below this process. Every connection, with any library, ends here: at the public site,
 * or at a listener on a loopback address that represents the whole private network and counts connections.
 */
export interface Wire {
  /** Connections to a private address, or to another port of the public one. */
  readonly arrived: string[]
  /** The targets of this process's connections. */
  readonly wanted: string[]
  /** The real address of a private listener, for separate processes, which this wire does not intercept. */
  readonly listeners: readonly string[]
  /** Connections to this port of this machine are ignored. */
  leaveAlone(port: number): void
  cut(): Promise<void>
}

interface Target {
  readonly host?: string
  readonly port?: number | string
  readonly path?: string | null
  readonly lookup?: LookupFunction
}

/** While it is active, nothing else in this process can use the network. */
export async function layWire(site: RequestListener): Promise<Wire> {
  const arrived: string[] = []
  const wanted: string[] = []
  const servers: Server[] = []
  const free = new Set<number>()
  const resolve = createNames()

  const listen = async (server: Server, host: string): Promise<number | null> => {
    const port = await new Promise<number | null>((done) => {
      server.once('error', () => done(null))
      server.listen(0, host, () => done((server.address() as AddressInfo).port))
    })
    if (port !== null) servers.push(server)
    return port
  }
  const web = (await listen(createServer(site), '127.0.0.1'))!
  const secureWeb = (await listen(createSecureServer(certificate, site), '127.0.0.1'))!
  const inside = new Map<string, number>()
  // Some systems have only one loopback address.
  for (const host of ['127.0.0.1', '127.0.0.2', '127.255.255.254', '::1']) {
    const server = net.createServer((socket) => {
      arrived.push(`${host}:${socket.localPort} from ${socket.remoteAddress}`)
      socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\ninside')
    })
    const port = await listen(server, host)
    if (port !== null) inside.set(host, port)
  }

  const original = { connect: Socket.prototype.connect, lookup: dns.lookup, promised: dnsPromises.lookup }
  const trusted = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...trusted, certificate.cert])
  const answer = (name: string) =>
    (net.isIP(name) ? [name] : resolve(name)).map((address) => ({ address, family: net.isIP(address) }))
  dnsPromises.lookup = (async (name: string, options?: { all?: boolean }) =>
    options?.all ? answer(name) : answer(name)[0]) as typeof dnsPromises.lookup
  dns.lookup = ((name: string, options: unknown, callback: unknown) => {
    const done = (callback ?? options) as (error: null, ...found: unknown[]) => void
    const found = answer(name)
    if ((options as { all?: boolean }).all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }) as typeof dns.lookup
  syncBuiltinESMExports()

  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    // Node itself passes its arguments as one list.
    const args = (Array.isArray(given[0]) ? given[0] : given) as unknown[]
    const target = targetOf(args)
    const callback = args.findLast((each) => typeof each === 'function')
    const port = Number(target.port)
    const listener = [...inside.values()].includes(port)
    if (target.path || free.has(port) || port === web || port === secureWeb || listener) {
      return Reflect.apply(original.connect, this, given)
    }
    const asked = (target.host ?? 'localhost').replace(/^\[|\]$/g, '')
    const address = net.isIP(asked) ? asked : (resolvedBy(target, asked) ?? resolve(asked)[0]!)
    const isSite = (publicAddresses as readonly string[]).includes(address) && (port === 80 || port === 443)
    if (!isSite) wanted.push(`${asked} at ${address}, port ${port}`)
    const host = isSite || !inside.has(address) ? '127.0.0.1' : address
    const there = isSite ? (port === 443 ? secureWeb : web) : inside.get(host)!
    const options = { ...(typeof args[0] === 'object' ? args[0] : {}), host, port: there, family: 0, lookup: undefined }
    return Reflect.apply(original.connect, this, callback ? [options, callback] : [options])
  } as typeof Socket.prototype.connect

  return {
    arrived,
    wanted,
    listeners: [...inside].map(([host, port]) => `http://${net.isIPv6(host) ? `[${host}]` : host}:${port}/`),
    leaveAlone: (port) => free.add(port),
    async cut() {
      Socket.prototype.connect = original.connect
      dns.lookup = original.lookup
      dnsPromises.lookup = original.promised
      syncBuiltinESMExports()
      tls.setDefaultCACertificates(trusted)
      for (const server of servers) {
        if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
        server.close()
      }
    },
  }
}

function targetOf([first, second]: unknown[]): Target {
  if (typeof first === 'object' && first !== null) return first as Target
  return typeof first === 'string' && Number.isNaN(Number(first))
    ? { path: first }
    : { port: Number(first), host: typeof second === 'string' ? second : undefined }
}

/** The address that the caller has already resolved the name to; null if the system resolves it. */
function resolvedBy({ lookup }: Target, name: string): string | null {
  let found: string | null = null
  lookup?.(name, { all: true }, (_, addresses) => {
    found = typeof addresses === 'string' ? addresses : (addresses[0]?.address ?? null)
  })
  return found
}
