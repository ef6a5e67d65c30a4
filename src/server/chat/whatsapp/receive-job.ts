import { rm } from 'node:fs/promises'
import { type JobDefinition, type JobRun, LeaseLost } from '#server/engine/jobs/job.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { MediaFailure } from '#shared/contracts/whatsapp.ts'
import type { Chat, ReceiveWhatsApp } from '../chat.ts'
import { type ReceivedFile, withFiles } from '../visitor-files.ts'
import { carryOutAccountNews } from './account-news.ts'
import { contentOf } from './content.ts'
import { nextEvent, type WhatsAppEvent } from './events.ts'
import { fetchFile, MediaUnavailable } from './incoming-file.ts'
import { carryOutMessage } from './incoming-message.ts'
import { objectIn } from './json.ts'
import { openSecrets } from './secrets.ts'
import { carryOutStatus } from './statuses.ts'

/** After this many failed attempts at an event, later ones no longer wait for it. */
const maxAttempts = 3

/** Thrown to run again instead of completing: new events have arrived. */
class MoreToDo extends Error {}

/** Processes a sender's events in order. */
export function receiveWhatsAppJob(given: () => Chat): JobDefinition<ReceiveWhatsApp> {
  return {
    name: 'receive-whatsapp',
    parse: parsePayload,
    attempts: 5,
    backoffMilliseconds: 2000,
    perTenant: 4,
    leaseMilliseconds: 20_000,
    async run(job) {
      const chat = given()
      for (;;) {
        await workThrough(chat, job)
        try {
          return await job.complete(async (writer) => {
            if (await nextEvent(writer, job.payload)) throw new MoreToDo()
          })
        } catch (error) {
          if (!(error instanceof MoreToDo)) throw error
        }
      }
    },
  }
}

async function workThrough(chat: Chat, { payload, signal }: JobRun<ReceiveWhatsApp>): Promise<void> {
  for (let event = await nextEvent(chat.records, payload); event; event = await nextEvent(chat.records, payload)) {
    if (signal.aborted) throw new LeaseLost()
    try {
      await workOn(chat, event)
    } catch (error) {
      if (await isGivenUp(chat, event, error)) continue
      throw error
    }
  }
}

async function workOn(chat: Chat, event: WhatsAppEvent): Promise<void> {
  const { kind, payload } = event
  if (kind === 'status') {
    await chat.records.write((writer) =>
      takeEffect(writer, event, () => carryOutStatus(chat, writer, event.channel, objectIn(objectIn(payload).status))),
    )
    return
  }
  if (kind === 'account') {
    await chat.records.write((writer) =>
      takeEffect(writer, event, () => carryOutAccountNews(chat, writer, event.channel, objectIn(payload))),
    )
    return
  }
  const file = await fileOf(chat, event)
  const received = file && typeof file !== 'string' ? [file] : []
  try {
    await store(chat, event, received, typeof file === 'string' ? file : undefined)
  } finally {
    for (const { path } of received) await rm(path, { force: true })
  }
}

async function store(
  chat: Chat,
  event: WhatsAppEvent,
  received: readonly ReceivedFile[],
  media: MediaFailure | undefined,
): Promise<void> {
  try {
    await withFiles(chat, received, (id, sizes) =>
      chat.records.write(async (writer) => {
        let stored = ''
        await takeEffect(writer, event, async () => {
          stored = await carryOutMessage(chat, writer, event, { id, sizes, media })
        })
        return { stored }
      }),
    )
  } catch (error) {
    // If storage is full, store the message without its file.
    if (received.length === 0 || !isFull(error)) throw error
    await store(chat, event, [], 'no-room')
  }
}

const isFull = (error: unknown): boolean =>
  (error as { data?: { plan?: { code?: string } } }).data?.plan?.code === 'quota_files'

/** Does nothing if another run has already processed the event, which is checked under the lock. */
async function takeEffect(writer: RecordWriter, event: WhatsAppEvent, work: () => Promise<void>): Promise<void> {
  const row = await writer.lockIfFound('whatsapp_events', event.id)
  if (row?.state !== 'pending') return
  await work()
  await writer.update('whatsapp_events', row.id, { state: 'done', payload: null, error: '' })
}

/** Runs outside of any transaction. Null if the message has no file. */
async function fileOf(
  chat: Chat,
  { payload, channel, attempts }: WhatsAppEvent,
): Promise<ReceivedFile | MediaFailure | null> {
  const { file } = contentOf(objectIn(objectIn(payload).message))
  if (!file) return null
  const { accessToken = '' } = openSecrets(chat.seal, await chat.records.get('chat_channels', channel))
  try {
    return await fetchFile(chat, accessToken, file)
  } catch (error) {
    if (!(error instanceof MediaUnavailable) || attempts + 1 < maxAttempts) throw error
    chat.log.warn({ err: error }, 'a WhatsApp file could not be downloaded')
    return 'unavailable'
  }
}

/** Counts a failed attempt. @returns whether it was the last one */
async function isGivenUp({ records, log }: Chat, event: WhatsAppEvent, error: unknown): Promise<boolean> {
  const attempts = event.attempts + 1
  const isOver = attempts >= maxAttempts
  if (isOver) log.error({ err: error, event: event.id }, 'a WhatsApp event could not be processed')
  await records.write(async (writer) => {
    const row = await writer.lockIfFound('whatsapp_events', event.id)
    if (row?.state !== 'pending') return
    const words = { attempts, error: error instanceof Error ? error.message.slice(0, 1000) : '' }
    await writer.update('whatsapp_events', row.id, { ...words, ...(isOver ? { state: 'failed' } : {}) })
  })
  return isOver
}

function parsePayload(payload: unknown): ReceiveWhatsApp {
  const { channel, sender } = payload as Partial<ReceiveWhatsApp>
  if (typeof channel !== 'string' || typeof sender !== 'string') {
    throw new Error('receive-whatsapp needs a channel and a person')
  }
  return { channel, sender }
}
