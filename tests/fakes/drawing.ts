import { serve } from './serve.ts'

/** The fake's reaction to an order; default: refuses it with 404. */
export interface FakeDrawing {
  status?: number
  headers?: Record<string, string>
  /** The file of the picture. */
  bytes?: Uint8Array
  /** With another status, the code of OpenAI's error; without bytes, the whole answer. */
  text?: string
  /** The answer waits for it. */
  held?: Promise<unknown>
  /** The connection ends without an answer. */
  cut?: boolean
}

export interface FakeDrawer {
  /** For `AI_BASE_URL`. */
  url: string
  /** Parsed bodies of the orders so far. */
  calls: { model: string; prompt: string; size?: string; quality?: string; response_format?: string }[]
  close(): Promise<void>
}

/** A service that speaks OpenAI's protocol for pictures over HTTP. */
export async function startFakeDrawing(answer: (prompt: string, count: number) => FakeDrawing): Promise<FakeDrawer> {
  const calls: FakeDrawer['calls'] = []
  const { origin, close } = await serve(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    calls.push(body)
    const { status, headers = {}, bytes, text: words = '', held, cut } = answer(body.prompt, calls.length)
    await held
    if (cut) {
      response.destroy()
      return
    }
    response.writeHead(status ?? (bytes || words ? 200 : 404), { 'content-type': 'application/json', ...headers })
    const drawn = bytes && JSON.stringify({ created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }] })
    const error = { message: `refused: ${words}`, type: 'image_generation_user_error', code: words }
    response.end(drawn ?? (status ? JSON.stringify({ error }) : words))
  })
  return {
    url: `${origin}/v1`,
    calls,
    close,
  }
}
