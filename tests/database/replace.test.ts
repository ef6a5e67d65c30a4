import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/engine/database/database.ts'
import { describeOnSqlite } from '#tests/support/databases.ts'

describeOnSqlite('a database file that is replaced', (engine) => {
  let database: Database
  let folder: string
  let from: string
  beforeEach(async () => {
    const place = await engine.place()
    folder = place.folder
    database = await engine.open(place)
    await database.run('create table entries (id text primary key not null)')
    await database.run("insert into entries (id) values ('old')")
    from = join(folder, 'data.db.new')
    const made = new DatabaseSync(from)
    made.exec("create table entries (id text primary key not null); insert into entries (id) values ('new')")
    made.close()
  })
  const ids = async () => (await database.all<{ id: string }>('select id from entries order by id')).map(({ id }) => id)
  const insert = (id: string) => database.run('insert into entries (id) values (?)', [id])

  it('gives its place to the other between two transactions', async () => {
    const received: string[] = []
    await database.listen('channel', (payload) => received.push(payload))
    await insert('before')
    const replaced = database.file!.replace(from, async (tx, old) => {
      await tx.run(`insert into entries (id) select 'copy of ' || id from ${old}.entries`)
      tx.notify('channel', 'done')
      expect(await ids()).toEqual(['before', 'old'])
    })
    const after = insert('after')
    await Promise.all([replaced, after])
    expect(await ids()).toEqual(['after', 'copy of before', 'copy of old', 'new'])
    expect(received).toEqual(['done'])
    await database.close()
    expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
    const file = new DatabaseSync(join(folder, 'data.db'), { readOnly: true })
    expect(file.prepare('select count(*) as n from entries').get()).toEqual({ n: 4 })
    file.close()
  })

  it('stays where it is when the last step fails', async () => {
    const failing = database.file!.replace(from, async (tx) => {
      await tx.run("insert into entries (id) values ('half')")
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await insert('later')
    expect(await ids()).toEqual(['later', 'old'])
  })

  it('waits until nobody reads an older state, and lets others write meanwhile', async () => {
    let replaced = Promise.resolve()
    await database.snapshot(async (snapshot) => {
      await insert('meanwhile')
      replaced = database.file!.replace(from, async () => {})
      await insert('not kept')
      expect(await ids()).toContain('not kept')
      expect(await snapshot.all('select id from entries')).toEqual([{ id: 'old' }])
    })
    await replaced
    expect(await ids()).toEqual(['new'])
  })
})
