import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const everyMilliseconds = 20

/**
 * `npm run demo -- --once` on the sample documents and an empty folder, from the key press to the prompt: seconds, and
 * the peak memory of all its processes, npm and shell included. The resident figure counts shared memory
 * once per process; the proportional figure counts it once. Linux only.
 */
export async function run(): Promise<{ name: string; figures: Record<string, number>; atPeak: string[] }> {
  const home = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  try {
    await ended(spawn('npm', ['run', 'build', '--', '--if-stale'], { cwd: home, stdio: 'ignore' }))
    const start = performance.now()
    const startCpu = cpuSecondsOfChildren()
    const child = spawn('npm', ['run', 'demo', '--', '--once', '--data', join(folder, 'data')], {
      cwd: home,
      stdio: 'ignore',
    })
    const peak = { resident: 0, proportional: 0, processes: [] as string[] }
    const timer = setInterval(() => {
      const processes = treeOf(child.pid!).flatMap(memoryOf)
      const sum = (figure: 'resident' | 'proportional') => processes.reduce((total, each) => total + each[figure], 0)
      peak.proportional = Math.max(peak.proportional, sum('proportional'))
      if (sum('resident') <= peak.resident) return
      peak.resident = sum('resident')
      peak.processes = processes.map(({ command, resident }) => `${command}: ${megabytes(resident)} MB`)
    }, everyMilliseconds)
    await ended(child).finally(() => clearInterval(timer))
    return {
      name: 'demo',
      figures: {
        seconds: Math.round((performance.now() - start) / 100) / 10,
        'CPU seconds': Math.round((cpuSecondsOfChildren() - startCpu) * 10) / 10,
        'resident MB': megabytes(peak.resident),
        'proportional MB': megabytes(peak.proportional),
      },
      atPeak: peak.processes,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The demo ended with code ${code}.`))))
  })
}

const clockTicksPerSecond = 100

/** CPU time of all ended child processes, user and system. */
function cpuSecondsOfChildren(): number {
  const stat = read('/proc/self/stat')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / clockTicksPerSecond
}

/** The process and its descendants. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : ''
    // The command in brackets may contain spaces; the parent is the second field after it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return below(root)
}

function memoryOf(pid: number): { command: string; resident: number; proportional: number }[] {
  const rollup = read(`/proc/${pid}/smaps_rollup`)
  const kilobytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0)
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().slice(-60)
  return rollup ? [{ command, resident: kilobytes('Rss'), proportional: kilobytes('Pss') }] : []
}

/** A process may end while its files are read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const megabytes = (kilobytes: number): number => Math.round(kilobytes / 1024)

if (import.meta.main) console.log(await run())
