import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase, describeOnSqlite } from '../support/databases.ts'
import { asJson, ask, startTestServer } from '../support/server.ts'

const good = 'correct horse 1'
const common = 'validation_password_common'
const personal = 'validation_password_personal'
const short = 'validation_min_text_constraint'

/** The error code of the field `password`; empty if there was no error. */
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error) => error.response?.data?.password?.code ?? `${error.status}`,
  )

describeOnDrawnDatabase('a new password', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
  })
  const twice = (password: string) => ({ password, passwordConfirm: password })
  let count = 0
  const signUp = (password: string, more: object = {}) => {
    count += 1
    return test
      .visitor()
      .collection('users')
      .create({ email: `person${count}@timbre.example`, ...twice(password), ...more })
  }

  it.each([
    ['12345678', common],
    ['password', common],
    ['PassWord1', common],
    ['qwertyuiop', common],
    ['senha123', common],
    ['ana.souza@timbre.example', personal],
    ['ana.souza', personal],
    ['AnaSouza99', personal],
    ['souza-2026', personal],
    ['mariana!', personal],
    ['Mariána_12', personal],
    ['short', short],
  ])('is not %s', async (password, code) => {
    const details = { email: 'ana.souza@timbre.example', name: 'Mariana Lopes' }
    expect(await codeOf(signUp(password, details))).toBe(code)
  })

  it.each([good, 'mariana likes oranges', '1234567890 and 11', 'ánã¡¢£ø–'])('may be %s', async (password) => {
    expect(await codeOf(signUp(password, { name: 'Mariana Lopes' }))).toBe('')
  })

  it('is checked when it is changed, and when it is reset by mail', async () => {
    const { pb, user } = await test.register('changes@timbre.example')
    const change = (password: string) =>
      pb.collection('users').update(user.id, { oldPassword: good, ...twice(password) })
    expect(await codeOf(change('iloveyou1'))).toBe(common)
    expect(await codeOf(change('changes2026'))).toBe(personal)
    await pb.collection('users').requestPasswordReset('changes@timbre.example')
    const [mail] = await test.app.engine.records.find('mails', {
      filter: 'to = "changes@timbre.example"',
      sort: '-created',
    })
    const token = /\/auth\/confirm-password-reset\/([\w.-]+)/.exec(mail!.text)![1]!
    const reset = (password: string) =>
      test.visitor().collection('users').confirmPasswordReset(token, password, password)
    expect(await codeOf(reset('sunshine'))).toBe(common)
    expect(await codeOf(reset('changes2026'))).toBe(personal)
    expect(await codeOf(reset('another secret'))).toBe('')
  })

  it('has twelve characters for administrators, the first one included', async () => {
    const setup = (password: string) =>
      ask(`${test.url}/api${new URL(test.app.setupUrl!).pathname}`, asJson({ email: 'first@timbre.example', password }))
    for (const [password, code] of [
      ['eleven char', short],
      ['password1234', common],
      ['first@timbre.example', personal],
    ]) {
      expect((await setup(password!)).json.data!.password!.code).toBe(code)
    }
    expect((await setup('twelve chars')).status).toBe(204)
    const root: PocketBase = test.visitor()
    const superusers = root.collection('_superusers')
    const { record } = await superusers.authWithPassword('first@timbre.example', 'twelve chars')
    const create = (password: string) => superusers.create({ email: 'second@timbre.example', ...twice(password) })
    expect(await codeOf(create('eleven char'))).toBe(short)
    expect(await codeOf(create('123456789012'))).toBe(common)
    expect(await codeOf(superusers.update(record.id, twice('eleven char')))).toBe(short)
    expect(await codeOf(superusers.update(record.id, twice('first@timbre.example')))).toBe(personal)
    expect(await codeOf(create(good))).toBe('')
  })
})

describeOnSqlite('the record server alone', (engine) => {
  it('requires eight characters and nothing else, like PocketBase', async () => {
    const server = await startTestServer({ place: await engine.place() })
    const root = await server.superuser()
    const create = (password: string) =>
      root.collection('_superusers').create({ email: 'a@test.example', password, passwordConfirm: password })
    expect(await codeOf(create('1234567'))).toBe(short)
    expect(await codeOf(create('12345678'))).toBe('')
  })
})
