import { useEffect, useRef, useState } from 'react'
import type { AmbassadorSuggestions, SuggestionsRequest } from '#shared/contracts/suggestions.ts'
import { failureOf, pb, type RequestFailure } from '#web/records/index.ts'

/** The assistant's suggestions, on request; leaving the page cancels the request. */
export function useSuggestions(request: SuggestionsRequest) {
  const [found, setFound] = useState<AmbassadorSuggestions | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestFailure | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  async function ask(): Promise<void> {
    stop.current = new AbortController()
    setBusy(true)
    setFailure(null)
    try {
      const { signal } = stop.current
      setFound(
        await pb.send('/api/ambassadors/suggestions', { method: 'POST', body: request, requestKey: null, signal }),
      )
    } catch (error) {
      const failed = failureOf(error)
      if (!failed.isAbort) setFailure(failed)
    } finally {
      setBusy(false)
    }
  }
  return { found, ask, isBusy, failure }
}
