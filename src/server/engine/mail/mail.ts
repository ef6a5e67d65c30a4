import type { Transaction } from '../database/database.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** In addition to the values of every mail. */
  headers?: Record<string, string>
}

/** Mails are written in the transaction of the change that causes them and sent after the commit. */
export interface Mailer {
  /** Without a mail server the mail is kept in the outbox for the administrator. @returns its id in the outbox */
  enqueue(tx: Transaction, mail: Mail): Promise<string>
  /**
   * Queues a mail of the outbox once more, even if it was sent before.
   * @returns its recipient
   * @throws ApiError 404 if there is no such mail, 400 if it is waiting already or there is no mail server
   */
  sendAgain(tx: Transaction, id: string): Promise<string>
  /** Whether there is a mail server; without one mails only reach the outbox. */
  canSend(): boolean
  /** Sends directly, without the outbox. @throws Error with the mail server's message, or if there is none */
  sendNow(mail: Mail): Promise<void>
}
