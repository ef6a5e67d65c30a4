import { spawn } from 'node:child_process'
import { builtProgram } from '../../scripts/build-programs.ts'
import { endProcessAfterFile } from './ends.ts'

export interface MainProcess {
  /** The address it listens on, and the link that creates the first administrator; rejects if it ends before that. */
  readonly ready: Promise<{ url: string; setup: string }>
  /** Everything on the standard error so far. */
  errors(): string
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>
  stop(): Promise<number | null>
  /** Like a crash. */
  kill(): void
}

interface Options {
  /** Run through `sh -c` with this in front, e.g. a umask. */
  shell?: string
  /** Another user to run as. */
  user?: number
}

const main = builtProgram('app')

/** The product as it is started from a shell, on a free port unless `env` says otherwise; ended after the tests of the file. */
export function startMain(env: NodeJS.ProcessEnv, { shell = '', user }: Options = {}): MainProcess {
  const args = ['--no-warnings', main]
  const [command, given] = shell
    ? ['sh', ['-c', `${shell}; exec "$@"`, 'sh', process.execPath, ...args]]
    : [process.execPath, args]
  const child = spawn(command, given, {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', AI_PROVIDER: 'offline', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })
  let [printed, errors] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  endProcessAfterFile(child, ended)
  const ready = new Promise<{ url: string; setup: string }>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, url] = /running at (http:\S+)\n/.exec(printed) ?? []
      const [, setup] = /works once\): (http:\S+)\n/.exec(printed) ?? []
      // With an administrator there is no link; it would have been printed together.
      if (url) resolve({ url, setup: setup ?? '' })
    })
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${errors}`)))
  })
  ready.catch(() => {})
  return {
    ready,
    errors: () => errors,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
