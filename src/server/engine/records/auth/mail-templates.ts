import type { RecordData } from '../record-store.ts'

export interface MailText {
  subject: string
  text: string
  html: string
}

/** The product's words for the engine's mails. `token` goes into a link of the product's choosing. */
export interface MailTemplates {
  verification(record: RecordData, token: string): MailText
  passwordReset(record: RecordData, token: string): MailText
}
