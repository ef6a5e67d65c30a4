import { serve } from './serve.ts'

interface Heard {
  text: string
  start: number
  end: number
}

/** The fake's reaction to a recording; default: returns the segments. */
export interface FakeHearing {
  status?: number
  headers?: Record<string, string>
  segments?: readonly Heard[]
}

/** A service that speaks OpenAI's transcription protocol over HTTP. */
export async function startFakeHearing(answer: (count: number) => FakeHearing) {
  const calls: { path: string; model: string; fileBytes: number }[] = []
  const { origin, close } = await serve(async (request, response) => {
    const pieces: Uint8Array[] = []
    for await (const piece of request) pieces.push(piece)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(pieces), { headers }).formData()
    const file = form.get('file') as File
    calls.push({ path: request.url ?? '', model: String(form.get('model')), fileBytes: file.size })
    const { status = 200, headers: more = {}, segments = [] } = answer(calls.length)
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    if (status !== 200) {
      response.end(JSON.stringify({ error: { message: 'refused', type: 'fake' } }))
      return
    }
    response.end(
      JSON.stringify({
        ...{ task: 'transcribe', language: 'english', duration: segments.at(-1)?.end ?? 0 },
        text: segments.map(({ text }) => text).join(' '),
        segments: segments.map((segment, id) => ({
          ...{ id, seek: 0, ...segment, tokens: [], temperature: 0 },
          ...{ avg_logprob: 0, compression_ratio: 1, no_speech_prob: 0 },
        })),
      }),
    )
  })
  return {
    url: `${origin}/v1`,
    calls,
    close,
  }
}
