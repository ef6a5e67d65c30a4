import { badRequest, type FieldError, type FieldErrors, fieldError } from '../errors.ts'
import type { Mailer } from '../mail/mail.ts'
import type { AccountMails } from '../records/auth/account-mails.ts'
import type { MailText } from '../records/auth/mail-templates.ts'
import { checkEmail, checkLength } from '../records/auth/submitted.ts'
import type { Model } from '../records/model.ts'
import type { RecordData } from '../records/record.ts'
import type { RecordStore } from '../records/records.ts'

export interface TestMailOptions {
  records: Pick<RecordStore, 'collection'>
  mail: Mailer
  mails: AccountMails
}

type Write = (mails: AccountMails, collection: Model, record: RecordData) => MailText
const token = 'test-token'
const templates: Record<string, Write> = {
  verification: (mails, collection, record) => mails.verification(collection, record, token),
  'password-reset': (mails, collection, record) => mails.passwordReset(collection, record, token),
  'email-change': (mails, collection, record) => mails.emailChange(collection, record, token),
  otp: (mails, collection, record) => mails.otp(collection, record, '12345678', 'test-otp-id-123'),
  'login-alert': (mails, collection, record) =>
    mails.signInAlert(collection, record, { ip: '127.0.0.1', agent: 'Test', at: '2000-01-01 00:00:00.000Z' }),
}

/**
 * Sends one of the mails to an address of the superuser's choice, without the outbox, so that the answer shows whether
 * the mail server accepted it.
 * @throws ApiError 400
 */
export async function sendTestMail(options: TestMailOptions, body: Record<string, unknown>): Promise<void> {
  const { email, template, collection: named } = readTexts(body)
  const collection = options.records.collection(named || '_superusers')
  const write = Object.hasOwn(templates, template) ? templates[template]! : null
  const checks: Record<string, FieldError | null> = {
    email: checkEmail(email),
    template:
      checkLength(template, 1) ?? (write ? null : fieldError('validation_in_invalid', 'Must be a valid value.')),
    collection: collection?.isAuth
      ? null
      : fieldError('validation_invalid_auth_collection', 'Must be a valid auth collection id or name.'),
  }
  const errors = Object.fromEntries(Object.entries(checks).filter(([, error]) => error !== null)) as FieldErrors
  if (Object.keys(errors).length > 0) throw badRequest('Failed to send the test email.', errors)
  const record: RecordData = { id: '123456789012345', email, name: 'Test', verified: false }
  try {
    await options.mail.sendNow({ to: email, ...write!(options.mails, collection!, record) })
  } catch (error) {
    throw badRequest(`Failed to send the test email. Raw error: ${(error as Error).message}`)
  }
}

function readTexts(body: Record<string, unknown>): { email: string; template: string; collection: string } {
  const { email = '', template = '', collection = '' } = body
  if (typeof email !== 'string' || typeof template !== 'string' || typeof collection !== 'string') {
    throw badRequest('An error occurred while loading the submitted data.')
  }
  return { email, template, collection }
}
