import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { uniqueName } from '../random.ts'

/**
 * While the hold's folder exists, every process on the same data folder moves deleted files into it, so that a backup
 * finds the files of its snapshot although records change. A deletion is committed before the process checks for the
 * folder, so no file that a later snapshot names is lost.
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
      try {
        await makeBelow(folder, dirname(key))
        await rename(path, join(folder, key))
        return true
      } catch {
        // Nothing to move, or the hold has ended in the meantime.
        return false
      }
    },
    /** Ends the hold of a dead process, and begins a new one. */
    async hold(): Promise<() => Promise<void>> {
      await end(folder)
      await mkdir(folder)
      return () => end(folder)
    },
  }
}

/** Creates the folders of `path` one by one, so that the outermost is not created again once the hold has ended. */
async function makeBelow(folder: string, path: string): Promise<void> {
  let made = folder
  for (const name of path.split('/')) {
    made = join(made, name)
    await mkdir(made).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const endedMark = '.ended-'

/** Atomic, so that a concurrent move into the folder either comes first or finds no folder. */
async function end(folder: string): Promise<void> {
  const ended = `${folder}${endedMark}${uniqueName(6)}`
  await rename(folder, ended).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const outer = dirname(folder)
  for (const name of await readdir(outer)) {
    if (name.startsWith(basename(folder) + endedMark)) await rm(join(outer, name), { recursive: true, force: true })
  }
}
