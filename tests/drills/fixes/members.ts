import type { Fix } from './fix.ts'

const membership = 'server/instances/membership.ts'
const roles = 'shared/collections/user-instance-roles.ts'
const hooks = 'server/instances/hooks.ts'
const inMembership = (only: string) => ({ test: 'members/membership.test.ts', only })
const inInstance = (only: string) => ({ test: 'members/delete-instance.test.ts', only })
const invitations = 'server/instances/invitations.ts'
const inInvitations = (only: string) => ({ test: 'members/invitations.test.ts', only })
const inAccount = (only: string) => ({ test: 'members/delete-account.test.ts', only })

const ownersAlone = inMembership('let only owners')
const gone = inInstance('removes everything in it')
const noTrace = inAccount('leaves no trace')

/** Former members, owners, and the deletion of instances and accounts. */
export const memberFixes: readonly Fix[] = [
  {
    name: 'the cleared choice of former members',
    file: hooks,
    find: '      await forgetChoice(context)\n',
    replace: '',
    ...inMembership('clear the chosen instance'),
  },
  {
    name: 'the membership check before a balance is shown',
    file: 'server/billing/ledger.ts',
    find: ' && user_instance_roles_via_user.instance ?= {:instance}',
    replace: '',
    ...inMembership('decide who gets a new balance'),
  },
  {
    name: 'the rule that only owners make owners',
    file: roles,
    find: ' && @request.body.role != "owner"',
    replace: '',
    ...ownersAlone,
  },
  {
    name: 'the rule that only owners change owners',
    file: roles,
    find: ' && role != "owner" && @request',
    replace: ' && @request',
    ...ownersAlone,
  },
  {
    name: 'the rule that only owners remove owners',
    file: roles,
    find: ' && role != "owner")',
    replace: ')',
    ...ownersAlone,
  },
  {
    name: 'leaving',
    file: roles,
    find: 'user = @request.auth.id',
    replace: 'user = "nobody"',
    ...inMembership('can be left by everybody'),
  },
  {
    name: 'the refusal to demote the last owner',
    file: hooks,
    find: "if (request && original!.role === 'owner' && changed('role')) await keepAnOwner(writer, record.instance)",
    replace: '',
    ...inMembership('can be left by everybody'),
  },
  {
    name: 'the refusal to remove the last owner',
    file: hooks,
    find: "if (request && record.role === 'owner') await keepAnOwner(writer, record.instance)",
    replace: '',
    ...inMembership('can be left by everybody'),
  },
  {
    name: 'the owner relation that follows the roles',
    file: membership,
    find: 'if (!instance || owners.includes(instance.owner)) return',
    replace: 'if (owners) return',
    ...inMembership('are handed over'),
  },
  {
    name: 'the refusal to move a membership',
    file: hooks,
    find: "if (changed('user') || changed('instance')) {",
    replace: "if (changed('user') && !changed('user')) {",
    ...inMembership('cannot be moved'),
  },
  {
    name: 'the protection of the deletion date',
    file: 'shared/collections/instances.ts',
    find: "const ownersWrite = ['name',",
    replace: "const ownersWrite = ['deleteAt', 'name',",
    ...inInstance('is requested and withdrawn'),
  },
  {
    name: 'the deletion date that a second request keeps',
    file: 'server/instances/deletion.ts',
    find: "  if (!changed('deletion')) return\n",
    replace: '',
    ...inInstance('is requested and withdrawn'),
  },
  {
    name: 'the refusal to generate once deletion is requested',
    file: 'server/billing/plan.ts',
    find: '  if (row.deletion) throw toBeDeleted()\n',
    replace: '',
    ...inInstance('refuses to generate'),
  },
  {
    name: 'the scheduled deletion of instances',
    file: 'server/instances/index.ts',
    find: "  engine.crons.set('deleteInstances', '20 3 * * *', () => deleteDueInstances(engine))\n",
    replace: "  engine.crons.set('deleteInstances', '20 3 * * *', () => void deleteDueInstances)\n",
    ...gone,
  },
  {
    name: 'the wait until the deletion date',
    file: 'server/instances/deletion.ts',
    find: ' && deleteAt <= {:now}',
    replace: '',
    ...gone,
  },
  {
    name: 'the recent sign-in that deleting an account requires',
    file: 'server/accounts/hooks.ts',
    find: '      if (request && !request.auth?.isSuperuser) requireRecentSignIn(request.auth, clock)\n',
    replace: '',
    ...inAccount('recent'),
  },
  {
    name: 'the sign-in time that refreshing a token keeps',
    file: 'server/engine/records/auth/complete-sign-in.ts',
    find: "method === 'refresh' ? info.auth?.signedInAt : Math.floor(clock.now().getTime() / 1000)",
    replace: 'Math.floor(clock.now().getTime() / 1000)',
    ...inAccount('requires a recent sign-in'),
  },
  {
    name: 'the refusal to delete the account of a sole owner',
    file: 'server/accounts/hooks.ts',
    find: '      await leaveInstances(writer, record.id)\n',
    replace: '',
    ...inAccount('is refused while'),
  },
  {
    name: 'the deletion of mails with the account',
    file: 'server/accounts/hooks.ts',
    find: "for (const { id } of mails) await writer.delete('mails', id)",
    replace: 'if (mails) return',
    ...noTrace,
  },
  {
    name: 'the deletion of mail requests with the account',
    file: 'server/engine/records/auth/account-rows.ts',
    find: '        await forgetMailRequests(writer.tx, name, record.id)\n',
    replace: '',
    ...noTrace,
  },
  {
    name: 'the fallback that is stored on the server',
    file: 'web/instances/instance-context.tsx',
    find: '  useStoredChoice(selected)\n',
    replace: '',
    test: 'e2e/leaving.e2e.ts',
    only: 'a removed member',
  },
  {
    name: 'one call that stores the fallback',
    file: 'web/instances/instance-context.tsx',
    find: ' || sending.current === id',
    replace: '',
    test: 'web/stored-choice.test.tsx',
  },
  {
    name: 'the choice of another tab',
    file: 'web/instances/instance-context.tsx',
    find: " || !(isNew || stored === '')",
    replace: '',
    test: 'web/stored-choice.test.tsx',
  },
  {
    name: 'the sign-out of other tabs when the account is deleted',
    file: 'web/instances/instance-context.tsx',
    find: "  useOwnAccount(useCallback(() => go('/auth/login'), [go]))\n",
    replace: '',
    test: 'e2e/leaving.e2e.ts',
    only: 'a sole owner deletes',
  },
  {
    name: 'the hash in place of the token of an invitation',
    file: 'server/engine/random.ts',
    find: "createHash('sha256').update(secret).digest('hex')",
    replace: 'secret || createHash.name',
    ...inInvitations('reach somebody who has an account'),
  },
  {
    name: 'the address that an invitation is for',
    file: invitations,
    find: '  if (!isSameAddress(invitation, auth)) throw otherAddress()\n',
    replace: '',
    ...inInvitations('for one address only'),
  },
  {
    name: 'the owner who has to be one until the invitation is accepted',
    file: invitations,
    find: " || (await roleIn(records, invitedBy, instance)) === 'owner'",
    replace: " || (await roleIn(records, invitedBy, instance)) !== 'viewer'",
    ...inInvitations('only while the one who offers'),
  },
]
