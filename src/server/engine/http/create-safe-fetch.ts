import { lookup as systemLookup } from 'node:dns/promises'
import { Agent, request } from 'undici'
import { isPublicAddress } from './public-address.ts'
import { FetchError, type FetchedPage, type FetchLimits, type SafeFetch } from './safe-fetch.ts'

export interface SafeFetchOptions {
  /** Tests and development only: lets addresses of this machine and its network through, on any port. */
  allowPrivate?: boolean
  /** All addresses of a name. */
  resolve?: (hostname: string) => Promise<string[]>
}

const mostRedirects = 5
const userAgent = 'TimbreBot/1.0 (reads pages that its users name)'

/** Fetches pages that people name without ever talking to this machine's own network. */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const resolve = options.resolve ?? allAddresses
  return async (address, limits) => {
    const deadline = AbortSignal.timeout(limits.milliseconds)
    const signal = limits.signal ? AbortSignal.any([limits.signal, deadline]) : deadline
    let url = checkUrl(address, options)
    try {
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const answer = await fetchOnce(url, await publicAddress(url, resolve, options), limits, signal)
        if (!('redirect' in answer)) return answer
        url = checkUrl(new URL(answer.redirect, url).href, options)
      }
    } catch (error) {
      throw asFetchError(error, deadline)
    }
    throw new FetchError('too-many-redirects', `More than ${mostRedirects} redirects.`)
  }
}

function checkUrl(address: string, { allowPrivate }: SafeFetchOptions): URL {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) {
    throw new FetchError('invalid-url', 'Only http and https addresses without a password are fetched.')
  }
  if (!allowPrivate && url.port !== '') throw new FetchError('private-address', 'Only the usual ports are fetched.')
  return url
}

/** One checked address to connect to. A name is refused when any of its addresses is not public. */
async function publicAddress(
  url: URL,
  resolve: (hostname: string) => Promise<string[]>,
  { allowPrivate }: SafeFetchOptions,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIpLiteral(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) throw new FetchError('unreachable', 'The name has no address.')
  if (!allowPrivate && !addresses.every(isPublicAddress)) {
    throw new FetchError('private-address', 'The address is not on the public internet.')
  }
  return addresses[0]!
}

const isIpLiteral = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':')

async function allAddresses(hostname: string): Promise<string[]> {
  return (await systemLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)
}

async function fetchOnce(
  url: URL,
  address: string,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<FetchedPage | { redirect: string }> {
  // Connects to the address that was checked, whatever the name resolves to by now.
  const family = address.includes(':') ? 6 : 4
  const dispatcher = new Agent({
    connect: {
      lookup: (_name, { all }, callback) =>
        all ? callback(null, [{ address, family }]) : callback(null, address, family),
    },
    maxHeaderSize: 32 * 1024,
  })
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      signal,
      headers: {
        'user-agent': userAgent,
        accept: 'text/html,text/plain,text/markdown,application/pdf,*/*;q=0.5',
        'accept-encoding': 'identity',
      },
    })
    const location = headers.location
    if (statusCode >= 300 && statusCode < 400 && location) {
      await body.dump({ limit: 64 * 1024 }).catch(() => undefined)
      return { redirect: String(location) }
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of body) {
      size += (chunk as Uint8Array).byteLength
      if (size > limits.maxBytes) throw new FetchError('too-large', `More than ${limits.maxBytes} bytes.`)
      chunks.push(chunk)
    }
    const [contentType = '', ...parameters] = String(headers['content-type'] ?? '')
      .split(';')
      .map((part) => part.trim())
    const charset =
      parameters
        .find((part) => /^charset=/i.test(part))
        ?.slice('charset='.length)
        .replaceAll('"', '') ?? ''
    return {
      url: url.href,
      status: statusCode,
      contentType: contentType.toLowerCase(),
      charset,
      body: Buffer.concat(chunks),
    }
  } finally {
    await dispatcher.destroy()
  }
}

function asFetchError(error: unknown, deadline: AbortSignal): Error {
  if (error instanceof FetchError) return error
  if (deadline.aborted) return new FetchError('timeout', 'The page took too long.', { cause: error })
  if (error instanceof Error && error.name === 'AbortError') return error
  return new FetchError('unreachable', 'The page could not be reached.', { cause: error })
}
