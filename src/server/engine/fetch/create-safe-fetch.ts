import type { Agent, fetch, Response } from 'undici'
import { checkedConnector, type Network, systemNetwork } from './checked-connector.ts'
import {
  FetchError,
  type FetchedPage,
  type FetchLimits,
  type OutgoingRequest,
  type PageRequest,
  type PageVersion,
  type Reply,
  type SafeFetch,
} from './safe-fetch.ts'

export interface SafeFetchOptions {
  /** Allows local and private addresses and all ports. For development and tests. */
  allowPrivate?: boolean
  network?: Network
  /** The `User-Agent` header. */
  userAgent?: string
}

const maxRedirects = 5
const headerBytes = 16 * 1024

const ownName = 'record-server/1.0 (reads a page that a person named)'

export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { allowPrivate = false, network = systemNetwork, userAgent = ownName } = options

  async function connected<T>(url: string, limits: FetchLimits, use: (url: URL, way: Way) => Promise<T>): Promise<T> {
    const deadline = AbortSignal.timeout(limits.milliseconds)
    const signal = limits.signal ? AbortSignal.any([limits.signal, deadline]) : deadline
    // Loaded with the first request, because many processes never fetch anything.
    const { Agent, buildConnector, fetch } = await import('undici')
    // HTTP/2 allows clients to retry requests automatically.
    const dial = buildConnector({ timeout: limits.milliseconds, allowH2: false })
    const connect = checkedConnector(network, allowPrivate, dial)
    let isSent = false
    const dispatcher = new Agent({
      connect(target, done) {
        connect(target, (...[error, socket]) => {
          if (error) return done(error, null)
          isSent = true
          done(null, socket!)
        })
      },
      allowH2: false,
      maxHeaderSize: headerBytes,
    })
    try {
      signal.throwIfAborted()
      const way = { fetch, dispatcher, signal, allowPrivate, userAgent }
      return await use(checkedUrl(url, undefined, allowPrivate), way)
    } catch (error) {
      if (signal.aborted) throw new FetchError('timeout', `${url} took too long`, { cause: error, isSent })
      throw fetchErrorIn(error) ?? new FetchError('unreachable', `${url} cannot be reached`, { cause: error, isSent })
    } finally {
      dispatcher.destroy().catch(() => {})
    }
  }

  async function read(url: string, request: PageRequest): Promise<FetchedPage> {
    return connected(url, request, (first, way) => follow(first, request, way)).catch((error) => {
      throw request.signal?.aborted ? request.signal.reason : error
    })
  }

  const send: SafeFetch['send'] = (url, request, limits) =>
    connected(url, limits, (target, way) => sendOnce(target, request, limits, way))

  return Object.assign(read, { send })
}

/**
 * @throws FetchError `invalid-url` unless it is http(s) on the usual port, without user name or password
 */
function checkedUrl(text: string, base: URL | undefined, anyPort: boolean): URL {
  const url = URL.parse(text, base?.href)
  if (!url) throw new FetchError('invalid-url', 'not an address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('invalid-url', 'only http and https addresses can be read')
  }
  if (url.username || url.password) throw new FetchError('invalid-url', 'the address contains a user name or password')
  // The parser drops the default port of the protocol.
  if (!anyPort && !['', '80', '443'].includes(url.port)) {
    throw new FetchError('invalid-url', 'only the default ports of http and https are allowed')
  }
  return url
}

interface Way {
  fetch: typeof fetch
  dispatcher: Agent
  signal: AbortSignal
  allowPrivate: boolean
  userAgent: string
}

async function follow(first: URL, request: PageRequest, way: Way): Promise<FetchedPage> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await way.fetch(url, {
      dispatcher: way.dispatcher,
      signal: way.signal,
      redirect: 'manual',
      headers: {
        'user-agent': way.userAgent,
        accept: 'text/html,application/xhtml+xml,text/markdown,text/plain,application/pdf;q=0.8,*/*;q=0.5',
        ...ifChanged(request.known),
      },
    })
    const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null
    if (location) {
      await response.body?.cancel()
      url = checkedUrl(location, url, way.allowPrivate)
      continue
    }
    const isKnown = response.status === 304 && request.known !== undefined
    if (!response.ok && !isKnown) {
      await response.body?.cancel()
      throw new FetchError('http-error', `the server answered ${response.status}`, { status: response.status })
    }
    const { status } = response
    const body = await bytesOf(response, request)
    return { url: url.href, status, ...typeOf(response), body, version: versionOf(response) }
  }
  throw new FetchError('too-many-redirects', `more than ${maxRedirects} redirects`)
}

async function sendOnce(url: URL, request: OutgoingRequest, { maxBytes }: FetchLimits, way: Way): Promise<Reply> {
  const { status, headers, body } = await way.fetch(url, {
    ...{ method: request.method, body: request.body, redirect: 'manual' },
    ...{ dispatcher: way.dispatcher, signal: way.signal },
    headers: { 'user-agent': way.userAgent, ...request.headers },
  })
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body ?? []) {
      pieces.push(piece)
      size += piece.byteLength
      if (size > maxBytes) break
    }
  } catch {
    // The status has arrived, which matters more than the rest of the body.
  }
  const bytes = Buffer.concat(pieces, Math.min(size, maxBytes))
  return { status, headers, bytes, text: bytes.toString('utf8') }
}

const ifChanged = ({ etag, lastModified }: PageVersion = { etag: '', lastModified: '' }): Record<string, string> => ({
  ...(etag && { 'if-none-match': etag }),
  ...(lastModified && { 'if-modified-since': lastModified }),
})

/** Longer validators are not worth storing. */
const maxVersionCharacters = 300

function versionOf({ headers }: Response): PageVersion {
  const kept = (name: string) => {
    const value = headers.get(name) ?? ''
    return value.length > maxVersionCharacters ? '' : value
  }
  return { etag: kept('etag'), lastModified: kept('last-modified') }
}

function typeOf(response: Response): { contentType: string; charset: string } {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').split(';')
  const charset = parameters.map((each) => /^\s*charset\s*=\s*"?([\w.:-]+)"?\s*$/i.exec(each)?.[1]).find(Boolean)
  return { contentType: type.trim().toLowerCase(), charset: (charset ?? '').toLowerCase() }
}

/** The body after decompression; reading stops as soon as it is too large. */
async function bytesOf(response: Response, { maxBytes }: FetchLimits): Promise<Uint8Array> {
  const tooLarge = () => new FetchError('too-large', `more than ${maxBytes} bytes`)
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

function fetchErrorIn(error: unknown): FetchError | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof FetchError) return cause
  }
  return null
}
