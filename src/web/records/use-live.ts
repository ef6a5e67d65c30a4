import { useEffect, useEffectEvent } from 'react'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { type AnyRow, dropRow, keys, putRow, refreshLists } from './cache.ts'
import { pb } from './client.ts'
import { queryClient } from './query-client.ts'
import { filterText } from './use-records.ts'

export interface LiveEvent<N extends CollectionName> {
  action: 'create' | 'update' | 'delete'
  record: Row<N>
}

interface LiveOptions<N extends CollectionName> {
  filter?: string
  params?: Record<string, unknown>
  enabled?: boolean
  /** Called with every event after the cache is updated. */
  onEvent?: (event: LiveEvent<N>) => void
}

/**
 * Keeps cached records of a collection up to date while the screen is open: `topic` is a record's id or `'*'`.
 * @example useLive('topics', '*', { filter: 'batch = {:batch}', params: { batch } })
 */
export function useLive<N extends CollectionName>(name: N, topic = '*', options: LiveOptions<N> = {}): void {
  const { enabled = true } = options
  const filter = options.filter ? filterText(options.filter, options.params) : ''
  const onEvent = useEffectEvent((event: LiveEvent<N>) => options.onEvent?.(event))

  useEffect(() => {
    if (!enabled || !topic) return
    let isOver = false
    let stop: (() => void) | undefined
    const listen = (event: { action: string; record: unknown }) => {
      if (isOver) return
      apply(name, event as LiveEvent<N>)
      onEvent(event as LiveEvent<N>)
    }
    pb.collection(name)
      .subscribe(topic, listen, filter ? { filter } : {})
      .then((unsubscribe) => {
        stop = () => void unsubscribe().catch(() => undefined)
        if (isOver) stop()
        // Changes between the first read and the subscription sent no event. Another screen may share the subscription, so
        // this also holds if this one is closed.
        refresh(name)
      })
      // Without live updates the screen still works; the next connection fetches everything again.
      .catch(() => undefined)
    const forget = onReconnect(() => refresh(name))
    return () => {
      isOver = true
      stop?.()
      forget()
    }
  }, [name, topic, filter, enabled])
}

function apply<N extends CollectionName>(name: N, { action, record }: LiveEvent<N>): void {
  if (action === 'delete') {
    dropRow(name, record.id)
    // The rows after it move up, also from the next page.
    refreshLists(name)
    return
  }
  const isListed = putRow(name, record as unknown as AnyRow)
  if (!isListed) refreshLists(name)
}

function refresh(name: CollectionName): void {
  void queryClient.invalidateQueries({ queryKey: keys.collection(name) })
}

const reconnected = new Set<() => void>()
let stopListening: Promise<(() => Promise<void>) | undefined> | undefined
let connections = 0

/** Events during a disconnection are lost, so the shown records are refetched. */
function onReconnect(listener: () => void): () => void {
  reconnected.add(listener)
  stopListening ??= pb.realtime
    .subscribe('PB_CONNECT', () => {
      connections += 1
      if (connections > 1) for (const call of reconnected) call()
    })
    .catch(() => undefined)
  return () => {
    reconnected.delete(listener)
    if (reconnected.size > 0) return
    void stopListening?.then((stop) => stop?.()).catch(() => undefined)
    stopListening = undefined
    connections = 0
  }
}
