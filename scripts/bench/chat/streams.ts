import { request } from 'undici'

/** An open stream of server-sent events. */
export interface Stream {
  close(): void
}

export interface Listening {
  readonly token?: string
  /** Of an event: its name and data. */
  heard(event: string, data: string): void
  /** Called when the server or the network has ended it. */
  ended?(): void
}

/** Opens a stream, and resolves once the server has answered. @throws Error if it refuses */
export async function openStream(url: string, { token, heard, ended }: Listening): Promise<Stream> {
  const closing = new AbortController()
  const { statusCode, body } = await request(url, {
    headers: token ? { authorization: token } : {},
    signal: closing.signal,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  if (statusCode !== 200) throw new Error(`A stream was refused with ${statusCode}.`)
  let text = ''
  body.on('error', () => {})
  body.once('close', () => {
    if (!closing.signal.aborted) ended?.()
  })
  body.on('data', (chunk: Buffer) => {
    text += chunk
    // Whole events only; the rest waits for what follows.
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const fields = new Map(event.split('\n').map((line) => [line.split(':', 1)[0]!, line.replace(/^\w+: ?/, '')]))
      heard(fields.get('event') ?? '', fields.get('data') ?? '')
    }
  })
  return { close: () => closing.abort() }
}

/** @returns the answer's JSON. @throws Error unless it is a success */
export async function post<T>(
  url: string,
  body: object,
  headers: Record<string, string> = {},
  isRepeated = false,
): Promise<T> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.body.text()
  // The server closes a connection on which nothing was sent for a while; this request crossed with that and was not read.
  // Browsers resend it too.
  if (answer.statusCode === 408 && !isRepeated) return post(url, body, headers, true)
  if (answer.statusCode >= 300) throw new Error(`${url} was answered with ${answer.statusCode}: ${text}`)
  return (text ? JSON.parse(text) : null) as T
}

/** Promises of what streams bring, by a name such as the text of a message. */
export function createArrivals() {
  const waiting = new Map<string, () => void>()
  return {
    arrive: (name: string) => waiting.get(name)?.(),
    /** Milliseconds from now until it arrives. */
    async after(name: string, act: () => Promise<unknown>): Promise<number> {
      const began = performance.now()
      const there = new Promise<number>((arrived, failed) => {
        const late = setTimeout(() => failed(new Error(`“${name}” has not arrived.`)), 20_000)
        waiting.set(name, () => {
          clearTimeout(late)
          waiting.delete(name)
          arrived(performance.now() - began)
        })
      })
      const [milliseconds] = await Promise.all([there, act()])
      return milliseconds
    },
  }
}

export type Arrivals = ReturnType<typeof createArrivals>
