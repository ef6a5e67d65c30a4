import { randomUUID } from 'node:crypto'
import type { ClientResponseError } from 'pocketbase'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import { type CollectionName, collections } from '../support/collections.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { randomOfRun } from '../support/drawn.ts'
import { type Caller, callers, type House, openHouse, valueFor } from './house.ts'
import { ownFields, type Writer, writers } from './writers.ts'

const names = Object.keys(collections) as CollectionName[]
const isGlobal = (name: CollectionName) => 'global' in collections[name].tenant
const fieldsOf = (name: CollectionName) => Object.keys(collections[name].fields)
const system = ['id', 'created', 'updated']
const writerOf = (collection: CollectionName, field: string): Writer =>
  field === 'id' ? 'creator' : system.includes(field) ? 'server' : writers[collection]![field]!

/** The weakest who may change the field; null for nobody. */
const weakestOf = (writer: Writer): Caller | null => (writer === 'server' || writer === 'creator' ? null : writer)

const mayChange = (caller: Caller, writer: Writer): boolean => {
  const weakest = weakestOf(writer)
  return weakest !== null && callers.indexOf(caller) >= callers.indexOf(weakest)
}

describe('the table of writers', () => {
  it('names every field of every collection of a workspace, and nothing else', () => {
    const owned = names.filter((name) => !isGlobal(name))
    expect(Object.keys(writers).sort()).toEqual([...owned].sort())
    for (const name of owned) {
      const expected = fieldsOf(name).filter((field) => !system.includes(field))
      expect([name, Object.keys(writers[name]!).sort()]).toEqual([name, expected.sort()])
    }
    const own = fieldsOf('users').filter((field) => !system.includes(field))
    expect(Object.keys(ownFields).sort()).toEqual(own.sort())
  })

  it('leaves out only collections that only superusers change', () => {
    // Own records; people are below, the others in tests/members, tests/accounts and tests/exports.
    const own = ['users', 'notifications', 'sessions', 'passkeys', 'exports']
    for (const name of names.filter((each) => isGlobal(each) && !own.includes(each))) {
      expect([name, collections[name].rules.update, collections[name].rules.delete]).toEqual([name, null, null])
    }
  })
})

