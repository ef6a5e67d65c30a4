import { z } from 'zod'
import { requireFeature } from '#server/admin/index.ts'
import { countInDay, recordCalls, requireBudget, requirePlan } from '#server/billing/index.ts'
import { AiError, type AiUsage } from '#server/engine/ai/ai.ts'
import { takeLease } from '#server/engine/database/lease.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import { parseBody } from '#server/engine/http/parse-body.ts'
import { type Knowledge, KnowledgeFailure, type Passage } from '#server/knowledge/index.ts'
import { requireGhostwriter } from '#server/provisioning/index.ts'
import type { KnowledgeError } from '#shared/contracts/knowledge.ts'
import { maxSampleCharacters, maxSamples } from '#shared/contracts/past-posts.ts'
import {
  type AmbassadorSuggestions,
  maxAnswerCharacters,
  maxProfileCharacters,
  maxTurns,
  proposalFields,
  type SuggestionsRequest,
} from '#shared/contracts/suggestions.ts'
import { checkProposals } from './check-proposals.ts'
import { profileSources } from './sources.ts'
import { suggestionsTask } from './suggestions-task.ts'

export const turn = z.object({
  about: z.enum(proposalFields),
  question: z.string().max(400),
  answer: z.string().max(maxAnswerCharacters),
})

const body = z.object({
  instance: z.string().length(15),
  language: z.enum(['en-US', 'pt-BR']),
  name: z.string().max(120).default(''),
  headline: z.string().max(200).default(''),
  description: z.string().max(5000).default(''),
  knowledgeBases: z.array(z.string().length(15)).max(50).default([]),
  website: z.string().max(2000).default(''),
  profile: z.string().max(maxProfileCharacters).default(''),
  samples: z.array(z.string().max(maxSampleCharacters)).max(maxSamples).default([]),
  answers: z.array(turn).max(maxTurns).default([]),
}) satisfies z.ZodType<SuggestionsRequest>

type Request = z.infer<typeof body>

/** @throws ApiError 400 with the first invalid field */
export const readRequest = (submitted: unknown): Request => parseBody(body, submitted, 'instance')

const maxPassages = 60
const maxWebsitePassages = 12

/**
 * Suggests a profile from knowledge, website, profile text, posts and answers. Each proposal quotes its source. One call at a time
 * per instance; its cost is recorded even if it fails.
 */
export async function suggest(
  engine: Engine,
  knowledge: Knowledge,
  request: Request,
  signal: AbortSignal,
): Promise<AmbassadorSuggestions> {
  const { records, ai, clock } = engine
  const { instance, language, name, headline, description } = request
  return oneAtATime(engine, instance, async () => {
    const own = await records.find('knowledge_bases', { filter: 'instance = {:instance}', params: { instance } })
    const chosen = request.knowledgeBases
    const bases = own.map(({ id }) => id).filter((id) => chosen.length === 0 || chosen.includes(id))
    const website = await readWebsite(engine, knowledge, request.website.trim(), signal)
    const sources = profileSources(request, website.passages, await knowledge.allPassages(bases, maxPassages))
    const calls: AiUsage[] = []
    try {
      const options = { signal, onCall: (call: AiUsage) => void calls.push(call) }
      const input = { language, name, headline, description, sources }
      const { proposals } = await ai.run(suggestionsTask, input, options).catch(rethrowForUser)
      return { proposals: checkProposals(proposals, sources), website: website.error }
    } finally {
      await records.write((writer) => recordCalls(writer, instance, calls, clock.now()))
    }
  })
}

/** An unreadable page is reported, and the rest is proposed without it. @throws ApiError 403 if links are switched off */
async function readWebsite(
  { records }: Engine,
  knowledge: Knowledge,
  url: string,
  signal: AbortSignal,
): Promise<{ passages: Passage[]; error: KnowledgeError | '' }> {
  if (!url) return { passages: [], error: '' }
  await requireFeature(records, 'knowledgeLinks')
  try {
    return { passages: (await knowledge.readPage(url, signal)).slice(0, maxWebsitePassages), error: '' }
  } catch (error) {
    if (!(error instanceof KnowledgeFailure)) throw error
    return { passages: [], error: error.code }
  }
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

/** @throws ApiError 503 `provider_unavailable` if the provider cannot be reached, 502 `provider_failed` if its answer is invalid */
function rethrowForUser(error: unknown): never {
  if (!(error instanceof AiError) || error.code === 'canceled') throw error
  const isUnavailable = unavailable.includes(error.code)
  const problem = isUnavailable
    ? fieldError('provider_unavailable', 'The AI provider is not available right now. Try again in a few minutes.')
    : fieldError('provider_failed', 'The AI provider refused the request or returned an invalid answer.')
  throw new ApiError(isUnavailable ? 503 : 502, problem.message, { provider: problem }, { cause: error })
}
