import { rm, stat } from 'node:fs/promises'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { type JobDefinition, JobError } from '#server/engine/jobs/job.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Language, languages } from '#shared/preferred-language.ts'
import { workspacesOf } from './contents.ts'
import { exportMail } from './export-mail.ts'
import { writeArchive } from './write-archive.ts'

/** `language` of the pages if an administrator requested the export; people have their own setting. */
export type MakeExport = { order: string; language?: Language }

export const exportKey = (order: string): string => `export:${order}`

/** Days until an export is deleted. */
export const keptDays = 7

const secondMilliseconds = 1000

/** Writes an export to a file and announces it. A repeated run writes the same file again. */
export function makeExportJob(engine: Engine, appUrl: () => string): JobDefinition<MakeExport> {
  const { records, files, clock, mail } = engine
  return {
    name: 'make-export',
    parse: parsePayload,
    attempts: 3,
    backoffMilliseconds: 5000,
    perTenant: 1,
    async run(job) {
      const order = await begin(engine, job.payload.order)
      // Canceled after it was queued.
      if (!order) return
      const workspaces = await workspacesOf(records, order)
      const language = job.payload.language ?? ((await records.get('users', order.user)).language || 'en-US')
      const path = files.temporaryPath()
      const name = fileNameOf(order, clock.now())
      const key = fileKey(records.collection('exports')!.id, order.id, name)
      const onProgress = reportProgress(engine, order.id, job.checkpoint)
      try {
        await writeArchive(engine, { order, workspaces, language, signal: job.signal, onProgress }, path)
        const { size } = await stat(path)
        await files.put(key, path)
        await job.complete(async (writer) => {
          // Locked, so that a concurrent removal of the member waits, and then deletes the finished export.
          if (order.user) await writer.lock('users', order.user)
          if (accessIn(await workspacesOf(writer, order)) !== accessIn(workspaces)) {
            throw new JobError('What the person may read has changed in the meantime.', { retry: true })
          }
          const expiresAt = recordDate(new Date(clock.now().getTime() + keptDays * 86_400_000))
          const ready = { status: 'ready', progress: 100, file: name, bytes: size, expiresAt } as const
          await writer.update('exports', order.id, ready, new Map([[name, size]]))
          const to = await addressOf(writer, order)
          const link = `${appUrl()}/${language}${pageOf(order)}`
          if (to) await mail.enqueue(writer.tx, { to, ...exportMail(language, link) })
        })
      } catch (error) {
        if ((await fileOf(records, order.id)) !== name) await files.delete(key)
        throw error
      } finally {
        await rm(path, { force: true })
      }
    },
    async ended({ payload }, outcome, writer) {
      if (outcome.state === 'canceled' || !(await writer.byId('exports', payload.order))) return
      await writer.update('exports', payload.order, { status: 'failed' })
    },
  }
}

/** Notifies the person, and returns the mail's recipient; null if the administrator who requested it was deleted. */
async function addressOf(writer: RecordWriter, order: Row<'exports'>): Promise<string | null> {
  if (order.administrator) return (await writer.byId('_superusers', order.administrator))?.email ?? null
  await notify(writer, { user: order.user, kind: 'export-ready', values: {}, link: pageOf(order) })
  return (await writer.get('users', order.user)).email
}

/** The page with the download. */
function pageOf({ administrator, instance }: Row<'exports'>): string {
  if (administrator) return `/dashboard/admin/instances/${instance}`
  return instance ? '/dashboard/workspace' : '/dashboard/profile'
}

/** Marks the export as running; null if it was deleted. */
const begin = ({ records }: Engine, id: string): Promise<Row<'exports'> | null> =>
  records.write(async (writer) =>
    (await writer.byId('exports', id)) ? writer.update('exports', id, { status: 'running', progress: 0 }) : null,
  )

/** The same for every run, so that a repeated one replaces the file. */
const fileNameOf = ({ id }: Row<'exports'>, now: Date): string =>
  `timbre_${now.toISOString().slice(0, 10)}_${id.slice(0, 10)}.zip`

const fileOf = async (records: RecordReader, id: string): Promise<string | undefined> =>
  (await records.byId('exports', id))?.file

const accessIn = (workspaces: Awaited<ReturnType<typeof workspacesOf>>): string =>
  workspaces.map(({ instance, role }) => `${instance.id} ${role}`).join()

/** Shows the progress to the person, at most once a second. */
function reportProgress({ records, clock }: Engine, id: string, checkpoint: (reached: number) => Promise<void>) {
  let shown = { percent: 0, at: 0 }
  return async (share: number): Promise<void> => {
    const percent = Math.min(99, Math.floor(share * 100))
    const at = clock.now().getTime()
    if (percent <= shown.percent || at - shown.at < secondMilliseconds) return
    shown = { percent, at }
    await checkpoint(percent)
    await records.write(async (writer) => {
      if (await writer.byId('exports', id)) await writer.update('exports', id, { progress: percent })
    })
  }
}

function parsePayload(payload: unknown): MakeExport {
  const { order, language } = payload as Partial<MakeExport>
  if (typeof order !== 'string') throw new Error('make-export needs the id of an export')
  return { order, language: languages.find((each) => each === language) }
}
