import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { reportFailure, useLive } from '#web/records/index.ts'
import { readEarlier, readThread, receiveMessage, refreshThread, threadKey } from './thread-cache.ts'

/**
 * The messages of a conversation, live. Loads those after the last known one on every reconnect, and whenever the conversation's
 * count is ahead.
 */
export function useThread({ id, sequence }: Pick<Row<'conversations'>, 'id' | 'sequence'>) {
  const thread = useQuery({
    queryKey: threadKey(id),
    queryFn: ({ signal }) => readThread(id, signal),
    meta: { silent: true },
  })
  useLive('messages', '*', {
    filter: 'conversation = {:id}',
    params: { id },
    onChange: (event) => (event?.action === 'create' ? receiveMessage(event.record) : void refreshThread(id)),
  })
  const last = thread.data?.at(-1)?.sequence ?? 0
  const isBehind = thread.data !== undefined && last < sequence
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each new number
  useEffect(() => {
    if (isBehind) void refreshThread(id)
  }, [id, sequence, isBehind])

  const isReading = useRef(false)
  const [isLoadingEarlier, setLoadingEarlier] = useState(false)
  /** Loads messages before the first one, or all from sequence `from` on. */
  async function loadEarlier(from?: number): Promise<void> {
    if (isReading.current) return
    isReading.current = true
    setLoadingEarlier(true)
    await readEarlier(id, from).catch((error) => reportFailure(error))
    isReading.current = false
    setLoadingEarlier(false)
  }
  return {
    messages: thread.data,
    hasEarlier: (thread.data?.[0]?.sequence ?? 1) > 1,
    loadEarlier,
    isLoadingEarlier,
    isFailed: thread.isError && !thread.data,
    retry: () => void thread.refetch(),
    isRetrying: thread.isFetching,
  }
}
