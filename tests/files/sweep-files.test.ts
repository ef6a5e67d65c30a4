import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { takeLease } from '#server/engine/database/lease.ts'
import { openDiskStore } from '#server/engine/files/disk-store.ts'
import { folderOwnership } from '#server/engine/files/ownership.ts'
import { sweepFiles } from '#server/engine/records/write/unnamed-files.ts'
import { startEngine } from '../drills/engine-server.ts'
import { killCollections } from '../drills/kill/collections.ts'
import { describeOnEachDatabase, silentLog } from '../support/databases.ts'
import { until } from '../support/wait.ts'

describeOnEachDatabase('the sweep of files', (engine) => {
  it('removes files that no row names and nothing else', async () => {
    const place = await engine.place()
    const server = await startEngine({ place, collections: killCollections })
    const { records } = server
    // Otherwise the server's own sweep after the start may remove the files first.
    await until(() => takeLease(server.database, 'file sweep'))
    const form = new FormData()
    form.set('files', new File(['kept'], 'kept.txt'))
    const answer = await fetch(`${server.url}/api/collections/entries/records`, { method: 'POST', body: form })
    const { id, files: names, collectionId } = (await answer.json()) as Record<string, string> & { files: string[] }
    const kept = `${collectionId}/${id}/${names[0]}`
    const long = new Date(Date.now() - 3_600_000)
    const put = (key: string, modified: Date) => {
      const path = join(place.folder, 'storage', key)
      mkdirSync(dirname(path), { recursive: true })
      if (!existsSync(path)) writeFileSync(path, 'x')
      utimesSync(path, modified, modified)
    }
    const staying = [
      kept,
      `${collectionId}/${id}/thumbs_${names[0]}/96x96_${names[0]}`,
      'unknown_collection/aaaaaaaaaaaaaaa/x.txt',
    ]
    const going = [
      `${collectionId}/${id}/other.txt`,
      `${collectionId}/${id}/thumbs_other.txt/96x96_other.txt`,
      `${collectionId}/aaaaaaaaaaaaaaa/${names[0]}`,
    ]
    for (const key of [...staying, ...going]) put(key, long)
    const young = `${collectionId}/aaaaaaaaaaaaaaa/young.txt`
    put(young, new Date(Date.now() + 1000))

    const started = new Date()
    const store = await openDiskStore(place.folder)
    const removed = await sweepFiles(records, store, { started, log: silentLog })
    const isThere = (key: string) => existsSync(join(place.folder, 'storage', key))
    expect([...staying, young].filter((key) => !isThere(key))).toEqual([])
    expect(going.filter(isThere)).toEqual([])
    expect(removed).toBe(going.length)
    await server.stop()
  })
})

describeOnEachDatabase('files of another database', (engine) => {
  it('stay when another database is started on their folder', async () => {
    const { folder } = await engine.place()
    const key = 'pbc_entries/aaaaaaaaaaaaaaa/theirs.txt'
    const path = join(folder, 'storage', key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'theirs')
    const databaseOf = async (url?: string) => {
      const server = await startEngine({ place: { folder, url }, collections: killCollections })
      const owns = await folderOwnership(server.database, folder)
      await server.stop()
      return owns
    }
    const { url } = await engine.place()
    // The folder has no owner yet: a database stored in it owns it, a separate one does not.
    expect([await databaseOf(url), await databaseOf(url)]).toEqual(url ? [false, false] : [true, true])
    writeFileSync(join(folder, 'files-of'), 'another')
    expect(await databaseOf(url)).toBe(false)
    expect(existsSync(path)).toBe(true)
    const fresh = await engine.place()
    const server = await startEngine({ place: fresh, collections: killCollections })
    expect(await folderOwnership(server.database, fresh.folder)).toBe(true)
    await server.stop()
  })
})
