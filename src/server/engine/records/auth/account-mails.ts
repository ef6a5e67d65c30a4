import type { MailTemplate } from '#shared/collections/auth-options.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { MailTemplates, MailText, SignIn } from './mail-templates.ts'

/** How the engine's mails name the application; read whenever a mail is written. */
export interface AppName {
  name: string
  /** Without a trailing slash. */
  url: string
}

/** The mails of accounts: a collection's own template if it has one, else the application's text. */
export interface AccountMails {
  verification(collection: Model, record: RecordData, token: string): MailText
  passwordReset(collection: Model, record: RecordData, token: string): MailText
  emailChange(collection: Model, record: RecordData, token: string): MailText
  otp(collection: Model, record: RecordData, code: string, otpId: string): MailText
  signInAlert(collection: Model, record: RecordData, signIn: SignIn): MailText
}

export function createAccountMails(words: MailTemplates, app: () => AppName): AccountMails {
  const write = (
    template: MailTemplate | undefined,
    record: RecordData,
    values: Record<string, string>,
    usual: () => MailText,
  ): MailText => (template ? fill(template, record, { APP_NAME: app().name, APP_URL: app().url, ...values }) : usual())

  return {
    verification: ({ auth }, record, token) =>
      write(auth!.verificationTemplate, record, { TOKEN: token }, () => words.verification(record, token)),
    passwordReset: ({ auth }, record, token) =>
      write(auth!.resetPasswordTemplate, record, { TOKEN: token }, () => words.passwordReset(record, token)),
    emailChange: ({ auth }, record, token) =>
      write(auth!.confirmEmailChangeTemplate, record, { TOKEN: token }, () => words.emailChange(record, token)),
    otp: ({ auth }, record, code, otpId) =>
      write(auth!.otp.emailTemplate, record, { OTP: code, OTP_ID: otpId }, () => words.otp(record, code)),
    signInAlert: ({ auth }, record, signIn) => {
      const info = `${signIn.at}, ${signIn.ip}, ${signIn.agent}`
      return write(auth!.authAlert.emailTemplate, record, { ALERT_INFO: info }, () => words.signInAlert(record, signIn))
    },
  }
}

const secretFields = new Set(['password', 'tokenKey'])

/** Replaces `{NAME}` and `{RECORD:field}` in one pass, so that placeholders inside values are not replaced. */
function fill({ subject, body }: MailTemplate, record: RecordData, values: Record<string, string>): MailText {
  const lookUp = (whole: string, name: string, field?: string): string => {
    if (field !== undefined) return secretFields.has(field) ? '' : asText(record[field])
    return Object.hasOwn(values, name) ? values[name]! : whole
  }
  const replace = (text: string, encode: (value: string) => string) =>
    text.replaceAll(/\{(?:RECORD:(\w+)|([A-Z_]+))\}/g, (whole, field: string | undefined, name: string) =>
      encode(lookUp(whole, name, field)),
    )
  const html = replace(body, escapeHtml)
  return { subject: replace(subject, (value) => value.replaceAll(/[\r\n]+/g, ' ')), html, text: withoutTags(html) }
}

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)

/** Plain text for readers without HTML, with links as addresses. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, '$2: $1')
    .replaceAll(/<br\b[^>]*>|<\/p>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity)!)
    .trim()
}
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]))
