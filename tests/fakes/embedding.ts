import { createHash } from 'node:crypto'
import { serve } from './serve.ts'

/** Words that say the same, in both languages; every other word stands for itself. */
const synonyms = [
  ['bicycle', 'bicycles', 'bike', 'bikes', 'cycle', 'bicicleta', 'bicicletas'],
  ['repair', 'repairs', 'repaired', 'mend', 'mends', 'fix', 'conserto', 'consertos', 'consertar'],
  ['money', 'profit', 'earnings', 'income', 'lucro', 'dinheiro'],
  ['meetings', 'meeting', 'gatherings', 'reunioes', 'reuniao'],
  ['week', 'weeks', 'semana', 'semanas'],
  ['suppliers', 'supplier', 'vendors', 'vendor', 'fornecedores', 'fornecedor'],
  ['colour', 'color', 'hue', 'paint', 'cor', 'cores'],
  ['hire', 'hired', 'hiring', 'recruit', 'recruiting', 'contratar', 'contratamos'],
  ['price', 'prices', 'cost', 'costs', 'fee', 'preco', 'precos'],
  ['mechanics', 'mechanic', 'mecanicos', 'mecanico'],
]
const concepts = new Map(synonyms.flatMap((words) => words.map((word) => [word, words[0]!] as const)))

const stops = new Set(
  'a an the and or of to in on is are was were that it we our for with o os as de da do e que em um uma'.split(' '),
)

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !stops.has(word))

/** A vector in which texts with common concepts are near. It ignores grammar, and only knows the synonyms above. */
export function embedWords(text: string, dimensions = 64): number[] {
  const sum = new Array<number>(dimensions).fill(0)
  for (const word of wordsOf(text)) {
    const bytes = directionOf(concepts.get(word) ?? word, dimensions)
    for (let at = 0; at < dimensions; at += 1) sum[at]! += (bytes[at]! - 127.5) / 128
  }
  return sum
}

function directionOf(concept: string, dimensions: number): Uint8Array {
  const bytes = new Uint8Array(dimensions)
  for (let at = 0; at < dimensions; at += 32) {
    bytes.set(
      createHash('sha256')
        .update(`${concept} ${at}`)
        .digest()
        .subarray(0, dimensions - at),
      at,
    )
  }
  return bytes
}

export interface EmbeddingCall {
  path: string
  model: string
  texts: string[]
  /** What else the call holds. */
  more: Record<string, unknown>
}

/** The fake's reaction to a call; default: embeds. */
export interface FakeEmbedding {
  status?: number
  headers?: Record<string, string>
  dimensions?: number
  /** Never answers. */
  isSilent?: boolean
}

/** A service that speaks the embedding protocols of OpenAI and Google over HTTP. */
export async function startFakeEmbedding(answer: (call: EmbeddingCall, count: number) => FakeEmbedding = () => ({})) {
  const calls: EmbeddingCall[] = []
  const { origin, close } = await serve(async (request, response) => {
    const pieces: Uint8Array[] = []
    for await (const piece of request) pieces.push(piece)
    const path = request.url ?? ''
    const call = readCall(path, JSON.parse(Buffer.concat(pieces).toString()))
    calls.push(call)
    const { status = 200, headers = {}, dimensions = 64, isSilent = false } = answer(call, calls.length)
    if (isSilent) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    if (status !== 200) {
      response.end(JSON.stringify({ error: { message: 'refused', type: 'fake' } }))
      return
    }
    const vectors = call.texts.map((text) => embedWords(text, dimensions))
    response.end(JSON.stringify(path.includes('mbedContent') ? asGoogle(vectors) : asOpenAi(call, vectors)))
  })
  return { url: `${origin}/v1`, calls, close }
}

function readCall(path: string, body: Record<string, unknown>): EmbeddingCall {
  if (!path.includes('mbedContent')) {
    const { model, input, ...more } = body
    return { path, model: String(model), texts: [input].flat() as string[], more }
  }
  const requests = (body.requests ?? [body]) as Record<string, unknown>[]
  const texts = requests.map(({ content }) => (content as { parts: { text: string }[] }).parts[0]!.text)
  const { model, content: _, ...more } = requests[0]!
  return { path, model: String(model), texts, more }
}

const asOpenAi = ({ model, texts }: EmbeddingCall, vectors: number[][]) => ({
  object: 'list',
  model,
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
  usage: { prompt_tokens: tokensOf(texts), total_tokens: tokensOf(texts) },
})

const asGoogle = (vectors: number[][]) => ({
  embeddings: vectors.map((values) => ({ values })),
  embedding: { values: vectors[0] },
})

export const tokensOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
