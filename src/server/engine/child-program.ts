import { spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ChildProgram {
  /** Its output. @throws Error if it fails or is stopped */
  readonly output: Promise<string>
  stop(): void
}

interface Start {
  args?: readonly string[]
  env?: Record<string, string>
  input?: string
  /** Whether somebody waits for the result. On a busy machine the lowest priority gets no processor time for minutes. */
  isAwaited?: boolean
}

/**
 * Runs one of our files in a separate process of low priority, for work that would block the event loop. It receives
 * `input` as a line; its standard input ends when this process does.
 */
export function startProgram(url: URL, { args = [], env = {}, input = '', isAwaited = false }: Start): ChildProgram {
  const path = fileURLToPath(url)
  const child = spawn(process.execPath, ['--no-warnings', path, ...args], { stdio: ['pipe', 'pipe', 'inherit'], env })
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
  setPriorityOf(child.pid, isAwaited ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW)
  // The process may have ended already, which is handled below.
  child.stdin.on('error', () => {})
  child.stdin.write(`${input}\n`)
  let printed = ''
  child.stdout.on('data', (data) => {
    printed += data
  })
  const output = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve(printed)
      else reject(new Error(`The program ${basename(path)} ended with ${signal ?? code}.`))
    })
  })
  return { output, stop: () => child.kill('SIGKILL') }
}

/** The process may have ended already. */
function setPriorityOf(pid: number | undefined, priority: number): void {
  try {
    // Never above this process.
    if (pid) setPriority(pid, Math.max(getPriority(), priority))
  } catch {}
}
