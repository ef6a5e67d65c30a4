import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Max resident memory of each process. */
export const maxBytes = 600 * 1024 * 1024
const watchMilliseconds = 100
/** Longer than its own limit of a minute: for a process whose server has died. */
const maxCpuSeconds = 120

const gigabyte = 1024 ** 3
/** Max documents read at a time: one on a small machine, two on others. */
export const maxProcesses = Math.min(totalmem(), process.constrainedMemory() || totalmem()) < 4 * gigabyte ? 1 : 2

/**
 * The command with limits where the system supports them: processor time, first to be killed when memory runs out, and no network.
 * Windows supports none of these.
 */
export async function confined(command: readonly string[]): Promise<[string, ...string[]]> {
  if (process.platform === 'win32') return [...command] as [string, ...string[]]
  const script = `ulimit -t ${maxCpuSeconds}; { echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec "$@"`
  return ['sh', '-c', script, 'sh', ...(await withoutNetwork()), ...command]
}

const ways = [
  ['unshare', '--net'],
  // Needs no privileges where the system allows user namespaces.
  ['unshare', '--user', '--net'],
]
let way: Promise<readonly string[]> | undefined

/** The prefix that runs a command without a network; empty if the system does not allow it. */
export function withoutNetwork(): Promise<readonly string[]> {
  way ??= findWay()
  return way
}

async function findWay(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return []
  for (const [command, ...args] of ways) {
    const works = await run(command!, [...args, 'true'], { env: {}, timeout: 5000 }).then(
      () => true,
      () => false,
    )
    if (works) return [command!, ...args]
  }
  return []
}

/** Checks the memory of the process ten times a second. V8's own limit does not count buffers. */
export function killAboveMemory({ pid }: ChildProcess, kill: () => void): NodeJS.Timeout | undefined {
  if (pid === undefined) return undefined
  let isLooking = false
  return setInterval(async () => {
    if (isLooking) return
    isLooking = true
    if ((await residentBytes(pid)) > maxBytes) kill()
    isLooking = false
  }, watchMilliseconds)
}

/** The resident memory of a process; 0 if it has ended or the system does not say. */
export const residentBytes = async (pid: number): Promise<number> => fromProc(pid) ?? (await fromPs(pid)) ?? 0

/** Synchronous, because all threads may be busy. Reading these files takes microseconds. */
function fromProc(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

export async function fromPs(pid: number): Promise<number | undefined> {
  if (process.platform === 'win32') return undefined
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return Number(stdout) * 1024
}
