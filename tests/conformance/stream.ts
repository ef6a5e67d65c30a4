/** One event of a stream: its raw name and data. */
export type TakeEvent = (name: string, data: string) => void

/** Opens a realtime stream and subscribes it; everything but the connect event goes to `take`. @returns a function that closes it */
export async function openStream(
  url: string,
  token: string,
  subscriptions: readonly string[],
  take: TakeEvent,
): Promise<() => void> {
  const controller = new AbortController()
  const stream = await fetch(`${url}/api/realtime`, { signal: controller.signal })
  let greeted: (clientId: string) => void = () => {}
  const clientId = new Promise<string>((resolve) => {
    greeted = resolve
  })
  void read(stream.body!, (name, data) => {
    if (name === 'PB_CONNECT') greeted(JSON.parse(data).clientId)
    else take(name, data)
  }).catch(() => undefined)
  const answer = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { ...(token && { authorization: token }), 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: await clientId, subscriptions }),
  })
  if (answer.status !== 204) throw new Error(`The subscription failed: ${await answer.text()}`)
  return () => controller.abort()
}

async function read(body: ReadableStream<Uint8Array>, take: TakeEvent): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop()!
    for (const frame of frames) {
      take(/^event: ?(.*)$/m.exec(frame)?.[1] ?? '', /^data: ?(.*)$/m.exec(frame)?.[1] ?? '{}')
    }
  }
}
