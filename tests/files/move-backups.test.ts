import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { beforeEach, expect, it } from 'vitest'
import { books, contentOf, fill, readers } from '../backups/library.ts'
import { type FakeS3, startTestS3 } from '../fakes/s3.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'

describeOnDrawnDatabase('moving backups', (engine) => {
  let s3: FakeS3
  let server: TestServer
  let root: PocketBase
  beforeEach(async () => {
    s3 = await startTestS3()
    server = await startTestServer({ place: await engine.place(), collections: [books, readers] })
    await fill(server)
    root = await server.superuser()
    await root.backups.create('first.zip')
  })
  const folder = () => join(server.folder, 'backups')
  const onDisk = () => readdirSync(folder())
  const inBucket = () => s3.keys('backups')
  const use = (place: 's3' | 'disk') =>
    root.settings.update({ backups: { s3: { ...s3.settings('backups'), enabled: place === 's3' } } })
  const start = (keep = false) => server.database.transaction((tx) => server.fileMove.start(tx, { keep }))
  const state = () => server.fileMove.state()
  const ended = (as: string) => until(async () => (await state()).job!.state === as)
  const listed = async () => (await root.backups.getFullList()).map(({ key }) => key)

  it('there and back leaves nothing behind, and they are listed and can be restored there', async () => {
    const [before, content] = [await contentOf(root), readFileSync(join(folder(), 'first.zip'))]
    for (const [to, from] of [
      ['s3', 'disk'],
      ['disk', 's3'],
    ] as const) {
      await use(to)
      expect(await state()).toMatchObject({ to: 'disk', from: null, backups: { to, from } })
      expect(await listed()).toEqual([])
      await start()
      await ended('done')
      const size = { bytes: content.length, totalBytes: content.length }
      expect(await state()).toMatchObject({
        backups: { to, from: null },
        job: { error: '', progress: { step: 'copying', files: 1, totalFiles: 1, ...size, failedFile: '' } },
      })
      expect([inBucket(), onDisk()]).toEqual(to === 's3' ? [['first.zip'], []] : [[], ['first.zip']])
      expect(await listed()).toEqual(['first.zip'])
      await root.collection('books').create({ title: 'Afterwards' })
      await root.backups.restore('first.zip')
      expect(await contentOf(root)).toEqual(before)
    }
    expect(readFileSync(join(folder(), 'first.zip')).equals(content)).toBe(true)
    await expect(start()).rejects.toMatchObject({ status: 400, data: { move: { code: 'validation_nothing_to_move' } } })
  })

  it('can keep the originals, and never replaces another backup of the same name', async () => {
    await use('s3')
    await start(true)
    await ended('done')
    expect([inBucket(), onDisk()]).toEqual([['first.zip'], ['first.zip']])
    expect((await state()).backups.from).toBe('disk')
    const other = Buffer.from('another backup')
    mkdirSync(folder(), { recursive: true })
    writeFileSync(join(folder(), 'first.zip'), other)
    const copy = s3.content('first.zip', 'backups')!
    await start()
    await ended('failed')
    expect((await state()).job).toMatchObject({
      error: 'There are two backups of the name first.zip with different content. Delete one of them.',
      progress: { failedFile: 'first.zip' },
    })
    expect(readFileSync(join(folder(), 'first.zip')).equals(other)).toBe(true)
    expect(s3.content('first.zip', 'backups')!.equals(copy)).toBe(true)
  })

  it('takes turns with backups, and cannot be deleted meanwhile', async () => {
    await use('s3')
    s3.failWith(({ method, path }) => (method === 'PUT' && path.includes('first.zip') ? 'hang' : null))
    await start()
    await until(() => s3.requests.some((line) => line === 'PUT /backups/first.zip'))
    expect(await server.operations.backups.work()).toEqual({ key: 'first.zip', kind: 'move', bytes: 0 })
    await expect(root.backups.create('second.zip')).rejects.toMatchObject({ status: 400 })
    expect(await refusal(root.backups.delete('first.zip'))).toMatchObject({
      status: 400,
      message: expect.stringContaining('currently being used'),
    })
    await server.database.transaction((tx) => server.fileMove.stop(tx))
    s3.refuseHanging()
    await ended('canceled')
    expect([inBucket(), onDisk().filter((name) => name.endsWith('.zip'))]).toEqual([[], ['first.zip']])
  })
})
