import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeS3, startTestS3 } from '../fakes/s3.ts'
import { type DatabasePlace, describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { ask, startTestServer, type TestServer } from '../support/server.ts'
import { books, contentOf, download, fill, leftBehind, readers } from './library.ts'

describeOnDrawnDatabase('backups on S3', (engine) => {
  let s3: FakeS3
  let server: TestServer
  let root: PocketBase
  let place: DatabasePlace
  const kept = () => s3.keys('backups')
  const files = () => s3.keys().filter((key) => !key.startsWith('@'))
  const onDisk = (folder: string) => readdirSync(join(server.folder, folder))
  const storedOnDisk = () =>
    readdirSync(join(server.folder, 'storage'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
  beforeAll(async () => {
    s3 = await startTestS3()
    place = await engine.place()
    server = await startTestServer({ place, collections: [books, readers] })
    await fill(server)
    root = await server.superuser()
  })
  beforeEach(() => s3.failWith(null))

  it('move the files into the bucket when a backup from the disk is restored, and leave the settings', async () => {
    const before = await contentOf(root)
    await root.backups.create('from_disk.zip')
    await root.settings.update({ s3: s3.settings(), backups: { cronMaxKeep: 7 } })
    await root.backups.restore('from_disk.zip')
    expect(await contentOf(root)).toEqual(before)
    expect(files()).toHaveLength(31)
    expect((await root.settings.getAll()).s3.enabled).toBe(true)
    expect((await root.settings.getAll()).backups.cronMaxKeep).toBe(3)
    expect(storedOnDisk()).toHaveLength(31)
    expect(leftBehind(server.folder)).toEqual([])
  })

  it('are created, listed, downloaded, uploaded and deleted there', async () => {
    await root.settings.update({ backups: { s3: s3.settings('backups') } })
    expect(await root.settings.testS3('backups')).toBe(true)
    expect(await root.backups.getFullList()).toEqual([])
    await root.backups.create('first.zip')
    expect(kept()).toEqual(['first.zip'])
    expect(onDisk('backups')).toEqual(['from_disk.zip'])
    expect(await refusal(root.backups.create('first.zip'))).toMatchObject({
      status: 400,
      data: { name: { code: 'validation_backup_name_exists' } },
    })
    const content = s3.content('first.zip', 'backups')!
    expect(await root.backups.getFullList()).toEqual([
      { key: 'first.zip', size: content.length, modified: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) },
    ])
    const local = readFileSync(await download(root, 'first.zip', server.folder))
    expect(local.equals(content)).toBe(true)
    await root.backups.upload({ file: new File([local], 'again.zip') })
    expect(kept()).toEqual(['again.zip', 'first.zip'])
    await root.backups.delete('again.zip')
    expect(await refusal(root.backups.delete('again.zip'))).toMatchObject({ status: 400 })
    const missing = `${server.url}/api/backups/again.zip?token=${await root.files.getToken()}`
    expect((await ask(missing)).status).toBe(404)
    expect([kept(), onDisk('incoming')]).toEqual([['first.zip'], []])
  })

  it('contain files that are deleted meanwhile, and restore rows and files', async () => {
    // Otherwise the originals that the restore left on the disk would be read.
    for (const name of onDisk('storage')) rmSync(join(server.folder, 'storage', name), { recursive: true })
    const before = await contentOf(root)
    const [doomed] = await root.collection('books').getFullList({ filter: 'title = "Book 3"' })
    const key = `${doomed!.collectionId}/${doomed!.id}/${doomed!.cover}`
    // Deleted after the snapshot was taken, before the file is read.
    let deleted: Promise<unknown> | undefined
    s3.failWith(({ method, path }) => {
      if (method === 'GET' && path.startsWith('/files/pbc_')) deleted ??= root.collection('books').delete(doomed!.id)
      return null
    })
    await root.backups.create('second.zip')
    await deleted
    s3.failWith(null)
    await expect.poll(() => files().includes(key)).toBe(false)
    expect(s3.keys().filter((name) => name.startsWith('@deletions'))).toEqual([])

    await root.collection('books').create({ title: 'New', cover: new File(['new'], 'new.txt') })
    await root.backups.restore('second.zip')
    expect(await contentOf(root)).toEqual(before)
    expect(files()).toHaveLength(31)
    expect([onDisk('backups'), leftBehind(server.folder)]).toEqual([['from_disk.zip'], []])
  })

  it('change nothing when the service fails in the middle of a restore', async () => {
    const [book] = await root.collection('books').getFullList({ filter: 'title = "Book 4"' })
    await root.collection('books').delete(book!.id)
    await expect.poll(() => files().length).toBe(30)
    const before = await contentOf(root)
    s3.failWith(({ method, path }) => (method === 'PUT' && path.startsWith('/files/') ? 500 : null))
    expect(await refusal(root.backups.restore('second.zip'))).toMatchObject({ status: 503 })
    s3.failWith(null)
    expect(await contentOf(root)).toEqual(before)
    expect([files().length, leftBehind(server.folder)]).toEqual([30, []])
    s3.failWith(({ path }) => (path.startsWith('/backups/') ? 500 : null))
    expect(await refusal(root.backups.create('third.zip'))).toMatchObject({ status: 503 })
    expect(await refusal(root.backups.getFullList())).toMatchObject({ status: 503 })
    s3.failWith(null)
    expect(kept()).toEqual(['first.zip', 'second.zip'])
  })

  it('do not prevent the server from starting while the service is unavailable', async () => {
    const { folder } = server
    s3.failWith(() => 500)
    await server.stop()
    const again = await startTestServer({ place, collections: [books, readers] })
    expect((await fetch(`${again.url}/api/health`)).status).toBe(200)
    expect(existsSync(join(folder, 'backups', 'from_disk.zip'))).toBe(true)
  })
})
