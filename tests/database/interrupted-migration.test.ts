import { expect, it } from 'vitest'
import type { Database, Transaction } from '#server/engine/database/database.ts'
import { type Migration, migrate } from '#server/engine/database/migrations.ts'
import { describeOnEachDatabase } from '../support/databases.ts'

/** The database for a process that dies at its n-th statement: what it had not committed is rolled back. */
function dyingAt(database: Database, fatal: number): Database {
  let count = 0
  const step = () => {
    count += 1
    if (count === fatal) throw new Error('died')
  }
  const watched = (tx: Transaction): Transaction => ({
    ...tx,
    run: (...statement) => {
      step()
      return tx.run(...statement)
    },
    all: (...statement) => {
      step()
      return tx.all(...statement)
    },
  })
  return { ...database, transaction: (work) => database.transaction((tx) => work(watched(tx))) }
}

describeOnEachDatabase('a start that dies while it changes the tables', (engine) => {
  it('at any statement is completed by the next one, with the same rows', async () => {
    const database = await engine.open(await engine.place())
    const steps = (round: number): Migration[] => [
      {
        name: `create-${round}`,
        async up(tx) {
          await tx.run(`create table notes_${round} (id integer primary key, words text)`)
          await tx.run(`insert into notes_${round} (id, words) values (1, 'one'), (2, 'two')`)
        },
      },
      {
        name: `convert-${round}`,
        async up(tx) {
          await tx.run(`alter table notes_${round} add column length integer`)
        },
        async convert(tx) {
          await tx.run(`update notes_${round} set length = length(words)`)
          await tx.run(`update notes_${round} set words = words || '!'`)
        },
      },
    ]
    let died = 0
    for (let round = 1; round === died + 1; round += 1) {
      await migrate(dyingAt(database, round), steps(round)).catch((error: Error) => {
        expect(error.message).toBe('died')
        died += 1
      })
      await migrate(database, steps(round))
      expect(await database.all(`select id, words, length from notes_${round} order by id`), `round ${round}`).toEqual([
        { id: 1, words: 'one!', length: 3 },
        { id: 2, words: 'two!', length: 3 },
      ])
    }
    expect(died).toBeGreaterThan(8)
    await database.close()
  })
})
