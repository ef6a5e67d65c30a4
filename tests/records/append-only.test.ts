import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { syncSchema } from '#server/engine/records/schema/sync-schema.ts'
import { authCollection, type Collection, collection } from '#shared/collections/define.ts'
import { number, relation, text } from '#shared/collections/fields.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer, type TestServer, testPassword } from '../support/server.ts'

const tenant = { global: 'Tests have no tenants.' }
const open = { list: '', view: '', create: '', update: '', delete: '' }
const accounts = collection('accounts', { tenant, fields: { name: text() }, rules: open })
const clerks = authCollection('clerks', { tenant, fields: {}, rules: open })
const bookings = collection('bookings', {
  tenant,
  fields: {
    account: relation('accounts', { cascadeDelete: true }),
    clerk: relation('clerks'),
    amount: number(),
    payer: text(),
  },
  rules: open,
  appendOnly: { erasable: ['payer'] },
})

describeOnEachDatabase('an append-only collection', (engine) => {
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [accounts, clerks, bookings] })
    root = await server.superuser()
  })

  const account = () => root.collection('accounts').create({ name: 'Cash' })
  const booking = async (data: object) => root.collection('bookings').create({ amount: 3, ...data })
  const stored = (id: string) => server.records.byId('bookings' as string, id)

  it('takes no change and no deletion, not even of a superuser', async () => {
    const { id } = await booking({ account: (await account()).id })
    for (const call of [
      () => root.collection('bookings').update(id, { amount: 900 }),
      () => root.collection('bookings').update(id, { 'amount+': 1 }),
      () => root.collection('bookings').delete(id),
    ]) {
      expect(await refusal(call())).toMatchObject({
        status: 400,
        message: 'Records of this collection can be neither changed nor deleted.',
      })
    }
    expect(await stored(id)).toMatchObject({ amount: 3 })
  })

  it('is also enforced by the database', async () => {
    const { id } = await booking({ account: (await account()).id })
    const { id: free } = await booking({})
    for (const row of [id, free]) {
      for (const statement of [
        'update bookings set amount = 900 where id = ?',
        "update bookings set account = '' where id = ?",
        "update bookings set id = 'x' where id = ?",
        'delete from bookings where id = ?',
      ]) {
        if (row === free && statement.includes('account =')) continue
        await expect(server.database.run(statement, [row]), statement).rejects.toThrow('append-only')
      }
      expect(await stored(row)).toMatchObject({ amount: 3 })
    }
  })

  it('allows its rows to be deleted with the record that they belong to', async () => {
    const [first, second] = [await account(), await account()]
    const gone = await booking({ account: first.id })
    const kept = await booking({ account: second.id })
    await root.collection('accounts').delete(first.id)
    expect(await stored(gone.id)).toBeNull()
    expect(await stored(kept.id)).not.toBeNull()
  })

  it('forgets a record that other relations name once that is deleted', async () => {
    const clerk = await root
      .collection('clerks')
      .create({ email: 'clerk@test.example', password: testPassword, passwordConfirm: testPassword })
    const { id } = await booking({ account: (await account()).id, clerk: clerk.id })
    await root.collection('clerks').delete(clerk.id)
    expect(await stored(id)).toMatchObject({ clerk: '', amount: 3 })
  })

  it('allows erasing erasable fields', async () => {
    const { id } = await booking({ payer: 'Ines Falk' })
    const set = (payer: string) => server.database.run('update bookings set payer = ? where id = ?', [payer, id])
    await expect(set('Somebody else')).rejects.toThrow('append-only')
    await set('')
    expect(await stored(id)).toMatchObject({ payer: '', amount: 3 })
    await expect(set('Ines Falk')).rejects.toThrow('append-only')
  })

  it('is replaced by a backup', async () => {
    const { id } = await booking({ account: (await account()).id })
    await root.backups.create('books.zip')
    const { id: later } = await booking({ account: (await account()).id })
    await root.backups.restore('books.zip')
    expect(await stored(id)).not.toBeNull()
    expect(await stored(later)).toBeNull()
    await expect(server.database.run('delete from bookings where id = ?', [id])).rejects.toThrow('append-only')
  })

  it('is locked, unlocked and given new fields by a migration', async () => {
    const database = await engine.open()
    const table = (more: object, isLocked: boolean): Collection => {
      const fields = { amount: number(), ...more }
      return collection('bookings', { tenant, fields, rules: open, appendOnly: isLocked ? {} : undefined })
    }
    const change = () => database.run('update bookings set amount = amount + 1')
    await syncSchema(database, [table({}, false)])
    await database.run("insert into bookings (id, amount) values ('a', 1)")
    await change()
    await syncSchema(database, [table({}, true)])
    await expect(change()).rejects.toThrow('append-only')
    await syncSchema(database, [table({ note: text() }, true)])
    await expect(database.run("update bookings set note = 'x'")).rejects.toThrow('append-only')
    await syncSchema(database, [table({ note: text() }, false)])
    await change()
    expect(await database.all('select amount from bookings')).toEqual([{ amount: 3 }])
  })
})