describeOnDrawnDatabase('field permissions', (engine) => {
  let house: House
  const random = randomOfRun()
  console.log(`Who else is asked: TEST_SEED=${random.seed}`)
  /** The two around the limit, who are the strongest who may not and the weakest who may, and one of the others. */
  const asked = (weakest: Caller | null): readonly Caller[] => {
    const limit = weakest ? callers.indexOf(weakest) : callers.length
    const isNear = (caller: Caller) => [limit - 1, limit].includes(callers.indexOf(caller))
    const other = random.pick(callers.filter((caller) => !isNear(caller)))
    return callers.filter((caller) => caller === other || isNear(caller))
  }
  beforeAll(async () => {
    house = await openHouse(await engine.place())
  })

  /** Whether the field has changed, and the answer. */
  async function change(caller: Caller, collection: CollectionName, row: RecordData, body: Record<string, unknown>) {
    const [field] = Object.keys(body) as [string]
    const before = await house.stored(collection, row.id)
    const answer = await house
      .clientOf(caller)
      .collection(collection)
      .update(row.id, body)
      .then(
        (record) => ({ status: 200, record: record as RecordData | null, said: '' }),
        ({ status, response }: ClientResponseError) => ({ status, record: null, said: JSON.stringify(response) }),
      )
    const after = field === 'id' ? before : await house.stored(collection, row.id)
    // Work that starts immediately may have progressed; the answer shows what was stored.
    const taken = answer.record && field in answer.record ? answer.record[field] : after[field]
    // Every change moves `updated`; only the value that was sent would be a person's.
    const isSame = field === 'updated' ? taken !== body[field] : JSON.stringify(taken) === JSON.stringify(before[field])
    const written = answer.status === 200 && !isSame
    return { ...answer, written, before, after }
  }

  const cases = names
    .filter((name) => !isGlobal(name))
    .flatMap((name) => fieldsOf(name).map((field) => [name, field, writerOf(name, field)] as const))

  it.each(cases)('%s.%s: %s', async (collection, field, writer) => {
    let row = await house.rowWith(collection, field)
    for (const caller of asked(weakestOf(writer))) {
      const value = await valueFor(house, collection, field, row)
      const outcome = await change(caller, collection, row, { [field]: value })
      const attempt = `${caller}, ${outcome.status} ${outcome.said}`
      expect([attempt, outcome.written]).toEqual([attempt, mayChange(caller, writer)])
      expect([attempt, outcome.status < 500]).toEqual([attempt, true])
      if (outcome.status !== 200) expect([attempt, outcome.after]).toEqual([attempt, outcome.before])
      if (outcome.written) row = await house.rowWith(collection, field)
    }
    // An instance that is scheduled for deletion generates nothing, which later cases need.
    if (collection === 'instances' && field === 'deletion') {
      await house.test.app.engine.records.write((records) => records.update('instances', row.id, { deletion: '' }))
    }
  })

  /** The weakest role that makes rows, if it is not an editor. */
  const makers: Partial<Record<CollectionName, Caller>> = { review_comments: 'reviewer' }
  const made = names.filter((name) => !isGlobal(name) && collections[name].rules.create !== null)
  const seeds = made.flatMap((name) => fieldsOf(name).map((field) => [name, field, writerOf(name, field)] as const))

  it.each(seeds)('a new row of %s with %s of its own: %s', async (collection, field, writer) => {
    const draft = await house.draft(collection, field)
    const value = await valueFor(house, collection, field, null)
    const body = field in draft ? draft : { ...draft, [field]: value }
    const weakest = makers[collection] ?? 'editor'
    for (const caller of asked(weakest)) {
      const outcome = await house
        .clientOf(caller)
        .collection(collection)
        .create(body)
        .then(
          (record) => ({ status: 200, id: record.id }),
          ({ status }: ClientResponseError) => ({ status, id: '' }),
        )
      const isMaker = callers.indexOf(caller) >= callers.indexOf(weakest)
      if (!isMaker) expect([caller, outcome.status]).toEqual([caller, 400])
      if (!outcome.id || writer !== 'server') continue
      const stored = await house.stored(collection, outcome.id)
      expect([caller, stored[field]]).not.toEqual([caller, value])
    }
  })

  it.each(Object.entries(ownFields))('users.%s: %s', async (field, writer) => {
    const person = await house.test.register(`${field.toLowerCase()}-${randomUUID()}@timbre.example`)
    const row = await house.stored('users', person.user.id)
    const instance = (
      await house.test.app.engine.records.write((records) =>
        records.create('instances', { name: 'Second', plan: 'pro' }),
      )
    ).id
    await house.test.app.engine.records.write((records) =>
      records.create('user_instance_roles', { user: person.user.id, instance, role: 'viewer' }),
    )
    const value = field === 'instance' ? instance : await valueFor(house, 'users', field, row)
    for (const caller of callers) {
      const outcome = await change(caller, 'users', row, { [field]: value })
      expect([caller, outcome.status, outcome.after]).toEqual([caller, 404, outcome.before])
    }
    const before = await house.stored('users', person.user.id)
    const status = await person.pb
      .collection('users')
      .update(person.user.id, { [field]: value })
      .then(
        () => 200,
        ({ status: refused }: ClientResponseError) => refused,
      )
    const after = await house.stored('users', person.user.id)
    const written = JSON.stringify(after[field]) !== JSON.stringify(before[field])
    expect([status, written]).toEqual([expect.any(Number), writer === 'self'])
  })

  const ofSignUp = ['email', 'password']
  it.each(Object.keys(ownFields).filter((field) => ownFields[field] === 'server' && !ofSignUp.includes(field)))(
    'a new account without %s of its own choice',
    async (field) => {
      const value = await valueFor(house, 'users', field, null)
      const password = 'correct horse 1'
      const email = `new-${field.toLowerCase()}@timbre.example`
      const made = await house.test
        .visitor()
        .collection('users')
        .create({ email, password, passwordConfirm: password, [field]: value })
        .catch(() => null)
      const stored = made ? (await house.stored('users', made.id))[field] : 'refused'
      expect(stored).not.toEqual(value)
    },
  )
})
