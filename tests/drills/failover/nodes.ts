import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/wait.ts'
import type { ServeOptions } from './serve.ts'

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))

/** A process of ours, at an address that it keeps when it is started again. */
export interface Node {
  readonly url: string
  pause(): void
  resume(): void
  /** `kill -9`. */
  kill(): Promise<void>
  /** Starts it again, as a supervisor does. */
  start(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** How often it has ended by itself. */
  readonly crashes: number
}

/** Two web and two worker processes, each with a data folder of its own. */
export async function startNodes(folder: string, shared: Omit<ServeOptions, 'kind' | 'port' | 'folder'>) {
  const start = async (kind: 'web' | 'worker', number: number): Promise<Node> => {
    const own = join(folder, `${kind}-${number}`)
    mkdirSync(own)
    const node = createNode({ ...shared, kind, folder: own, port: await freePort() })
    await node.start()
    return node
  }
  // The first one creates the tables.
  const first = await start('web', 1)
  const [second, ...workers] = await Promise.all([start('web', 2), start('worker', 1), start('worker', 2)])
  const webs = [first, second] as const
  const stop = () => Promise.all([...webs, ...workers].map((node) => node.stop()))
  return { webs, workers: workers as unknown as readonly [Node, Node], stop }
}

function createNode(options: ServeOptions): Node {
  let child: ChildProcess | undefined
  let gone = Promise.resolve()
  let isEnding = false
  let crashes = 0
  const end = (signal: NodeJS.Signals) => {
    isEnding = true
    child?.kill('SIGCONT')
    child?.kill(signal)
    return gone
  }
  return {
    url: `http://127.0.0.1:${options.port}`,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      isEnding = false
      const started = spawn(process.execPath, ['--no-warnings', serve, JSON.stringify(options)], {
        env: { ...process.env, SETTINGS_KEY: 'the same for all of them' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      gone = new Promise<void>((resolve) =>
        started.once('close', () => {
          if (!isEnding) crashes += 1
          resolve()
        }),
      )
      await Promise.race([
        new Promise((resolve) => started.stdout!.once('data', resolve)),
        gone.then(() => Promise.reject(new Error('A process did not start.'))),
      ])
    },
    get crashes() {
      return crashes
    },
  }
}
