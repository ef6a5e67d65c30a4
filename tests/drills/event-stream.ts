import { request } from 'node:http'

export interface StreamEvent {
  readonly event: string
  readonly data: string
}
export interface EventStream {
  readonly clientId: string
  readonly events: StreamEvent[]
  /** Resolves when the stream is over, by either side. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens a realtime stream, or another one at `path`, and records its events, without the SDK. */
export function openStream(
  url: string,
  headers: Record<string, string> = {},
  path = '/api/realtime',
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { headers, agent: false }, (answer) => {
      const events: StreamEvent[] = []
      const ended = new Promise<void>((over) => answer.once('close', () => over()))
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
        const parts = text.split('\n\n')
        text = parts.pop()!
        for (const part of parts) {
          const [, event = ''] = /^event:(.*)$/m.exec(part) ?? []
          const [, data = ''] = /^data:(.*)$/m.exec(part) ?? []
          if (event === 'PB_CONNECT') {
            const { clientId } = JSON.parse(data) as { clientId: string }
            resolve({ clientId, events, ended, close: () => asked.destroy() })
          } else events.push({ event, data })
        }
      })
      answer.on('error', () => undefined)
    })
    asked.once('error', reject)
    asked.end()
  })
}

export async function subscribe(
  url: string,
  { clientId }: EventStream,
  token: string,
  subscriptions: readonly string[],
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}), ...headers },
    body: JSON.stringify({ clientId, subscriptions }),
  })
  await answer.text()
  return answer.status
}
