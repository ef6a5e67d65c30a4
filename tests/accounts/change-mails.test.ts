import { beforeAll, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'

const password = 'correct horse 1'

describeOnDrawnDatabase('the owner of an account is notified by mail', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
  })
  const mailsTo = async (to: string) => {
    const mails = await test.app.engine.records.find('mails', { filter: 'to = {:to}', params: { to } })
    return mails.filter(({ subject }) => /senha|password|e-mail da sua conta|address of your/i.test(subject))
  }
  const change = ({ user }: Person, values: Record<string, unknown>) =>
    test.app.engine.records.write((records) => records.update('users', user.id, values))

  it('when they change the password, with the device, in their language', async () => {
    const person = await test.register('password@timbre.example')
    const { pb, user } = person
    await change(person, { language: 'pt-BR' })
    const body = { oldPassword: password, password: 'another horse 2', passwordConfirm: 'another horse 2' }
    await pb.send('/api/security/password', { method: 'POST', body, headers: { 'user-agent': 'curl/8.5.0' } })
    await pb.collection('users').authWithPassword(user.email, 'another horse 2')
    const again = { oldPassword: 'another horse 2', password: 'third horse 3', passwordConfirm: 'third horse 3' }
    await pb.collection('users').update(user.id, again, { headers: { 'user-agent': 'curl/8.5.0' } })
    const mails = await mailsTo(user.email)
    expect(mails.map(({ subject }) => subject)).toEqual([1, 2].map(() => 'A senha da sua conta do Timbre foi alterada'))
    for (const { text, html } of mails) {
      expect(text).toContain('/pt-BR/dashboard/security')
      expect(text).toMatch(/UTC, 127\.0\.0\.1, curl$/m)
      expect(html).toMatch(/^<div style="display:none">Se não foi você, crie uma nova senha\.<\/div>/)
    }
  })

  it('when the address changes, at the former address', async () => {
    const person = await test.register('former@timbre.example')
    await change(person, { email: 'new@timbre.example' })
    const mails = await mailsTo('former@timbre.example')
    expect(mails.map(({ subject }) => subject)).toEqual(['The email address of your Timbre account was changed'])
    expect(mails[0]!.text).not.toContain('new@timbre.example')
    expect(mails[0]!.text).not.toContain('/dashboard/security')
    expect(await mailsTo('new@timbre.example')).toEqual([])
  })

  it('but not of other changes to the account', async () => {
    const person = await test.register('quiet@timbre.example')
    await change(person, { name: 'Somebody', companyName: 'Company' })
    await test.app.engine.records.write((records) => records.delete('users', person.user.id))
    expect(await mailsTo('quiet@timbre.example')).toEqual([])
  })
})
