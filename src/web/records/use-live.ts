import { useEffect, useEffectEvent } from 'react'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { type AnyRow, dropRow, keys, putRow, refreshLists } from './cache.ts'
import { invalidate } from './query-client.ts'
import { subscribe } from './subscriptions.ts'
import { filterText } from './use-records.ts'

export interface LiveEvent<N extends CollectionName> {
  action: 'create' | 'update' | 'delete'
  record: Row<N>
}

interface LiveOptions<N extends CollectionName> {
  filter?: string
  params?: Record<string, unknown>
  enabled?: boolean
  /** Called after the cache is updated: with the event, or without one where events may have been missed. */
  onChange?: (event?: LiveEvent<N>) => void
}

/**
 * Keeps cached records of a collection up to date while the screen is open: `topic` is a record's id or `'*'`.
 * @example useLive('topics', '*', { filter: 'batch = {:batch}', params: { batch } })
 */
export function useLive<N extends CollectionName>(name: N, topic = '*', options: LiveOptions<N> = {}): void {
  const { enabled = true } = options
  const filter = options.filter ? filterText(options.filter, options.params) : ''
  const onChange = useEffectEvent((event?: LiveEvent<N>) => options.onChange?.(event))

  useEffect(() => {
    if (!enabled || !topic) return
    let isOver = false
    const listen = (event: { action: string; record: unknown }) => {
      apply(name, event as LiveEvent<N>)
      onChange(event as LiveEvent<N>)
    }
    const { ready, stop } = subscribe(`${name}/${topic}`, listen, filter ? { filter } : undefined)
    const catchUp = () => {
      refresh(name)
      if (!isOver) onChange()
    }
    // Changes between the first read and the subscription sent no event. Another screen may share the subscription, so
    // its records are refetched even if this one is closed. Without live updates the screen still works; the next
    // connection fetches everything again.
    ready.then(catchUp, () => undefined)
    const forget = onReconnect(catchUp)
    return () => {
      isOver = true
      stop()
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
  void invalidate({ queryKey: keys.collection(name) })
}

/** Events during a disconnection are lost, so the shown records are refetched. */
export function onReconnect(listener: () => void): () => void {
  // The connection that the subscription itself waits for is reported before it is ready.
  let isReady = false
  const { ready, stop } = subscribe('PB_CONNECT', () => isReady && listener())
  void ready
    .catch(() => undefined)
    .then(() => {
      isReady = true
    })
  return stop
}
