import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database, Transaction } from '#server/engine/database/database.ts'
import { passAll } from '#server/engine/pass-all.ts'
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '#tests/support/databases.ts'
import { takes } from '../support/wait.ts'

const insert = (tx: Transaction, id: string, amount = 1) =>
  tx.run('insert into entries (id, amount) values (?, ?)', [id, amount])
const idsIn = async (database: Database) =>
  (await database.all<{ id: string }>('select id from entries order by id')).map(({ id }) => id)

async function withEntries(database: Database): Promise<Database> {
  await database.run('create table entries (id text primary key not null, amount double precision not null)')
  return database
}

describeOnEachDatabase('transactions', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await withEntries(await engine.open())
  })
  beforeEach(async () => {
    await database.run('delete from entries')
  })

  it('commits what a transaction wrote and returns its result', async () => {
    const changed = await database.transaction(async (tx) => {
      await insert(tx, 'a')
      await insert(tx, 'b')
      return tx.run('update entries set amount = ?', [2])
    })
    expect(changed).toBe(2)
    expect(await idsIn(database)).toEqual(['a', 'b'])
  })

  it('rolls everything back when the work throws', async () => {
    const failing = database.transaction(async (tx) => {
      await insert(tx, 'a')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await idsIn(database)).toEqual([])
  })

  it('rolls everything back when a statement fails, and keeps working', async () => {
    const failing = database.transaction(async (tx) => {
      await insert(tx, 'a')
      await insert(tx, 'a')
    })
    await expect(failing).rejects.toThrow(/unique/i)
    await database.transaction((tx) => insert(tx, 'b'))
    expect(await idsIn(database)).toEqual(['b'])
  })

  it('is never taken for committed when its work ignored the error of a statement', async () => {
    const outcome = await database
      .transaction(async (tx) => {
        await insert(tx, 'a')
        await insert(tx, 'a').catch(() => {})
      })
      .then(
        () => 'committed',
        () => 'failed',
      )
    // SQLite undoes only the statement.
    expect([outcome, await idsIn(database)]).toEqual(
      database.dialect.isEmbedded ? ['committed', ['a']] : ['failed', []],
    )
  })

  it('shows readers committed rows only, even inside the transaction', async () => {
    await database.transaction(async (tx) => {
      await insert(tx, 'a')
      expect(await idsIn(database)).toEqual([])
      expect(await tx.all('select id from entries')).toEqual([{ id: 'a' }])
    })
    expect(await idsIn(database)).toEqual(['a'])
  })

  it('rejects a nested transaction with advice instead of waiting forever', async () => {
    const nested = database.transaction(async () => {
      await takes(1)
      await database.transaction(async () => {})
    })
    await expect(nested).rejects.toThrow('Use the transaction at hand')
    await expect(database.transaction(async (tx) => insert(tx, 'a'))).resolves.toBe(1)
  })

  it('lets work started by a transaction begin its own transaction later', async () => {
    let later: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      tx.afterCommit(() => {
        later = database.transaction((next) => insert(next, 'later'))
      })
    })
    await later
    expect(await idsIn(database)).toEqual(['later'])
  })

  it('rejects a transaction after its end', async () => {
    let kept: Transaction | undefined
    await database.transaction(async (tx) => {
      kept = tx
    })
    await expect(insert(kept!, 'a')).rejects.toThrow('after its end')
  })

  it('runs effects after the commit, in order, and none after a rollback', async () => {
    const seen: string[] = []
    await database.transaction(async (tx) => {
      await insert(tx, 'a')
      tx.afterCommit(async () => {
        seen.push('first')
        seen.push(...(await idsIn(database)))
      })
      tx.afterCommit(() => {
        throw new Error('logged, no more')
      })
      tx.afterCommit(() => {
        seen.push('second')
      })
      expect(seen).toEqual([])
    })
    await expect.poll(() => seen).toEqual(['first', 'second', 'a'])
    await database
      .transaction(async (tx) => {
        tx.afterCommit(() => {
          seen.push('never')
        })
        throw new Error('no')
      })
      .catch(() => {})
    expect(seen).not.toContain('never')
  })

  it('commits many concurrent writers, each with its own outcome', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        database.transaction(async (tx) => {
          await insert(tx, String(index).padStart(2, '0'))
          if (index % 2) await takes(1)
          if (index === 7) throw new Error('seven')
          return index
        }),
      ),
    )
    expect(outcomes[7]).toMatchObject({ status: 'rejected', reason: { message: 'seven' } })
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(39)
    const ids = await idsIn(database)
    expect(ids).toHaveLength(39)
    expect(ids).not.toContain('07')
  })

  it('stores and returns values of every kind', async () => {
    await database.run(
      `create table kinds (t text, n double precision, i integer, b ${engine.dialect === 'sqlite' ? 'blob' : 'bytea'})`,
    )
    await database.run('insert into kinds (t, n, i, b) values (?, ?, ?, ?)', [
      "what's this? ü",
      1.5,
      3,
      new Uint8Array([0, 255]),
    ])
    const [row] = await database.all<{ t: string; n: number; i: number; b: Uint8Array; count: number }>(
      "select *, (select count(*) from kinds where t <> '?') as count from kinds where n = ?",
      [1.5],
    )
    expect(row).toMatchObject({ t: "what's this? ü", n: 1.5, i: 3, count: 1 })
    expect([...row!.b]).toEqual([0, 255])
    expect(await database.all('select sum(i) as total, avg(n) as mean from kinds')).toEqual([{ total: 3, mean: 1.5 }])
  })

  it('sees a column that was added after a statement was prepared', async () => {
    const place = await engine.open()
    await place.run('create table grows (id text)')
    await place.run("insert into grows values ('a')")
    for (let use = 0; use < 8; use += 1) await place.all('select * from grows')
    await place.run('alter table grows add column more integer not null default 7')
    expect(await place.all('select * from grows')).toEqual([{ id: 'a', more: 7 }])
    await place.transaction(async (tx) => {
      for (let use = 0; use < 8; use += 1) await tx.all('select * from grows')
    })
    await place.run('alter table grows add column again integer not null default 8')
    const inside = await place.transaction((tx) => tx.all('select * from grows'))
    expect(inside).toEqual([{ id: 'a', more: 7, again: 8 }])
  })

  it('rejects work after it is closed', async () => {
    const other = await engine.open()
    await other.close()
    await expect(other.transaction(async () => {})).rejects.toThrow('closed')
  })
})

