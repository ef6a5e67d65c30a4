import { AiError, type AiUsage } from '#server/engine/ai/ai.ts'
import type { Source } from '#shared/collections/topics.ts'
import type { QuotingReason } from '#shared/contracts/bots.ts'
import type { Chat } from '../chat.ts'
import { type AnswerInput, type AnswerOutput, answerTask, completeIn } from './answer-task.ts'
import { bodyOf, type CheckedSentence, checkChoices, checkSentences } from './check-answer.ts'
import { permitAnswer } from './spending.ts'

export type Worded =
  | { readonly kind: 'answer'; readonly body: string; readonly sources: readonly Source[] }
  | { readonly kind: 'ask'; readonly choices: readonly string[] }
  | { readonly kind: 'refuse' | 'rule' }
  | { readonly kind: 'fallback'; readonly reason: QuotingReason }

/** The model's output and cost, for the trace. */
export interface Wording {
  readonly worded: Worded
  readonly sentences: readonly CheckedSentence[]
  readonly calls: readonly AiUsage[]
}

interface Circumstances {
  readonly instance: string
  /** Whose questions of the last hour count, such as a conversation. */
  readonly asker: string
  readonly signal: AbortSignal
  readonly show?: (body: string) => void
}

/** Longest a customer waits for a model. */
const maxMilliseconds = 20_000

/**
 * An answer written by a model, reduced to what its passages support. Falls back to quoting if nothing is left, the provider
 * fails, or no call is allowed.
 *
 * @param show called with the whole text that is written and checked so far, each time it grows
 * @throws AiError `canceled` once `signal` is aborted; the call is recorded regardless
 */
export async function wordAnswer(
  chat: Pick<Chat, 'ai' | 'records' | 'database' | 'clock' | 'counters' | 'log'>,
  input: AnswerInput,
  { instance, asker, signal, show }: Circumstances,
): Promise<Wording> {
  const calls: AiUsage[] = []
  const fallback = (reason: QuotingReason): Wording => ({
    worded: { kind: 'fallback', reason },
    sentences: [],
    calls,
  })
  const permit = await permitAnswer(chat, instance, asker)
  if (typeof permit === 'string') return fallback(permit)
  const spent = new AbortController()
  try {
    const output = await chat.ai.run(answerTask, input, {
      signal: AbortSignal.any([signal, spent.signal, AbortSignal.timeout(maxMilliseconds)]),
      onCall(call) {
        calls.push(call)
        // A retry would exceed the limit by a second request.
        if (calls.reduce((sum, { usd }) => sum + usd, 0) >= permit.left) spent.abort()
      },
      ...(show ? { onPartial: showing(input, show) } : {}),
    })
    return judged(output, input, calls)
  } catch (error) {
    if (signal.aborted || !(error instanceof AiError)) throw error
    chat.log.warn({ err: error, instance }, 'the AI provider failed, so the bot quoted its answer')
    return fallback('failed')
  } finally {
    await permit.settle(calls)
  }
}

/** Calls `show` with the complete sentences that pass the check, each time there are more. */
function showing(input: AnswerInput, show: (body: string) => void): (partial: unknown) => void {
  let shown = ''
  return (partial) => {
    const { body } = bodyOf(checkSentences(completeIn(partial), input))
    if (body === '' || body === shown) return
    shown = body
    show(body)
  }
}

function judged(output: AnswerOutput, input: AnswerInput, calls: readonly AiUsage[]): Wording {
  const sentences = checkSentences(output.sentences, input)
  return { worded: decidedBy(output, input, sentences), sentences, calls }
}

function decidedBy(output: AnswerOutput, input: AnswerInput, sentences: readonly CheckedSentence[]): Worded {
  if (output.action === 'refuse') return { kind: 'refuse' }
  // Without team rules, the model has no reason to hand over.
  if (output.action === 'hand-over') return { kind: input.persona.rules.trim() ? 'rule' : 'refuse' }
  if (output.action === 'ask') {
    const choices = input.mayAsk ? checkChoices(output, input) : []
    return choices.length > 0 ? { kind: 'ask', choices } : { kind: 'fallback', reason: 'unsupported' }
  }
  const { body, sources } = bodyOf(sentences)
  return body === '' ? { kind: 'fallback', reason: 'unsupported' } : { kind: 'answer', body, sources }
}
