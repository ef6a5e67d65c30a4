export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/**
 * Reads server-sent events. `EventSource` cannot send headers, and the token must not be in a URL.
 *
 * @param heard called whenever data arrives
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) yield parse(block)
  }
}

function parse(block: string): StreamEvent {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  return { event: field('event'), data: field('data') }
}
