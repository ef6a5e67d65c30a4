import { afterEach, beforeEach } from 'vitest'

type Answer = { status?: number; body?: unknown }

interface Rule {
  pattern: RegExp
  answer?: (call: Call) => Answer | Promise<Answer>
  gate?: Promise<void>
  isGateAfterAnswer?: boolean
  times: number
}

export interface Call {
  /** `PATCH /api/collections/posts/records/abc?…` */
  name: string
  query: URLSearchParams
  /** The raw body; of a form, its `@jsonPayload`. */
  body: unknown
}

export interface Network {
  calls: Call[]
  /** Names of the calls that match. */
  sent(pattern: RegExp): string[]
  /** While set, every call fails as without a connection. */
  isDown: boolean
  /** Answers matching calls in place of the server. */
  answer(pattern: RegExp, answer: Answer | ((call: Call) => Answer | Promise<Answer>), times?: number): void
  /** Refuses matching calls with 400 until the returned function is called. */
  refuse(pattern: RegExp): () => void
  /** Holds matching calls back, before they are sent or when their answer has arrived; returns a function that releases them. */
  hold(pattern: RegExp, when: 'request' | 'answer'): () => void
}

/** The network between the page and the server, for the tests of a block. Without a rule a call goes to the server. */
export function watchNetwork(): Network {
  const rules: Rule[] = []
  const original = globalThis.fetch
  const network: Network = {
    calls: [],
    isDown: false,
    sent: (pattern) => network.calls.map(({ name }) => name).filter((name) => pattern.test(name)),
    answer(pattern, answer, times = Number.POSITIVE_INFINITY) {
      rules.unshift({ pattern, answer: typeof answer === 'function' ? answer : () => answer, times })
    },
    refuse(pattern) {
      const rule: Rule = { pattern, answer: () => ({ status: 400, body: refusal }), times: Number.POSITIVE_INFINITY }
      rules.unshift(rule)
      return () => {
        rule.times = 0
      }
    },
    hold(pattern, when) {
      let open = (): void => {}
      const gate = new Promise<void>((done) => {
        open = done
      })
      rules.unshift({ pattern, gate, isGateAfterAnswer: when === 'answer', times: Number.POSITIVE_INFINITY })
      return open
    },
  }

  async function watchedFetch(input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), location.href)
    const name = `${options.method ?? 'GET'} ${url.pathname}${decodeURIComponent(url.search)}`
    const call = { name, query: url.searchParams, body: bodyOf(options) }
    network.calls.push(call)
    const matching = rules.filter(({ pattern, times }) => pattern.test(call.name) && times > 0)
    const early = matching.filter(({ gate, isGateAfterAnswer }) => gate && !isGateAfterAnswer)
    for (const { gate } of early) await abortable(gate!, options.signal)
    if (network.isDown) throw new TypeError('Failed to fetch')
    const rule = matching.find(({ answer }) => answer)
    const response = rule ? await answered(rule, call) : await original(input, options)
    for (const { gate } of matching.filter(({ isGateAfterAnswer }) => isGateAfterAnswer))
      await abortable(gate!, options.signal)
    return response
  }

  beforeEach(() => {
    rules.length = 0
    network.calls.length = 0
    network.isDown = false
    globalThis.fetch = watchedFetch
  })
  afterEach(() => {
    globalThis.fetch = original
  })
  return network
}

const refusal = { status: 400, message: 'No.', data: {} }

async function answered(rule: Rule, call: Call): Promise<Response> {
  rule.times -= 1
  const { status = 200, body = {} } = await rule.answer!(call)
  const headers = { 'content-type': 'application/json' }
  return status === 204 ? new Response(null, { status }) : new Response(JSON.stringify(body), { status, headers })
}

function bodyOf({ body }: RequestInit): unknown {
  const text = body instanceof FormData ? body.get('@jsonPayload') : body
  return typeof text === 'string' ? JSON.parse(text) : text
}

function abortable(gate: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> {
  if (!signal) return gate
  return Promise.race([
    gate,
    new Promise<never>((_done, fail) => {
      signal.addEventListener('abort', () => fail(new DOMException('The call was given up.', 'AbortError')))
    }),
  ])
}
