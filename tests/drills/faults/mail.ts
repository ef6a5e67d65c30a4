import { pino } from 'pino'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import { openRecordServer } from '#server/engine/record-server.ts'
import { startFakeSmtp } from '../../fakes/smtp.ts'
import { templates } from '../../support/mail-templates.ts'
import type { Place } from '../engine-server.ts'
import { followJob, isHit, type Position } from './attempts.ts'
import { finalFaults, leavesOpen, type SmtpFault, startFaultySmtp } from './faulty-smtp.ts'

export interface MailCell {
  readonly fault: SmtpFault
  readonly position: Position
}

const maxAttempts = 8

/** Breaks the mail server in each way and counts the mails that arrive. */
export async function runMailFaults(place: Place, cells: readonly MailCell[]) {
  const smtp = await startFakeSmtp()
  const faulty = await startFaultySmtp(smtp.url)
  const server = await openRecordServer({
    folder: place.folder,
    databaseUrl: place.url,
    collections: [],
    membership: null,
    templates,
    app: () => ({ name: 'Drill', url: 'http://drill.example' }),
    fetch: createSafeFetch({ allowPrivate: false }),
    mail: { smtpUrl: faulty.url, from: 'Drill <no-reply@drill.example>' },
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const broken: string[] = []
  let repetitions = 0
  try {
    for (const [number, { fault, position }] of cells.entries()) {
      const to = `cell${number}@drill.example`
      const outcome = await followJob(
        server.database,
        'send-mail',
        () =>
          server.database.transaction((tx) =>
            server.mail.enqueue(tx, { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }),
          ),
        (attempt) => faulty.set(isHit(position, attempt) ? fault : null),
      )
      const mail = await server.records.first('mails', { filter: 'to = {:to}', params: { to } })
      const arrived = smtp.received.filter((received) => received.to.includes(to))
      const ids = new Set(arrived.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]))
      repetitions += Math.max(0, arrived.length - 1)
      const isFinal = finalFaults.includes(fault)
      const fails = isFinal || position === 'every'
      const attempts = isFinal ? 1 : position === 'every' ? maxAttempts : position === 'first' ? 2 : 3
      const wasTaken = leavesOpen.includes(fault)
      const copies = wasTaken ? attempts : fails ? 0 : 1
      const complaints = [
        outcome.state === (fails ? 'failed' : 'done') ? '' : `the job is ${outcome.state}`,
        mail?.state === (fails ? 'failed' : 'sent') ? '' : `the mail is ${mail?.state}`,
        outcome.attempts === attempts ? '' : `it took ${outcome.attempts} attempts, not ${attempts}`,
        arrived.length === copies ? '' : `${arrived.length} copies arrived, not ${copies}`,
        ids.size <= 1 ? '' : 'copies carry different Message-IDs',
        !fails || /^The mail server did not accept the mail: ./.test(mail?.error ?? '')
          ? ''
          : `"${mail?.error}" says nothing`,
      ].filter(Boolean)
      broken.push(...complaints.map((complaint) => `mail, ${fault}, ${position}: ${complaint}.`))
    }
  } finally {
    await server.stop()
    await faulty.stop()
    await smtp.stop()
  }
  return { figures: { cells: cells.length, repetitions }, broken }
}
