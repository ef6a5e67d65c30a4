import { z } from 'zod'
import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { countInDay, recordCalls, requirePlan } from '#server/billing/index.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import { takeLease } from '#server/engine/database/lease.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, badRequest, fieldError, forbidden, unauthorized } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { isAtLeast, roleIn } from '#server/instances/index.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
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

const passagesRead = 60

/** `POST /api/ambassadors/suggestions` → `AmbassadorSuggestions`, for editors of the instance. */
export function registerSuggestionsRoute(
  engine: Engine,
  knowledge: Knowledge,
  authenticate: (headers: Record<string, string | string[] | undefined>) => Promise<AuthRecord | null>,
): void {
  engine.http.post('/api/ambassadors/suggestions', async (request, reply): Promise<AmbassadorSuggestions> => {
    const auth = await authenticate(request.headers)
    if (!auth) throw unauthorized()
    const parsed = body.safeParse(request.body)
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? 'instance')
      throw badRequest(undefined, { [field]: fieldError('validation_invalid_value', 'Invalid value.') })
    }
    const { instance, knowledgeBases, ...persona } = parsed.data
    const mayWrite = auth.isSuperuser || isAtLeast(await roleIn(engine.records, auth.record.id, instance), 'editor')
    if (!mayWrite) throw forbidden()
    requireConfirmedAddress(engine, auth)
    const abort = new AbortController()
    // Nobody waits for the answer any more, or has it.
    reply.raw.once('close', () => abort.abort())
    return oneAtATime(engine, instance, async () => {
      const filter = 'instance = {:instance}'
      const own = await engine.records.find('knowledge_bases', { filter, params: { instance } })
      const bases = own.map(({ id }) => id).filter((id) => knowledgeBases.length === 0 || knowledgeBases.includes(id))
      const passages = await knowledge.allPassages(bases, passagesRead)
      const calls: AiUsage[] = []
      const asking = { signal: abort.signal, onCall: (call: AiUsage) => void calls.push(call) }
      try {
        return await engine.ai.run(suggestionsTask, { ...persona, passages }, asking)
      } finally {
        await engine.records.write((records) => recordCalls(records, instance, calls, engine.clock.now()))
      }
    })
  })
}

/** Counts against the instance's day before anything is spent. @throws ApiError 403 `plan_locked`, 429 `daily_limit`, `suggestions_running` */
async function oneAtATime<T>({ database, records, clock }: Engine, instance: string, work: () => Promise<T>) {
  const lease = await takeLease(database, `suggestions ${instance}`)
  if (!lease) {
    const message = 'Suggestions are being written for this workspace already.'
    throw new ApiError(429, message, { plan: fieldError('suggestions_running', message) })
  }
  try {
    await records.write(async (writer) => {
      await requirePlan(writer, instance, clock.now())
      await countInDay(writer, instance, 'suggestions', 1, clock.now())
    })
    return await work()
  } finally {
    await lease.release()
  }
}
