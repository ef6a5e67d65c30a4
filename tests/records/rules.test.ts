import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../support/databases.ts'
import { buildWorld, codes, refusal, unique, type World } from './world.ts'

const superusersOnly = { status: 403, message: 'Only superusers can perform this action.', data: {} }
const missing = { status: 404, message: "The requested resource wasn't found.", data: {} }
const plain400 = { status: 400, message: 'Something went wrong while processing your request.', data: {} }

describeOnEachDatabase('rules', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(engine)
  })

  it('a collection without rules is for superusers', async () => {
    const record = await world.create(world.root, 'sealed', { title: 'x' })
    const by = world.as()
    expect(await refusal(world.list(by, 'sealed'))).toEqual(superusersOnly)
    expect(await refusal(world.view(by, 'sealed', record.id))).toEqual(superusersOnly)
    expect(await refusal(world.view(by, 'sealed', 'missing12345678'))).toEqual(superusersOnly)
    expect(await refusal(world.create(by, 'sealed', {}))).toEqual(superusersOnly)
    expect(await refusal(world.update(by, 'sealed', record.id, {}))).toEqual(superusersOnly)
    expect(await refusal(world.remove(by, 'sealed', record.id))).toEqual(superusersOnly)
    expect(await world.view(world.root, 'sealed', record.id)).toMatchObject({ title: 'x' })
    expect(await world.update(world.root, 'sealed', record.id, { title: 'y' })).toMatchObject({ title: 'y' })
    await world.remove(world.root, 'sealed', record.id)
    expect(await refusal(world.view(world.root, 'sealed', record.id))).toEqual(missing)
  })

  it('the create rule sees the submitted values as they would be stored', async () => {
    const by = world.as()
    const refused = { status: 400, message: 'Failed to create record.', data: {} }
    expect(await world.create(by, 'ruled', { title: 'a', count: '9' })).toMatchObject({ count: 9 })
    expect(await refusal(world.create(by, 'ruled', { title: 'a', count: 11 }))).toEqual(refused)
    expect(await refusal(world.create(by, 'ruled', { title: 'a', 'count+': 11 }))).toEqual(refused)
    expect(await refusal(world.create(by, 'ruled', { title: 'a', state: '' }))).toEqual(refused)
    expect(await refusal(world.create(by, 'ruled', { count: 1 }))).toEqual(refused)
    const before = (await world.list(world.root, 'ruled')).totalItems
    expect(await refusal(world.create(by, 'ruled', { id: 'bad', title: '' }))).toEqual(refused)
    expect((await world.list(world.root, 'ruled')).totalItems).toBe(before)
  })

  it('view, update and delete answer the same for missing and forbidden records', async () => {
    const by = world.as()
    const secret = await world.put('ruled', { title: 'a', state: 'secret' })
    const frozen = await world.put('ruled', { title: 'a', state: 'frozen' })
    const done = await world.put('ruled', { title: 'a', state: 'done' })
    for (const id of [secret.id, 'missing12345678', 'x\0y', "' or 1=1"]) {
      expect(await refusal(world.view(by, 'ruled', id))).toEqual(missing)
    }
    for (const id of [frozen.id, 'missing12345678', 'x\0y']) {
      expect(await refusal(world.update(by, 'ruled', id, { count: 1 }))).toEqual(missing)
      expect(await refusal(world.remove(by, 'ruled', id))).toEqual(missing)
    }
    expect(await refusal(world.update(by, 'ruled', done.id, { count: 6 }))).toEqual(missing)
    expect(await world.update(by, 'ruled', done.id, { count: 4 })).toMatchObject({ count: 4 })
    expect(await refusal(world.update(by, 'ruled', done.id, { 'count+': 2 }))).toEqual(missing)
    expect(await world.update(by, 'ruled', done.id, { 'count+': 1 })).toMatchObject({ count: 5 })
    await world.remove(by, 'ruled', done.id)
    expect(await refusal(world.remove(by, 'ruled', done.id))).toEqual(missing)
  })

  describe('lists', () => {
    beforeAll(async () => {
      for (let i = 0; i < 35; i++) await world.put('labels', { name: `n${String(i).padStart(2, '0')}${unique()}` })
      await world.put('ruled', { title: 'listed', state: 'secret' })
    })

    it.each([
      [{}, { page: 1, perPage: 30, totalItems: 35, totalPages: 2 }, 30],
      [{ page: '2' }, { page: 2, perPage: 30, totalItems: 35, totalPages: 2 }, 5],
      [{ page: '3' }, { page: 3, perPage: 30, totalItems: 35, totalPages: 2 }, 0],
      [{ page: '-1', perPage: '0' }, { page: 1, perPage: 30, totalItems: 35, totalPages: 2 }, 30],
      [{ perPage: '5000' }, { page: 1, perPage: 1000, totalItems: 35, totalPages: 1 }, 35],
      [{ perPage: '35' }, { page: 1, perPage: 35, totalItems: 35, totalPages: 1 }, 35],
      [{ perPage: '10', skipTotal: '1' }, { page: 1, perPage: 10, totalItems: -1, totalPages: -1 }, 10],
      [{ filter: 'name = "nothing"' }, { page: 1, perPage: 30, totalItems: 0, totalPages: 0 }, 0],
      [{ filter: '' }, { page: 1, perPage: 30, totalItems: 35, totalPages: 2 }, 30],
    ])('%j gives %j', async (params, expected, count) => {
      const { items, ...rest } = await world.list(world.as(), 'labels', params)
      expect(rest).toEqual(expected)
      expect(items).toHaveLength(count)
    })

    it.each([
      { page: 'x' },
      { perPage: '1.5' },
      { skipTotal: 'yes' },
      { skipTotal: 'constructor' },
      { filter: 'name =' },
      { filter: 'unknown = 1' },
      { sort: 'unknown' },
      { sort: 'id,id,id,id,id,id,id,id,id' },
      { filter: `name = "${'x'.repeat(3500)}"` },
    ])('%j is refused without a reason', async (params) => {
      expect(await refusal(world.list(world.as(), 'labels', params))).toEqual(plain400)
    })

    it('hidden fields can be filtered and sorted only by superusers', async () => {
      expect(await refusal(world.list(world.as(), 'things', { filter: 'hidden = ""' }))).toEqual(plain400)
      expect(await refusal(world.list(world.as(), 'things', { sort: 'hidden' }))).toEqual(plain400)
      await world.list(world.root, 'things', { filter: 'hidden = ""', sort: 'hidden' })
      expect(await refusal(world.list(world.as(), 'labels', { filter: '@request.auth.id = ""' }))).toMatchObject({
        status: 403,
        message: 'Only superusers can filter by @request.',
      })
    })

    it('are in the requested order and contain only what the rule allows', async () => {
      const { items } = await world.list(world.as(), 'labels', { sort: '-name', perPage: '35', fields: 'name' })
      const names = items.map(({ name }) => name as string)
      expect(names).toEqual(names.toSorted().reverse())
      const states = (await world.list(world.as(), 'ruled')).items.map(({ state }) => state)
      expect(states).not.toContain('secret')
    })

    it('empty answers to guesses behind a rule are slowed down after a few', async () => {
      const guess = () => world.list({ ...world.as(), ip: '10.0.0.1' }, 'ruled', { filter: 'title = "guess"' })
      world.clock.set(new Date())
      const began = performance.now()
      for (let i = 0; i < 3; i++) await guess()
      const fast = performance.now() - began
      for (let i = 0; i < 6; i++) await guess()
      expect(performance.now() - began - fast).toBeGreaterThan(100)
    })
  })

  describe('accounts', () => {
    const password = 'correct horse 1'
    const register = (name = unique()) =>
      world.create(world.as(), 'people', { email: `${name}@timbre.example`, name, password, passwordConfirm: password })
    const stored = async (id: string) => (await world.records.get('people' as string, id)) as Record<string, string>

    it.each([
      [{}, { password: 'validation_required', passwordConfirm: 'validation_required' }],
      [{ password }, { passwordConfirm: 'validation_required' }],
      [{ password, passwordConfirm: 'other' }, { passwordConfirm: 'validation_values_mismatch' }],
      [{ password, passwordConfirm: password, verified: true }, { verified: 'validation_values_mismatch' }],
      [{ password, passwordConfirm: password }, { email: 'validation_required' }],
      [
        { password: 'short', passwordConfirm: 'short', email: 'a@b.co' },
        { password: 'validation_min_text_constraint' },
      ],
    ])('a sign-up with %j is refused by %j', async (body, expected) => {
      expect(await codes(world.create(world.as(), 'people', body))).toEqual(expected)
    })

    it('never show credentials, and the address only with permission', async () => {
      const person = await register()
      expect(person).toHaveProperty('email')
      const other = await register()
      for (const by of [world.as(), world.as(other), world.as(person), world.root]) {
        const seen = await world.view(by, 'people', person.id)
        expect(seen).not.toHaveProperty('password')
        expect(seen).not.toHaveProperty('tokenKey')
        expect('email' in seen).toBe(by.auth?.record.id === person.id || by === world.root)
        expect('secret' in seen).toBe(by === world.root)
      }
      await world.update(world.as(person), 'people', person.id, { emailVisibility: true })
      expect(await world.view(world.as(), 'people', person.id)).toHaveProperty('email')
      const boss = await register()
      await world.put('labels', { name: unique(), owner: other.id })
      await world.update(world.root, 'people', other.id, { boss: boss.id })
      expect(await world.view(world.as(boss), 'people', other.id)).toHaveProperty('email')
      const listed = await world.list(world.as(boss), 'labels', { filter: `owner = "${other.id}"`, expand: 'owner' })
      expect(listed.items[0]!.expand).toMatchObject({ owner: { email: expect.any(String) } })
    })

    it('change credentials only with the old password, and end all sessions with it', async () => {
      const person = await register()
      const by = world.as(person)
      const change = (body: object) => world.update(by, 'people', person.id, body)
      const next = { password: 'another horse 2', passwordConfirm: 'another horse 2' }
      expect(await codes(change(next))).toEqual({ oldPassword: 'validation_required' })
      expect(await codes(change({ ...next, oldPassword: 'wrong' }))).toEqual({
        oldPassword: 'validation_invalid_old_password',
      })
      expect(await codes(change({ password: 'another horse 2', oldPassword: password }))).toEqual({
        passwordConfirm: 'validation_required',
      })
      expect(await codes(change({ oldPassword: password }))).toEqual({
        password: 'validation_required',
        passwordConfirm: 'validation_required',
      })
      expect(await codes(change({ email: 'new@timbre.example' }))).toEqual({ email: 'validation_values_mismatch' })
      expect(await codes(change({ email: '' }))).toEqual({ email: 'validation_values_mismatch' })
      expect(await codes(change({ verified: true }))).toEqual({ verified: 'validation_values_mismatch' })
      const before = await stored(person.id)
      expect(before.password).toMatch(/^\$argon2id\$/)
      await change({ name: 'New', email: before.email, verified: false })
      expect((await stored(person.id)).tokenKey).toBe(before.tokenKey)
      await change({ ...next, oldPassword: password })
      const after = await stored(person.id)
      expect(after.password).not.toBe(before.password)
      expect(after.tokenKey).not.toBe(before.tokenKey)
      expect(after.tokenKey).toHaveLength(50)
    })

    it('are managed by accounts that match the rule', async () => {
      const [boss, person] = [await register(), await register()]
      await world.update(world.root, 'people', person.id, { boss: boss.id })
      const email = `${unique()}@timbre.example`
      const change = { email, verified: true, password: 'another horse 2', passwordConfirm: 'another horse 2' }
      expect(await world.update(world.as(boss), 'people', person.id, change)).toMatchObject({ email, verified: true })
      expect((await stored(person.id)).verified).toBe(true)
      const made = {
        boss: boss.id,
        verified: true,
        email: `${unique()}@timbre.example`,
        password,
        passwordConfirm: password,
      }
      expect(await world.create(world.as(boss), 'people', made)).toMatchObject({ verified: true })
      expect(
        await codes(world.create(world.as(person), 'people', { ...made, email: `${unique()}@timbre.example` })),
      ).toEqual({
        verified: 'validation_values_mismatch',
      })
    })

    it('a sign-up cannot set fields that only superusers may write', async () => {
      const body = {
        email: `${unique()}@timbre.example`,
        password,
        passwordConfirm: password,
        tokenKey: 'x'.repeat(50),
        secret: 'x',
      }
      const person = await world.create(world.as(), 'people', body)
      expect(await stored(person.id)).toMatchObject({ secret: '', verified: false })
      expect((await stored(person.id)).tokenKey).not.toBe(body.tokenKey)
      expect(
        await codes(
          world.create(world.as(), 'people', { ...body, id: world.root.auth!.record.id, email: 'z@timbre.example' }),
        ),
      ).toEqual({
        id: 'validation_invalid_auth_id',
      })
    })

    it('addresses are unique, ignoring case', async () => {
      const name = unique()
      await register(name)
      expect(await codes(register(name.toUpperCase()))).toEqual({ email: 'validation_not_unique' })
    })
  })
})
