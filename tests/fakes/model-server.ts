import type { ServerResponse } from 'node:http'
import { serve } from './serve.ts'
import type { Wire, WireCall, WireEvent } from './wires/wire.ts'

/** The fake's reaction to a call; default: answers with `text`. */
export interface FakeAnswer {
  status?: number
  headers?: Record<string, string>
  /** The model's text, or the message of the error if `status` is given. */
  text?: string
  /** The whole body, in place of one in the protocol. */
  raw?: string
  milliseconds?: number
  /** Default: stop. */
  finish?: 'stop' | 'length' | 'content_filter'
  /** Sent in the protocol's own field for it. */
  refusal?: string
  /** Tokens of reasoning before the answer. */
  reasoning?: number
  /** In the body of an error, where the protocol has a place for it. */
  retrySeconds?: number
  /** The answer waits for it. */
  held?: Promise<unknown>
  /** A streamed answer waits for it after so many characters. */
  heldAfter?: { characters: number; until: Promise<unknown> }
  /** The connection ends without an answer. */
  cut?: boolean
}

/** A call as the fake understood it. */
export interface FakeCall {
  model: string
  prompt: string
  room: number | undefined
  key: unknown
  schema: unknown
  isStreamed: boolean
  body: WireCall['body']
  /** When the request arrived and when the answer had been sent, as `performance.now` counts; infinite until then. */
  began: number
  ended: number
}

export interface FakeModel {
  /** For `AI_BASE_URL`. */
  url: string
  /** The calls so far. */
  calls: FakeCall[]
  close(): Promise<void>
}

/** A service that speaks the protocol of a provider over HTTP. `answer` decides what the model says to a call. */
export async function startFakeModel(
  wire: Wire,
  answer: (prompt: string, count: number) => FakeAnswer,
): Promise<FakeModel> {
  const calls: FakeCall[] = []
  const { origin, close } = await serve(async (request, response) => {
    const began = performance.now()
    let text = ''
    for await (const chunk of request) text += chunk
    const [path = ''] = (request.url ?? '').split('?')
    if (!wire.path.test(path)) {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(wire.error(404, `There is nothing at ${path}.`)))
      return
    }
    const call: WireCall = { path, headers: request.headers, body: JSON.parse(text) }
    const seen: FakeCall = {
      ...{ began, ended: Number.POSITIVE_INFINITY },
      ...{ model: wire.modelOf(call), prompt: wire.promptOf(call), room: wire.roomOf(call), key: wire.keyOf(call) },
      ...{ schema: wire.schemaOf(call), isStreamed: wire.isStreamed(call), body: call.body },
    }
    calls.push(seen)
    response.once('close', () => {
      seen.ended = performance.now()
    })
    const said = answer(seen.prompt, calls.length)
    await said.held
    await new Promise((wake) => setTimeout(wake, said.milliseconds ?? 0))
    if (said.cut) response.destroy()
    else if (said.raw !== undefined || (said.status ?? 200) !== 200) refuse(response, wire, said)
    else await reply(response, wire, said, seen, `fake-${calls.length}`)
  })
  return {
    url: `${origin}/v1`,
    calls,
    close,
  }
}

function refuse(response: ServerResponse, wire: Wire, { status = 200, headers, text, raw, retrySeconds }: FakeAnswer) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(raw ?? JSON.stringify(wire.error(status, text || 'refused', retrySeconds)))
}

async function reply(response: ServerResponse, wire: Wire, answer: FakeAnswer, call: FakeCall, id: string) {
  const { text = '', finish = 'stop', refusal, reasoning = 0, headers, heldAfter } = answer
  const said = { id, model: call.model, text, finish, refusal, reasoning }
  if (!call.isStreamed) {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(wire.answer(said)))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers })
  const pieces = text.match(/[\s\S]{1,24}/g) ?? []
  const events = wire.events(said, pieces)
  let characters = 0
  for (const event of events.before) response.write(framed(event))
  for (const [at, event] of events.pieces.entries()) {
    characters += pieces[at]?.length ?? 0
    if (heldAfter && characters > heldAfter.characters) await heldAfter.until
    response.write(framed(event))
  }
  for (const event of events.after) response.write(framed(event))
  response.end()
}

const framed = ({ name, data }: WireEvent): string =>
  `${name ? `event: ${name}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
