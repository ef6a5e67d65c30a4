import type {
  TranscriptAnswer,
  TranscriptRequest,
  VisitorSession,
  VisitorSessionStart,
  VisitorView,
  WidgetConfig,
} from '#shared/contracts/chat.ts'
import type { Identity } from './identity.ts'
import type { Keep } from './keep.ts'

/** A call that the server refused. A call that did not reach it fails with another error. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: readonly string[]
  constructor(status: number, fields: readonly string[]) {
    super(`The server answered with ${status}.`)
    this.status = status
    this.fields = fields
  }
}

/** The visitor is somebody else by now, and a late answer is not for them. */
export class Forgotten extends Error {
  constructor() {
    super('The visitor is somebody else now.')
  }
}

export interface Calls {
  config(): Promise<WidgetConfig>
  hasSession(): boolean
  /** The session is over for this browser. Calls under way end with {@link Forgotten}, and what they brought is not kept. */
  forget(): void
  /** Goes on with the session of this browser, or begins one. */
  start(who?: Pick<VisitorSessionStart, 'name' | 'email'>): Promise<VisitorView>
  messages(conversation: string, after: number): Promise<VisitorView>
  say(message: { clientId: string; body: string }, files?: readonly File[]): Promise<VisitorView>
  tell(what: 'typing' | 'read' | 'person' | 'rating', body?: object): Promise<void>
  /** Mails the conversation, or a code that proves the address. */
  transcript(request: TranscriptRequest): Promise<TranscriptAnswer>
  file(message: string, name: string): Promise<Blob>
  events(conversation: string, after: number, signal: AbortSignal): Promise<Response>
}

/** The calls of a visitor, with the token of their session in a header. */
export function createCalls(root: string, language: string, keep: Keep, identity: Identity): Calls {
  const token = () => keep.get('token')
  let visitor = new AbortController()

  async function send(path: string, init: RequestInit = {}, bearer = token()): Promise<Response> {
    const headers = new Headers(init.headers)
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    const answer = await fetch(root + path, { ...init, headers })
    if (answer.ok) return answer
    // A session that has expired is over for every later call; another one may have begun in another tab.
    if (answer.status === 401 && bearer === token()) keep.remove('token')
    const said = (await answer.json().catch(() => null)) as { data?: object } | null
    const fields = Object.keys(said?.data ?? {})
    if (answer.status === 401 && fields.includes('identity') && !init.signal?.aborted) identity.refuse()
    throw new Refusal(answer.status, fields)
  }
  const at = (conversation: string, after: number) => `?conversation=${conversation}&after=${after}`

  /** For the visitor of this moment only. */
  async function ofVisitor<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = visitor
    try {
      const answer = await work(signal)
      if (signal.aborted) throw new Forgotten()
      return answer
    } catch (error) {
      throw signal.aborted ? new Forgotten() : error
    }
  }
  const headers = { 'content-type': 'application/json' }
  const post = (signal: AbortSignal, path: string, body: object = {}) =>
    send(path, { method: 'POST', headers, body: JSON.stringify(body), signal })

  return {
    config: async () => (await send('')).json(),
    hasSession: () => token() !== '',
    forget() {
      visitor.abort()
      visitor = new AbortController()
      keep.remove('token')
      keep.remove('email')
    },
    start: (who) =>
      ofVisitor((signal) =>
        alone(async () => {
          if (signal.aborted) throw new Forgotten()
          const named = identity.token() ? { identity: identity.token() } : who
          const session = (await (await post(signal, '/sessions', { language, ...named })).json()) as VisitorSession
          if (signal.aborted) throw new Forgotten()
          keep.set('token', session.token)
          if (who?.email) keep.set('email', who.email)
          return session
        }),
      ),
    messages: (conversation, after) =>
      ofVisitor(async (signal) => (await send(`/messages${at(conversation, after)}`, { signal })).json()),
    say: (message, files = []) =>
      ofVisitor(async (signal) => {
        if (files.length === 0) return (await post(signal, '/messages', { ...message, language })).json()
        const form = new FormData()
        for (const [key, value] of Object.entries({ ...message, language })) form.append(key, value)
        for (const file of files) form.append('files', file)
        return (await send('/messages', { method: 'POST', body: form, signal })).json()
      }),
    tell: (what, body) => ofVisitor(async (signal) => void (await post(signal, `/${what}`, body))),
    transcript: (request) =>
      ofVisitor(async (signal) => {
        const signed = identity.token() && { identity: identity.token() }
        return (await post(signal, '/transcript', { ...request, ...(signed || {}) })).json()
      }),
    file: (message, name) =>
      ofVisitor(async (signal) => {
        const path = `/messages/${message}/files/${encodeURIComponent(name)}`
        return (await send(path, { signal })).blob()
      }),
    // The caller ends the stream.
    events: (conversation, after, signal) => send(`/events${at(conversation, after)}`, { signal }),
  }
}

/** Two tabs that begin at once begin one session. Where the browser blocks storage it refuses locks too, and tabs share nothing. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    return navigator.locks ? await navigator.locks.request('timbre-session', begin) : await begin()
  } catch (error) {
    if (hasBegun) throw error
    return begin()
  }
}
