import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the fake does with a call; default: answers with `reply`. */
export interface FakeAnswer {
  status?: number
  headers?: Record<string, string>
  /** Sent as the body if `status` is given, or instead of the model's text. */
  text?: string
  milliseconds?: number
  /** Default: stop. */
  finish?: 'stop' | 'length' | 'content_filter'
  /** Sent in the protocol's own field for it. */
  refusal?: string
  /** The answer waits for it. */
  held?: Promise<unknown>
}

export interface FakeOpenAi {
  /** For `AI_BASE_URL`. */
  url: string
  /** Parsed bodies of the calls so far. */
  calls: { model: string; max_tokens?: number; messages: { role: string; content: string }[] }[]
  close(): Promise<void>
}

/**
 * A service that speaks the chat-completions protocol over HTTP. `answer` decides what the model says to a call.
 */
export async function startFakeOpenAi(answer: (prompt: string, count: number) => FakeAnswer): Promise<FakeOpenAi> {
  const calls: FakeOpenAi['calls'] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    calls.push(body)
    const prompt = (body.messages as { content: unknown }[])
      .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
      .join('\n')
    const said = answer(prompt, calls.length)
    const { status = 200, headers = {}, text: words = '', milliseconds = 0, held, finish = 'stop', refusal } = said
    await held
    await new Promise((wake) => setTimeout(wake, milliseconds))
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    if (status !== 200) {
      response.end(JSON.stringify({ error: { message: words || 'refused', type: 'fake' } }))
      return
    }
    response.end(
      JSON.stringify({
        id: `fake-${calls.length}`,
        object: 'chat.completion',
        created: 1,
        model: body.model,
        choices: [{ index: 0, message: { role: 'assistant', content: words, refusal }, finish_reason: finish }],
        usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
      }),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

/** A model that writes from its input: topics from the first passages, posts from the topic's hook. It plans nothing and finds no faults. */
export function obedientModel(prompt: string): string {
  if (/Plan \d+ ideas/.test(prompt)) return JSON.stringify({ ideas: [] })
  if (prompt.includes('You are the last editor')) return JSON.stringify({ problems: [] })
  const passages = [...prompt.matchAll(/<<(\w+) passage (\d+)\n([\s\S]*?)\n\1>>/g)].map(([, , number, text]) => ({
    number: Number(number),
    text: text!,
    sentence:
      text!
        .split('\n')
        .slice(1)
        .join(' ')
        .match(/[^.!?]+[.!?]/)?.[0]
        ?.trim() ?? text!,
  }))
  const wanted = Number(/Propose (\d+) topics/.exec(prompt)?.[1] ?? 0)
  if (wanted > 0) {
    return JSON.stringify({
      topics: passages.slice(0, wanted).map(({ number, sentence }) => ({
        title: sentence.slice(0, 60),
        angle: 'number',
        hook: sentence.slice(0, 140),
        rationale: 'It is what the document says.',
        outline: [sentence],
        sources: [{ passage: number, quote: sentence }],
      })),
    })
  }
  const hook = /^Hook: (.+)$/m.exec(prompt)?.[1] ?? 'Nothing.'
  const number = passages.find(({ text }) => text.includes(hook))?.number ?? 0
  return JSON.stringify({
    body: `${hook}\n\nWhat do you make of it?`,
    sources: [{ passage: number, quote: hook }],
    imagePrompt: '',
  })
}
