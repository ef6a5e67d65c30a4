import type { VisitorSession, VisitorSessionStart, VisitorView, WidgetConfig } from '#shared/contracts/chat.ts'
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

export interface Calls {
  config(): Promise<WidgetConfig>
  hasSession(): boolean
  /** The session is over for this browser. */
  forget(): void
  /** Goes on with the session of this browser, or begins one. */
  start(who?: Pick<VisitorSessionStart, 'name' | 'email'>): Promise<VisitorView>
  messages(conversation: string, after: number): Promise<VisitorView>
  say(message: { clientId: string; body: string }, files?: readonly File[]): Promise<VisitorView>
  tell(what: 'typing' | 'read' | 'person' | 'rating', body?: object): Promise<void>
  file(message: string, name: string): Promise<Blob>
  events(conversation: string, after: number, signal: AbortSignal): Promise<Response>
}

/** The calls of a visitor, with the token of their session in a header. */
export function createCalls(root: string, language: string, keep: Keep, identity: Identity): Calls {
  const token = () => keep.get('token')

  async function send(path: string, init: RequestInit = {}, bearer = token()): Promise<Response> {
    const headers = new Headers(init.headers)
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    const answer = await fetch(root + path, { ...init, headers })
    if (answer.ok) return answer
    // A session that has expired is over for every later call; another one may have begun in another tab.
    if (answer.status === 401 && bearer === token()) keep.remove('token')
    const said = (await answer.json().catch(() => null)) as { data?: object } | null
    const fields = Object.keys(said?.data ?? {})
    if (answer.status === 401 && fields.includes('identity')) identity.refuse()
    throw new Refusal(answer.status, fields)
  }
  const post = (path: string, body: object = {}) =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const at = (conversation: string, after: number) => `?conversation=${conversation}&after=${after}`

  return {
    config: async () => (await send('')).json(),
    hasSession: () => token() !== '',
    forget: () => keep.remove('token'),
    start: (who) =>
      alone(async () => {
        const named = identity.token() ? { identity: identity.token() } : who
        const session = (await (await post('/sessions', { language, ...named })).json()) as VisitorSession
        keep.set('token', session.token)
        return session
      }),
    messages: async (conversation, after) => (await send(`/messages${at(conversation, after)}`)).json(),
    async say(message, files = []) {
      if (files.length === 0) return (await post('/messages', { ...message, language })).json()
      const form = new FormData()
      for (const [key, value] of Object.entries({ ...message, language })) form.append(key, value)
      for (const file of files) form.append('files', file)
      return (await send('/messages', { method: 'POST', body: form })).json()
    },
    async tell(what, body) {
      await post(`/${what}`, body)
    },
    file: async (message, name) => (await send(`/messages/${message}/files/${encodeURIComponent(name)}`)).blob(),
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
