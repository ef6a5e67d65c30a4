import type { RecordData } from '#server/engine/records/record.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Row } from '#shared/collections/index.ts'

interface Act {
  instance: string
  /** Null for actions of the server. */
  by: AuthRecord | null
  action: string
  target?: string
  targetName?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records who did what, in the transaction of the action. */
export async function recordAct(records: RecordWriter, act: Act): Promise<void> {
  const { by, ...entry } = act
  await records.create('audit_entries', {
    ...entry,
    actorKind: by ? (by.isSuperuser ? 'administrator' : 'member') : 'server',
    actor: by ? by.record.id : '',
    actorName: by ? nameOf(by.record) : '',
  })
}

/** A person's display name. */
export const nameOf = (person: Row<'users'> | RecordData): string =>
  String(person.name || person.email || '').slice(0, 160)

/** Erases a person whose account is deleted from the audit. */
export async function forgetPerson({ tx }: RecordWriter, { id, email }: Row<'users'>): Promise<void> {
  await tx.run(`update audit_entries set actor = '', "actorName" = '' where actor = ?`, [id])
  await tx.run(`update audit_entries set target = '', "targetName" = '' where target = ?`, [id])
  await tx.run(`update audit_entries set "targetName" = '' where "targetName" = ?`, [email.toLowerCase()])
}
