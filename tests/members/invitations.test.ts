import type PocketBase from 'pocketbase'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { Role } from '#shared/collections/rules.ts'
import type { InvitationView, Joined, Members } from '#shared/contracts/people.ts'
import { type Person, startTestApp, type TestApp, tune } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'

describeOnDrawnDatabase('invitations', (engine) => {
  const clock = createTestClock()
  let test: TestApp
  let root: PocketBase
  let count = 0
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), {}, { clock })
    root = await test.superuser()
  })

  const address = () => {
    count += 1
    return `invited-${count}@timbre.example`
  }
  const register = (email = address()) => test.register(email)
  const memberOf = async ({ instance }: Person, role: Role) => {
    const person = await register()
    await test.join(person, instance, role)
    return person
  }
  const invite = ({ pb, instance }: Person, data: object) =>
    pb.collection<Row<'invitations'>>('invitations').create({ instance, role: 'editor', ...data })
  const mailsTo = (email: string) =>
    test.app.engine.records.find('mails', { filter: 'to = {:email}', params: { email }, sort: '@rowid' })
  async function tokenOf(email: string): Promise<string> {
    const mail = (await mailsTo(email)).at(-1)!
    return /\/invitation\/([\w-]{43})\b/.exec(mail.text)![1]!
  }
  const look = (pb: PocketBase, key: string) => pb.send<InvitationView>(`/api/invitations/${key}`, {})
  const accept = (pb: PocketBase, key: string) => pb.send<Joined>(`/api/invitations/${key}/accept`, { method: 'POST' })
  const decline = (pb: PocketBase, key: string) => pb.send(`/api/invitations/${key}/decline`, { method: 'POST' })
  const roleIn = async ({ user }: Person, instance: string) =>
    (
      await test.app.engine.records.first('user_instance_roles', {
        filter: 'user = {:user} && instance = {:instance}',
        params: { user: user.id, instance },
      })
    )?.role
  const notesOf = async ({ pb }: Person) =>
    (await pb.collection<Row<'notifications'>>('notifications').getFullList({ sort: '@rowid' })).map(
      ({ kind, values, link }) => ({ kind, values, link }),
    )

  it('reach somebody who has an account, and make a member of them', async () => {
    const owner = await register()
    const guest = await register()
    const message = 'Come & <b>help</b> us'
    const invitation = await invite(owner, { email: guest.user.email.toUpperCase(), message })
    expect(invitation).toMatchObject({ email: guest.user.email, invitedBy: owner.user.id, acceptedAt: '' })
    expect(invitation).not.toHaveProperty('tokenHash')
    const [mail] = await mailsTo(guest.user.email)
    expect(mail!.html).toContain('Come &amp; &lt;b&gt;help&lt;/b&gt; us')

    const token = await tokenOf(guest.user.email)
    const stored = await test.app.engine.records.get('invitations', invitation.id)
    expect(stored.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(stored.tokenHash).not.toBe(token)
    expect(await look(test.visitor(), token)).toMatchObject({
      ...{ email: guest.user.email, role: 'editor', message, state: 'open', hasAccount: true },
      workspace: (await owner.pb.collection('instances').getOne(owner.instance)).name,
    })
    expect(await accept(guest.pb, token)).toEqual({ instance: owner.instance })
    expect(await roleIn(guest, owner.instance)).toBe('editor')
    const { user } = guest
    expect(await guest.pb.collection('users').getOne(user.id)).toMatchObject({
      instance: owner.instance,
      verified: true,
    })
    expect(await notesOf(owner)).toMatchObject([
      { kind: 'invitation-accepted', values: { email: user.email }, link: '/dashboard/members' },
    ])
    expect(await refusal(accept(guest.pb, token))).toMatchObject({ status: 404 })
  })

  it('let somebody without an account sign up straight into the workspace', async () => {
    const owner = await register()
    const email = address()
    await invite(owner, { email, role: 'reviewer' })
    const token = await tokenOf(email)
    expect(await look(test.visitor(), token)).toMatchObject({ hasAccount: false })
    const pb = test.visitor()
    const account = { password: 'correct horse 1', passwordConfirm: 'correct horse 1', name: 'New' }
    const signUp = (data: object) => pb.collection('users').create({ ...account, ...data })
    expect(await refusal(signUp({ email: address(), invitation: token }))).toMatchObject({
      status: 403,
      data: { email: { code: 'other_address' } },
    })
    expect(await refusal(signUp({ email, invitation: 'x'.repeat(43) }))).toMatchObject({
      status: 400,
      data: { invitation: { code: 'invitation_over' } },
    })
    await signUp({ email, invitation: token })
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, account.password)
    expect(record).toMatchObject({ verified: true, instance: owner.instance })
    const own = await pb.collection('user_instance_roles').getFullList()
    expect(own.filter(({ user }) => user === record.id)).toMatchObject([{ instance: owner.instance, role: 'reviewer' }])
  })

  it('are for one address only', async () => {
    const owner = await register()
    const guest = await register()
    const stranger = await register()
    await invite(owner, { email: guest.user.email })
    const token = await tokenOf(guest.user.email)
    expect(await refusal(accept(stranger.pb, token))).toMatchObject({
      status: 403,
      data: { email: { code: 'other_address' } },
    })
    expect(await refusal(accept(test.visitor(), token))).toMatchObject({ status: 401 })
    expect(await refusal(accept(root, token))).toMatchObject({ status: 403 })
    expect(await roleIn(stranger, owner.instance)).toBeUndefined()
  })

  it('are found by their id only by the person who has confirmed the address', async () => {
    const owner = await register()
    const guest = await register()
    const stranger = await register()
    for (const { user } of [guest, stranger]) await root.collection('users').update(user.id, { verified: true })
    const { id } = await invite(owner, { email: guest.user.email })
    expect(await notesOf(guest)).toMatchObject([{ kind: 'invited', link: `/invitation/${id}` }])
    for (const pb of [test.visitor(), stranger.pb, root, owner.pb]) {
      expect(await refusal(look(pb, id))).toMatchObject({ status: 404 })
      expect(await refusal(decline(pb, id))).toMatchObject({ status: 404 })
    }
    const unconfirmed = await register()
    const { id: other } = await invite(owner, { email: unconfirmed.user.email })
    expect(await notesOf(unconfirmed)).toEqual([])
    expect(await refusal(accept(unconfirmed.pb, other))).toMatchObject({ status: 404 })
    await accept(guest.pb, id)
    expect(await roleIn(guest, owner.instance)).toBe('editor')
  })

  it('can be declined by the link, signed in or not', async () => {
    const owner = await register()
    const email = address()
    const { id } = await invite(owner, { email })
    await decline(test.visitor(), await tokenOf(email))
    expect(await refusal(owner.pb.collection('invitations').getOne(id))).toMatchObject({ status: 404 })
    expect(await notesOf(owner)).toMatchObject([{ kind: 'invitation-declined', values: { email } }])
  })

  describe('are sent', () => {
    it('by owners and admins; only owners invite owners', async () => {
      const owner = await register()
      for (const role of ['admin', 'editor', 'reviewer', 'viewer'] as const) {
        const { pb } = await memberOf(owner, role)
        const by = { ...owner, pb }
        const plain = await refusal(invite(by, { email: address() }))
        expect(plain, role).toEqual(role === 'admin' ? null : expect.objectContaining({ status: 400 }))
        expect(await refusal(invite(by, { email: address(), role: 'owner' })), role).toMatchObject({ status: 400 })
        const seen = await pb.collection('invitations').getFullList()
        expect(seen.length, role).toBe(role === 'admin' ? 1 : 0)
      }
      const { id } = await invite(owner, { email: address(), role: 'owner' })
      const admin = await memberOf(owner, 'admin')
      expect(await refusal(admin.pb.collection('invitations').delete(id))).toMatchObject({ status: 404 })
      const resend = `/api/instances/${owner.instance}/invitations/${id}/resend`
      expect(await refusal(admin.pb.send(resend, { method: 'POST' }))).toMatchObject({ status: 404 })
    })

    it('once to each address, and not to members', async () => {
      const owner = await register()
      const member = await memberOf(owner, 'viewer')
      const email = address()
      await invite(owner, { email })
      expect(await refusal(invite(owner, { email: email.toUpperCase() }))).toMatchObject({
        data: { email: { code: 'already_invited' } },
      })
      for (const known of [member, owner]) {
        expect(await refusal(invite(owner, { email: known.user.email }))).toMatchObject({
          data: { email: { code: 'already_member' } },
        })
      }
    })

    it('up to the number that an administrator allows', async () => {
      const owner = await register()
      await tune(test, { openInvitations: 2, invitationMailsPerDay: 3 })
      try {
        const { id } = await invite(owner, { email: address() })
        await invite(owner, { email: address() })
        expect(await refusal(invite(owner, { email: address() }))).toMatchObject({
          data: { email: { code: 'too_many_invitations', params: { limit: 2 } } },
        })
        const resend = () =>
          owner.pb.send(`/api/instances/${owner.instance}/invitations/${id}/resend`, { method: 'POST' })
        await resend()
        expect(await refusal(resend())).toMatchObject({
          status: 429,
          data: { email: { code: 'too_many_invitation_mails', params: { limit: 3 } } },
        })
      } finally {
        await tune(test, { openInvitations: 50, invitationMailsPerDay: 200 })
      }
    })
  })

  describe('hand a workspace over', () => {
    it('when both agree', async () => {
      const owner = await register()
      const admin = await memberOf(owner, 'admin')
      const membership = await owner.pb
        .collection('user_instance_roles')
        .getFirstListItem(owner.pb.filter('user = {:id}', { id: admin.user.id }))
      const seize = (pb: PocketBase) => pb.collection('user_instance_roles').update(membership.id, { role: 'owner' })
      expect(await refusal(seize(admin.pb))).toMatchObject({ status: 404 })
      expect(await refusal(seize(owner.pb))).toMatchObject({ status: 404 })

      await invite(owner, { email: admin.user.email, role: 'owner', stepsDown: true })
      expect(await roleIn(admin, owner.instance)).toBe('admin')
      await accept(admin.pb, await tokenOf(admin.user.email))
      expect(await roleIn(admin, owner.instance)).toBe('owner')
      expect(await roleIn(owner, owner.instance)).toBe('admin')
      const instance = await admin.pb.collection('instances').getOne(owner.instance)
      expect(instance.owner).toBe(admin.user.id)
    })

    it('only while the one who offers it is an owner', async () => {
      const owner = await register()
      const second = await memberOf(owner, 'owner')
      const heir = await register()
      await invite(second, { email: heir.user.email, role: 'owner', instance: owner.instance })
      const membership = await owner.pb
        .collection('user_instance_roles')
        .getFirstListItem(owner.pb.filter('user = {:id}', { id: second.user.id }))
      await owner.pb.collection('user_instance_roles').update(membership.id, { role: 'admin' })
      expect(await refusal(accept(heir.pb, await tokenOf(heir.user.email)))).toMatchObject({
        data: { invitation: { code: 'invitation_over' } },
      })
    })
  })

  it('and memberships leave a trail that admins read and nobody changes', async () => {
    const owner = await register()
    const guest = await register()
    await invite(owner, { email: guest.user.email })
    await accept(guest.pb, await tokenOf(guest.user.email))
    const membership = await owner.pb
      .collection('user_instance_roles')
      .getFirstListItem(owner.pb.filter('user = {:id}', { id: guest.user.id }))
    await owner.pb.collection('user_instance_roles').update(membership.id, { role: 'viewer' })
    await owner.pb.collection('instances').update(owner.instance, { name: 'Renamed' })
    expect(await guest.pb.collection('audit_entries').getFullList()).toEqual([])
    await guest.pb.collection('user_instance_roles').delete(membership.id)

    const entries = await owner.pb.collection<Row<'audit_entries'>>('audit_entries').getFullList({ sort: '@rowid' })
    const names = { owner: owner.user.name, guest: guest.user.name }
    expect(
      entries.map(({ action, actorName, targetName, before, after }) => [action, actorName, targetName, before, after]),
    ).toEqual([
      ['invitation.sent', names.owner, guest.user.email, null, { role: 'editor' }],
      ['invitation.accepted', names.guest, guest.user.email, null, { role: 'editor' }],
      ['member.role', names.owner, names.guest, { role: 'editor' }, { role: 'viewer' }],
      ['instance.changed', names.owner, 'Renamed', { name: expect.any(String) }, { name: 'Renamed' }],
      ['member.left', names.guest, names.guest, { role: 'viewer' }, null],
    ])
    for (const pb of [owner.pb, root]) {
      expect(await refusal(pb.collection('audit_entries').delete(entries[0]!.id))).not.toBeNull()
      expect(await refusal(pb.collection('audit_entries').update(entries[0]!.id, { action: 'x' }))).not.toBeNull()
    }
    expect(await notesOf(guest)).toMatchObject([{ kind: 'role-changed', values: { role: 'viewer' } }])
  })

  it('show who is in a workspace, addresses to admins only', async () => {
    const owner = await register()
    const viewer = await memberOf(owner, 'viewer')
    const stranger = await register()
    const ask = ({ pb }: { pb: PocketBase }) => pb.send<Members>(`/api/instances/${owner.instance}/members`, {})
    const row = ({ user }: Person, role: Role, email: string) => ({
      ...{ id: expect.any(String), user: user.id, name: user.name, avatar: '', since: expect.any(String) },
      ...{ role, email },
    })
    expect((await ask(owner)).members).toEqual([
      row(owner, 'owner', owner.user.email),
      row(viewer, 'viewer', viewer.user.email),
    ])
    expect((await ask(viewer)).members).toEqual([row(owner, 'owner', ''), row(viewer, 'viewer', viewer.user.email)])
    expect(await refusal(ask(stranger))).toMatchObject({ status: 404 })
    expect(await refusal(ask({ pb: test.visitor() }))).toMatchObject({ status: 401 })
  })

  // The last one: a week later all tokens of the others have expired.
  it('end after seven days, when they are withdrawn, and with each new mail', async () => {
    const owner = await register()
    const [late, withdrawn, again] = [await register(), await register(), await register()]
    const { id } = await invite(owner, { email: withdrawn.user.email })
    const token = await tokenOf(withdrawn.user.email)
    await owner.pb.collection('invitations').delete(id)
    expect(await refusal(accept(withdrawn.pb, token))).toMatchObject({ status: 404 })

    const { id: resent } = await invite(owner, { email: again.user.email })
    const first = await tokenOf(again.user.email)
    const resend = (pb: PocketBase, invitation = resent) =>
      pb.send(`/api/instances/${owner.instance}/invitations/${invitation}/resend`, { method: 'POST' })
    await resend(owner.pb)
    expect(await mailsTo(again.user.email)).toHaveLength(2)
    expect(await refusal(accept(again.pb, first))).toMatchObject({ status: 404 })

    const { id: over } = await invite(owner, { email: late.user.email })
    const lateToken = await tokenOf(late.user.email)
    clock.advance(7 * 86_400_000)
    const signIn = ({ pb, user }: Person) => pb.collection('users').authWithPassword(user.email, 'correct horse 1')
    await signIn(late)
    expect(await look(late.pb, lateToken)).toMatchObject({ state: 'expired' })
    expect(await refusal(accept(late.pb, lateToken))).toMatchObject({
      status: 400,
      data: { invitation: { code: 'invitation_over' } },
    })
    await signIn(owner)
    await resend(owner.pb, over)
    await accept(late.pb, await tokenOf(late.user.email))
    expect(await roleIn(late, owner.instance)).toBe('editor')
  })
})
