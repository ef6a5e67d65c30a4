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

/** The server refused a call. A call that did not reach it fails with a different error. */
export class Refusal extends Error {
  readonly status: number
  readonly fields: readonly string[]
  constructor(status: number, fields: readonly string[]) {
    super(`The server answered with ${status}.`)
    this.status = status
    this.fields = fields
  }
}

/** The visitor changed while the call was running, so its answer is dropped. */
export class Forgotten extends Error {
  constructor() {
    super('The visitor is somebody else now.')
  }
}

export interface Calls {
  config(): Promise<WidgetConfig>
  hasSession(): boolean
  /** Ends the session in this browser. Running calls fail with {@link Forgotten}. */
  forget(): void
  /** Resumes this browser's session, or starts one. */
  start(who?: Pick<VisitorSessionStart, 'name' | 'email'>): Promise<VisitorView>
  messages(conversation: string, after: number): Promise<VisitorView>
  say(message: { clientId: string; body: string }, files?: readonly File[]): Promise<VisitorView>
  tell(what: 'typing' | 'read' | 'person' | 'rating', body?: object): Promise<void>
  /** Emails the conversation, or a code that proves the address is theirs. */
  transcript(request: TranscriptRequest): Promise<TranscriptAnswer>
  file(message: string, name: string): Promise<Blob>
  events(conversation: string, after: number, signal: AbortSignal): Promise<Response>
}

/** A visitor's API calls, with their session token in a header. */
export function createCalls(root: string, language: string, keep: Keep, identity: Identity): Calls {
  const token = () => keep.get('token')
  let visitor = new AbortController()

  async function send(path: string, init: RequestInit = {}, bearer = token()): Promise<Response> {
    const headers = new Headers(init.headers)
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    const answer = await fetch(root + path, { ...init, headers })
    if (answer.ok) return answer
    // An expired session fails every later call too; another tab may already have started a new one.
    if (answer.status === 401 && bearer === token()) keep.remove('token')
    const said = (await answer.json().catch(() => null)) as { data?: object } | null
    const fields = Object.keys(said?.data ?? {})
    if (answer.status === 401 && fields.includes('identity') && !init.signal?.aborted) identity.refuse()
    throw new Refusal(answer.status, fields)
  }
  const at = (conversation: string, after: number) => `?conversation=${conversation}&after=${after}`

  /** Aborted when the visitor changes. */
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
    // The caller aborts the stream.
    events: (conversation, after, signal) => send(`/events${at(conversation, after)}`, { signal }),
  }
}

/**
 * Serialises tabs, so that two of them start one session. Browsers that block storage block locks too, but then tabs share
 * nothing.
 */
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
