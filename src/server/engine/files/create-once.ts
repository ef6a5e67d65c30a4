import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { uniqueName } from '../random.ts'

/**
 * The text of a small file, which is created with `content` if it does not exist yet. The file is complete and flushed before it
 * gets its name, so neither a power cut nor another process leaves or sees a part of it. Earlier releases could leave an empty
 * file after a power cut, so an empty file counts as missing.
 */
export function createOnce(path: string, content: string): string {
  const found = read(path)
  if (found) return found
  const complete = `${path}.${uniqueName(8)}`
  try {
    writeFileSync(complete, content, { flag: 'wx', mode: 0o600, flush: true })
    if (found === '') rmSync(path, { force: true })
    linkSync(complete, path)
    flushFolder(dirname(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Some file systems have no links. An existing file was created by another process.
    if (code === 'EPERM' || code === 'ENOTSUP') writeFileSync(path, content, { flag: 'wx', mode: 0o600, flush: true })
    else if (code !== 'EEXIST') throw error
  } finally {
    rmSync(complete, { force: true })
  }
  return readFileSync(path, 'utf8')
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
