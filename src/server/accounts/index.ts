import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import type { Authenticate } from '#server/engine/records/request.ts'
import { createTrialInstance } from '#server/instances/index.ts'
import { type Language, languages } from '#shared/collections/users.ts'
import { isCnpj, normaliseCnpj } from '#shared/contracts/cnpj.ts'
import { registerCnpjRoute } from './cnpj-lookup.ts'
import { deletionHooks } from './delete-account.ts'

export { requireConfirmedAddress } from './confirmed-address.ts'
export { mailTemplates } from './mail-templates.ts'
export { passwordPolicy } from './password-policy.ts'
export { usersWith } from './sign-in-services.ts'

/** Sign-up makes a person and their workspace; onboarding data is checked here. */
export function createAccounts(engine: Engine, authenticate: Authenticate, options: { cnpjServiceUrl: string }): void {
  const { clock } = engine
  engine.records.hooks('users', {
    beforeCreate(context) {
      const { record, request } = context
      if (!record.language) record.language = languageOf(request?.headers.accept_language)
      record.instance = ''
      noteConsents(context, clock.now())
    },
    async afterCreate({ record, records }) {
      const name = record.companyName || record.name || record.email.split('@')[0]!
      await createTrialInstance(records, record, name.slice(0, 80), clock.now())
    },
    beforeUpdate(context) {
      checkTaxId(context)
      noteConsents(context, clock.now())
    },
  })
  engine.records.hooks('users', deletionHooks(clock))
  registerCnpjRoute(engine, authenticate, options.cnpjServiceUrl)
}

function languageOf(acceptLanguage = ''): Language {
  const first = acceptLanguage.trim().toLowerCase()
  return first.startsWith('pt') ? 'pt-BR' : languages[0]
}

/** A company in Brazil is known by its CNPJ; elsewhere the number is taken as typed. */
function checkTaxId({ record, changed }: HookContext<'users'>): void {
  const isBrazilianBusiness = record.personType === 'business' && record.country === 'BR'
  if (!isBrazilianBusiness || !(changed('taxId') || changed('country') || changed('personType'))) return
  if (!isCnpj(record.taxId)) {
    throw badRequest('Failed to update record.', {
      taxId: fieldError('validation_invalid_cnpj', 'The CNPJ entered is invalid.'),
    })
  }
  record.taxId = normaliseCnpj(record.taxId)
}

/** Version of the published texts that a consent refers to. */
const documentVersion = '2026-11'

/** Keeps the evidence of what was agreed to and when; the moment is the server's. */
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
