import { createServer, type Socket } from 'node:net'

/** A PostgreSQL without authentication that answers every query with one row of these texts. */
export async function startFakePostgres(row: readonly string[]): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let greeted = false
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (!greeted) {
        greeted = true
        socket.write(Buffer.concat([message('R', int32(0)), ready]))
      } else if (bytes.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([...answer(row), ready]))
      else socket.end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as { port: number }).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const message = (type: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

const ready = message('Z', Buffer.from('I'))
const textType = 25
const names = ['version', 'encoding']

/** Description of the columns, the row, and that it is complete. */
function answer(row: readonly string[]): Buffer[] {
  const columns = row.map((_text, at) =>
    Buffer.concat([Buffer.from(`${names[at]}\0`), int32(0), int16(0), int32(textType), int16(-1), int32(-1), int16(0)]),
  )
  const values = row.map((text) => Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)]))
  return [
    message('T', Buffer.concat([int16(row.length), ...columns])),
    message('D', Buffer.concat([int16(row.length), ...values])),
    message('C', Buffer.from('SELECT 1\0')),
  ]
}
