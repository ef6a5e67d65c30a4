import { useEffect, useEffectEvent, useState } from 'react'
import { pb } from '#web/records/index.ts'

/** Browsers reconnect a broken stream, but not one that was refused. */
const retryMilliseconds = 30_000

/**
 * Calls `onChange` when something has changed behind a review link, and when changes may have been missed. `onLive` receives
 * whether the stream is open; if not, the page has to poll.
 */
export function useReviewEvents({
  address,
  enabled,
  onChange,
  onLive,
}: {
  address: string
  enabled: boolean
  onChange: () => void
  onLive: (isLive: boolean) => void
}): void {
  const [attempt, setAttempt] = useState(0)
  const tell = useEffectEvent((isLive: boolean) => {
    onLive(isLive)
    onChange()
  })

  useEffect(() => {
    if (!enabled) return
    const stream = new EventSource(pb.buildURL(`${address}/events`))
    let retry: ReturnType<typeof setTimeout> | undefined
    stream.addEventListener('PB_CONNECT', () => tell(true))
    stream.addEventListener('changed', () => tell(true))
    stream.addEventListener('error', () => {
      tell(false)
      if (stream.readyState === EventSource.CLOSED) retry = setTimeout(() => setAttempt(attempt + 1), retryMilliseconds)
    })
    return () => {
      clearTimeout(retry)
      stream.close()
    }
  }, [address, enabled, attempt])
}
