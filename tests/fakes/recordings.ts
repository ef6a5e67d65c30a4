import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface RecordingsOptions {
  /** One file per answer. */
  readonly folder: string
  /** The address of the provider, as in `AI_BASE_URL`; without one, nothing is asked and nothing is recorded. */
  readonly from?: string
  /** Answers a request that was never recorded with the answer to the most similar one. */
  readonly nearest?: boolean
  /** 0: any free one. */
  readonly port?: number
  /** Told of every request. */
  readonly onAnswer?: (how: 'replayed' | 'recorded' | 'nearest' | 'missing' | 'refused', name: string) => void
}

export interface Recordings {
  /** For `AI_BASE_URL`. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Stands between the product and a provider of AI, whatever its protocol. Known requests are answered from the folder; unknown
 * ones are sent to the provider, and recorded. Headers and queries, where keys are, are never stored.
 */
export async function startRecordings(options: RecordingsOptions): Promise<Recordings> {
  await mkdir(options.folder, { recursive: true })
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    answer(request, response, options, asked).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 502, error instanceof Error ? error.message : String(error))
      else response.destroy()
    })
  })
  await new Promise<void>((ready, failed) => {
    server.once('error', failed).listen(options.port ?? 0, '127.0.0.1', ready)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

/** As it stands in a file. */
interface Recording {
  path: string
  /** Parsed if it is JSON; only there to be read by people, and to find the most similar one. */
  request: unknown
  status: number
  contentType: string
  /** Text, or base64 of anything else. */
  text?: string
  base64?: string
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, from, nearest, onAnswer }: RecordingsOptions,
  asked: Map<string, number>,
): Promise<void> {
  const given: Buffer[] = []
  for await (const chunk of request) given.push(chunk)
  const body = Buffer.concat(given)
  const [path = ''] = request.url!.split('?')
  const content = withoutChance(body, request.headers['content-type'] ?? '')
  const key = createHash('sha256').update(`${request.method} ${path}\n${content}`).digest('hex').slice(0, 16)
  const count = (asked.get(key) ?? 0) + 1
  asked.set(key, count)
  const last = path.split('/').at(-1)!.replace(/\W+/g, '-')
  const name = `${last}-${key}-${count}.json`
  const known = await read(join(folder, name))
  if (known) {
    onAnswer?.('replayed', name)
    return replay(response, known)
  }
  if (from) {
    const recording = await forward(request, response, `${from}${request.url}`, body)
    const isKept = recording.status < 300
    if (isKept) await store(join(folder, name), { ...recording, path, request: parsed(content) })
    response.end()
    return onAnswer?.(isKept ? 'recorded' : 'refused', name)
  }
  // The same request may be repeated when its answer was unusable.
  const other = (count > 1 && (await read(join(folder, `${last}-${key}-1.json`)))) || (nearest && (await similar()))
  onAnswer?.(other ? 'nearest' : 'missing', name)
  if (other) return replay(response, other)
  refuse(response, 404, `Nothing is recorded for this request (${name}).`)

  async function similar(): Promise<Recording | null> {
    const lines = linesOf(parsed(content))
    const names = (await readdir(folder)).filter((file) => file.startsWith(`${last}-`)).sort()
    const found = await Promise.all(names.map((file) => read(join(folder, file))))
    const ranked = found
      .filter((recording) => recording !== null)
      .map((recording) => ({ recording, likeness: likeness(lines, linesOf(recording.request)) }))
      .sort((one, two) => two.likeness - one.likeness)
    return ranked[0]?.recording ?? null
  }
}

/** Passes the request on, and the answer back while it comes. The caller ends it, once it is stored. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  body: Buffer,
): Promise<Pick<Recording, 'status' | 'contentType' | 'text' | 'base64'>> {
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const answered = await fetch(url, {
    method: request.method!,
    headers: headers as Record<string, string>,
    body: body.length > 0 ? new Uint8Array(body) : null,
    signal: gone.signal,
  })
  const { status } = answered
  const contentType = answered.headers.get('content-type') ?? ''
  const retryAfter = answered.headers.get('retry-after')
  response.writeHead(status, { 'content-type': contentType, ...(retryAfter ? { 'retry-after': retryAfter } : {}) })
  const pieces: Uint8Array[] = []
  for await (const piece of answered.body ?? []) {
    pieces.push(piece)
    response.write(piece)
  }
  const whole = Buffer.concat(pieces)
  const isText = /json|text|event-stream/.test(contentType)
  return { status, contentType, ...(isText ? { text: whole.toString('utf8') } : { base64: whole.toString('base64') }) }
}

/** A stream is sent event by event, like the provider's. */
function replay(response: ServerResponse, { status, contentType, text, base64 }: Recording): void {
  response.writeHead(status, { 'content-type': contentType })
  if (contentType.includes('event-stream')) {
    for (const event of (text ?? '').split(/(?<=\n\n)/)) response.write(event)
    response.end()
  } else response.end(text ?? Buffer.from(base64 ?? '', 'base64'))
}

/** In a form in which the SDKs of all providers find the message. */
function refuse(response: ServerResponse, code: number, message: string): void {
  response.writeHead(code, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error: { code, type: 'recordings', status: 'NOT_FOUND', message } }))
}

/** The body without the parts that differ in each call: the marks of the fences, and the boundary between its parts. */
function withoutChance(body: Buffer, contentType: string): string {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1]
  const text = body.toString('latin1')
  const marks = new Set([...text.matchAll(/<<([0-9a-f]{16}) /g)].map(([, mark]) => mark!))
  return [...marks, ...(boundary ? [boundary] : [])].reduce((rest, chance) => rest.replaceAll(chance, 'mark'), text)
}

function parsed(content: string): unknown {
  const text = Buffer.from(content, 'latin1').toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, 2000)
  }
}

const linesOf = (request: unknown): Set<string> =>
  new Set(JSON.stringify(request, null, 1).replaceAll('\\n', '\n').split('\n'))

/** The share of their lines that two requests have in common. */
function likeness(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  const common = one.intersection(two).size
  return common / (one.size + two.size - common)
}

async function read(path: string): Promise<Recording | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const store = (path: string, recording: Recording): Promise<void> =>
  writeFile(path, `${JSON.stringify(recording, null, 2)}\n`)
