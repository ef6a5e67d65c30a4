import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Place } from '../engine-server.ts'

export interface Weight {
  /** Bytes. */
  readonly rss: number
  /** How late the event loop was, 99th percentile since `begin`, in milliseconds. */
  readonly late: number
}

export interface WatchedServer {
  readonly url: string
  readonly port: number
  weigh(word?: 'begin' | 'weigh'): Promise<Weight>
  /** Whether it is the process that was started. */
  alive(): boolean
  stop(): Promise<void>
}

/** @param timeouts milliseconds for headers and for whole requests */
export async function startWatched(
  { folder, url = '' }: Place,
  timeouts: readonly [number, number],
): Promise<WatchedServer> {
  const serve = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child: ChildProcess = fork(serve, [...timeouts.map(String), folder, url], { execArgv: ['--no-warnings'] })
  const [said] = (await once(child, 'message')) as [{ url: string }]
  return {
    url: said.url,
    port: Number(new URL(said.url).port),
    async weigh(word = 'weigh') {
      child.send(word)
      const [weight] = (await once(child, 'message')) as [Weight]
      return weight
    },
    alive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      const gone = once(child, 'exit')
      child.send('stop')
      await gone
    },
  }
}
