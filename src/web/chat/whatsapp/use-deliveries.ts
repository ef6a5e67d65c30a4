import type { Row } from '#shared/collections/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'

export type Delivery = Row<'message_deliveries'>

const maxShown = 500

/** WhatsApp deliveries of a conversation by message, live. */
export function useDeliveries(conversation: string, enabled: boolean): ReadonlyMap<string, readonly Delivery[]> {
  const own = { filter: 'conversation = {:conversation}', params: { conversation }, enabled }
  const list = useRecords('message_deliveries', { ...own, sort: '-sequence', perPage: maxShown, silent: true })
  useLive('message_deliveries', '*', own)
  return Map.groupBy(list.data?.items ?? [], ({ message }) => message)
}

const order = ['failed', 'unknown', 'queued', 'sending', 'sent', 'delivered', 'read'] as const

/** A message's worst part decides its status. */
export const worstOf = (parts: readonly Delivery[]): Delivery | undefined =>
  parts.toSorted((a, b) => order.indexOf(a.state || 'queued') - order.indexOf(b.state || 'queued'))[0]
