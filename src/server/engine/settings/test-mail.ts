import { badRequest, type FieldError, type FieldErrors, fieldError } from '../errors.ts'
import type { Mailer } from '../mail/mail.ts'
import type { MailText } from '../records/auth/mail-templates.ts'
import { checkEmail, checkLength } from '../records/auth/submitted.ts'
import type { RecordData, RecordStore } from '../records/record-store.ts'

export interface TestMailOptions {
  records: Pick<RecordStore, 'collection'>
  mail: Mailer
  /** The mails that can be tried out, by the names of `MailTemplates`. */
  templates: object
}
type Template = (record: RecordData, token: string) => MailText

/** Names of the API and what the product calls the same mail. */
const templateNames: Record<string, readonly string[]> = {
  verification: ['verification'],
  'password-reset': ['passwordReset'],
  'email-change': ['emailChange'],
  otp: ['otp'],
  'login-alert': ['loginAlert', 'authAlert'],
}

/**
 * Sends one of the mails to an address of the superuser's choice, past the outbox, so that the answer tells whether
 * the mail server took it.
 * @throws ApiError 400
 */
export async function sendTestMail(options: TestMailOptions, body: Record<string, unknown>): Promise<void> {
  const { email = '', template = '', collection: named } = body as Record<string, string | undefined>
  const collection = options.records.collection(String(named || '_superusers'))
  const write = templateOf(options.templates, String(template))
  const checks: Record<string, FieldError | null> = {
    email: checkEmail(String(email)),
    template:
      checkLength(String(template), 1) ?? (write ? null : fieldError('validation_in_invalid', 'Must be a valid value.')),
    collection:
      collection?.type === 'auth'
        ? null
        : fieldError('validation_invalid_auth_collection', 'Must be a valid auth collection id or name.'),
  }
  const errors = Object.fromEntries(Object.entries(checks).filter(([, error]) => error !== null)) as FieldErrors
  if (Object.keys(errors).length > 0) throw badRequest('Failed to send the test email.', errors)
  const record: RecordData = { id: '123456789012345', email: String(email), name: 'Test', verified: false }
  try {
    await options.mail.sendNow({ to: String(email), ...write!(record, '123456') })
  } catch (error) {
    throw badRequest(`Failed to send the test email. Raw error: ${(error as Error).message}`)
  }
}

function templateOf(templates: object, name: string): Template | null {
  const keys = Object.hasOwn(templateNames, name) ? templateNames[name]! : []
  const known = templates as Record<string, Template | undefined>
  return keys.map((key) => known[key]).find((template) => template !== undefined) ?? null
}
