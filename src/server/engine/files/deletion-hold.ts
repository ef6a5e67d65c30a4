import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * While its folder is there, every process that works on the same data folder moves what it deletes into it: a backup
 * finds the files of the state it writes, though records went on. Who deletes has committed before it looks for the
 * folder, so nothing that a later snapshot still names is missed.
 */
export function createDeletionHold(folder: string) {
  return {
    pathOf: (key: string): string => join(folder, key),
    /** Whether the file or folder of `key` was moved instead of deleted. */
    async took(path: string, key: string): Promise<boolean> {
      const isHeld = await access(folder).then(
        () => true,
        () => false,
      )
      if (!isHeld) return false
      const target = join(folder, key)
      try {
        await mkdir(dirname(target), { recursive: true })
        await rename(path, target)
        return true
      } catch {
        // Nothing to move, or the hold has ended meanwhile.
        return false
      }
    },
    async hold(): Promise<() => Promise<void>> {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      return () => rm(folder, { recursive: true, force: true })
    },
  }
}
