import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtProgram } from '../../../scripts/build-programs.ts'

export interface ProductProcess {
  readonly url: string
  readonly pid: number
  /** The peak memory since the last call, in bytes; 0 if the system does not say. */
  peak(): number
  alive(): boolean
  stop(): Promise<void>
}

const main = builtProgram('app')

/** The whole product, started like from a shell, on a free port. */
export async function startProduct(folder: string, databaseUrl = ''): Promise<ProductProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', main], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (data: Buffer) => {
      said += data
      const [, found] = /running at (http:\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error('The server did not start.')))
  })
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, residentOf(child.pid!))
  }, 50)
  return {
    url,
    pid: child.pid!,
    peak() {
      const peak = highest
      highest = residentOf(child.pid!)
      return peak
    },
    alive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      clearInterval(timer)
      child.kill('SIGTERM')
      await ended
    },
  }
}

function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
