import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDiskStore } from '#server/engine/files/disk-store.ts'
import type { FileStore } from '#server/engine/files/file-store.ts'

describe('the disk store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-test-'))
  let store: FileStore
  beforeAll(async () => {
    store = await openDiskStore(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const put = async (key: string, content: string) => {
    const path = store.temporaryPath()
    writeFileSync(path, content)
    await store.put(key, path)
    return path
  }

  it('keeps what is put, moves it there whole, and forgets it when told', async () => {
    const path = await put('pbc_1/abc/report_x1.pdf', 'content')
    expect(existsSync(path)).toBe(false)
    const file = (await store.open('pbc_1/abc/report_x1.pdf'))!
    expect(file.size).toBe(7)
    expect(await text(file.read())).toBe('content')
    expect(await text(file.read({ start: 2, end: 4 }))).toBe('nte')
    await put('pbc_1/abc/report_x1.pdf', 'other')
    expect(await text((await store.open('pbc_1/abc/report_x1.pdf'))!.read())).toBe('other')
    await store.delete('pbc_1/abc/report_x1.pdf')
    await store.delete('pbc_1/abc/report_x1.pdf')
    expect(await store.open('pbc_1/abc/report_x1.pdf')).toBeNull()
  })

  it('forgets a whole folder, and takes a folder for no file', async () => {
    await put('pbc_1/two/a_1.txt', 'a')
    await put('pbc_1/two/b_2.txt', 'b')
    expect(await store.open('pbc_1/two')).toBeNull()
    await store.deletePrefix('pbc_1/two')
    await store.deletePrefix('pbc_1/two')
    expect(await store.open('pbc_1/two/a_1.txt')).toBeNull()
  })

  it.each(['', '/', '..', '../x', 'a/../../x', 'a/./b', 'a/b\\c', 'a/b\0c', 'a/ b', '/etc/passwd/..', 'a/é'])(
    'reaches nothing outside under the key %j',
    async (key) => {
      const path = store.temporaryPath()
      writeFileSync(path, 'x')
      const refusal = /only names made by the server/
      await expect(store.put(key, path)).rejects.toThrow(refusal)
      await expect(store.open(key)).rejects.toThrow(refusal)
      await expect((async () => store.delete(key))()).rejects.toThrow(refusal)
      await expect(store.deletePrefix(key)).rejects.toThrow(refusal)
      rmSync(path)
    },
  )

  it('sweeps what a dead process left, and leaves alone what another may be writing', async () => {
    const [left, fresh] = [store.temporaryPath(), store.temporaryPath()]
    for (const path of [left, fresh]) writeFileSync(path, 'x')
    const hourAgo = statSync(left).mtimeMs / 1000 - 3600
    utimesSync(left, hourAgo, hourAgo)
    await openDiskStore(folder)
    expect([existsSync(left), existsSync(fresh)]).toEqual([false, true])
    rmSync(fresh)
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })
})
