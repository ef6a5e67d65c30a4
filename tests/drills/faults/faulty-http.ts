import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { freePort } from '#tests/support/wait.ts'

/** The faults of an HTTP service. */
export const httpFaults = [
  'refuse',
  'reset',
  'silent',
  'silent in the body',
  'cut in the body',
  'truncated JSON',
  'a byte a second',
  'HTML',
  '401',
  '403',
  '422',
  '429 with seconds',
  '429 with a date',
  '500',
  '503',
] as const
export type HttpFault = (typeof httpFaults)[number]

/** The seconds in both forms of `Retry-After`. */
export const retryAfterSeconds = 120

export interface FaultyHttp {
  /** The address that replaces the target's. */
  readonly url: string
  /** Requests that reached this port. */
  requests: number
  /** What happens to requests from now on, those that `on` matches if given; null passes them on. */
  set(fault: HttpFault | null, on?: (path: string) => boolean): Promise<void>
  stop(): Promise<void>
}

/** A proxy in front of a fake service that fails on demand. */
export async function startFaultyHttp(target: string): Promise<FaultyHttp> {
  let fault: HttpFault | null = null
  let matches = (_path: string) => true
  const port = await freePort()
  let server: Server | null = null

  async function listen(): Promise<void> {
    server = createServer((request, response) => {
      faulty.requests += 1
      const broken = fault && matches(request.url!) ? fault : null
      answer(broken, request, response).catch(() => response.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  async function close(): Promise<void> {
    if (!server) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    server = null
    await closed
  }

  async function answer(broken: HttpFault | null, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    if (broken === 'reset') return void request.socket.resetAndDestroy()
    if (broken === 'silent') return
    const status = Number.parseInt(broken ?? '', 10)
    if (status) return fail(status, broken!, response)
    if (broken === 'HTML') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome to the proxy</h1>')
      return
    }
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers
    const passed = await fetch(target + request.url!, {
      method: request.method!,
      headers: headers as Record<string, string>,
      body: pieces.length > 0 ? Buffer.concat(pieces) : undefined,
      redirect: 'manual',
    })
    const body = Buffer.from(await passed.arrayBuffer())
    const type = { 'content-type': passed.headers.get('content-type') ?? 'application/json' }
    if (!broken) {
      response.writeHead(passed.status, type).end(body)
      return
    }
    const half = body.subarray(0, Math.ceil(body.length / 2))
    if (broken === 'truncated JSON') {
      response.writeHead(200, type).end(half)
      return
    }
    response.writeHead(200, { ...type, 'content-length': body.length })
    if (broken === 'a byte a second') await drip(body, response)
    else response.write(half)
    if (broken === 'cut in the body') setImmediate(() => response.destroy())
  }

  const faulty: FaultyHttp = {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    requests: 0,
    async set(next, on = () => true) {
      fault = next
      matches = on
      if (next === 'refuse') await close()
      else if (!server) await listen()
    },
    stop: close,
  }
  await listen()
  return faulty
}

function fail(status: number, fault: HttpFault, response: ServerResponse): void {
  const moment = new Date(Date.now() + retryAfterSeconds * 1000).toUTCString()
  const pause = fault.endsWith('seconds') ? String(retryAfterSeconds) : fault.endsWith('date') ? moment : null
  response
    .writeHead(status, { 'content-type': 'application/json', ...(pause ? { 'retry-after': pause } : {}) })
    .end(JSON.stringify({ error: { message: 'a fault of the drill', type: 'fake' } }))
}

async function drip(body: Buffer, response: ServerResponse): Promise<void> {
  for (const byte of body) {
    if (response.destroyed) return
    response.write(Buffer.of(byte))
    await new Promise((wake) => setTimeout(wake, 1000))
  }
}
