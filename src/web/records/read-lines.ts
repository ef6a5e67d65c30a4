/**
 * For the `fetch` of a call whose response may be lines of JSON: passes on each line as it arrives, and returns the last one as
 * the response. Other responses are not changed. A response that ends before its last line has failed.
 */
export const readLines =
  (onLine: (line: unknown) => void) =>
  async (url: RequestInfo | URL, options?: RequestInit): Promise<Response> => {
    const response = await fetch(url, options)
    const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson')
    if (!response.body || !isLines) return response
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    let last = ''
    for (;;) {
      const { value, done } = await reader.read()
      const lines = `${rest}${value ?? ''}${done ? '\n' : ''}`.split('\n')
      rest = lines.pop()!
      for (const line of lines.filter(Boolean)) {
        last = line
        onLine(JSON.parse(line))
      }
      if (done && last.startsWith('{"partial":')) throw new TypeError('The answer was cut.')
      if (done) return new Response(last, { headers: { 'content-type': 'application/json' } })
    }
  }
