import { z } from 'zod'
import { countInDay, recordCalls, requireBudget, requirePlan } from '#server/billing/index.ts'
import { AiError, type AiUsage } from '#server/engine/ai/ai.ts'
import { takeLease } from '#server/engine/database/lease.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, badRequest, fieldError } from '#server/engine/errors.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import { requireGhostwriter } from '#server/provisioning/index.ts'
import type { AmbassadorSuggestions, SuggestionsRequest } from '#shared/contracts/suggestions.ts'
import { suggestionsTask } from './suggestions-task.ts'

const body = z.object({
  instance: z.string().length(15),
  language: z.enum(['en-US', 'pt-BR']),
  name: z.string().max(120).default(''),
  headline: z.string().max(200).default(''),
  description: z.string().max(5000).default(''),
  knowledgeBases: z.array(z.string().length(15)).max(50).default([]),
}) satisfies z.ZodType<SuggestionsRequest>

/** @throws ApiError 400 with the first invalid field */
export function readRequest(submitted: unknown): SuggestionsRequest {
  const parsed = body.safeParse(submitted)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? 'instance')
  throw badRequest(undefined, { [field]: fieldError('validation_invalid_value', 'Invalid value.') })
}

const maxPassages = 60

/**
 * Suggests how an ambassador could write, from the profile and the instance's knowledge. One call at a time per
 * instance; its cost is recorded even if it fails.
 */
export async function suggest(
  engine: Engine,
  knowledge: Knowledge,
  { instance, knowledgeBases, ...profile }: SuggestionsRequest,
  signal: AbortSignal,
): Promise<AmbassadorSuggestions> {
  const { records, ai, clock } = engine
  return oneAtATime(engine, instance, async () => {
    const own = await records.find('knowledge_bases', { filter: 'instance = {:instance}', params: { instance } })
    const bases = own.map(({ id }) => id).filter((id) => knowledgeBases.length === 0 || knowledgeBases.includes(id))
    const passages = await knowledge.allPassages(bases, maxPassages)
    const calls: AiUsage[] = []
    try {
      const options = { signal, onCall: (call: AiUsage) => void calls.push(call) }
      return await ai.run(suggestionsTask, { ...profile, passages }, options).catch(rethrowForUser)
    } finally {
      await records.write((writer) => recordCalls(writer, instance, calls, clock.now()))
    }
  })
}

/** Counts against the instance's day before anything is spent. @throws ApiError 403 `plan_locked` and those of `requireGhostwriter`, 429 `daily_limit`, `monthly_spend`, `suggestions_running` */
async function oneAtATime<T>({ database, records, clock, ai }: Engine, instance: string, work: () => Promise<T>) {
  const lease = await takeLease(database, `suggestions ${instance}`)
  if (!lease) {
    const message = 'Suggestions are already being written for this workspace.'
    throw new ApiError(429, message, { plan: fieldError('suggestions_running', message) })
  }
  try {
    await records.write(async (writer) => {
      await requirePlan(writer, instance, clock.now())
      await requireGhostwriter(writer, instance)
      await requireBudget({ ai }, writer, instance, 'suggestions', clock.now())
      await countInDay(writer, instance, 'suggestions', 1, clock.now())
    })
    return await work()
  } finally {
    await lease.release()
  }
}

const unavailable: readonly AiError['code'][] = ['provider-down', 'provider-slow', 'provider-limited']

/** @throws ApiError 503 `provider_unavailable` if the provider cannot be asked, 502 `provider_failed` if it cannot answer */
function rethrowForUser(error: unknown): never {
  if (!(error instanceof AiError) || error.code === 'canceled') throw error
  const isUnavailable = unavailable.includes(error.code)
  const problem = isUnavailable
    ? fieldError('provider_unavailable', 'The AI provider is not available right now. Try again in a few minutes.')
    : fieldError('provider_failed', 'The AI provider refused the request or returned an invalid answer.')
  throw new ApiError(isUnavailable ? 503 : 502, problem.message, { provider: problem }, { cause: error })
}
