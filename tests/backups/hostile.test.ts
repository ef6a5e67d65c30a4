import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { boasting, damaged, overlapping, patched } from './hostile-zips.ts'
import { books, contentOf, download, fill, leftBehind, readers, zipOf } from './library.ts'

describeOnDrawnDatabase('backups', (engine) => {
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [books, readers] })
    await fill(server)
    root = await server.superuser()
    await root.backups.create('state.zip')
  })

  it('change nothing if they are invalid', async () => {
    const before = await contentOf(root)
    const good = readFileSync(await download(root, 'state.zip', server.folder))
    const manifest = {
      format: 'record-backup',
      version: 1,
      created: '',
      engine: '',
      tables: [],
      files: 0,
      migrations: [],
    }
    const withTable = (columns: object[], rows: number) =>
      JSON.stringify({ ...manifest, tables: [{ name: 'books', columns, rows }] })
    const id = [{ name: 'id', kind: 'text' }]
    const bad: Record<string, File> = {
      'no-backup.zip': await zipOf({ 'a.txt': 'hello' }),
      'newer.zip': await zipOf({ 'manifest.json': JSON.stringify({ ...manifest, version: 2 }) }),
      'unknown-table.zip': await zipOf({
        'tables/strange.ndjson': '',
        'manifest.json': JSON.stringify({ ...manifest, tables: [{ name: 'strange', columns: id, rows: 0 }] }),
      }),
      'unknown-migration.zip': await zipOf({
        'manifest.json': JSON.stringify({ ...manifest, migrations: ['future'] }),
      }),
      'twice-the-key.zip': await zipOf({
        'tables/books.ndjson': '["same"]\n["same"]\n',
        'manifest.json': withTable(id, 2),
      }),
      'null-key.zip': await zipOf({ 'tables/books.ndjson': '[null]\n', 'manifest.json': withTable(id, 1) }),
      'wrong-type.zip': await zipOf({ 'tables/books.ndjson': '[5]\n', 'manifest.json': withTable(id, 1) }),
      'no-json.zip': await zipOf({ 'tables/books.ndjson': 'books\n', 'manifest.json': withTable(id, 1) }),
      'too-few-rows.zip': await zipOf({ 'tables/books.ndjson': '["a"]\n', 'manifest.json': withTable(id, 2) }),
      'stray-file.zip': await zipOf({ 'files/a/b/c.txt': 'x', 'manifest.json': JSON.stringify(manifest) }),
      'climbing.zip': await patched(
        await zipOf({ 'files/aa/bb/cc.txt': 'x', 'manifest.json': '{}' }),
        'files/aa/bb/cc',
        '../../../../cc',
      ),
      'dots.zip': await zipOf({ 'files/aa/bb/..': 'x', 'manifest.json': '{}' }).catch(() => zipOf({ b: 'b' })),
      'long-row.zip': await zipOf({
        'tables/books.ndjson': Buffer.alloc(70 * 1024 * 1024, 0x20),
        'manifest.json': withTable(id, 1),
      }),
      'overlapping.zip': overlapping('files/aa/bb/c', 5000, {
        'manifest.json': JSON.stringify({ ...manifest, files: 5000 }),
      }),
      'boasting.zip': await boasting(await zipOf({ 'files/aa/bb/cc.txt': 'x', 'manifest.json': '{}' })),
      'cut.zip': new File([good.subarray(0, good.length / 2)], 'cut.zip'),
      'damaged.zip': new File([damaged(good)], 'damaged.zip'),
    }
    const said: Record<string, string> = {}
    for (const [name, file] of Object.entries(bad)) {
      writeFileSync(join(server.folder, 'backups', name), Buffer.from(await file.arrayBuffer()))
      const outcome = await refusal(root.backups.restore(name))
      expect([name, outcome?.status, outcome?.message]).toEqual([
        name,
        400,
        expect.stringMatching(/^Missing or invalid backup file\. Raw error: \S/),
      ])
      said[name] = outcome!.message
    }
    expect(said).toMatchObject({
      'long-row.zip': expect.stringContaining('A row is too long'),
      'overlapping.zip': expect.stringContaining('its entries overlap'),
      'boasting.zip': expect.stringContaining('cannot be as large as it says'),
      'newer.zip': expect.stringContaining('newer version'),
      'climbing.zip': expect.stringContaining('invalid relative path'),
      'no-backup.zip': expect.stringContaining('which is not part of a backup'),
    })
    expect(await refusal(root.backups.restore('none.zip'))).toMatchObject({ status: 400 })
    expect(await contentOf(root)).toEqual(before)
    expect(leftBehind(server.folder)).toEqual([])
    expect(existsSync(join(server.folder, 'cc.txt'))).toBe(false)
  })
})
