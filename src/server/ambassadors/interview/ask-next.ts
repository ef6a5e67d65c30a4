import { countInDay, recordCalls, requireBudget, requirePlan } from '#server/billing/index.ts'
import { AiError, type AiUsage } from '#server/engine/ai/ai.ts'
import { takeLease } from '#server/engine/database/lease.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import { requireGhostwriter } from '#server/provisioning/index.ts'
import { type InterviewRequest, type InterviewStep, maxQuestions } from '#shared/contracts/interview.ts'
import type { Language } from '#shared/preferred-language.ts'
import { checkQuestion, shownSoFar } from './check-question.ts'
import { questionTask } from './question-task.ts'
import { finished, nextQuestion } from './questions.ts'

interface Circumstances {
  /** Who is interviewed; one question at a time is worded for each person. */
  readonly person: string
  readonly signal: AbortSignal
  /** Takes the question as far as it is written. */
  readonly show: (partial: string) => void
}

/**
 * The next question of an interview: worded by a model from the answers, or the one that a person wrote, if there is no
 * provider, it fails, or what it asks is no question of ours. An interview that begins counts as suggestions of the day.
 *
 * @throws ApiError as `suggest` does
 */
export async function askNext(
  engine: Pick<Engine, 'ai' | 'database' | 'records' | 'clock' | 'log'>,
  request: InterviewRequest & { language: Language },
  { person, signal, show }: Circumstances,
): Promise<InterviewStep> {
  const { ai, database, records, clock, log } = engine
  const { instance, language, turns } = request
  if (turns.length >= maxQuestions) return finished
  const lease = await takeLease(database, `interview ${person}`)
  if (!lease) {
    const message = 'Suggestions are already being written for this workspace.'
    throw new ApiError(429, message, { plan: fieldError('suggestions_running', message) })
  }
  const calls: AiUsage[] = []
  try {
    const isWorded = ai.providerOf(questionTask.name) !== 'offline'
    await records.write(async (writer) => {
      await requirePlan(writer, instance, clock.now())
      await requireGhostwriter(writer, instance)
      await requireBudget({ ai }, writer, instance, 'suggestions', clock.now())
      if (isWorded && turns.length === 0) await countInDay(writer, instance, 'suggestions', 1, clock.now())
    })
    if (!isWorded) return nextQuestion(language, turns)
    const asked = await ai.run(questionTask, request, {
      signal,
      onCall: (call) => void calls.push(call),
      onPartial: showing(show),
    })
    return checkQuestion(asked, turns) ?? nextQuestion(language, turns)
  } catch (error) {
    if (signal.aborted || !(error instanceof AiError)) throw error
    log.warn({ err: error, instance }, 'a question of the interview was not worded, because the AI provider failed')
    return nextQuestion(language, turns)
  } finally {
    await records.write((writer) => recordCalls(writer, instance, calls, clock.now()))
    await lease.release()
  }
}

/** Passes on what there is more of. */
function showing(show: (partial: string) => void): (partial: unknown) => void {
  let shown = ''
  return (partial) => {
    const text = shownSoFar(partial)
    if (text === '' || text === shown) return
    shown = text
    show(text)
  }
}
