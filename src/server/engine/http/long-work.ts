import type { FastifyRequest } from 'fastify'

/** Does work during which the connection may be silent for longer than usual, such as a backup. */
export async function doLongWork<T>({ raw: { socket } }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { timeout = 0 } = socket
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    socket.setTimeout(timeout)
  }
}
