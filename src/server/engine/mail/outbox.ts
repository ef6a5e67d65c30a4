import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { type Clock, recordDate } from '../clock.ts'
import { invalid, notFound } from '../errors.ts'
import { type JobDefinition, JobError, type Jobs, noLongerWanted } from '../jobs/job.ts'
import { uniqueName } from '../random.ts'
import type { RecordStore, RecordWriter } from '../records/records.ts'
import type { Mail, Mailer } from './mail.ts'

interface OutboxOptions {
  records: RecordStore
  jobs: Jobs
  clock: Clock
  /** `smtp://user:password@host:port` or `smtps://…`; empty keeps every mail in the outbox. May change while it runs. */
  smtpUrl: string | (() => string)
  from: string | (() => string)
  /** Changes mails before they are kept or sent. */
  dress?: (mail: Mail) => Mail
}
type SendMail = { mail: string }

/** Mails are stored as rows. With a mail server a job sends them, retrying for about half an hour; without one they are kept. */
export function createOutbox({ records, jobs, clock, smtpUrl, from, dress = asIs }: OutboxOptions): Mailer {
  const delivery = rememberDelivery(smtpUrl, from)

  const sendMail: JobDefinition<SendMail> = {
    name: 'send-mail',
    parse: (payload) => payload as SendMail,
    attempts: 8,
    backoffMilliseconds: 15_000,
    perTenant: 2,
    async run(job) {
      const mail = await records.byId('mails', job.payload.mail)
      const deliver = delivery()
      // Deleted, already sent by a run that died after its commit, or the mail server was removed in the meantime.
      if (!mail || mail.state === 'sent' || !deliver) return
      await deliver(mail)
      await job.complete((writer) =>
        writer.update('mails', mail.id, {
          state: 'sent',
          attempts: job.attempt,
          error: '',
          sentAt: recordDate(clock.now()),
        }),
      )
    },
    async ended({ payload }, outcome, writer) {
      const error = outcome.state === 'failed' ? outcome.error.message.slice(0, 500) : 'canceled'
      await writer.update('mails', payload.mail, { state: 'failed', error })
    },
    async retry({ payload }, writer) {
      if (!(await writer.byId('mails', payload.mail))) throw noLongerWanted()
      const mail = await writer.lock('mails', payload.mail)
      if (mail.state !== 'failed') throw noLongerWanted()
      return queue(writer, mail.id)
    },
  }
  jobs.define(sendMail)

  async function queue(writer: RecordWriter, mail: string): Promise<string> {
    if (!delivery()) throw invalid('mail', 'validation_no_mail_server', 'There is no mail server.')
    await writer.update('mails', mail, { state: 'queued', error: '' })
    return jobs.enqueue(writer.tx, sendMail, { mail })
  }

  return {
    async enqueue(tx, mail) {
      const hasServer = delivery() !== null
      const row = await records.within(tx).create('mails', { ...dress(mail), state: hasServer ? 'queued' : 'kept' })
      if (hasServer) await jobs.enqueue(tx, sendMail, { mail: row.id })
      return row.id
    },
    async sendAgain(tx, id) {
      const writer = records.within(tx)
      if (!(await writer.byId('mails', id))) throw notFound()
      const mail = await writer.lock('mails', id)
      if (mail.state === 'queued') throw invalid('mail', 'validation_mail_queued', 'The mail is waiting to be sent.')
      await queue(writer, id)
      return mail.to
    },
    canSend: () => delivery() !== null,
    async sendNow(mail) {
      const deliver = delivery()
      if (!deliver) throw new Error('there is no mail server; mails are kept in the outbox')
      await deliver({ id: uniqueName(16), ...dress(mail) })
    },
  }
}

const asIs = (mail: Mail): Mail => mail

type Deliver = (letter: Letter) => Promise<void>

/** A transport for the currently configured mail server; null if there is none. */
function rememberDelivery(smtpUrl: OutboxOptions['smtpUrl'], from: OutboxOptions['from']): () => Deliver | null {
  let made: { key: string; deliver: Deliver } | null = null
  return () => {
    const url = typeof smtpUrl === 'function' ? smtpUrl() : smtpUrl
    const sender = typeof from === 'function' ? from() : from
    if (!url) return null
    const key = `${url} ${sender}`
    if (made?.key !== key) made = { key, deliver: createDelivery(url, sender) }
    return made.deliver
  }
}

interface Letter {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string> | null
}

function createDelivery(url: string, from: string): Deliver {
  let opened: ReturnType<typeof openTransport> | null = null
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return async ({ id, to, subject, text, html, headers }) => {
    try {
      opened ??= openTransport(url)
      const transport = await opened
      await transport.sendMail({
        from,
        // As an object it is a single address, whatever characters it contains.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: headers ?? {},
        // The same in every attempt, so that mailboxes can recognise duplicates.
        messageId: `<${id}@${domain}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      const { message, code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number }
      // A 5xx is permanent for this mail, unless it is about authentication; other errors may pass.
      const retry = responseCode < 500 || code === 'EAUTH'
      throw new JobError(`The mail server did not accept the mail: ${message}`, { retry, cause: error })
    }
  }
}

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as SMTPTransport.Options)
}
