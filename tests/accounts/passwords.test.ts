import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from 'bcryptjs'
import { beforeAll, expect, it } from 'vitest'
import { importPasswordHash } from '#server/engine/records/auth/password-check.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { managed, people, visitorsOf } from './accounts-world.ts'

describeOnDrawnDatabase('a password', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [people, managed] })
  })
  const { post, make, stored, signedIn } = visitorsOf(() => server)
  const bring = (id: string, hashed: string) =>
    server.records.write((writer) => importPasswordHash(writer.tx, server.records.collection('people')!, id, hashed))
  const enter = (identity: string, given: string) => post('people/auth-with-password', { identity, password: given })

  it.each<[string, () => Promise<string>]>([
    ['bcrypt', () => bcrypt(password, 6)],
    ['bcrypt of Go', async () => (await bcrypt(password, 6)).replace('$2b$', '$2a$')],
    ['a weaker argon2id', () => argon2(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })],
    ['argon2i', () => argon2(password, { algorithm: 1, memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  ])('that comes as %s works, and is kept in our form from then on', async (_, hashed) => {
    const { id, email } = await make('people')
    const { tokenKey } = await stored('people', id)
    const foreign = await hashed()
    await bring(id, foreign)
    expect((await enter(email, 'wrong')).status).toBe(400)
    expect((await stored('people', id)).password).toBe(foreign)
    const pb = await signedIn('people', email)
    const upgraded = await stored('people', id)
    expect(upgraded.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(upgraded.tokenKey).toBe(tokenKey)
    await pb.collection('people').authRefresh()
    await signedIn('people', email)
    expect((await stored('people', id)).password).toBe(upgraded.password)
  })

  it('with a stronger hash than ours is not rehashed', async () => {
    const { id, email } = await make('people')
    const strong = await argon2(password, { memoryCost: 32_768, timeCost: 3, parallelism: 1 })
    await bring(id, strong)
    await signedIn('people', email)
    expect((await stored('people', id)).password).toBe(strong)
  })

  it.each([
    ['plain text', 'secret'],
    ['bcrypt that takes hours', `$2a$31$${'a'.repeat(53)}`],
    ['argon2 that takes all memory', '$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'],
    ['nothing', ''],
  ])('does not come as %s', async (_, hashed) => {
    const { id } = await make('people')
    await expect(bring(id, hashed)).rejects.toThrow(/not a bcrypt or argon2 hash/)
  })

  it('that looks like a hash is treated as plain text when a person sets it', async () => {
    const { email } = await make('people')
    const pb = await signedIn('people', email)
    const chosen = await bcrypt('something else', 4)
    await pb.collection('people').update(pb.authStore.record!.id, {
      password: chosen,
      passwordConfirm: chosen,
      oldPassword: password,
    })
    expect((await enter(email, 'something else')).status).toBe(400)
    expect((await enter(email, chosen)).status).toBe(200)
  })

  it.each([
    ['71 characters', 'x'.repeat(71), 200],
    ['71 characters of four bytes', '🔑'.repeat(71), 400],
    ['63 characters of four bytes', '🔑'.repeat(63), 200],
    ['characters of many scripts', 'pässwörd 密码 🔑', 200],
    ['a NUL byte', 'before\0after', 200],
  ])('of %s', async (_, chosen, status) => {
    const { email } = await make('people', { password: chosen })
    // No field of the sign-in form may be longer than 255 bytes.
    expect((await enter(email, chosen)).status).toBe(status)
    expect((await enter(email, `${chosen.slice(0, -2)}x`)).status).toBe(400)
    expect((await enter(email, chosen.split('\0')[0]!)).status).toBe(chosen.includes('\0') ? 400 : status)
  })

  it('that is empty or longer than 71 characters is rejected', async () => {
    const create = (chosen: string) =>
      post('people/records', { email: `long${chosen.length}@test.example`, password: chosen, passwordConfirm: chosen })
    expect((await create('x'.repeat(72))).json).toMatchObject({
      data: { password: { code: 'validation_max_text_constraint' } },
    })
    expect((await create('')).json).toMatchObject({ data: { password: { code: 'validation_required' } } })
  })

  it('and an identity with invalid characters are refused like wrong ones', async () => {
    for (const [identity, given] of [
      ['a\0b@test.example', password],
      ['\0', '\0'],
      ['\ud800@test.example', '\ud800'],
    ]) {
      expect((await enter(identity!, given!)).json).toEqual({
        status: 400,
        message: 'Failed to authenticate.',
        data: {},
      })
    }
  })

  it('and address of others can be set only by their managers', async () => {
    const manager = await make('managed', { role: 'manager' })
    const plain = await make('managed')
    const target = await make('managed')
    const change = {
      email: `set-${target.email}`,
      verified: true,
      password: 'set by a manager',
      passwordConfirm: 'set by a manager',
    }
    const byPlain = await signedIn('managed', plain.email)
    await expect(byPlain.collection('managed').update(target.id, change)).rejects.toMatchObject({
      response: {
        data: {
          email: { code: 'validation_values_mismatch' },
          verified: { code: 'validation_values_mismatch' },
          oldPassword: { code: 'validation_required' },
        },
      },
    })
    const byManager = await signedIn('managed', manager.email)
    const seen = await byManager.collection('managed').update(target.id, change)
    expect(seen).toMatchObject({ email: change.email, verified: true })
    expect(await byPlain.collection('managed').getOne(target.id)).not.toHaveProperty('email')
    await server.client().collection('managed').authWithPassword(change.email, change.password)
  })

  it('of the only superuser cannot be removed', async () => {
    const root = await server.superuser()
    const { id } = root.authStore.record!
    await expect(root.collection('_superusers').delete(id)).rejects.toMatchObject({
      response: { message: "You can't delete the only existing superuser." },
    })
    expect(await root.collection('_superusers').update(id, { verified: false })).toMatchObject({ verified: true })
    const renamed = await root.collection('_superusers').update(id, { email: 'renamed-root@test.example' })
    expect(renamed.email).toBe('renamed-root@test.example')
    await expect(root.collection('_superusers').authRefresh()).rejects.toMatchObject({ status: 401 })
  })
})
