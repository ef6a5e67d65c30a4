import { useEffect, useRef, useState } from 'react'
import { type KnowledgeAnswer, maxEarlier } from '#shared/contracts/knowledge-questions.ts'
import { useLanguage } from '#web/locale/index.ts'
import { failureOf, pb, type RequestFailure } from '#web/records/index.ts'

/** A question with its answer or what went wrong; neither while it is looked for. */
export interface Exchange {
  id: number
  question: string
  answer: KnowledgeAnswer | null
  failure: RequestFailure | null
}

/** What was asked of a base since the page was opened. Leaving it cancels the request. */
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
      const path = `/api/knowledge-bases/${base}/questions`
      change(id, { answer: await pb.send<KnowledgeAnswer>(path, { method: 'POST', body, requestKey: null, signal }) })
    } catch (error) {
      const failure = failureOf(error)
      if (!failure.isAbort) change(id, { failure })
    }
  }
  const askedBefore = (id: number): string[] =>
    exchanges
      .filter((exchange) => exchange.id < id)
      .map(({ question }) => question)
      .slice(-maxEarlier)
  return {
    exchanges,
    isBusy: exchanges.some(({ answer, failure }) => !answer && !failure),
    ask(question: string) {
      const id = exchanges.length
      setExchanges([...exchanges, { id, question, answer: null, failure: null }])
      void send(id, question, askedBefore(id))
    },
    again({ id, question }: Exchange) {
      change(id, { failure: null })
      void send(id, question, askedBefore(id))
    },
  }
}
