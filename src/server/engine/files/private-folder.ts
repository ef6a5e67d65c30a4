import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from '../log.ts'

/** The server's own entries at the top of its data folder. */
const own = /^((data|logs|lock)\.db.*|lock\.pid|settings\.key|files-of|storage|incoming|held.*|backups)$/
const ofOthers = 0o077
const sticky = 0o1000

/**
 * Creates the data folder if missing and removes the access of other users to it, and to existing files in it, because
 * it contains password hashes, and mails with links that sign people in.
 * @throws the file system's error if there is no folder at `path` and none can be created
 */
export async function openPrivateFolder(path: string, log: Logger): Promise<void> {
  await make(resolve(path))
  if (process.platform === 'win32') return
  try {
    const closed = [await close(path)]
    for (const name of await readdir(path)) if (own.test(name)) closed.push(await close(join(path, name)))
    if (closed.includes(true))
      log.warn({ folder: path }, 'the data folder was accessible to other users; their access was removed')
  } catch (err) {
    log.warn(
      { err, folder: path },
      'the data folder is accessible to other users and their access could not be removed',
    )
  }
}

/** One folder at a time: Node's recursive mkdir never returns below /proc. */
async function make(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR', syscall: 'mkdir', path })
  if (dirname(path) !== path) await make(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process may start at the same time.
    if (error.code !== 'EEXIST') throw error
  })
}

/** Whether others lost access. */
async function close(path: string): Promise<boolean> {
  const found = await lstat(path)
  if ((found.mode & ofOthers) === 0 || found.isSymbolicLink()) return false
  if (found.mode & sticky) throw new Error('A folder that is meant for all users, such as /tmp, is not changed.')
  await chmod(path, found.mode & 0o777 & ~ofOthers)
  return true
}
