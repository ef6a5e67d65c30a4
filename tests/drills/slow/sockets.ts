import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Held {
  readonly socket: Socket
  /** The server's answer. */
  text: string
  closed: boolean
}

/** Opens a connection and writes to it; never rejects. */
export function hold(port: number, text: string): Held {
  const socket = connect(port, '127.0.0.1')
  const held: Held = { socket, text: '', closed: false }
  socket.on('data', (chunk) => {
    held.text += chunk.toString('latin1').slice(0, 2000)
  })
  socket.on('error', () => undefined)
  socket.once('close', () => {
    held.closed = true
  })
  socket.write(text)
  return held
}

/** Sends one byte on each repeatedly, until all are closed or the time is over. @returns how many are still open */
export async function drip(all: readonly Held[], byte: string, milliseconds: number): Promise<number> {
  const end = Date.now() + milliseconds
  while (Date.now() < end && all.some(({ closed }) => !closed)) {
    for (const { socket, closed } of all) if (!closed && socket.writable) socket.write(byte)
    await pause(250)
  }
  const open = all.filter(({ closed }) => !closed)
  for (const { socket } of open) socket.destroy()
  return open.length
}

/** Sends everything and waits for the answer or the end. */
export async function send(port: number, chunks: Iterable<string | Buffer>, milliseconds = 20_000): Promise<string> {
  const held = hold(port, '')
  const end = Date.now() + milliseconds
  for (const chunk of chunks) {
    if (held.closed || held.socket.destroyed) break
    if (!held.socket.write(chunk)) {
      await Promise.race([new Promise((done) => held.socket.once('drain', done)), pause(1000)])
    }
  }
  while (!held.closed && !held.text.includes('\r\n\r\n') && Date.now() < end) await pause(20)
  held.socket.destroy()
  return held.text
}
