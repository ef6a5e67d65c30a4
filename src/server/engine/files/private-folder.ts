import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from '../log.ts'

/** What the server itself keeps at the top of its data folder. */
const own = /^((data|logs|lock)\.db.*|lock\.pid|settings\.key|files-of|storage|incoming|held.*|backups)$/
const ofOthers = 0o077
const sticky = 0o1000

/**
 * Makes the data folder where it is missing and closes it, and what lies in it from before, to other users of the
 * machine: it holds password hashes, and mails with links that sign people in.
 * @throws the error of the file system when there is no folder at `path` and none can be made
 */
export async function openPrivateFolder(path: string, log: Logger): Promise<void> {
  await make(resolve(path))
  if (process.platform === 'win32') return
  try {
    const closed = [await close(path)]
    for (const name of await readdir(path)) if (own.test(name)) closed.push(await close(join(path, name)))
    if (closed.includes(true)) log.warn({ folder: path }, 'the data folder was open to other users; now it is not')
  } catch (err) {
    log.warn({ err, folder: path }, 'the data folder is open to other users and could not be closed to them')
  }
}

/** One folder after the other: Node's own recursion never ends below /proc. */
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

/** Whether others had rights that they no longer have. */
async function close(path: string): Promise<boolean> {
  const found = await lstat(path)
  if ((found.mode & ofOthers) === 0 || found.isSymbolicLink()) return false
  if (found.mode & sticky) throw new Error('A folder that is meant for all users, such as /tmp, is left as it is.')
  await chmod(path, found.mode & 0o777 & ~ofOthers)
  return true
}
