import { recordDate } from '#server/engine/clock.ts'
import { openSecrets, type Publishing } from '#server/publishing/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Numbers } from '#shared/contracts/results.ts'

const dayMilliseconds = 86_400_000
/** Older posts have hardly any new readers. */
const watchedDays = 60
const perRequest = 20
const requestMilliseconds = 30_000

/** Fetches the numbers of the last weeks' posts from networks that provide them, for one workspace or for all. */
export async function readFromNetworks(publishing: Publishing, instance = ''): Promise<void> {
  const { records, networks, clock, log } = publishing
  const since = recordDate(new Date(clock.now().getTime() - watchedDays * dayMilliseconds))
  const kinds = [...networks.values()].flatMap((network) => (network.results ? network.kind : []))
  for (const kind of kinds) {
    const channels = await records.find('channels', {
      filter: `kind = {:kind} && status = "connected"${instance ? ' && instance = {:instance}' : ''}`,
      params: { kind, instance },
    })
    for (const channel of channels) {
      await readChannel(publishing, channel, since).catch((err) =>
        log.warn({ err, channel: channel.id }, 'the numbers of a channel could not be read'),
      )
    }
  }
}

async function readChannel(publishing: Publishing, channel: Row<'channels'>, since: string): Promise<void> {
  const { records, networks, seal } = publishing
  const read = channel.kind ? networks.get(channel.kind)?.results : undefined
  if (!read) return
  const rows = await records.find('scheduled_posts', {
    filter: 'channel = {:channel} && publishedAt >= {:since} && status = "published" && externalId != ""',
    params: { channel: channel.id, since },
    sort: '-publishedAt',
  })
  const account = { id: channel.account, secrets: openSecrets(seal, channel) }
  for (let at = 0; at < rows.length; at += perRequest) {
    const part = rows.slice(at, at + perRequest)
    const ids = part.map(({ externalId }) => externalId)
    const found = await read(account, ids, AbortSignal.timeout(requestMilliseconds))
    for (const row of part) {
      const numbers = found.get(row.externalId)
      if (numbers && Object.keys(numbers).length > 0) await store(publishing, row, numbers)
    }
  }
}

/** One row per post, which is updated. */
async function store({ records, clock }: Publishing, row: Row<'scheduled_posts'>, numbers: Numbers): Promise<void> {
  await records.write(async (writer) => {
    if (!(await writer.byId('scheduled_posts', row.id))) return
    await writer.lock('scheduled_posts', row.id)
    const filter = 'scheduled = {:id} && source = "network"'
    const stored = await writer.first('post_results', { filter, params: { id: row.id } })
    const update = { numbers, measuredAt: recordDate(clock.now()) }
    if (stored) await writer.update('post_results', stored.id, update)
    else
      await writer.create('post_results', { instance: row.instance, scheduled: row.id, source: 'network', ...update })
  })
}
