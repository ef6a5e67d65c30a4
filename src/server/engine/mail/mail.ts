import type { Transaction } from '../database/database.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Mails are written in the transaction of the change that causes them and sent after the commit. */
export interface Mailer {
  /** Without a mail server the mail is kept in the outbox for the administrator. */
  enqueue(tx: Transaction, mail: Mail): Promise<void>
  /** Whether there is a mail server; without one mails only reach the outbox. */
  canSend(): boolean
  /** Sends directly, without the outbox. @throws Error with the mail server's message, or if there is none */
  sendNow(mail: Mail): Promise<void>
}
