import { useEffect, useRef, useState } from 'react'
import type { InterviewRequest, InterviewStep } from '#shared/contracts/interview.ts'
import type { InterviewTurn, SuggestionsRequest } from '#shared/contracts/suggestions.ts'
import { failureOf, pb, type RequestFailure } from '#web/records/index.ts'
import { readLines } from '#web/records/read-lines.ts'
import { dropInterview, type KeptInterview, keepInterview, noInterview, readInterview } from './kept-interview.ts'

/** The interview of an ambassador: questions and answers, and the next question while it is being written. */
export function useInterview(request: SuggestionsRequest, ambassador: string) {
  const { instance } = request
  const [kept, setKept] = useState(() => readInterview(instance, ambassador))
  const [partial, setPartial] = useState('')
  /** Whether a question was asked since the page was opened, so that its field gets the focus. */
  const [hasAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestFailure | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  function keep(next: KeptInterview): void {
    setKept(next)
    keepInterview(instance, ambassador, next)
  }
  async function ask(turns: InterviewTurn[]): Promise<void> {
    // Stored before it is sent, so that a failed call does not lose the answer.
    keep({ turns, step: null, draft: '' })
    stop.current = new AbortController()
    setBusy(true)
    setAsked(true)
    setFailure(null)
    setPartial('')
    const { language, name, headline, description } = request
    const body: InterviewRequest = { instance, language, name, headline, description, turns }
    const { signal } = stop.current
    try {
      const step = await pb.send<InterviewStep>('/api/ambassadors/interview', {
        ...{ method: 'POST', body, requestKey: null, signal },
        fetch: readLines((line) => setPartial((line as { partial?: string }).partial ?? '')),
      })
      keep({ turns, step, draft: '' })
    } catch (error) {
      const failed = failureOf(error)
      if (!failed.isAbort) setFailure(failed)
    } finally {
      setBusy(false)
      setPartial('')
    }
  }
  return {
    ...{ turns: kept.turns, step: kept.step, draft: kept.draft, partial, isBusy, failure, hasAsked },
    /** Asks the first question, or the next one again. */
    begin: () => void ask(kept.turns),
    type: (draft: string) => keep({ ...kept, draft }),
    /** @param given '' to skip the question */
    answer(given: string) {
      if (!kept.step) return
      const { about, question } = kept.step
      void ask([...kept.turns, { about, question, answer: given.trim() }])
    },
    finish: () => keep({ ...kept, draft: '', step: { isDone: true, about: 'description', question: '' } }),
    restart() {
      stop.current?.abort()
      dropInterview(instance, ambassador)
      setKept(noInterview)
      setFailure(null)
    },
  }
}
