import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { type Clock, recordDate } from '../clock.ts'
import type { JobDefinition, Jobs } from '../jobs/job.ts'
import type { RecordStore } from '../records/record-store.ts'
import type { Mailer } from './mail.ts'

interface OutboxOptions {
  records: RecordStore
  jobs: Jobs
  clock: Clock
  /** `smtp://user:password@host:port`; empty keeps every mail in the outbox. */
  smtpUrl: string
  from: string
}
type SendMail = { mail: string }

/** Mails are rows first. With a mail server a job sends them, tried for about an hour; without one they are kept. */
export function createOutbox({ records, jobs, clock, smtpUrl, from }: OutboxOptions): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 } as SMTPTransport.Options)
    : null

  const sendMail: JobDefinition<SendMail> = {
    name: 'send-mail',
    parse: (payload) => payload as SendMail,
    attempts: 8,
    backoffMilliseconds: 15_000,
    perInstance: 2,
    async run(job) {
      const mail = await records.get('mails', job.payload.mail)
      if (mail.state === 'sent' || !transport) return
      await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html })
      await job.complete((writer) =>
        writer.update('mails', mail.id, { state: 'sent', attempts: job.attempt, sentAt: recordDate(clock.now()) }),
      )
    },
    async ended({ payload }, outcome, writer) {
      const error = outcome.state === 'failed' ? outcome.error.message.slice(0, 500) : 'canceled'
      await writer.update('mails', payload.mail, { state: 'failed', error })
    },
  }
  jobs.define(sendMail)

  return {
    async enqueue(tx, mail) {
      const row = await records.within(tx).create('mails', { ...mail, state: transport ? 'queued' : 'kept' })
      if (transport) await jobs.enqueue(tx, sendMail, { mail: row.id })
    },
  }
}
