import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { buildConnector } from 'undici'
import { FetchError } from './safe-fetch.ts'

/** The network below a fetch. Tests replace it with their own names and servers behind public addresses. */
export interface Network {
  /** All addresses of a name. */
  resolve(name: string): Promise<string[]>
  /** The actual target of a connection to a checked address. */
  route?(address: string, port: number): { address: string; port: number }
}

export const systemNetwork: Network = {
  async resolve(name) {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  },
}

const maxAddresses = 3

/**
 * A connector for undici that only connects to addresses it has checked: a name is resolved once, all of its
 * addresses must be public, and it connects to one of them. Literal addresses are checked too, which undici's
 * `lookup` option never sees.
 */
export function checkedConnector(network: Network, allowPrivate: boolean, dial: buildConnector.connector) {
  async function connect(options: buildConnector.Options) {
    const name = options.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(name) ? [name] : await resolve(network, name)
    if (!allowPrivate && !addresses.every(isPublicAddress)) {
      throw new FetchError('private-address', `${name} is not a public address`)
    }
    const ordered = addresses.sort((a, b) => isIP(a) - isIP(b)).slice(0, maxAddresses)
    let failure: unknown
    for (const address of ordered) {
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
      const target = network.route?.(address, port) ?? { address, port }
      try {
        return await dialed(dial, {
          ...options,
          hostname: target.address,
          host: target.address,
          port: String(target.port),
          servername: isIP(name) ? '' : name,
        })
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    )
  }
}

async function resolve(network: Network, name: string): Promise<string[]> {
  const addresses = await network.resolve(name).catch((cause: unknown) => {
    throw new FetchError('unreachable', `${name} has no address`, { cause })
  })
  if (addresses.length === 0) throw new FetchError('unreachable', `${name} has no address`)
  return addresses
}

type Socket = NonNullable<Parameters<buildConnector.Callback>[1]>

const dialed = (dial: buildConnector.connector, options: buildConnector.Options) =>
  new Promise<Socket>((done, failed) => {
    dial(options, (error, socket) => (error ? failed(error) : done(socket!)))
  })

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether an address (in any textual form a resolver or URL gives) belongs to a public host. Loopback, private,
 * link-local, shared, documentation, multicast, translated (NAT64, 6to4, Teredo) and malformed ones do not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast)
}
