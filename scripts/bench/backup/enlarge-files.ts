import { createCipheriv } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Gives all files below a folder the same size, `bytes` in total, with incompressible content. @returns their number */
export function enlargeFiles(folder: string, bytes: number): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const zeros = Buffer.alloc(Math.ceil(bytes / files.length))
  for (const [at, path] of files.entries()) {
    // The key stream of a cipher: random, the same in every run, and different for each file.
    const counter = Buffer.alloc(16)
    counter.writeUInt32BE(at)
    writeFileSync(path, createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), counter).update(zeros))
  }
  return files.length
}
