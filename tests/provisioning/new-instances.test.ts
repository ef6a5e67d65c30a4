import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { Usage } from '#shared/contracts/usage.ts'
import { type Person, startTestApp, type TestApp, tune } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

const soon = new Date(Date.now() + 30 * 86_400_000).toISOString()

describeOnDrawnDatabase('new workspaces', (engine) => {
  let test: TestApp
  let root: PocketBase
  let people = 0
  const register = (): Promise<Person> => test.register(`person-${++people}@timbre.example`)
  const order = (body: object, by = root) =>
    by.send<{ id: string }>('/api/admin/instances', {
      method: 'POST',
      body: { name: 'Harbor', services: ['ghostwriter'], plan: 'pro', planExpiresAt: soon, ...body },
    })
  const counted = async () =>
    Object.fromEntries(
      await Promise.all(
        ['instances', 'user_instance_roles', 'invitations', 'instance_services', 'credit_entries', 'jobs'].map(
          async (name) => [name, (await root.collection(name).getList(1, 1)).totalItems],
        ),
      ),
    )
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    root = await test.superuser()
  })

  it('are made by an administrator with owner, members, services, plan, credits and limits', async () => {
    const owner = await register()
    const editor = await register()
    const { id } = await order({
      owner: owner.user.email.toUpperCase(),
      members: [
        { email: editor.user.email, role: 'editor' },
        { email: 'new@timbre.example', role: 'admin' },
      ],
      credits: 40,
      limits: { knowledgeBases: 2 },
    })
    const service = await until(async () => {
      const found = await root.collection('instance_services').getFullList({ filter: `instance = "${id}"` })
      return found.length > 0 && found.every(({ status }) => status === 'ready') && found[0]
    })
    expect(service).toMatchObject({ error: '' })
    expect(await owner.pb.collection('instances').getOne(id)).toMatchObject({
      ...{ name: 'Harbor', plan: 'pro', owner: owner.user.id, provisioning: { limits: { knowledgeBases: 2 } } },
    })
    const roles = await root
      .collection('user_instance_roles')
      .getFullList({ filter: `instance = "${id}"`, sort: 'role' })
    expect(roles.map(({ user, role }) => [user, role])).toEqual([
      [editor.user.id, 'editor'],
      [owner.user.id, 'owner'],
    ])
    const invited = await root.collection('invitations').getFullList({ filter: `instance = "${id}"` })
    expect(invited).toMatchObject([{ email: 'new@timbre.example', role: 'admin' }])
    const usage = await root.send<Usage>(`/api/admin/instances/${id}/usage`, {})
    expect(usage.knowledgeBases).toEqual({ used: 1, limit: 2 })
    expect(usage.knowledgeItems).toEqual({ used: 0, limit: 20_000 })
    expect(usage.openInvitations.used).toBe(1)
    const [entry] = await root.collection('credit_entries').getFullList({ filter: `instance = "${id}"` })
    expect(entry).toMatchObject({ amount: 40, balanceAfter: 40 })
    const audit = await owner.pb.collection('audit_entries').getFullList({ filter: `instance = "${id}"` })
    expect(audit.map(({ action }) => action).sort()).toEqual(['instance.created', 'invitation.sent'])
    // The owner's trial is not the way it came: one entry of credits, and the chosen workspace stays.
    expect((await owner.pb.collection('users').getOne(owner.user.id)).instance).toBe(owner.instance)
  })

  it('go to somebody without an account by an invitation to be the owner', async () => {
    const { id } = await order({ owner: 'boss@timbre.example', plan: 'none', planExpiresAt: '' })
    expect(await root.collection('invitations').getFullList({ filter: `instance = "${id}"` })).toMatchObject([
      { email: 'boss@timbre.example', role: 'owner' },
    ])
    const { items } = await root.collection('mails').getList(1, 1, { filter: 'to = "boss@timbre.example"' })
    const [, invitation] = /\/invitation\/([\w-]+)/.exec(items[0]!.text)!
    const pb = test.visitor()
    const password = 'correct horse 1'
    const account = { email: 'boss@timbre.example', password, passwordConfirm: password, invitation }
    await pb.collection('users').create(account)
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(account.email, password)
    expect(record).toMatchObject({ instance: id, plan: 'none' })
    expect(await pb.collection('instances').getOne(id)).toMatchObject({ owner: record.id })
  })

  it('are refused as a whole if anything is wrong', async () => {
    const owner = await register()
    const { email } = owner.user
    const before = await counted()
    const wrong: [object, string, string][] = [
      [{ owner: email, services: [] }, 'services', 'validation_services_required'],
      [{ owner: email, services: ['newsletter'] }, 'services', 'service_unavailable'],
      [{ owner: email, services: ['nonsense'] }, 'services', 'service_unavailable'],
      [{ owner: email, name: ' ' }, 'name', 'validation_required'],
      [{ owner: '' }, 'owner', 'validation_required'],
      [{ owner: 'nobody' }, 'owner', 'validation_is_email'],
      [{ owner: email, plan: 'gold' }, 'plan', 'validation_required'],
      [{ owner: email, planExpiresAt: 'soon' }, 'planExpiresAt', 'validation_required'],
      [{ owner: email, credits: -1 }, 'credits', 'validation_max_number_constraint'],
      [{ owner: email, credits: '5' }, 'credits', 'validation_max_number_constraint'],
      [{ owner: email, limits: { knowledgeBases: 1.5 } }, 'limits', 'validation_invalid_limit'],
      [{ owner: email, members: [{ email, role: 'editor' }] }, 'members', 'already_member'],
      [{ owner: email, members: [{ email: 'a@timbre.example', role: 'owner' }] }, 'members', 'validation_in_invalid'],
      [{ owner: email, members: [{ email: 'nobody', role: 'editor' }] }, 'members', 'validation_is_email'],
    ]
    for (const [body, field, code] of wrong) {
      expect([body, await refusal(order(body))]).toMatchObject([body, { status: 400, data: { [field]: { code } } }])
    }
    expect(await refusal(order({ owner: email }, owner.pb))).toMatchObject({ status: 403 })
    expect(await refusal(order({ owner: email }, test.visitor()))).toMatchObject({ status: 401 })
    expect(await counted()).toEqual(before)
  })

  it('are made by people who own one with a paid plan, without another trial', async () => {
    const person = await register()
    const create = (body: object = {}, by = person) =>
      by.pb.send<{ id: string }>('/api/instances', {
        method: 'POST',
        body: { name: 'Second', services: ['ghostwriter'], ...body },
      })
    const locked = {
      status: 403,
      message: 'This feature is not yet available in your current plan.',
      data: { plan: { code: 'plan_locked' } },
    }
    expect(await refusal(create())).toMatchObject(locked)
    const pay = (plan: string, planExpiresAt: string) =>
      root.collection('instances').update(person.instance, { plan, planExpiresAt })
    await pay('pro', '2020-01-01 00:00:00.000Z')
    expect(await refusal(create())).toMatchObject(locked)
    await pay('pro', soon)
    const guest = await register()
    await test.join(guest, person.instance, 'admin')
    expect(await refusal(create({}, guest))).toMatchObject(locked)
    expect(await refusal(create({ services: [] }))).toMatchObject({
      status: 400,
      data: { services: { code: 'validation_services_required' } },
    })
    const { id } = await create()
    expect(await person.pb.collection('instances').getOne(id)).toMatchObject({
      ...{ name: 'Second', plan: 'none', planExpiresAt: '', owner: person.user.id },
    })
    expect(await person.pb.collection('users').getOne(person.user.id)).toMatchObject({
      instance: id,
      credits: 0,
      plan: 'none',
    })
    expect(await root.collection('credit_entries').getFullList({ filter: `instance = "${id}"` })).toEqual([])
    await until(async () => {
      const found = await person.pb.collection('instance_services').getFullList({ filter: `instance = "${id}"` })
      return found.length > 0 && found.every(({ status }) => status === 'ready')
    })
    await tune(test, { ownedInstances: 3 })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => refusal(create())))
    expect(outcomes.map((outcome) => outcome && Object.values(outcome.data)).filter(Boolean)).toMatchObject(
      Array(4).fill([{ code: 'too_many_instances', params: { limit: 3 } }]),
    )
    expect(await refusal(root.send('/api/instances', { method: 'POST', body: { name: 'X' } }))).toMatchObject({
      status: 403,
    })
  })
})
