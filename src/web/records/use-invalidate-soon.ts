import { useCallback, useEffect, useRef } from 'react'
import { invalidate } from './query-client.ts'

const pauseMilliseconds = 400

/**
 * For figures over many records: call it on every event, and the query is refetched once they pause.
 * @param key the prefix of the query key; all queries with it are refetched
 */
export function useInvalidateSoon(key: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void invalidate({ queryKey: [key] }), pauseMilliseconds)
  }, [key])
}
