import { nameOf, recordAct } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { isAtLeast } from '#server/instances/index.ts'
import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import { collections, type Row } from '#shared/collections/index.ts'
import type { AccountMerge } from '#shared/contracts/administration.ts'

interface Pair {
  kept: Row<'users'>
  closed: Row<'users'>
}

/** The preview of a merge. @throws ApiError 400 `same_account`, 404 */
export async function previewMerge(records: RecordReader, keptId: string, closedId: string): Promise<AccountMerge> {
  const pair = await readPair(records, keptId, closedId)
  const { kept, closed } = pair
  const moves = await membershipMoves(records, pair)
  const workspaces = await records.byIds(
    'instances',
    moves.map(({ instance }) => instance),
  )
  let count = 0
  for (const { collection, field } of authorship) {
    count += await records.count(collection, { filter: `${field} = {:id}`, params: { id: closedId } })
  }
  return {
    ...{ kept: shown(kept), closed: shown(closed), records: count },
    memberships: moves.map(({ instance, before, after }) => ({
      ...{ instance, before, after },
      workspace: workspaces.find(({ id }) => id === instance)?.name ?? '',
    })),
    notifications: await records.count('notifications', { filter: 'user = {:id}', params: { id: closedId } }),
  }
}

/**
 * Moves memberships (the stronger role wins), authorship and notifications of one account to another, and locks the first one. Its
 * sign-in methods, consents and ledger entries are not moved.
 */
export async function mergeAccounts(
  records: RecordWriter,
  [keptId, closedId]: readonly [string, string],
  by: AuthRecord,
  now: Date,
): Promise<AccountMerge> {
  // In the order of ids, so that two merges cannot deadlock.
  for (const id of [keptId, closedId].toSorted()) await records.lock('users', id)
  const merge = await previewMerge(records, keptId, closedId)
  const pair = await readPair(records, keptId, closedId)
  const moves = await membershipMoves(records, pair)
  for (const { instance, keptRow, after } of moves) {
    await records.lock('instances', instance)
    if (!keptRow) await records.create('user_instance_roles', { user: keptId, instance, role: after })
    else if (keptRow.role !== after) await records.update('user_instance_roles', keptRow.id, { role: after })
  }
  for (const { collection, field } of [...authorship, notified]) {
    const named = await records.find<string>(collection, { filter: `${field} = {:id}`, params: { id: closedId } })
    for (const { id } of named) await records.update<string>(collection, id, { [field]: keptId })
  }
  for (const { instance, closedRow, before, after } of moves) {
    await records.delete('user_instance_roles', closedRow.id)
    await recordAct(records, {
      ...{ instance, by, action: 'member.merged', target: keptId, targetName: nameOf(pair.kept) },
      before: { role: before, email: pair.closed.email },
      after: { role: after, email: pair.kept.email },
    })
  }
  if (!pair.kept.instance && moves[0]) await records.update('users', keptId, { instance: moves[0].instance })
  await records.update('users', closedId, { lockedAt: recordDate(now) })
  for (const account of [pair.kept, pair.closed]) {
    await recordAct(records, {
      ...{ instance: '', by, action: 'account.merged', target: account.id, targetName: nameOf(account) },
      ...{ before: { email: pair.closed.email }, after: { email: pair.kept.email } },
    })
  }
  return merge
}

async function readPair(records: RecordReader, keptId: string, closedId: string): Promise<Pair> {
  if (keptId === closedId) {
    throw invalid('other', 'same_account', 'Choose another account: an account cannot be merged with itself.')
  }
  const [kept, closed] = [await records.byId('users', keptId), await records.byId('users', closedId)]
  if (!kept || !closed) throw notFound()
  if (kept.lockedAt) {
    throw invalid('other', 'kept_account_locked', 'The account that is kept is locked. Unlock it first.')
  }
  return { kept, closed }
}

async function membershipMoves(records: RecordReader, { kept, closed }: Pair) {
  const of = ({ id }: Row<'users'>) =>
    records.find('user_instance_roles', { filter: 'user = {:id}', params: { id }, sort: 'instance' })
  const own = await of(kept)
  return (await of(closed)).map((closedRow) => {
    const keptRow = own.find(({ instance }) => instance === closedRow.instance)
    const before = keptRow?.role || ''
    const closedRole = closedRow.role || 'viewer'
    const after = before !== '' && isAtLeast(before, closedRole) ? before : closedRole
    return { instance: closedRow.instance, closedRow, keptRow, before, after } as const
  })
}

interface Reference {
  readonly collection: string
  readonly field: string
}

/**
 * Fields that name a person as the author or owner of something. Rows that are deleted with their account are not moved, and the
 * ledger is never changed.
 */
const authorship = Object.values<Collection>(collections).flatMap(({ name, fields, appendOnly }): Reference[] =>
  appendOnly
    ? []
    : Object.keys(fields).flatMap((field) => (isAuthor(fields[field]!) ? [{ collection: name, field }] : [])),
)
function isAuthor(field: Field): boolean {
  return field.type === 'relation' && field.collection === 'users' && !field.cascadeDelete
}
const notified: Reference = { collection: 'notifications', field: 'user' }

const shown = ({ id, name, email }: Row<'users'>) => ({ id, name, email })
