import type PocketBase from 'pocketbase'
import { EventSource } from 'undici'
import { beforeAll, describe, expect, it } from 'vitest'
import { book } from '#server/billing/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Role } from '#shared/collections/rules.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

describeOnDrawnDatabase('memberships', (engine) => {
  let test: TestApp
  let root: PocketBase
  let count = 0
  beforeAll(async () => {
    Object.assign(globalThis, { EventSource })
    test = await startTestApp(await engine.place())
    root = await test.superuser()
    await root.send('/api/settings', { method: 'PATCH', body: { batch: { enabled: true } } })
  })

  const register = () => {
    count += 1
    return test.register(`person-${count}@timbre.example`)
  }
  const roles = ({ pb }: { pb: PocketBase }) => pb.collection<Row<'user_instance_roles'>>('user_instance_roles')
  const roleOf = (person: Person, instance: string) =>
    test.app.engine.records.first('user_instance_roles', {
      filter: 'user = {:user} && instance = {:instance}',
      params: { user: person.user.id, instance },
    })
  const choose = ({ pb, user }: Person, instance: string) =>
    pb.collection<Row<'users'>>('users').update(user.id, { instance })
  const ownRecord = ({ pb, user }: Person) => pb.collection<Row<'users'>>('users').getOne(user.id)
  const spend = (instance: string, reference: string) =>
    test.app.engine.records.write((records) => book(records, { instance, amount: -1, reason: 'test', reference }))
  /** An instance with a member of each given role; all of them have chosen it. */
  async function workspaceWith<R extends Role>(...names: R[]) {
    const owner = await register()
    const { instance } = owner
    const members = {} as Record<R, Person & { membership: Row<'user_instance_roles'> }>
    for (const role of names) {
      const person = await register()
      members[role] = { ...person, membership: await test.join(person, instance, role) }
      await choose(person, instance)
    }
    return { owner, instance, ownRole: (await roleOf(owner, instance))!, members }
  }

  describe('when they end', () => {
    type Ended = Awaited<ReturnType<typeof workspaceWith<'viewer'>>>
    const ways: [string, (workspace: Ended) => Promise<unknown>][] = [
      ['the member leaves', ({ members: { viewer } }) => roles(viewer).delete(viewer.membership.id)],
      ['an owner removes the member', ({ owner, members: { viewer } }) => roles(owner).delete(viewer.membership.id)],
      ['a superuser removes the member', ({ members: { viewer } }) => roles({ pb: root }).delete(viewer.membership.id)],
      [
        'an API batch removes the member',
        ({ owner, members: { viewer } }) => {
          const batch = owner.pb.createBatch()
          batch.collection('user_instance_roles').delete(viewer.membership.id)
          return batch.send()
        },
      ],
      ['the instance is deleted', ({ instance }) => root.collection('instances').delete(instance)],
      [
        'the server deletes the role',
        ({ members: { viewer } }) =>
          test.app.engine.records.write((records) => records.delete('user_instance_roles', viewer.membership.id)),
      ],
    ]
    it.each(ways)('clear the chosen instance: %s', async (_way, end) => {
      const workspace = await workspaceWith('viewer')
      const { viewer } = workspace.members
      expect(await ownRecord(viewer)).toMatchObject({ instance: workspace.instance, credits: 10, plan: 'trial' })
      const heard: Row<'users'>[] = []
      await viewer.pb.collection<Row<'users'>>('users').subscribe(viewer.user.id, ({ record }) => heard.push(record))
      await end(workspace)
      expect(await ownRecord(viewer)).toMatchObject({ instance: '', credits: 0, plan: '' })
      await until(async () => heard.some(({ instance, credits, plan }) => !instance && !credits && !plan))
      await viewer.pb.collection('users').unsubscribe()
    })

    it('keep the choice of another instance', async () => {
      const { owner, members } = await workspaceWith('editor')
      await choose(members.editor, members.editor.instance)
      await roles(owner).delete(members.editor.membership.id)
      expect(await ownRecord(members.editor)).toMatchObject({ instance: members.editor.instance, credits: 10 })
    })

    it('end the events of the instance on open streams', async () => {
      const { owner, instance, members } = await workspaceWith('viewer')
      const { viewer } = members
      const heard: string[] = []
      const listen = (name: string) =>
        viewer.pb.collection(name).subscribe('*', ({ record }) => heard.push(`${name} ${record.name ?? record.id}`))
      for (const name of ['instances', 'credit_entries', 'ambassadors', 'user_instance_roles']) await listen(name)
      await roles(owner).delete(viewer.membership.id)
      await until(async () => heard.includes(`user_instance_roles ${viewer.membership.id}`))
      heard.length = 0
      await owner.pb.collection('instances').update(instance, { nickname: 'secret' })
      await owner.pb.collection('ambassadors').create({ instance, name: 'secret', language: 'en-US' })
      await spend(instance, 'secret')
      await viewer.pb.collection('ambassadors').create({ instance: viewer.instance, name: 'own', language: 'en-US' })
      await until(async () => heard.includes('ambassadors own'))
      expect(heard).toEqual(['ambassadors own'])
      await viewer.pb.realtime.unsubscribe()
    })
  })

  it('decide who gets a new balance, not the chosen instance alone', async () => {
    const { instance, members } = await workspaceWith('viewer', 'editor')
    // A stale choice, as rows from earlier versions may have it.
    await test.app.engine.database.run('delete from user_instance_roles where id = ?', [members.viewer.membership.id])
    await spend(instance, 'spent')
    expect(await ownRecord(members.viewer)).toMatchObject({ instance, credits: 10 })
    expect(await ownRecord(members.editor)).toMatchObject({ instance, credits: 9 })
    expect(await refusal(choose(members.viewer, members.viewer.instance))).toBe(null)
    expect(await refusal(choose(members.viewer, instance))).toMatchObject({
      data: { instance: { code: 'validation_missing_rel_records' } },
    })
  })

  it('let only owners add, change and remove owners', async () => {
    const { owner, ownRole, members } = await workspaceWith('admin', 'editor')
    const { admin, editor } = members
    const second = await register()
    const secondRole = await test.join(second, owner.instance, 'owner')
    for (const { id } of [ownRole, secondRole]) {
      expect(await refusal(roles(admin).update(id, { role: 'viewer' }))).toMatchObject({ status: 404 })
      expect(await refusal(roles(admin).update(id, {}))).toMatchObject({ status: 404 })
      expect(await refusal(roles(admin).delete(id))).toMatchObject({ status: 404 })
    }
    const attempts = [{ role: 'owner' }, { role: ['owner'] }, { 'role+': 'owner' }]
    for (const body of attempts) {
      for (const { id } of [admin.membership, editor.membership]) {
        expect([body, await refusal(roles(admin).update(id, body))]).toMatchObject([body, { status: 404 }])
      }
    }
    const form = new FormData()
    form.set('@jsonPayload', '{"role":"owner"}')
    expect(await refusal(roles(admin).update(admin.membership.id, form))).toMatchObject({ status: 404 })
    // The last of several values counts, so this changes nothing.
    await roles(admin).update(admin.membership.id, { '+role': 'owner' })
    for (const member of [admin, editor]) {
      expect((await roleOf(member, owner.instance))!.role).not.toBe('owner')
    }
    expect(await roles(admin).update(editor.membership.id, { role: 'reviewer' })).toMatchObject({ role: 'reviewer' })
    expect(await refusal(roles(editor).update(editor.membership.id, { role: 'admin' }))).toMatchObject({ status: 404 })
    expect(await refusal(roles(editor).delete(admin.membership.id))).toMatchObject({ status: 404 })
    expect(await roles(second).update(ownRole.id, { role: 'editor' })).toMatchObject({ role: 'editor' })
    expect(await roles(second).delete(ownRole.id)).toBe(true)
  })

  it('cannot be moved to another person or instance', async () => {
    const { owner, members } = await workspaceWith('editor')
    const other = await register()
    for (const pb of [owner.pb, root]) {
      for (const body of [{ user: other.user.id }, { instance: other.instance }]) {
        const refused = await refusal(roles({ pb }).update(members.editor.membership.id, body))
        expect(refused).toMatchObject({ status: 400, data: { user: { code: 'validation_membership_fixed' } } })
      }
    }
    expect(await roleOf(other, owner.instance)).toBe(null)
  })

  it('can be left by everybody except the last owner', async () => {
    const { owner, instance, ownRole, members } = await workspaceWith('admin', 'editor', 'reviewer', 'viewer')
    const lastOwner = { status: 400, data: { role: { code: 'last_owner' } } }
    for (const pb of [owner.pb, root]) {
      expect(await refusal(roles({ pb }).delete(ownRole.id))).toMatchObject(lastOwner)
      expect(await refusal(roles({ pb }).update(ownRole.id, { role: 'admin' }))).toMatchObject(lastOwner)
    }
    const batch = owner.pb.createBatch()
    batch.collection('user_instance_roles').delete(ownRole.id)
    expect(await refusal(batch.send())).toMatchObject({ status: 400 })
    for (const member of Object.values(members)) {
      expect(await roles(member).delete(member.membership.id)).toBe(true)
      expect(await roleOf(member, instance)).toBe(null)
    }
    expect(await roleOf(owner, instance)).toMatchObject({ role: 'owner' })
  })

  it('keep one owner when the last two leave at the same time', async () => {
    const { owner, instance, ownRole } = await workspaceWith()
    const second = await register()
    const secondRole = await test.join(second, instance, 'owner')
    const answers = await Promise.all([
      refusal(roles(owner).delete(ownRole.id)),
      refusal(roles(second).delete(secondRole.id)),
    ])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.find((answer) => answer !== null)).toMatchObject({ data: { role: { code: 'last_owner' } } })
  })

  it('name an owner of the instance', async () => {
    const { owner, instance, ownRole, members } = await workspaceWith('editor')
    const named = async () => (await root.collection<Row<'instances'>>('instances').getOne(instance)).owner
    expect(await named()).toBe(owner.user.id)
    // An owner is made by an invitation that is accepted, or by an administrator.
    expect(await refusal(roles(owner).update(members.editor.membership.id, { role: 'owner' }))).toMatchObject({
      status: 404,
    })
    await roles({ pb: root }).update(members.editor.membership.id, { role: 'owner' })
    expect(await named()).toBe(owner.user.id)
    await roles(owner).update(ownRole.id, { role: 'viewer' })
    expect(await named()).toBe(members.editor.user.id)
    expect(await refusal(roles(owner).update(ownRole.id, { role: 'owner' }))).toMatchObject({ status: 404 })
    await root.collection('instances').update(instance, { owner: owner.user.id })
    expect(await named()).toBe(members.editor.user.id)
  })
})
