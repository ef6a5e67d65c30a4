import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Transaction } from '#server/engine/database/database.ts'
import { createLateFlush } from '#server/engine/database/sqlite-late-flush.ts'
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '#tests/support/databases.ts'
import { until } from '../support/wait.ts'

const waits = { sqlite: 2, postgres: 'on' }
const waitsNot = { sqlite: 1, postgres: 'off' }

async function flushing(tx: Transaction): Promise<unknown> {
  const texts = { sqlite: 'pragma synchronous', postgres: 'show synchronous_commit' }
  const [row] = await tx.all(texts[tx.dialect.name])
  return Object.values(row!)[0]
}

describeOnSqlite('a commit', (engine) => {
  it('waits for the disk, unless its transaction need not', async () => {
    const database = await engine.open()
    expect(await database.transaction(flushing)).toBe(waits.sqlite)
    expect(await database.transaction(flushing, { isDurable: false })).toBe(waitsNot.sqlite)
    expect(await database.transaction(flushing)).toBe(waits.sqlite)
  })

  it('of several transactions waits if one of them has to', async () => {
    const database = await engine.open()
    const both = [false, true].map((isDurable) => database.transaction(flushing, { isDurable }))
    expect(await Promise.all(both)).toEqual([waits.sqlite, waits.sqlite])
  })

  it('that need not wait is not joined by a transaction that has to', async () => {
    const database = await engine.open()
    const began = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const first = database.transaction(
      async (tx) => {
        began.resolve()
        await held.promise
        return flushing(tx)
      },
      { isDurable: false },
    )
    await began.promise
    const second = database.transaction(flushing)
    held.resolve()
    expect(await Promise.all([first, second])).toEqual([waitsNot.sqlite, waits.sqlite])
  })

  it('that did not wait is flushed a moment later, unless another one has done so', async () => {
    const { folder } = await engine.place()
    const warned: string[] = []
    const log = pino({}, { write: (line: string) => void warned.push(JSON.parse(line).file) })
    const [done, due] = ['done', 'due'].map((name) => {
      const path = join(folder, name)
      // A folder in place of the log cannot be flushed, which shows that it was tried.
      mkdirSync(`${path}-wal`, { recursive: true })
      return { path, flush: createLateFlush(path, log) }
    })
    done!.flush.committed(false)
    due!.flush.committed(false)
    done!.flush.committed(true)
    await until(() => warned.length > 0)
    await Promise.all([done!.flush.close(), due!.flush.close()])
    expect(warned).toEqual([due!.path])
  })
})

describeOnPostgres('a commit', (engine) => {
  it('waits for the disk, unless its transaction need not', async () => {
    const place = await engine.place()
    // The server of the tests never waits.
    const url = `${place.url}?options=-c%20synchronous_commit%3Don`
    const database = await engine.open({ ...place, url })
    expect(await database.transaction(flushing)).toBe(waits.postgres)
    expect(await database.transaction(flushing, { isDurable: false })).toBe(waitsNot.postgres)
    expect(await database.transaction(flushing)).toBe(waits.postgres)
  })
})

describeOnEachDatabase('transactions that need not wait for the disk', (engine) => {
  it('are committed, or rolled back, like others', async () => {
    const database = await engine.open()
    await database.run('create table entries (id text primary key not null)')
    const insert = (id: string, fails = false) =>
      database.transaction(
        async (tx) => {
          await tx.run('insert into entries (id) values (?)', [id])
          if (fails) throw new Error('no')
        },
        { isDurable: false },
      )
    const settled = await Promise.allSettled([insert('a'), insert('b', true), insert('c')])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await database.all('select id from entries order by id')).toEqual([{ id: 'a' }, { id: 'c' }])
  })
})

describeOnSqlite('callers whose transactions share a commit', (engine) => {
  it.each([
    { how: 'together', isDurable: true, order: ['a', 'b', 'a', 'b', 'a', 'b'] },
    { how: 'one after the other, each until it has to wait,', isDurable: false, order: ['a', 'a', 'a', 'b', 'b', 'b'] },
  ])('go on $how if durable is $isDurable', async ({ isDurable, order }) => {
    const database = await engine.open()
    await database.run('create table entries (id text primary key not null)')
    const steps: string[] = []
    const work = async (id: string) => {
      const insert = (tx: Transaction) => tx.run('insert into entries (id) values (?)', [id])
      await database.transaction(insert, { isDurable })
      for (let step = 0; step < 3; step += 1) {
        steps.push(id)
        await database.all('select 1 from entries')
      }
    }
    await Promise.all(['a', 'b'].map(work))
    expect(steps).toEqual(order)
  })
})
