import type { RecordData } from '../record.ts'

export interface MailText {
  subject: string
  text: string
  html: string
}

/** The origin of a sign-in. */
export interface SignIn {
  ip: string
  /** The user agent: printable ASCII, at most 200 characters. Escape it in HTML. */
  agent: string
  /** In the date format of records. */
  at: string
}

/** The application's texts for the engine's mails. It puts `token` into a link of its own. */
export interface MailTemplates {
  verification(record: RecordData, token: string): MailText
  passwordReset(record: RecordData, token: string): MailText
  /** Goes to the new address. */
  emailChange(record: RecordData, token: string): MailText
  otp(record: RecordData, code: string): MailText
  signInAlert(record: RecordData, signIn: SignIn): MailText
}
