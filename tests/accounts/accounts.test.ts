import { beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Row } from '../support/collections.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'

const password = 'correct horse 1'

describeOnDrawnDatabase('an account', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
  })
  const lastMail = async (to: string) => {
    const [mail] = await test.app.engine.records.find('mails', {
      filter: 'to = {:to}',
      params: { to },
      sort: '-created',
      limit: 1,
    })
    return mail
  }
  const tokenIn = (mail: Row<'mails'> | undefined) => /\/auth\/[\w-]+\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

  it('comes with a trial workspace, its credits and its services', async () => {
    const { pb, user, instance } = await test.register('ana@timbre.example')
    expect(user).toMatchObject({ credits: 10, plan: 'trial', verified: false })
    const memberships = await pb
      .collection('user_instance_roles')
      .getFullList({ filter: `user = "${user.id}"`, expand: 'instance' })
    expect(memberships).toEqual([
      expect.objectContaining({ role: 'owner', expand: { instance: expect.objectContaining({ id: instance }) } }),
    ])
    const instances = await pb
      .collection('instances')
      .getList(1, 30, { sort: '-created', expand: 'instance_services(instance).service' })
    expect(instances.items).toHaveLength(1)
    const ready = (slug: string) =>
      expect.objectContaining({ status: 'ready', expand: { service: expect.objectContaining({ slug }) } })
    expect(instances.items[0]!.expand!['instance_services(instance)']).toEqual(
      expect.arrayContaining([ready('ghostwriter'), ready('chat')]),
    )
    const services = await pb
      .collection('instance_services')
      .getList(1, 200, { filter: `instance.id = "${instance}"`, expand: 'service' })
    expect(services).toMatchObject({ perPage: 200, totalItems: 2 })
    expect(new Date(instances.items[0]!.planExpiresAt).getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  })

  it('cannot set its own credits, verified address or plan, or the plan of another workspace', async () => {
    const { pb, user, instance } = await test.register('greedy@timbre.example')
    const updated = await pb.collection('users').update(user.id, { credits: 999, plan: 'pro' })
    expect(updated).toMatchObject({ credits: 10, plan: 'trial' })
    await expect(pb.collection('users').update(user.id, { verified: true })).rejects.toMatchObject({ status: 400 })
    await expect(pb.collection('instances').update(instance, { plan: 'pro' })).rejects.toMatchObject({ status: 404 })
    await expect(pb.collection('instances').update(instance, { planExpiresAt: '2099-01-01' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await pb.collection('instances').update(instance, { name: 'Ours', nickname: 'ours' })).toMatchObject({
      name: 'Ours',
    })
    await expect(pb.collection('instances').update(instance, { nickname: 'ab' })).rejects.toMatchObject({
      response: { data: { nickname: { code: 'validation_min_text_constraint' } } },
    })
  })

  it('accepts a CNPJ with valid check digits, in the old and the new form', async () => {
    const { pb, user } = await test.register('cnpj@timbre.example')
    const business = { personType: 'business', country: 'BR' }
    await expect(
      pb.collection('users').update(user.id, { ...business, taxId: '12ABC34501DE36' }),
    ).rejects.toMatchObject({
      response: { data: { taxId: { message: 'The CNPJ entered is invalid.' } } },
    })
    const updated = await pb.collection('users').update(user.id, { ...business, taxId: '12.abc.345/01DE-35' })
    expect(updated.taxId).toBe('12ABC34501DE35')
  })

  it('requires a password of eight characters and a matching confirmation', async () => {
    const pb = test.visitor()
    const create = (values: object) => pb.collection('users').create({ email: 'new@timbre.example', ...values })
    await expect(create({ password: 'short', passwordConfirm: 'short' })).rejects.toMatchObject({
      response: { data: { password: { code: 'validation_min_text_constraint' } } },
    })
    await expect(create({ password, passwordConfirm: 'other' })).rejects.toMatchObject({
      response: { data: { passwordConfirm: { code: 'validation_values_mismatch' } } },
    })
    await test.register('taken@timbre.example')
    await expect(create({ email: 'TAKEN@timbre.example', password, passwordConfirm: password })).rejects.toMatchObject({
      response: { data: { email: { code: 'validation_not_unique' } } },
    })
  })

  it('is refused in the same way whether or not it exists', async () => {
    await test.register('real@timbre.example')
    const answers = await Promise.all(
      ['real@timbre.example', 'nobody@timbre.example'].map(async (identity) => {
        const answer = await fetch(`${test.url}/api/collections/users/auth-with-password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ identity, password: 'wrong password' }),
        })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[0]).toEqual([400, '{"data":{},"message":"Failed to authenticate.","status":400}'])
    expect(answers[1]).toEqual(answers[0])
    const pb = test.visitor()
    expect(await pb.collection('users').requestPasswordReset('nobody@timbre.example')).toBe(true)
    expect(await lastMail('nobody@timbre.example')).toBeUndefined()
  })

  it('is slowed down after ten wrong passwords', async () => {
    await test.register('guessed@timbre.example')
    const pb = test.visitor()
    const guess = () =>
      pb
        .collection('users')
        .authWithPassword('guessed@timbre.example', 'wrong')
        .catch(({ status }) => status)
    for (let count = 0; count < 10; count += 1) expect(await guess()).toBe(400)
    expect(await guess()).toBe(429)
    expect(
      await pb
        .collection('users')
        .authWithPassword('guessed@timbre.example', password)
        .catch(({ status }) => status),
    ).toBe(429)
  })

  it('confirms its address once, by mail', async () => {
    const { pb, user } = await test.register('verify@timbre.example')
    await pb.collection('users').requestVerification('verify@timbre.example')
    const token = tokenIn(await lastMail('verify@timbre.example'))
    await pb.collection('users').requestVerification('verify@timbre.example')
    expect(await test.app.engine.records.count('mails', { filter: 'to = "verify@timbre.example"' })).toBe(1)
    await expect(pb.collection('users').confirmVerification(`${token}x`)).rejects.toMatchObject({
      response: { data: { token: { code: 'validation_invalid_token' } } },
    })
    await pb.collection('users').confirmVerification(token)
    expect(await pb.collection('users').getOne(user.id)).toMatchObject({ verified: true })
  })

  it('gets a new password by mail, which ends all other sessions', async () => {
    const { pb, user } = await test.register('reset@timbre.example')
    await pb.collection('users').requestPasswordReset('reset@timbre.example')
    const token = tokenIn(await lastMail('reset@timbre.example'))
    await expect(pb.collection('users').confirmVerification(token)).rejects.toMatchObject({ status: 400 })
    await pb.collection('users').confirmPasswordReset(token, 'another secret', 'another secret')
    await expect(pb.collection('users').getOne(user.id)).rejects.toMatchObject({ status: 404 })
    await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(
      test.visitor().collection('users').confirmPasswordReset(token, 'third secret', 'third secret'),
    ).rejects.toMatchObject({ status: 400 })
    const again = await test.visitor().collection('users').authWithPassword('reset@timbre.example', 'another secret')
    expect(again.record.id).toBe(user.id)
  })

  it('keeps its evidence of consent, and the first administrator is created once', async () => {
    const pb = test.visitor()
    await pb
      .collection('users')
      .create({ email: 'consent@timbre.example', password, passwordConfirm: password, termsConsentAt: '1999-01-01' })
    const stored = await test.app.engine.records.first('users', { filter: 'email = "consent@timbre.example"' })
    expect(stored?.termsConsentAt.startsWith('1999')).toBe(false)
    const setup = new URL(test.app.setupUrl!).pathname
    const make = () =>
      fetch(`${test.url}/api${setup}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'first@timbre.example', password }),
      })
    expect((await make()).status).toBe(204)
    expect((await make()).status).toBe(404)
  })
})
