import { useCallback, useEffect, useRef } from 'react'
import { queryClient } from './query-client.ts'

const pauseMilliseconds = 400

/**
 * For figures counted over many records: call it at every event, and the query is asked once when they rest.
 * @param key the first part of the query's key; other queries that begin with it are asked anew too
 */
export function useInvalidateSoon(key: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [key] }), pauseMilliseconds)
  }, [key])
}
