import { useEffect, useRef, useState } from 'react'
import { type KnowledgeAnswer, maxEarlier } from '#shared/contracts/knowledge-questions.ts'
import { useLanguage } from '#web/locale/index.ts'
import { failureOf, pb, type RequestFailure } from '#web/records/index.ts'
import { readLines } from '#web/records/read-lines.ts'

/** A question with its answer or error; neither while it is loading. */
export interface Exchange {
  id: number
  question: string
  /** The unfinished text of an answer. At the end it is replaced by the complete answer, or dropped. */
  partial: string
  isStopped: boolean
  answer: KnowledgeAnswer | null
  failure: RequestFailure | null
}

const unanswered = { partial: '', isStopped: false, answer: null, failure: null }

/** Whether its answer is loading. */
export const isOpen = ({ answer, failure, isStopped }: Exchange): boolean => !answer && !failure && !isStopped

/** The questions to a base since the page was opened. Leaving the page cancels the request. */
export function useQuestions(base: string) {
  const language = useLanguage()
  const [exchanges, setExchanges] = useState<Exchange[]>([])
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const change = (id: number, values: Partial<Exchange>): void =>
    setExchanges((before) => before.map((exchange) => (exchange.id === id ? { ...exchange, ...values } : exchange)))

  async function send(id: number, question: string, earlier: string[]): Promise<void> {
    stop.current = new AbortController()
    const { signal } = stop.current
    const body = { question, language, earlier }
    try {
      const answer = await pb.send<KnowledgeAnswer>(`/api/knowledge-bases/${base}/questions`, {
        ...{ method: 'POST', body, requestKey: null, signal },
        fetch: readLines((line) => {
          const { partial } = line as { partial?: string }
          if (partial) change(id, { partial })
        }),
      })
      change(id, { answer, partial: '' })
    } catch (error) {
      const failure = failureOf(error)
      if (signal.aborted) change(id, { isStopped: true, partial: '' })
      else change(id, { failure, partial: '' })
    }
  }
  const askedBefore = (id: number): string[] =>
    exchanges
      .filter((exchange) => exchange.id < id)
      .map(({ question }) => question)
      .slice(-maxEarlier)
  return {
    exchanges,
    isBusy: exchanges.some(isOpen),
    ask(question: string) {
      const id = exchanges.length
      setExchanges([...exchanges, { ...unanswered, id, question }])
      void send(id, question, askedBefore(id))
    },
    /** Cancels the request, which also stops its cost. */
    stop: () => stop.current?.abort(),
    again({ id, question }: Exchange) {
      change(id, unanswered)
      void send(id, question, askedBefore(id))
    },
  }
}
