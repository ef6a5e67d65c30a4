import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills the remaining space. */
  fill(): void
  free(): void
  /** Files in a subfolder can still be read, and open files still be written. */
  freeze(below: string): void
  thaw(below: string): void
  remove(): void
}

/** A file system of a few megabytes; null if this process may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-small-disk-'))
  const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0
  if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const chunk = Buffer.alloc(4096)
      try {
        for (;;) writeFileSync(ballast, chunk, { flag: 'a' })
      } catch {
        // Full.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    freeze(below) {
      mount('--bind', join(folder, below), join(folder, below))
      mount('-o', 'remount,ro,bind', join(folder, below))
    },
    thaw: (below) => void spawnSync('umount', ['-l', join(folder, below)], { stdio: 'ignore' }),
    remove() {
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