describeOnSqlite('writers', (engine) => {
  it('lets a quick writer wait for a slow one instead of mixing with it', async () => {
    const database = await withEntries(await engine.open())
    const order: string[] = []
    const slow = database.transaction(async (tx) => {
      await insert(tx, 'slow')
      await takes(30)
      order.push('slow')
    })
    const quick = database.transaction(async (tx) => {
      await insert(tx, 'quick')
      order.push('quick')
    })
    await Promise.all([slow, quick])
    expect(order).toEqual(['slow', 'quick'])
    expect(await idsIn(database)).toEqual(['quick', 'slow'])
  })
})

describeOnPostgres('writes that nobody waits for', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await withEntries(await engine.open())
  })
  beforeEach(async () => {
    await database.run('delete from entries')
  })
  const send = (tx: Transaction, id: string) =>
    tx.send!('insert into entries (id, amount) values (?, 1)', [id], async (_error, runner) => {
      const rows = await runner.all<{ id: string }>('select id from entries')
      return new Error(`"${id}" is one of ${rows.map((row) => row.id).join()}`)
    })

  it('are committed, and read by what follows', async () => {
    const seen = await database.transaction(async (tx) => {
      send(tx, 'a')
      const rows = await tx.all('select id from entries')
      send(tx, 'b')
      return rows
    })
    expect(seen).toEqual([{ id: 'a' }])
    expect(await idsIn(database)).toEqual(['a', 'b'])
  })

  it('take everything back when they fail, explained by what is committed', async () => {
    await database.transaction((tx) => insert(tx, 'taken'))
    let effects = 0
    const failing = database.transaction(async (tx) => {
      await insert(tx, 'a')
      send(tx, 'b')
      send(tx, 'taken')
      tx.afterCommit(() => {
        effects += 1
      })
    })
    await expect(failing).rejects.toThrow('"taken" is one of taken')
    expect([await idsIn(database), effects]).toEqual([['taken'], 0])
  })

  it('are the reason where a later statement or step fails', async () => {
    await database.transaction((tx) => insert(tx, 'taken'))
    for (const later of [(tx: Transaction) => insert(tx, 'b'), () => Promise.reject(new Error('later'))]) {
      const failing = database.transaction(async (tx) => {
        send(tx, 'taken')
        await later(tx)
      })
      await expect(failing).rejects.toThrow('"taken" is one of taken')
    }
    const sound = database.transaction(async (tx) => {
      send(tx, 'b')
      throw new Error('later')
    })
    await expect(sound).rejects.toThrow('later')
    expect(await idsIn(database)).toEqual(['taken'])
  })
})

describeOnPostgres('connections', (engine) => {
  it('run long conditions as they are, without compiling them first', async () => {
    const database = await engine.open()
    const jit = "select current_setting('jit') as jit"
    expect(await database.all(jit)).toEqual([{ jit: 'off' }])
    expect(await database.transaction((tx) => tx.all(jit))).toEqual([{ jit: 'off' }])
  })
})

describeOnPostgres('a transaction that another one is in the way of', (engine) => {
  const conflict = "do $$ begin raise exception 'a conflict' using errcode = '40001'; end $$"

  const ways: [string, (tx: Transaction) => Promise<void>][] = [
    [
      'a later statement is heard of first',
      async (tx: Transaction) => {
        const failing = tx.run(conflict)
        const later = tx.all('select 1')
        const heardLate = failing.catch(async (error) => {
          await later.catch(() => undefined)
          throw error
        })
        await passAll([heardLate, later])
      },
    ],
    [
      'a statement was sent after it',
      async (tx: Transaction) => {
        const failing = tx.run(conflict)
        tx.send!('select 1', [], async (error) => error)
        await failing
      },
    ],
  ]
  it.each(ways)('is repeated if %s', async (_, work) => {
    const database = await engine.open()
    let runs = 0
    const result = await database.transaction(async (tx) => {
      runs += 1
      if (runs === 1) await work(tx)
      return runs
    })
    expect(result).toBe(2)
  })
})
