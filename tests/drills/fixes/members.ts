import type { Fix } from './fix.ts'

const membership = 'server/instances/membership.ts'
const roles = 'shared/collections/user-instance-roles.ts'
const billing = 'server/billing/index.ts'
const inMembership = (only: string) => ({ test: 'members/membership.test.ts', only })
const inWorkspace = (only: string) => ({ test: 'members/delete-workspace.test.ts', only })
const inAccount = (only: string) => ({ test: 'members/delete-account.test.ts', only })

const ownersAlone = inMembership('is changed and ended by owners alone')
const gone = inWorkspace('is gone after its date')
const noTrace = inAccount('leaves no trace')

/** What former members kept, and what owners could not do. */
export const memberFixes: readonly Fix[] = [
  {
    name: 'the end of a choice with the membership',
    file: membership,
    find: '    await forgetChoice(context)\n',
    replace: '',
    ...inMembership('takes the chosen workspace with it'),
  },
  {
    name: 'the membership of those who are shown a balance',
    file: billing,
    find: ' && user_instance_roles_via_user.instance ?= {:instance}',
    replace: '',
    ...inMembership('is what shows people the balance'),
  },
  {
    name: 'owners alone as makers of owners',
    file: roles,
    find: ' && @request.body.role != "owner"',
    replace: '',
    ...ownersAlone,
  },
  {
    name: 'owners alone as those who change owners',
    file: roles,
    find: ' && role != "owner" && @request',
    replace: ' && @request',
    ...ownersAlone,
  },
  {
    name: 'owners alone as those who remove owners',
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
    ...inMembership('can be left by everybody but the last owner'),
  },
  {
    name: 'the last owner who stays an owner',
    file: membership,
    find: "if (request && original!.role === 'owner' && changed('role')) await keepAnOwner(records, record.instance)",
    replace: '',
    ...inMembership('can be left by everybody but the last owner'),
  },
  {
    name: 'the last owner who stays a member',
    file: membership,
    find: "if (request && record.role === 'owner') await keepAnOwner(records, record.instance)",
    replace: '',
    ...inMembership('can be left by everybody but the last owner'),
  },
  {
    name: 'the owner a workspace names',
    file: membership,
    find: 'if (!instance || owners.includes(instance.owner)) return',
    replace: 'if (owners) return',
    ...inMembership('is handed over'),
  },
  {
    name: 'memberships that stay with their person and workspace',
    file: membership,
    find: "    if (changed('user') || changed('instance')) throw fixedMembership()\n",
    replace: '',
    ...inMembership('cannot pass to another'),
  },
  {
    name: 'the date of a deletion as the server alone sets it',
    file: 'shared/collections/instances.ts',
    find: ' && @request.body.deleteAt:changed = false',
    replace: '',
    ...inWorkspace('can be asked for and taken back'),
  },
  {
    name: 'the date of a deletion that asking again does not move',
    file: 'server/instances/deletion.ts',
    find: "      if (!changed('deletion')) return\n",
    replace: '',
    ...inWorkspace('can be asked for and taken back'),
  },
  {
    name: 'the refusal to generate in a workspace that is going to be deleted',
    file: billing,
    find: '  if (row.deletion) throw toBeDeleted()\n',
    replace: '',
    ...inWorkspace('generates nothing'),
  },
  {
    name: 'the deletion of workspaces after their date',
    file: 'server/instances/index.ts',
    find: "  engine.crons.set('deleteWorkspaces', '20 3 * * *', () => deleteDueInstances(engine))\n",
    replace: "  engine.crons.set('deleteWorkspaces', '20 3 * * *', () => void deleteDueInstances)\n",
    ...gone,
  },
  {
    name: 'the time to change one’s mind',
    file: 'server/instances/deletion.ts',
    find: ' && deleteAt <= {:now}',
    replace: '',
    ...gone,
  },
  {
    name: 'the sign-in of a moment ago before an account is deleted',
    file: 'server/accounts/delete-account.ts',
    find: '      if (request && !request.auth?.isSuperuser) requireFreshSignIn(request, clock)\n',
    replace: '',
    ...inAccount('takes a sign-in'),
  },
  {
    name: 'refreshed tokens that are no newer proof',
    file: 'server/engine/records/auth/complete-sign-in.ts',
    find: 'proven ? Math.floor(clock.now().getTime() / 1000) : info.auth?.signedInAt',
    replace: 'Math.floor(clock.now().getTime() / 1000)',
    ...inAccount('takes a sign-in of a moment ago'),
  },
  {
    name: 'workspaces that an account leaves to others with an owner',
    file: 'server/accounts/delete-account.ts',
    find: '      await leaveWorkspaces(records, record.id)\n',
    replace: '',
    ...inAccount('others would be left without an owner'),
  },
  {
    name: 'the end of mails with the account',
    file: 'server/accounts/delete-account.ts',
    find: "for (const { id } of mails) await records.delete('mails', id)",
    replace: 'if (mails) return',
    ...noTrace,
  },
  {
    name: 'the end of requests for mails with the account',
    file: 'server/engine/records/auth/account-rows.ts',
    find: '        await forgetMailRequests(writer.tx, name, record.id)\n',
    replace: '',
    ...noTrace,
  },
  {
    name: 'the fallback to another workspace that the server hears of',
    file: 'web/instances/instance-context.tsx',
    find: 'hasFallenBack ? known !== selected : ',
    replace: 'hasFallenBack ? false : ',
    test: 'e2e/leaving.e2e.ts',
    only: 'whoever is removed',
  },
  {
    name: 'the own record that open tabs follow',
    file: 'web/instances/instance-context.tsx',
    find: "  useOwnAccount(useCallback(() => go('/auth/login'), [go]))\n",
    replace: '',
    test: 'e2e/leaving.e2e.ts',
    only: 'deletes the account, after',
  },
]
