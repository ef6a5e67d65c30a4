import { createServer, connect as open, type Socket } from 'node:net'
import { freePort } from './wait.ts'

export interface Address {
  readonly port: number
  /** Where new connections lead; those that are open end. */
  pointTo(port: number): void
  /** Connections that are open pass nothing on and stay open, as when the machine they lead to has lost its power. */
  silence(): void
  stop(): Promise<void>
}

/** An address of this machine that can be moved from one server to another. */
export async function startAddress(target: number): Promise<Address> {
  let to = target
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  const server = createServer((near) => {
    const far = open({ host: '127.0.0.1', port: to })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.on('data', (bytes) => {
        if (!silent.has(one)) other.write(bytes)
      })
    }
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    pointTo(port) {
      to = port
      endAll()
    },
    silence() {
      for (const socket of sockets) silent.add(socket)
    },
    stop() {
      endAll()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
