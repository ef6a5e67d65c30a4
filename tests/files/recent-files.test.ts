import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { StoredFile } from '#server/engine/files/file-store.ts'
import { createRecentFiles } from '#server/engine/files/serving/recent-files.ts'

const kilobyte = 'x'.repeat(1024)

/** A file on a disk that counts how often it is opened. */
function disk(content: string) {
  const found = { opened: 0 }
  const find = async (): Promise<{ file: StoredFile } | null> => {
    found.opened += 1
    return { file: { size: content.length, modified: new Date(0), read: () => Readable.from([Buffer.from(content)]) } }
  }
  return { found, find }
}

describe('recently requested files', () => {
  it('are served from memory, completely and in part', async () => {
    const recent = createRecentFiles()
    const { found, find } = disk('0123456789')
    await recent.get('a', find)
    const again = await recent.get('a', find)
    expect([found.opened, again!.file.content!.toString()]).toEqual([1, '0123456789'])
    expect(await text(again!.file.read({ start: 2, end: 4 }))).toBe('234')
  })

  it('are evicted, the least recently requested first', async () => {
    const recent = createRecentFiles(2 * 1024)
    const disks = { a: disk(kilobyte), b: disk(kilobyte), c: disk(kilobyte) }
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b'] as const) await recent.get(key, disks[key].find)
    expect(Object.values(disks).map(({ found }) => found.opened)).toEqual([1, 2, 1])
  })

  it('are not cached if they are large, or missing', async () => {
    const recent = createRecentFiles()
    const large = disk(kilobyte.repeat(65))
    for (let times = 0; times < 2; times += 1)
      expect((await recent.get('large', large.find))!.file.content).toBeUndefined()
    expect(large.found.opened).toBe(2)
    expect(await recent.get<{ file: StoredFile }>('none', async () => null)).toBeNull()
  })
})
