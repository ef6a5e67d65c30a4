import { requireFeature } from '#server/admin/index.ts'
import { nameOf, recordAct } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import { generate } from '#server/engine/records/fields/generate.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { recordLegalChange, recordSettingWrite } from './settings-audit.ts'

/** Hooks of locked accounts, leads, the audit of settings and of administrators' changes to accounts, and the dates behind the figures. */
export function registerHooks({ records, clock }: Engine): void {
  records.hooks('users', {
    beforeAuth({ record }) {
      if (record.lockedAt) throw accountLocked()
    },
    beforeUpdate({ record, changed }) {
      if (!changed('lockedAt') || !record.lockedAt) return
      record.lockedAt = recordDate(clock.now())
      // Ends every session, including open streams.
      endSessions(record)
    },
    afterUpdate: recordAccountChanges,
    async afterDelete({ records: writer, request }) {
      if (!request?.auth?.isSuperuser) return
      // Without the name, because the person has to be forgotten.
      await recordAct(writer, { instance: '', by: request.auth, action: 'account.deleted' })
    },
  })

  records.hooks('sessions', {
    async afterDelete({ record, records: writer, request }) {
      if (!request?.auth?.isSuperuser) return
      const person = await writer.byId('users', record.recordRef)
      if (!person) return
      const act = { instance: '', by: request.auth, action: 'account.sessionEnded', target: person.id }
      await recordAct(writer, { ...act, targetName: nameOf(person) })
    },
  })

  records.hooks('settings', {
    afterCreate: (context) => recordSettingWrite(context),
    afterUpdate: (context) => recordSettingWrite(context),
    afterDelete: (context) => recordSettingWrite(context, true),
  })

  records.hooks('legal_versions', { afterCreate: recordLegalChange, afterUpdate: recordLegalChange })

  records.hooks('leads', {
    async beforeCreate({ records: writer, request }) {
      if (!request?.auth?.isSuperuser) await requireFeature(writer, 'leadForm')
    },
  })

  records.hooks('posts', {
    beforeUpdate({ record, changed }) {
      if (!changed('decision')) return
      record.approvedAt = record.decision === 'approve' ? recordDate(clock.now()) : ''
    },
  })
}

/** Tokens are signed with this key as well. */
function endSessions(account: object): void {
  ;(account as { tokenKey: string }).tokenKey = generate('[a-zA-Z0-9]{50}')
}

async function recordAccountChanges(context: HookContext<'users'>): Promise<void> {
  const { record, original, records, request, changed } = context
  if (!request?.auth?.isSuperuser) return
  const by = request.auth
  const act = (action: string, values: object = {}) =>
    recordAct(records, { instance: '', by, action, target: record.id, targetName: nameOf(record), ...values })
  const [secrets, earlier] = [record as unknown as RecordData, original as unknown as RecordData]
  const differs = (field: 'password' | 'tokenKey') => secrets[field] !== earlier[field]

  if (changed('lockedAt')) await act(record.lockedAt ? 'account.locked' : 'account.unlocked')
  if (changed('verified')) await act(record.verified ? 'account.verified' : 'account.unverified')
  if (changed('email'))
    await act('account.email', { before: { email: original!.email }, after: { email: record.email } })
  if (differs('password')) await act('account.password')
  const endedByItself = differs('tokenKey') && !differs('password') && !changed('email')
  if (endedByItself && !changed('lockedAt')) await act('account.sessionsEnded')
}

const accountLocked = () => {
  const message = 'This account is locked. Write to the people who run this server.'
  return new ApiError(403, message, { account: fieldError('account_locked', message) })
}
