import { readSettings } from '#server/admin/index.ts'
import { forgetPerson } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { HookContext, RecordReader } from '#server/engine/records/records.ts'
import {
  acceptInvitation,
  createFirstInstance,
  forgetInvitee,
  invitationByToken,
  leaveInstances,
} from '#server/instances/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'
import { dateConsents, type RecordConsents } from './consents.ts'
import { languageOf } from './language.ts'
import { requireRecentSignIn } from './security/recent-sign-in.ts'

/**
 * Hooks of accounts. Sign-up also creates a workspace, or joins the one of the `invitation` in its body. When an account is
 * deleted, what the person created in other workspaces is kept, with empty references to them.
 */
export function registerHooks({ records, clock }: Engine, recordConsents: RecordConsents): void {
  records.hooks('users', {
    async beforeCreate(context) {
      const { record, request } = context
      if (!record.language) record.language = languageOf(request?.headers.accept_language)
      record.instance = ''
      dateConsents(context, clock.now())
      // The link was mailed to this address, so the address is theirs.
      if (await invitationOf(context)) record.verified = true
      else if (request && !request.auth?.isSuperuser) await requireOpenSignUp(context.records)
    },
    async afterCreate(context) {
      await recordConsents(context)
      const { record, records: writer } = context
      const invitation = await invitationOf(context)
      if (invitation) {
        const auth = { collection: context.collection, record: record as unknown as RecordData, isSuperuser: false }
        await acceptInvitation(writer, invitation.id, { auth, hasToken: true, now: clock.now() })
        return
      }
      const name = record.companyName || record.name || record.email.split('@')[0]!
      await createFirstInstance(writer, record, name.slice(0, 80), clock.now())
    },
    beforeUpdate(context) {
      checkTaxId(context)
      dateConsents(context, clock.now())
    },
    afterUpdate: recordConsents,
    async beforeDelete({ record, records: writer, request }) {
      if (request && !request.auth?.isSuperuser) requireRecentSignIn(request.auth, clock)
      await leaveInstances(writer, record.id)
    },
    async afterDelete({ record, records: writer }) {
      await forgetPerson(writer, record)
      await forgetInvitee(writer, record.email)
      const mails = await writer.find('mails', { filter: 'to = {:email}', params: { email: record.email } })
      for (const { id } of mails) await writer.delete('mails', id)
    },
  })
}

/** @throws ApiError 403 `sign_up_closed` */
async function requireOpenSignUp(records: RecordReader): Promise<void> {
  if ((await readSettings(records)).signUp) return
  const message = 'Only people with an invitation can sign up.'
  throw new ApiError(403, message, { account: fieldError('sign_up_closed', message) })
}

/**
 * The invitation that a sign-up names by the token of its mail.
 * @throws ApiError 400 `invitation_over` for an unknown token, 403 `other_address` for another address
 */
async function invitationOf({ request, record, records }: HookContext<'users'>): Promise<Row<'invitations'> | null> {
  const token = request?.body.invitation
  if (typeof token !== 'string' || token === '') return null
  const invitation = await invitationByToken(records, token).catch(() => {
    throw invalid('invitation', 'invitation_over', 'This invitation can no longer be used. Ask for a new one.')
  })
  if (invitation.email !== record.email.toLowerCase()) {
    const message = 'This invitation is for another e-mail address.'
    throw new ApiError(403, message, { email: fieldError('other_address', message) })
  }
  return invitation
}

/** Companies in Brazil need a valid CNPJ; elsewhere the tax number is not checked. */
function checkTaxId({ record, changed }: HookContext<'users'>): void {
  const isBrazilianBusiness = record.personType === 'business' && record.country === 'BR'
  if (!isBrazilianBusiness || !(changed('taxId') || changed('country') || changed('personType'))) return
  if (!isCnpj(record.taxId)) {
    throw invalid('taxId', 'validation_invalid_cnpj', 'The CNPJ entered is invalid.')
  }
  record.taxId = normaliseCnpj(record.taxId)
}
