import { useEffect, useState } from 'react'
import { subscribe } from './subscriptions.ts'

/**
 * What the server shows under a topic at the moment; null if nothing, and without live updates. It is stored nowhere.
 * @example useLiveValue<WrittenSoFar>(liveDraftTopic(post.id))
 */
export function useLiveValue<T extends object>(topic: string): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    // The client makes an empty object of null.
    const { ready, stop } = subscribe(topic, (next: object) =>
      setValue(Object.keys(next).length > 0 ? (next as T) : null),
    )
    ready.catch(() => undefined)
    return () => {
      stop()
      setValue(null)
    }
  }, [topic])
  return value
}
