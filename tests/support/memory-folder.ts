import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/**
 * Lets the temporary files of a run, databases above all, lie in memory where the machine has such a folder with room
 * and programs may run from it: tests then do not wait for the disk. @returns removes what they left behind
 */
export function keepTemporaryFilesInMemory(): () => void {
  if (process.env.TMPDIR || !isUsable()) return () => {}
  const folder = mkdtempSync(`${memory}/timbre-`)
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function isUsable(): boolean {
  if (!existsSync(memory) || !existsSync('/proc/mounts')) return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, path, type]) => path === memory && type === 'tmpfs')
  if (!mount || mount[3]!.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(memory)
  // The folder may be larger than what is left for it.
  return Math.min(bavail * bsize, process.availableMemory() / 2) >= enoughBytes
}
