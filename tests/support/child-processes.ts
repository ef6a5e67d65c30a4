import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The child processes of a process, from /proc; Linux only. */
export const knowsChildren = existsSync('/proc/self/task')

export interface ChildProcessSeen {
  readonly pid: number
  command: string
  /** Its current and peak memory, in bytes. */
  resident: number
  peak: number
  /** 1000: the first to be killed when memory runs out. */
  oomScore: number
}

/** Polls the children of a process every few milliseconds, until stopped. */
export function watchChildren(parent = process.pid) {
  const seen = new Map<number, ChildProcessSeen>()
  let peakCount = 0
  let peakBytes = 0
  const timer = setInterval(() => {
    const running = childrenOf(parent)
    const documents = running.filter(isDocumentProcess)
    peakCount = Math.max(peakCount, documents.length)
    peakBytes = Math.max(
      peakBytes,
      documents.reduce((sum, { resident }) => sum + resident, 0),
    )
    for (const child of running) {
      const known = seen.get(child.pid)
      // An ending process has no command and no memory.
      if (!known) seen.set(child.pid, child)
      else if (child.command) Object.assign(known, { ...child, peak: Math.max(child.peak, known.peak) })
    }
  }, 10)
  return {
    /** The observed document processes: number, max at a time, and their total memory. */
    stop() {
      clearInterval(timer)
      return { seen: [...seen.values()].filter(isDocumentProcess), peakCount, peakBytes }
    },
  }
}

const isDocumentProcess = ({ command }: ChildProcessSeen): boolean => command.includes('parser/main.mjs')

/** The current document processes of `parent`. */
export const documentProcesses = (parent = process.pid): ChildProcessSeen[] =>
  childrenOf(parent).filter(isDocumentProcess)

function childrenOf(parent: number): ChildProcessSeen[] {
  const threads = tried(() => readdirSync(`/proc/${parent}/task`)) ?? []
  const pids = threads.flatMap((thread) =>
    (tried(() => readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8')) ?? '').split(' ').filter(Boolean),
  )
  return pids.map((pid) => {
    const file = (name: string) => tried(() => readFileSync(`/proc/${pid}/${name}`, 'utf8')) ?? ''
    const memory = file('status')
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(memory)?.[1] ?? 0) * 1024
    return {
      pid: Number(pid),
      command: file('cmdline').replaceAll('\0', ' '),
      resident: bytes('VmRSS'),
      peak: bytes('VmHWM'),
      oomScore: Number(file('oom_score_adj')),
    }
  })
}

/** A process may end while it is read. */
function tried<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
