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

let portsTried = 0

/**
 * A free port of this machine, below those that the system hands out by itself, from 32,768 on. So nobody takes it while a
 * test stops its server and starts it again. Each process begins elsewhere.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const port = 20_000 + ((process.pid * 89 + portsTried++) % 12_000)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** For a hook, handler or route of a test that is slow by design. A test itself waits for a condition, with `until`. */
export const takes = (milliseconds: number): Promise<void> => new Promise((wake) => setTimeout(wake, milliseconds))
