import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { AuthRecord } from '../records/request.ts'
import type { Topic } from './topic.ts'

/** One open stream of events. */
export interface Client {
  readonly id: string
  readonly ip: string
  auth: AuthRecord | null
  topics: readonly Topic[]
  send(event: string, data: string): void
  close(): void
}

const idleMilliseconds = 5 * 60_000
const maxMilliseconds = 30 * 60_000
/** A reader this far behind is dropped; it reconnects and refetches. */
const maxBufferedBytes = 1024 * 1024

/** Opens the stream on a response and sends the client's id. `closed` runs once, no matter how the stream ends. */
export function openClient(response: ServerResponse, ip: string, closed: (client: Client) => void): Client {
  const id = clientId()
  // Without chunked encoding, because each event would then take three writes. The stream ends with its connection.
  response.removeHeader('transfer-encoding')
  response.removeHeader('content-length')
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
  const close = () => response.end()
  const idle = setTimeout(close, idleMilliseconds)
  const oldest = setTimeout(close, maxMilliseconds)
  const client: Client = {
    id,
    ip,
    auth: null,
    topics: [],
    send(event, data) {
      if (response.writableLength > maxBufferedBytes) {
        response.destroy()
        return
      }
      idle.refresh()
      response.write(`id:${id}\nevent:${event}\ndata:${data}\n\n`)
    },
    close,
  }
  response.once('close', () => {
    clearTimeout(idle)
    clearTimeout(oldest)
    closed(client)
  })
  client.send('PB_CONNECT', JSON.stringify({ clientId: id }))
  return client
}

/** 40 letters and digits. */
function clientId(): string {
  let id = ''
  while (id.length < 40)
    id += randomBytes(40)
      .toString('base64')
      .replaceAll(/[^A-Za-z0-9]/g, '')
  return id.slice(0, 40)
}
