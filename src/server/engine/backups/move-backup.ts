import { copyFile, link, open } from 'node:fs/promises'
import { isSame } from '../files/move/copy-file.ts'
import { JobError } from '../jobs/job.ts'
import type { BackupPlace } from './backup-folder.ts'

/**
 * Copies a backup, unless the target has it already, and compares the two before the original is deleted.
 * @throws JobError if the target has a different one of that name, or the copy differs
 */
export async function moveBackup(key: string, from: BackupPlace, to: BackupPlace, keep: boolean): Promise<void> {
  const source = await from.find(key)
  if (!source) return
  const present = await to.find(key)
  if (present && !(await isSame(source, present)))
    throw new JobError(`There are two backups of the name ${key} with different content. Delete one of them.`, {
      retry: false,
    })
  if (!present) {
    await from.withLocal(key, (path) => to.add(key, 'name', (target) => linkDurably(path, target)))
    const stored = await to.find(key)
    if (!stored || !(await isSame(source, stored)))
      throw new JobError(`The copy of the backup ${key} differs from the original.`, { retry: true })
  }
  if (!keep) await from.delete(key)
}

/** Both are in the backup folder, usually on one disk, so a link saves a second copy. */
async function linkDurably(path: string, target: string): Promise<void> {
  await link(path, target).catch(() => copyFile(path, target))
  const file = await open(target, 'r+')
  await file.sync().finally(() => file.close())
}
