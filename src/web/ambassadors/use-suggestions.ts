import { useEffect, useRef, useState } from 'react'
import type { AmbassadorSuggestions, SuggestionsRequest } from '#shared/contracts/suggestions.ts'
import { failureOf, pb } from '#web/records/index.ts'

/** What the assistant proposes, asked for by a person; leaving the page gives the question up. */
export function useSuggestions(request: SuggestionsRequest) {
  const [found, setFound] = useState<AmbassadorSuggestions | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  async function ask(): Promise<void> {
    stop.current = new AbortController()
    setBusy(true)
    setFailed(false)
    try {
      const { signal } = stop.current
      setFound(
        await pb.send('/api/ambassadors/suggestions', { method: 'POST', body: request, requestKey: null, signal }),
      )
    } catch (error) {
      if (!failureOf(error).isAbort) setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return { found, ask, isBusy, hasFailed }
}
