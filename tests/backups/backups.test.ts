import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { ask, startTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { books, contentOf, fill, password, readers, zipOf } from './library.ts'

describeOnEachDatabase('backups', (engine) => {
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [books, readers] })
    await fill(server)
    root = await server.superuser()
  })

  it('are created, listed, downloaded with a file token and deleted', async () => {
    expect(await root.backups.create('first.zip')).toBe(true)
    await root.backups.create('')
    const list = await root.backups.getFullList()
    expect(list).toHaveLength(2)
    expect(list.find(({ key }) => key === 'first.zip')).toMatchObject({
      size: expect.any(Number),
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    const named = list.find(({ key }) => key !== 'first.zip')!
    expect(named.key).toMatch(/^pb_backup_test_\d{14}\.zip$/)

    const address = `${server.url}/api/backups/first.zip`
    const downloaded = await ask(`${address}?token=${await root.files.getToken()}`)
    expect([downloaded.status, downloaded.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    for (const query of ['', '?token=nonsense', `?token=${root.authStore.token}`]) {
      const answer = await ask(address + query, { headers: { authorization: root.authStore.token } })
      expect(answer).toMatchObject({
        status: 403,
        json: { message: 'Insufficient permissions to access the resource.' },
      })
    }
    const missing = await ask(`${server.url}/api/backups/other.zip?token=${await root.files.getToken()}`)
    expect(missing.status).toBe(404)

    await root.backups.delete(named.key)
    expect(await refusal(root.backups.delete(named.key))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Invalid or already deleted backup file\. Raw error: /),
    })
  })

  it.each([
    ['Wrong.zip', 'validation_match_invalid'],
    ['../up.zip', 'validation_match_invalid'],
    ['first.zip', 'validation_backup_name_exists'],
    [`${'a'.repeat(150)}.zip`, 'validation_length_out_of_range'],
  ])('are not made as %s', async (name, code) => {
    expect(await refusal(root.backups.create(name))).toMatchObject({ status: 400, data: { name: { code } } })
  })

  it('report why they cannot be created', async () => {
    const blocked = join(server.folder, 'backups', 'blocked.zip.unfinished')
    mkdirSync(blocked)
    expect(await refusal(root.backups.create('blocked.zip'))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Failed to create backup\. Raw error: \S/),
    })
    rmdirSync(blocked)
    await root.backups.create('blocked.zip')
    await root.backups.delete('blocked.zip')
  })

  it('are available to superusers only', async () => {
    const reader = server.client()
    await reader.collection('readers').authWithPassword('ana@test.example', password)
    for (const [pb, status] of [
      [server.client(), 401],
      [reader, 403],
    ] as const) {
      const file = await zipOf({ a: 'a' })
      const calls = [
        pb.backups.getFullList(),
        pb.backups.create(''),
        pb.backups.delete('first.zip'),
        pb.backups.restore('first.zip'),
        pb.backups.upload({ file }),
      ]
      for (const call of calls.map(refusal)) expect(await call).toMatchObject({ status })
    }
    const token = await reader.files.getToken()
    expect((await ask(`${server.url}/api/backups/first.zip?token=${token}`)).status).toBe(403)
  })

  it('restore everything, and remove what was created later', async () => {
    const before = await contentOf(root)
    // A table of another program in the same database.
    await server.database.run('create table strangers (name text)')
    await root.backups.create('state.zip')
    await server.database.run(`insert into strangers (name) values ('theirs')`)
    const books = await root.collection('books').getFullList()
    const covered = books.filter(({ cover }) => cover)
    await root.collection('books').delete(covered[0]!.id)
    await root.collection('books').update(covered[1]!.id, { cover: new File(['other'], 'other.txt'), title: 'Changed' })
    const later = await root.collection('books').create({ title: 'Later', cover: new File(['later'], 'later.txt') })
    const reader = await root.collection('readers').getFirstListItem('')
    const session = server.client()
    await session.collection('readers').authWithPassword('ana@test.example', password)

    expect(await root.backups.restore('state.zip')).toBe(true)
    expect(await contentOf(root)).toEqual(before)
    expect((await fetch(root.files.getURL(later, later.cover))).status).toBe(404)
    const folder = join(server.folder, 'storage', later.collectionId)
    expect(readdirSync(folder)).not.toContain(`${later.id}`.concat('/x'))
    expect(existsSync(join(folder, later.id, later.cover))).toBe(false)
    expect(await server.database.all('select name from strangers')).toEqual([{ name: 'theirs' }])
    // Accounts with the same key stay signed in.
    expect((await session.collection('readers').authRefresh()).record.id).toBe(reader.id)
    await server.client().collection('books').create({ title: 'Goes on' })
  })

  it('contain a consistent state while others write and delete', async () => {
    const pb = server.client()
    let stop = false
    const writers = [0, 1, 2].map(async (writer) => {
      for (let index = 0; !stop; index += 1) {
        const title = `busy ${writer} ${index}`
        const made = await pb.collection('books').create({ title, cover: new File([title], 'busy.txt') })
        if (index % 2) await pb.collection('books').delete(made.id)
      }
    })
    try {
      await until(async () => (await server.records.count('books', { filter: 'title ~ "busy"' })) > 5)
      for (let time = 0; time < 5; time += 1) await root.backups.create(`busy${time}.zip`)
    } finally {
      stop = true
      await Promise.all(writers)
    }
    expect(readdirSync(server.folder).filter((name) => name.startsWith('held'))).toEqual([])
    await root.backups.restore('busy4.zip')
    const rows = await root.collection('books').getFullList()
    expect(rows.some(({ title }) => title.startsWith('busy'))).toBe(true)
    for (const row of rows.filter(({ cover }) => cover)) {
      expect((await fetch(root.files.getURL(row, row.cover))).status).toBe(200)
    }
    await root.backups.restore('state.zip')
  })

  it('are created one at a time', async () => {
    const names = ['one.zip', 'two.zip', 'three.zip']
    const outcomes = await Promise.all(names.map((name) => refusal(root.backups.create(name))))
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    for (const outcome of outcomes) {
      if (!outcome) continue
      expect(outcome.message).toBe('Try again later - another backup/restore process has already been started.')
    }
  })

  it('are uploaded, and checked by content', async () => {
    expect(await root.backups.upload({ file: await zipOf({ 'a.txt': 'hello' }) })).toBe(true)
    expect(await refusal(root.backups.upload({ file: await zipOf({ 'a.txt': 'hello' }) }))).toMatchObject({
      data: { file: { code: 'validation_backup_name_exists' } },
    })
    expect(await refusal(root.backups.upload({ file: new File(['text'], 'text.zip') }))).toMatchObject({
      data: { file: { code: 'validation_invalid_mime_type' } },
    })
    expect(await refusal(root.backups.upload({ other: 1 }))).toMatchObject({
      status: 400,
      data: { file: { code: 'validation_required' } },
    })
    // Larger than the limit of other bodies.
    const large = new File([await (await zipOf({ 'a.bin': randomBytes(34 * 1024 * 1024) })).arrayBuffer()], 'large.zip')
    expect(await root.backups.upload({ file: large })).toBe(true)
    expect((await root.backups.getFullList()).find(({ key }) => key === 'large.zip')?.size).toBe(large.size)
    await root.backups.delete('large.zip')
    const escaping = new File([await (await zipOf({ a: 'a' })).arrayBuffer()], '.hidden.zip')
    expect(await refusal(root.backups.upload({ file: escaping }))).toMatchObject({ status: 400 })
  })

  it('are created on schedule, and only the newest are kept', async () => {
    await root.settings.update({ backups: { cron: '0 3 * * *', cronMaxKeep: 2 } })
    expect((await root.crons.getFullList()).map(({ id }) => id)).toContain('__pbAutoBackup__')
    for (let time = 0; time < 3; time += 1) {
      await server.operations.backups.createAutomatic()
      server.clock.advance(60_000)
    }
    const automatic = (await root.backups.getFullList()).filter(({ key }) => key.startsWith('@auto_pb_backup_test_'))
    expect(automatic).toHaveLength(2)
  })
})
