import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface ProcessFigures {
  /** CPU seconds so far, user and system, including ended children. */
  cpuSeconds(): number
  /** Resident memory now, in MB. */
  residentMegabytes(): number
}

const clockTicksPerSecond = 100
const pageBytes = 4096

/** Figures of a process, from /proc. */
export function processFigures(pid: number): ProcessFigures {
  const figures = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
  return {
    cpuSeconds() {
      // The second field is the command in brackets; user and system time are the 14th and 15th, those of children
      // that have ended come after them.
      const fields = figures('stat')
        .replace(/^.*\) /s, '')
        .split(' ')
      return total(fields.slice(11, 15).map(Number)) / clockTicksPerSecond
    },
    residentMegabytes: () => (Number(figures('statm').split(' ')[1]) * pageBytes) / 1e6,
  }
}

/** The process of this machine that listens on a port; null if it is not visible. */
export function processOnPort(port: number): number | null {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const listening = new RegExp(`^\\s*\\d+: [0-9A-F]+:${hex} \\S+ 0A (?:\\S+ ){5}(\\d+)`, 'm')
  const inode = ['tcp', 'tcp6'].map((kind) => listening.exec(spaced(`/proc/net/${kind}`))?.[1]).find(Boolean)
  if (!inode) return null
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
      if (open.includes(`socket:[${inode}]`)) return Number(pid)
    } catch {
      // It belongs to another user, or has ended.
    }
  }
  return null
}

/** The sums over a process and its children. */
export function familyFigures(pid: number): ProcessFigures {
  const family = () => [pid, ...childrenOf(pid)].map(processFigures)
  return {
    cpuSeconds: () => total(family().map((one) => one.cpuSeconds())),
    residentMegabytes: () => total(family().map((one) => one.residentMegabytes())),
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

const spaced = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replaceAll(/ +/g, ' ')
  } catch {
    return ''
  }
}
