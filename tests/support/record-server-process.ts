import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DatabasePlace } from './databases.ts'
import { endProcessAfterFile } from './ends.ts'

export const rootEmail = 'root@test.example'
export const rootPassword = 'correct horse 1'

export interface RecordServerProcess {
  readonly url: string
  /** Everything that was printed on the standard output. */
  output(): string
  /** Asks it to end. @returns the exit code, null if a signal ended it */
  stop(): Promise<number | null>
}

interface Start {
  place: DatabasePlace
  /** File names. */
  collections: string
  settings?: string
  /** Further arguments. */
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Another copy of the script. */
  script?: string
}

const ownScript = fileURLToPath(new URL('../../scripts/record-server.ts', import.meta.url))
const longest = 120_000

/** The record server as it is started from a shell, on a free port; ended after the tests of the file. */
export async function startRecordServer({
  place,
  collections,
  settings,
  args = [],
  env,
  script,
}: Start): Promise<RecordServerProcess> {
  const { child, output, errors, ended } = runRecordServer(
    [
      ...['--collections', collections, '--data', place.folder, '--port', '0'],
      ...['--superuser', `${rootEmail}:${rootPassword}`],
      ...(place.url ? ['--database', place.url] : []),
      ...(settings ? ['--settings', settings] : []),
      ...args,
    ],
    env,
    script,
  )
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The record server is not ready:\n${errors()}`)), longest)
    child.stdout!.on('data', () => {
      const [, found] = /is ready at (http:\S+)\n/.exec(output()) ?? []
      if (found) resolve(found)
      if (found) clearTimeout(timer)
    })
    void ended.then((code) => reject(new Error(`The record server ended with ${code}:\n${errors()}`)))
  })
  return { url, output, stop }
}

/** The process with these arguments, whether it succeeds or not. */
export function runRecordServer(args: readonly string[], env: NodeJS.ProcessEnv = {}, script = ownScript) {
  // Like from a shell whose files everyone may read.
  const child: ChildProcess = spawn('sh', ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [printed, errors] = ['', '']
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  endProcessAfterFile(child, ended, 'SIGTERM')
  return { child, ended, output: () => printed, errors: () => errors }
}
