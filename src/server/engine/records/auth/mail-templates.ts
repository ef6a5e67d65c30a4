import type { RecordData } from '../record.ts'

export interface MailText {
  subject: string
  text: string
  html: string
}

/** Where somebody signed in from. */
export interface SignIn {
  ip: string
  /** What the browser says about itself: printable ASCII, at most 200 characters, to be escaped in HTML. */
  agent: string
  /** As records write a moment. */
  at: string
}

/** The application's words for the engine's mails. `token` goes into a link of its choosing. */
export interface MailTemplates {
  verification(record: RecordData, token: string): MailText
  passwordReset(record: RecordData, token: string): MailText
  /** Goes to the new address. */
  emailChange(record: RecordData, token: string): MailText
  otp(record: RecordData, code: string): MailText
  signInAlert(record: RecordData, signIn: SignIn): MailText
}
