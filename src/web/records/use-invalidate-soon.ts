import { useCallback, useEffect, useRef } from 'react'
import { queryClient } from './query-client.ts'

const pauseMilliseconds = 400

/**
 * For figures counted over many records: call it at every event, and the query is sent once when they pause.
 * @param key the first part of the query's key; all queries that begin with it are sent again
 */
export function useInvalidateSoon(key: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [key] }), pauseMilliseconds)
  }, [key])
}
