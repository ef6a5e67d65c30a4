import type { Engine } from '#server/engine/engine.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { ChannelKind } from '#shared/collections/channels.ts'
import type { Row } from '#shared/collections/index.ts'
import { ageOfVersion } from '#shared/networks/linkedin-version.ts'
import { goOnWithComments, heldComments } from './comment-job.ts'
import { millisecondsOf } from './moments.ts'
import { type Publishing, queue } from './publishing.ts'
import { versionMail } from './version-mail.ts'

type Notice = Pick<Row<'network_notices'>, 'network' | 'version' | 'notice'>

/** After this time every process has reloaded the setting. */
const readMilliseconds = 10_000

/** LinkedIn's API version: administrators are notified once when it ends, and held posts continue with a newer one. */
export async function registerVersions(engine: Engine, publishing: Publishing): Promise<void> {
  const { records, crons } = engine
  crons.set('checkVersions', '* * * * *', () => tellOfVersion(publishing))
  const goOnWhenChanged = ({ record, records: writer }: { record: Row<'settings'>; records: RecordWriter }) =>
    record.key === 'linkedinVersion' ? goOn(publishing, writer) : undefined
  records.hooks('settings', {
    afterCreate: goOnWhenChanged,
    afterUpdate: goOnWhenChanged,
    afterDelete: goOnWhenChanged,
  })
  // A new release may bring a newer default version.
  const isRefused = await records.first('network_notices', {
    filter: 'version = {:version} && notice = "refused"',
    params: { version: publishing.apiVersion() },
  })
  if (!isRefused) await records.write((writer) => goOn(publishing, writer))
}

async function tellOfVersion(publishing: Publishing): Promise<void> {
  const { records, clock } = publishing
  const version = publishing.apiVersion()
  for (const network of ['linkedin', 'simulated'] as const) {
    if (await heldOn(records, network)) await tell(publishing, { network, version, notice: 'refused' })
  }
  const isUsed = await records.first('channels', { filter: 'kind = "linkedin" && status = "connected"' })
  if (isUsed && ageOfVersion(version, clock.now()) !== 'current') {
    await tell(publishing, { network: 'linkedin', version, notice: 'ending' })
  }
}

/** Two searches, because one with `||` would read every post that was ever scheduled, and this runs every minute. */
async function heldOn(records: RecordReader, network: ChannelKind): Promise<boolean> {
  for (const held of ['status = "held" && error = "version"', heldComments]) {
    const filter = `${held} && channel.kind = {:network}`
    if (await records.first('scheduled_posts', { filter, params: { network } })) return true
  }
  return false
}

/** Mails all administrators, unless they have been notified. Only one process runs this at a time. */
async function tell({ records, mail, appUrl, appName, log }: Publishing, notice: Notice): Promise<void> {
  await records.write(async (writer) => {
    const known = await writer.first('network_notices', {
      filter: 'network = {:network} && version = {:version} && notice = {:notice}',
      params: notice,
    })
    if (known) return
    await writer.create('network_notices', notice)
    const url = `${appUrl()}/dashboard/admin/settings/networks`
    for (const { email } of await writer.find('_superusers')) {
      if (email) await mail.enqueue(writer.tx, { to: String(email), ...versionMail(notice, appName(), url) })
    }
  })
  log.error(notice, 'the version of the API of a network has to be changed')
}

/** Queues the posts and comments that the old version held, for their time or for now. The claim decides which are too late. */
async function goOn(publishing: Publishing, writer: RecordWriter): Promise<void> {
  const soon = publishing.clock.now().getTime() + readMilliseconds
  const held = await writer.find('scheduled_posts', { filter: 'status = "held" && error = "version"' })
  for (const { id } of held) {
    const row = await writer.lock('scheduled_posts', id)
    if (row.status !== 'held' || row.error !== 'version') continue
    const draft = { status: 'scheduled', error: '', errorDetail: '', attempts: 0 } as const
    await queue(
      publishing,
      writer,
      await writer.update('scheduled_posts', id, draft),
      new Date(Math.max(soon, millisecondsOf(row.publishAt))),
    )
  }
  await goOnWithComments(publishing, writer, new Date(soon))
}
