import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../engine-server.ts'

const serve = fileURLToPath(new URL('serve.ts', import.meta.url))

/** A compile cache, so that start times measure the server, not the compiler. Written by processes that exit normally. */
const compiled = join(tmpdir(), 'timbre-drill-compiled')

export interface ServerProcess {
  readonly url: string
  /** Milliseconds from the start to the first answer. */
  readonly ready: number
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/**
 * @param shell run through `sh -c` with this in front, e.g. a limit on the size of files
 * @param preload the URL of a module to load before the server
 */
export async function startProcess(
  place: Place,
  port: number,
  { shell = '', user = 0, preload = '' }: { shell?: string; user?: number; preload?: string } = {},
): Promise<ServerProcess> {
  const began = performance.now()
  const imports = preload ? ['--import', preload] : []
  const args = ['--no-warnings', ...imports, serve, place.folder, String(port), place.url ?? '']
  const [command, given] = shell
    ? ['sh', ['-c', `${shell} exec "$@"`, 'sh', process.execPath, ...args]]
    : [process.execPath, args]
  const child: ChildProcess = spawn(command, given, {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user ? { uid: user, gid: user } : {}),
  })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout!.once('data', () => resolve())
    void gone.then(() => reject(new Error(`The server did not start: ${said}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    ready: Math.round(performance.now() - began),
    async end(signal) {
      child.kill(signal)
      await gone
    },
  }
}
