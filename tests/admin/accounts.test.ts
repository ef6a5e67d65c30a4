import type PocketBase from 'pocketbase'
import { EventSource } from 'undici'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { AccountMerge } from '#shared/contracts/administration.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

const password = 'correct horse 1'
const locked = { status: 403, data: { account: { code: 'account_locked' } } }

describeOnDrawnDatabase('accounts in the administration', (engine) => {
  let test: TestApp
  let root: PocketBase
  let count = 0

  beforeAll(async () => {
    Object.assign(globalThis, { EventSource })
    test = await startTestApp(await engine.place())
    root = await test.superuser()
  })

  const register = () => {
    count += 1
    return test.register(`person-${count}@timbre.example`)
  }
  const users = () => root.collection<Row<'users'>>('users')
  const lock = ({ user }: Person) => users().update(user.id, { lockedAt: '2020-01-01 00:00:00.000Z' })
  const entriesAbout = async (id: string) =>
    (await root.collection<Row<'audit_entries'>>('audit_entries').getFullList({ filter: `target = "${id}"` }))
      .toSorted((one, other) => (one.created < other.created ? -1 : 1))
      .map(({ action, actorKind }) => `${actorKind} ${action}`)

  it('locks one: no sign-in, no token, no event, until it is unlocked', async () => {
    const person = await register()
    const heard: string[] = []
    const listener = test.visitor()
    await listener.collection('users').authWithPassword(person.user.email, password)
    await listener.collection('users').subscribe(person.user.id, ({ record }) => heard.push(record.name))
    await users().update(person.user.id, { name: 'Before' })
    await until(async () => heard.includes('Before'))

    const { lockedAt } = await lock(person)
    expect(lockedAt > '2026').toBe(true)
    await users().update(person.user.id, { name: 'After' })
    expect(await refusal(person.pb.collection('users').authRefresh())).toMatchObject({ status: 401 })
    expect(await person.pb.collection('instances').getFullList()).toEqual([])
    const signIn = () => test.visitor().collection('users').authWithPassword(person.user.email, password)
    expect(await refusal(signIn())).toMatchObject(locked)
    expect(await refusal(root.collection('users').impersonate(person.user.id, 60))).toMatchObject(locked)
    const wrong = test.visitor().collection('users').authWithPassword(person.user.email, 'a wrong password')
    expect(await refusal(wrong)).toMatchObject({ status: 400, data: {} })
    await listener.realtime.unsubscribe()
    expect(heard).not.toContain('After')

    await users().update(person.user.id, { lockedAt: '' })
    await signIn()
    expect(await entriesAbout(person.user.id)).toEqual([
      'administrator account.locked',
      'administrator account.unlocked',
    ])
  })

  it('cannot be locked or unlocked by the person', async () => {
    const person = await register()
    const own = person.pb.collection('users')
    const { lockedAt } = await own.update(person.user.id, { lockedAt: '2020-01-01 00:00:00.000Z' })
    expect(lockedAt).toBe('')
  })

  it('records verification, ended sessions, a new address, a new password and deletion', async () => {
    const person = await register()
    const { id } = person.user
    await users().update(id, { verified: true })
    await users().update(id, { 'tokenKey:autogenerate': '' } as object)
    expect(await refusal(person.pb.collection('users').authRefresh())).toMatchObject({ status: 401 })
    await users().update(id, { email: `new-${person.user.email}` })
    await users().update(id, { password: 'another horse 2', passwordConfirm: 'another horse 2' } as object)
    await users().update(id, { name: 'Only a name' })
    expect(await entriesAbout(id)).toEqual([
      'administrator account.verified',
      'administrator account.sessionsEnded',
      'administrator account.email',
      'administrator account.password',
    ])
    await users().delete(id)
    const [entry] = (
      await root.collection('audit_entries').getList(1, 1, { filter: 'action = "account.deleted"', sort: '-created' })
    ).items
    expect(entry).toMatchObject({ actorName: 'root@timbre.example', target: '', targetName: '' })
    expect(await entriesAbout(id)).toEqual([])
  })

  it('lists the sessions and the history of one, and ends a single session', async () => {
    const person = await register()
    const of = { filter: `recordRef = "${person.user.id}"`, sort: 'created', requestKey: null }
    const other = test.visitor()
    await other.collection('users').authWithPassword(person.user.email, password)
    const sessions = await root.collection<Row<'sessions'>>('sessions').getFullList(of)
    expect(sessions).toMatchObject([1, 2].map(() => ({ method: 'password', browser: 'node', ip: '127.0.0.1' })))
    await root.collection('sessions').delete(sessions[0]!.id)
    expect(await refusal(person.pb.collection('users').authRefresh())).toMatchObject({ status: 401 })
    await other.collection('users').authRefresh()
    await users().update(person.user.id, { 'tokenKey:autogenerate': '' } as object)
    expect(await refusal(other.collection('users').authRefresh())).toMatchObject({ status: 401 })
    expect(await entriesAbout(person.user.id)).toEqual([
      'administrator account.sessionEnded',
      'administrator account.sessionsEnded',
    ])
    // The person must not see the administrator's device and place.
    const history = await root.collection<Row<'account_events'>>('account_events').getFullList(of)
    expect(history.map(({ kind, ip }) => [kind, ip])).toEqual([
      ['signed-in', '127.0.0.1'],
      ['signed-in', '127.0.0.1'],
      ['session-ended', ''],
      ['sessions-ended', ''],
    ])
  })

  describe('merging', () => {
    const merge = (method: 'GET' | 'POST', kept: Person, closed: Person) =>
      root.send<AccountMerge>(`/api/admin/users/${kept.user.id}/merge/${closed.user.id}`, { method })

    it('merges two: the stronger role wins, work and notifications move, and the other account is locked', async () => {
      const [kept, closed, other] = [await register(), await register(), await register()]
      await test.join(kept, other.instance, 'viewer')
      await test.join(closed, other.instance, 'editor')
      await test.join(closed, kept.instance, 'viewer')
      const ambassador = await closed.pb
        .collection('ambassadors')
        .create({ instance: closed.instance, name: 'Ines', language: 'en-US' })
      const batch = await closed.pb
        .collection('production_batches')
        .create({ instance: closed.instance, ambassador: ambassador.id, status: 'settings' })
      await test.app.engine.records.write((records) =>
        records.create('notifications', { user: closed.user.id, kind: 'removed', link: '/dashboard' }),
      )

      const expected = {
        kept: { id: kept.user.id },
        closed: { id: closed.user.id },
        memberships: expect.arrayContaining([
          { instance: other.instance, workspace: expect.any(String), before: 'viewer', after: 'editor' },
          { instance: kept.instance, workspace: expect.any(String), before: 'owner', after: 'owner' },
          { instance: closed.instance, workspace: expect.any(String), before: '', after: 'owner' },
        ]),
        // The batch and the workspace.
        records: 2,
        notifications: 1,
      }
      expect(await merge('GET', kept, closed)).toMatchObject(expected)
      expect((await users().getOne(closed.user.id)).lockedAt).toBe('')
      expect(await merge('POST', kept, closed)).toMatchObject(expected)

      const roles = await root
        .collection<Row<'user_instance_roles'>>('user_instance_roles')
        .getFullList({ filter: `user = "${kept.user.id}" || user = "${closed.user.id}"` })
      const byInstance = Object.fromEntries(roles.map(({ user, instance, role }) => [instance, [user, role]]))
      expect(roles).toHaveLength(3)
      expect(byInstance).toEqual({
        [kept.instance]: [kept.user.id, 'owner'],
        [closed.instance]: [kept.user.id, 'owner'],
        [other.instance]: [kept.user.id, 'editor'],
      })
      expect((await root.collection('instances').getOne(closed.instance)).owner).toBe(kept.user.id)
      expect((await kept.pb.collection('production_batches').getOne(batch.id)).createdBy).toBe(kept.user.id)
      expect(await kept.pb.collection('notifications').getFullList()).toMatchObject([{ kind: 'removed' }])
      const again = test.visitor().collection('users').authWithPassword(closed.user.email, password)
      expect(await refusal(again)).toMatchObject(locked)
      // The ledger is never changed.
      const ledger = await root.collection('credit_entries').getFullList({ filter: `instance = "${closed.instance}"` })
      expect(ledger).toMatchObject([{ user: closed.user.id, reason: 'trial' }])

      const log = await other.pb.collection<Row<'audit_entries'>>('audit_entries').getFullList()
      expect(log.filter(({ action }) => action === 'member.merged')).toMatchObject([
        { actorKind: 'administrator', before: { role: 'viewer' }, after: { role: 'editor' } },
      ])
      expect(await entriesAbout(closed.user.id)).toContain('administrator account.merged')
      expect(await entriesAbout(kept.user.id)).toContain('administrator account.merged')
    })

    it('merges nothing with itself, with nobody, or into a locked account', async () => {
      const [one, other] = [await register(), await register()]
      for (const method of ['GET', 'POST'] as const) {
        expect(await refusal(merge(method, one, one))).toMatchObject({ data: { other: { code: 'same_account' } } })
        const nobody = { ...other, user: { ...other.user, id: 'aaaaaaaaaaaaaaa' } }
        expect(await refusal(merge(method, one, nobody))).toMatchObject({ status: 404 })
      }
      await lock(one)
      expect(await refusal(merge('POST', one, other))).toMatchObject({
        data: { other: { code: 'kept_account_locked' } },
      })
      expect((await users().getOne(other.user.id)).lockedAt).toBe('')
    })
  })
})
