import type { Row } from '#shared/collections/index.ts'
import { useAllByName } from '#web/instances/index.ts'

/** The channels of the workspace by name, and those for an ambassador. */
export function useChannels() {
  const query = useAllByName('channels')
  return { channels: query.data?.items ?? [], isLoaded: Boolean(query.data) }
}

/** The channels that can publish a post of the ambassador now. */
export const channelsFor = (channels: readonly Row<'channels'>[], ambassador: string): Row<'channels'>[] =>
  channels.filter((channel) => channel.status === 'connected' && [ambassador, ''].includes(channel.ambassador))
