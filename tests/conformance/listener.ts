import { randomBytes } from 'node:crypto'

/** What a superuser hears of every collection. */
export interface Listener {
  /**
   * What came since the last call, such as `create clubs/c10000000000000`. Where fewer came than are expected it waits
   * a little for those that may be on their way still.
   */
  fence(expected?: number): Promise<string[]>
  close(): void
}

const fenceCollection = 'sealed'
const longest = 10_000

export async function listen(url: string, token: string, collections: readonly string[]): Promise<Listener> {
  const controller = new AbortController()
  const stream = await fetch(`${url}/api/realtime`, { signal: controller.signal })
  const heard: string[] = []
  const fences = new Set<string>()
  const waiting = new Map<string, () => void>()
  let connected: (clientId: string) => void = () => {}
  const clientId = new Promise<string>((resolve) => {
    connected = resolve
  })
  void read(stream.body!).catch(() => undefined)

  const send = (path: string, method: string, body?: object) =>
    fetch(url + path, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
  const subscriptions = collections.map((name) => `${name}/*`)
  const answer = await send('/api/realtime', 'POST', { clientId: await clientId, subscriptions })
  if (answer.status !== 204) throw new Error(`Nothing can be heard: ${await answer.text()}`)

  return {
    async fence(expected = 0) {
      const id = randomBytes(15).toString('hex').slice(0, 15)
      const passed = new Promise<void>((resolve) => waiting.set(`create ${fenceCollection}/${id}`, resolve))
      await send(`/api/collections/${fenceCollection}/records`, 'POST', { id, title: 'fence' })
      await Promise.race([passed, new Promise((resolve) => setTimeout(resolve, longest).unref())])
      fences.add(id)
      const others = () => heard.filter((event) => !fences.has(event.split('/')[1]!))
      for (let wait = 0; wait < 20 && others().length < expected; wait++) {
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      await send(`/api/collections/${fenceCollection}/records/${id}`, 'DELETE')
      return heard.splice(0).filter((event) => !fences.has(event.split('/')[1]!))
    },
    close: () => controller.abort(),
  }

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop()!
      for (const frame of frames) take(frame)
    }
  }

  function take(frame: string): void {
    const event = /^event: ?(.*)$/m.exec(frame)?.[1]
    const data = JSON.parse(/^data: ?(.*)$/m.exec(frame)?.[1] ?? '{}')
    if (event === 'PB_CONNECT') {
      connected(data.clientId)
      return
    }
    const what = `${data.action} ${data.record?.collectionName}/${data.record?.id}`
    heard.push(what)
    waiting.get(what)?.()
  }
}
