import { createServer } from 'node:net'

const pauseMilliseconds = 25

/** Waits until `look` finds something; the timeout is generous, because a passing test never reaches it. */
export async function until<T>(
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  milliseconds = 300_000,
): Promise<T> {
  const deadline = performance.now() + milliseconds
  while (performance.now() < deadline) {
    const found = await look()
    if (found) return found
    await new Promise((wake) => setTimeout(wake, pauseMilliseconds))
  }
  throw new Error('The expected condition did not occur.')
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** For a hook, handler or route of a test that is slow by design. A test itself waits for a condition, with `until`. */
export const takes = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds))
