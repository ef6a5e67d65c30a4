// @vitest-environment happy-dom

import { afterEach, expect, it } from 'vitest'
import { pb } from '#web/records/index.ts'
import { readLines } from '#web/records/read-lines.ts'

const original = globalThis.fetch
afterEach(() => {
  globalThis.fetch = original
})

function answering(...pieces: string[]): void {
  globalThis.fetch = async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  }
}

it('passes on the lines of a response as they arrive, and returns the last one', async () => {
  answering('{"partial":"Wh', 'o"}\n{"partial":"Who reads"}\n', '{"question":"Who reads you?"}')
  const seen: unknown[] = []
  const response = await readLines((line) => seen.push(line))('https://here.example')
  expect(seen).toEqual([{ partial: 'Who' }, { partial: 'Who reads' }, { question: 'Who reads you?' }])
  expect(await response.json()).toEqual({ question: 'Who reads you?' })
})

it('fails if a response ends before its last line', async () => {
  answering('{"partial":"Who"}\n')
  await expect(readLines(() => {})('https://here.example')).rejects.toThrow('cut')
})

it('reads the lines of a call of the client', async () => {
  answering('{"partial":"Who"}\n{"question":"Who reads you?"}\n')
  const seen: unknown[] = []
  const given = { method: 'POST', body: {}, requestKey: null, fetch: readLines((line) => seen.push(line)) }
  expect(await pb.send('/api/lines', given)).toEqual({ question: 'Who reads you?' })
  expect(seen[0]).toEqual({ partial: 'Who' })
})
