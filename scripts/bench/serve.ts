import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProcessFigures, processFigures } from './process-figures.ts'

export interface Served extends ProcessFigures {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a script as a separate process with an empty data folder, and waits until it prints its address. */
export async function serve(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const child = spawn(
    process.execPath,
    ['--no-warnings', script, ...args.map((arg) => arg.replace('{folder}', folder))],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await addressOf(child)
  return {
    url,
    pid: child.pid!,
    ...processFigures(child.pid!),
    async stop() {
      const gone = new Promise((done) => child.once('close', done))
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let said = ''
    child.stdout!.on('data', (data) => {
      said += data
      const url = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]
      if (url) ready(url)
    })
    child.once('exit', () => failed(new Error(`The server ended before it was ready. ${said}`)))
  })
}
