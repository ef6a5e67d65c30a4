import { forgetPerson } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import type { RequestInfo } from '#server/engine/records/request.ts'
import {
  acceptInvitation,
  createTrialInstance,
  forgetInvitee,
  invitationByToken,
  leaveInstances,
} from '#server/instances/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'
import { type Language, languages } from '#shared/preferred-language.ts'

/**
 * Hooks of accounts. Sign-up also creates a workspace, or joins the one that the `invitation` in its body is for. Deleting
 * an account requires a recent sign-in by any method, so an open session alone is not enough; what the person created in
 * other workspaces stays, with
 * empty references to them.
 */
export function registerHooks({ records, clock }: Engine): void {
  records.hooks('users', {
    async beforeCreate(context) {
      const { record, request } = context
      if (!record.language) record.language = languageOf(request?.headers.accept_language)
      record.instance = ''
      noteConsents(context, clock.now())
      // The link came to this mailbox, so the address is theirs.
      if (await invitationOf(context)) record.verified = true
    },
    async afterCreate(context) {
      const { record, records: writer } = context
      const invitation = await invitationOf(context)
      if (invitation) {
        const auth = { collection: context.collection, record: record as unknown as RecordData, isSuperuser: false }
        await acceptInvitation(writer, invitation.id, { auth, hasToken: true, now: clock.now() })
        return
      }
      const name = record.companyName || record.name || record.email.split('@')[0]!
      await createTrialInstance(writer, record, name.slice(0, 80), clock.now())
    },
    beforeUpdate(context) {
      checkTaxId(context)
      noteConsents(context, clock.now())
    },
    async beforeDelete({ record, records: writer, request }) {
      if (request && !request.auth?.isSuperuser) requireRecentSignIn(request, clock.now())
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

/**
 * The invitation that a sign-up names by the token of its mail.
 * @throws ApiError 400 `invitation_over` for a token that no invitation has, 403 `other_address` for another address
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

function languageOf(acceptLanguage = ''): Language {
  const first = acceptLanguage.trim().toLowerCase()
  return first.startsWith('pt') ? 'pt-BR' : languages[0]
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

/** Version of the published texts that a consent refers to. */
const documentVersion = '2026-11'

/** Records what was agreed to and when, by the server's clock. */
function noteConsents({ record, changed, request }: HookContext<'users'>, now: Date): void {
  const locale = languageOf(request?.headers.accept_language)
  const given = record.consents ?? []
  for (const [field, document] of [
    ['termsConsentAt', 'terms'],
    ['marketingConsentAt', 'marketing'],
  ] as const) {
    if (!changed(field)) continue
    const at = recordDate(now)
    if (record[field]) record[field] = at
    given.push({ document: record[field] ? document : `${document}-revoked`, version: documentVersion, at, locale })
  }
  record.consents = given.length ? given : null
}

/** Max age of the sign-in for deleting an account. */
const maxSignInAgeSeconds = 10 * 60

function requireRecentSignIn({ auth }: RequestInfo, now: Date): void {
  const age = now.getTime() / 1000 - (auth?.signedInAt ?? 0)
  if (age <= maxSignInAgeSeconds) return
  const message = 'Sign in again to delete the account.'
  throw new ApiError(403, message, { account: fieldError('sign_in_again', message) })
}
