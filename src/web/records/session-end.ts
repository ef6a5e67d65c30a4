import { useEffect, useEffectEvent } from 'react'
import { pb } from './client.ts'
import { renewSession } from './session.ts'
import { subscribe } from './subscriptions.ts'
import { onReconnect } from './use-live.ts'

/**
 * Calls `ended` when the session is ended elsewhere. The server reports it in the open stream; a tab that was offline learns of
 * it when it reconnects.
 */
export function useSessionEnd(ended: () => void): void {
  const hear = useEffectEvent(ended)
  useEffect(() => {
    const { ready, stop } = subscribe('@session', () => hear())
    ready.catch(() => undefined)
    const forget = onReconnect(() => {
      const wasSignedIn = pb.authStore.isValid
      void renewSession().then(() => wasSignedIn && !pb.authStore.isValid && hear())
    })
    return () => {
      stop()
      forget()
    }
  }, [])
}
