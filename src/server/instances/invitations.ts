import { readSettings } from '#server/admin/index.ts'
import { nameOf, recordAct } from '#server/audit/index.ts'
import { requireRoomForMember } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { SqlRunner } from '#server/engine/database/database.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, badRequest, fieldError, invalid, notFound } from '#server/engine/errors.ts'
import { hashOfSecret, secretText } from '#server/engine/random.ts'
import { findByUnique } from '#server/engine/records/auth/find-identity.ts'
import type { HookContext, RecordReader, RecordStore, RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { invitationMail } from './invitation-mail.ts'
import { isAtLeast, membershipOf, roleIn } from './membership.ts'

type Invitation = Row<'invitations'>

const dayMilliseconds = 86_400_000

/** The parts of the engine that invitations use. */
export interface Inviting extends Pick<Engine, 'clock' | 'mail' | 'records' | 'database'> {
  /** The address of the web app. */
  appUrl: () => string
  /** The product's name. */
  appName: () => string
}

/** Checks a new invitation and sets the fields that the server writes. */
export async function prepareInvitation(
  inviting: Inviting,
  { record, records, request }: HookContext<'invitations'>,
): Promise<void> {
  requireConfirmedInviter(inviting, request?.auth ?? null)
  record.email = record.email.toLowerCase()
  record.invitedBy = request?.auth && !request.auth.isSuperuser ? request.auth.record.id : ''
  if (record.role !== 'owner') record.stepsDown = false
  const { instance, email } = record
  await records.lock('instances', instance)
  const invitee = await accountOf(inviting.records, email, records.tx)
  const role = invitee && (await roleIn(records, invitee.id, instance))
  if (role && (record.role !== 'owner' || role === 'owner')) {
    throw invalid('email', 'already_member', 'This person is a member of the workspace already.')
  }
  if (!role) await requireRoomForMember(records, instance, 1)
  const filter = 'instance = {:instance} && acceptedAt = ""'
  const open = await records.find('invitations', { filter, params: { instance } })
  if (open.some((other) => other.email === email)) {
    throw invalid('email', 'already_invited', 'This person is invited already. Send that invitation again instead.')
  }
  const { openInvitations: limit } = await readSettings(records)
  if (open.length >= limit) {
    const message = `A workspace has at most ${limit} open invitations. Withdraw some of them first.`
    throw invalid('email', 'too_many_invitations', message, { limit })
  }
}

/**
 * Sends the mail with a new link, for the first time or again; earlier links stop working. An account with this address, if
 * confirmed, gets a notification too.
 */
export async function sendInvitation(
  { clock, mail, appUrl, appName, records: store }: Inviting,
  records: RecordWriter,
  { id, email, instance, invitedBy, role, message }: Invitation,
): Promise<void> {
  const token = secretText(32)
  const now = clock.now()
  const { invitationDays, invitationMailsPerDay } = await readSettings(records)
  await checkMailsOfDay(records, instance, invitationMailsPerDay, now)
  await records.update('invitations', id, {
    tokenHash: hashOfSecret(token),
    sentAt: recordDate(now),
    expiresAt: recordDate(new Date(now.getTime() + invitationDays * dayMilliseconds)),
  })
  const { name: workspace } = await records.get('instances', instance)
  const inviter = invitedBy ? await records.byId('users', invitedBy) : null
  const invitee = await accountOf(store, email, records.tx)
  const content = { workspace, inviter: inviter ? nameOf(inviter) : '', role: role || 'viewer', message } as const
  const language = (invitee ?? inviter)?.language
  const written = invitationMail(content, language, { appName: appName(), appUrl: appUrl(), token })
  await mail.enqueue(records.tx, { to: email, ...written })
  if (invitee?.verified) {
    const values = { workspace, inviter: content.inviter, role: content.role }
    await notify(records, { user: invitee.id, about: invitedBy, kind: 'invited', values, link: `/invitation/${id}` })
  }
}

/** Counts the mails of the last day by their audit entries. @throws ApiError 429 `too_many_invitation_mails` */
async function checkMailsOfDay(records: RecordReader, instance: string, limit: number, now: Date): Promise<void> {
  const filter =
    'instance = {:instance} && created > {:since} && (action = "invitation.sent" || action = "invitation.resent")'
  const since = recordDate(new Date(now.getTime() - dayMilliseconds))
  if ((await records.count('audit_entries', { filter, params: { instance, since } })) < limit) return
  const message = `This workspace has sent ${limit} invitations within a day. Try again tomorrow.`
  throw new ApiError(429, message, { email: fieldError('too_many_invitation_mails', message, { limit }) })
}

/** @throws ApiError 404 if no invitation has this token */
export async function invitationByToken(records: RecordReader, token: string): Promise<Invitation> {
  const filter = 'tokenHash = {:hash}'
  const invitation = await records.first('invitations', { filter, params: { hash: hashOfSecret(token) } })
  if (!invitation) throw notFound()
  return invitation
}

/**
 * Finds an invitation by the key in a link: the token of a mail, or its id if the signed-in person has confirmed the invited
 * address.
 * @throws ApiError 404
 */
export async function invitationByKey(
  records: RecordReader,
  key: string,
  auth: AuthRecord | null,
): Promise<{ invitation: Invitation; hasToken: boolean }> {
  const byId = auth?.record.verified ? await records.byId('invitations', key) : null
  if (byId && isSameAddress(byId, auth)) return { invitation: byId, hasToken: false }
  return { invitation: await invitationByToken(records, key), hasToken: true }
}

const isSameAddress = ({ email }: Invitation, auth: AuthRecord | null): boolean =>
  auth?.collection.name === 'users' && String(auth.record.email).toLowerCase() === email

export const stateOf = ({ acceptedAt, expiresAt }: Invitation, now: Date): 'open' | 'expired' | 'accepted' =>
  acceptedAt ? 'accepted' : expiresAt <= recordDate(now) ? 'expired' : 'open'

/**
 * Makes the invited person a member, or gives a member the stronger role.
 * @throws ApiError 403 `other_address` for everybody else, 400 `invitation_over` if it is expired, used or withdrawn
 */
export async function acceptInvitation(
  records: RecordWriter,
  id: string,
  { auth, hasToken, now }: { auth: AuthRecord; hasToken: boolean; now: Date },
): Promise<string> {
  const invitation = await records.lock('invitations', id)
  if (!isSameAddress(invitation, auth)) throw otherAddress()
  const { instance, email } = invitation
  const role = invitation.role || 'viewer'
  await records.lock('instances', instance)
  if (stateOf(invitation, now) !== 'open' || !(await mayStillInvite(records, invitation))) throw over()
  const user = auth.record.id
  const membership = await membershipOf(records, user, instance)
  if (!membership) await records.create('user_instance_roles', { user, instance, role })
  else if (!isAtLeast(membership.role || null, role)) {
    await records.update('user_instance_roles', membership.id, { role })
  }
  await records.update('invitations', id, { acceptedAt: recordDate(now), tokenHash: '' })
  // The link was mailed to this address, so the address is theirs.
  await records.update('users', user, { instance, ...(hasToken && !auth.record.verified ? { verified: true } : {}) })
  if (invitation.stepsDown) await stepDown(records, invitation)
  await recordAct(records, {
    ...{ instance, by: auth, action: 'invitation.accepted', target: user, targetName: email },
    ...{ before: membership ? { role: membership.role } : undefined, after: { role } },
  })
  await answerInviter(records, invitation, 'invitation-accepted', user)
  return instance
}

/** Only owners can make owners, so an owner invitation ends when its sender is no longer an owner. */
async function mayStillInvite(records: RecordReader, { role, invitedBy, instance }: Invitation): Promise<boolean> {
  return role !== 'owner' || !invitedBy || (await roleIn(records, invitedBy, instance)) === 'owner'
}

async function stepDown(records: RecordWriter, { invitedBy, instance }: Invitation): Promise<void> {
  const membership = invitedBy && (await membershipOf(records, invitedBy, instance))
  if (membership) await records.update('user_instance_roles', membership.id, { role: 'admin' })
}

/** @throws ApiError as `acceptInvitation` */
export async function declineInvitation(
  records: RecordWriter,
  id: string,
  { auth, hasToken, now }: { auth: AuthRecord | null; hasToken: boolean; now: Date },
): Promise<void> {
  const invitation = await records.lock('invitations', id)
  const isInvited = isSameAddress(invitation, auth)
  if (!hasToken && !isInvited) throw otherAddress()
  if (stateOf(invitation, now) === 'accepted') throw over()
  const { instance, email, role } = invitation
  await records.delete('invitations', id)
  await recordAct(records, {
    ...{ instance, by: isInvited ? auth : null, action: 'invitation.declined' },
    ...{ target: id, targetName: email, before: { role } },
  })
  await answerInviter(records, invitation, 'invitation-declined', isInvited ? auth!.record.id : '')
}

async function answerInviter(
  records: RecordWriter,
  { invitedBy, instance, email }: Invitation,
  kind: 'invitation-accepted' | 'invitation-declined',
  about: string,
): Promise<void> {
  if (!invitedBy || !(await roleIn(records, invitedBy, instance))) return
  const { name: workspace } = await records.get('instances', instance)
  await notify(records, { user: invitedBy, about, kind, values: { workspace, email }, link: '/dashboard/members' })
}

/** The account with this address, ignoring case, read by its index. */
export async function accountOf(
  records: RecordStore,
  email: string,
  database: SqlRunner = records.database,
): Promise<Row<'users'> | null> {
  const users = records.collection('users')!
  const account = await findByUnique({ database, byId: records.byId }, users, 'email', email)
  return account as Row<'users'> | null
}

/** Only people with a confirmed address may have mails sent to others. */
function requireConfirmedInviter({ mail }: Inviting, auth: AuthRecord | null): void {
  if (!auth || auth.isSuperuser || auth.record.verified || !mail.canSend()) return
  const message = 'Confirm your e-mail address first: open the link in the mail we sent you.'
  throw new ApiError(403, message, { email: fieldError('unconfirmed_address', message) })
}

const otherAddress = () => {
  const message = 'This invitation is for another e-mail address.'
  return new ApiError(403, message, { email: fieldError('other_address', message) })
}
const over = () => {
  const message = 'This invitation can no longer be used. Ask for a new one.'
  return badRequest(message, { invitation: fieldError('invitation_over', message) })
}

/** Deletes the invitations to an address whose account is deleted. */
export async function forgetInvitee(records: RecordWriter, email: string): Promise<void> {
  const filter = 'email = {:email}'
  for (const { id } of await records.find('invitations', { filter, params: { email: email.toLowerCase() } })) {
    await records.delete('invitations', id)
  }
}
