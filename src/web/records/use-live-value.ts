import { useEffect, useState } from 'react'
import { subscribe } from './subscriptions.ts'

/**
 * The current unstored value of a topic; null if there is none, and without live updates.
 * @example useLiveValue<WrittenSoFar>(liveDraftTopic(post.id))
 */
export function useLiveValue<T extends object>(topic: string): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    // The client converts null to an empty object.
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
