import { nameOf, recordAct } from '#server/audit/index.ts'
import { usageOf } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { notFound, unauthorized } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import type { InvitationView, Joined, Member, Members } from '#shared/contracts/people.ts'
import {
  acceptInvitation,
  accountOf,
  declineInvitation,
  type Inviting,
  invitationByKey,
  sendInvitation,
  stateOf,
} from './invitations.ts'
import { memberRoute } from './member-route.ts'
import { isAtLeast, roleIn } from './membership.ts'

export function registerRoutes(engine: Engine, inviting: Inviting): void {
  const { http, records, clock, authenticate } = engine

  memberRoute<{ Params: { instance: string } }>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/members',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ instance, auth }) => membersOf(engine, instance, auth),
  })

  memberRoute<{ Params: { instance: string } }>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/usage',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ instance }) => usageOf(engine, instance),
  })

  memberRoute<{ Params: { instance: string; invitation: string } }>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/invitations/:invitation/resend',
    role: 'admin',
    instanceOf: ({ params }) => params.instance,
    async answer({ request: { params }, reply, auth, instance }) {
      await records.write(async (writer) => {
        const invitation = await writer.lock('invitations', params.invitation)
        const mayResend =
          invitation.role !== 'owner' ||
          auth.isSuperuser ||
          (await roleIn(writer, auth.record.id, instance)) === 'owner'
        if (invitation.instance !== instance || invitation.acceptedAt || !mayResend) throw notFound()
        await sendInvitation(inviting, writer, invitation)
        await recordAct(writer, {
          ...{ instance, by: auth, action: 'invitation.resent' },
          ...{ target: invitation.id, targetName: invitation.email },
        })
      })
      return reply.code(204).send()
    },
  })

  type Keyed = { Params: { key: string } }
  http.get<Keyed>('/api/invitations/:key', async ({ headers, params }): Promise<InvitationView> => {
    const { invitation } = await invitationByKey(records, params.key, await authenticate(headers))
    const { email, role, message, expiresAt, invitedBy } = invitation
    const instance = await records.get('instances', invitation.instance)
    const inviter = invitedBy ? await records.byId('users', invitedBy) : null
    return {
      ...{ email, message, expiresAt, workspace: instance.name, role: role || 'viewer' },
      inviter: inviter ? nameOf(inviter) : '',
      state: stateOf(invitation, clock.now()),
      hasAccount: (await accountOf(records, email)) !== null,
    }
  })

  http.post<Keyed>('/api/invitations/:key/accept', async ({ headers, params }): Promise<Joined> => {
    const auth = await authenticate(headers)
    if (!auth) throw unauthorized('The request requires valid record authorization token.')
    const { invitation, hasToken } = await invitationByKey(records, params.key, auth)
    const call = { auth, hasToken, now: clock.now() }
    return { instance: await records.write((writer) => acceptInvitation(writer, invitation.id, call)) }
  })

  http.post<Keyed>('/api/invitations/:key/decline', async ({ headers, params }, reply) => {
    const auth = await authenticate(headers)
    const { invitation, hasToken } = await invitationByKey(records, params.key, auth)
    const call = { auth, hasToken, now: clock.now() }
    await records.write((writer) => declineInvitation(writer, invitation.id, call))
    return reply.code(204).send()
  })
}

/** Everybody in an instance; addresses for admins. */
async function membersOf({ records }: Engine, instance: string, auth: AuthRecord): Promise<Members> {
  const filter = 'instance = {:instance}'
  const memberships = await records.find('user_instance_roles', { filter, params: { instance }, sort: 'created,id' })
  const people = await records.byIds(
    'users',
    memberships.map(({ user }) => user),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const own = memberships.find(({ user }) => user === auth.record.id)
  const seesAddresses = auth.isSuperuser || isAtLeast(own?.role || null, 'admin')
  const members = memberships.flatMap(({ id, user, role, created }): Member[] => {
    const person = byId.get(user)
    if (!person) return []
    const { name, avatar, email } = person
    const address = seesAddresses || user === auth.record.id ? email : ''
    return [{ id, user, name, avatar, email: address, role: role || 'viewer', since: created }]
  })
  return { members: members.toSorted((one, other) => rank(one.role) - rank(other.role)) }
}

const rank = (role: Role): number => roles.indexOf(role)
