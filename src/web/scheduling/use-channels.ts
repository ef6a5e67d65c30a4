import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useRecords } from '#web/records/index.ts'

/** The channels of the workspace by name, and those that publish posts of an ambassador. */
export function useChannels() {
  const { instance } = useInstance()
  const query = useRecords('channels', {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    sort: 'name',
    perPage: 200,
    enabled: Boolean(instance),
  })
  return { channels: query.data?.items ?? [], isLoaded: Boolean(query.data) }
}

/** Those that can publish a post of the ambassador now. */
export const channelsFor = (channels: readonly Row<'channels'>[], ambassador: string): Row<'channels'>[] =>
  channels.filter((channel) => channel.status === 'connected' && [ambassador, ''].includes(channel.ambassador))
