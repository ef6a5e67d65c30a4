import { z } from 'zod'
import { requirePlan } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, fieldError, forbidden, unauthorized } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/record-store.ts'
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
  engine.http.post('/api/ambassadors/suggestions', async (request): Promise<AmbassadorSuggestions> => {
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
    await requirePlan(engine.records, instance, engine.clock.now())
    const filter = 'instance = {:instance}'
    const own = await engine.records.find('knowledge_bases', { filter, params: { instance } })
    const bases = own.map(({ id }) => id).filter((id) => knowledgeBases.length === 0 || knowledgeBases.includes(id))
    const passages = await knowledge.allPassages(bases, passagesRead)
    const abort = new AbortController()
    request.raw.once('close', () => abort.abort())
    const { output } = await engine.ai.run(suggestionsTask, { ...persona, passages }, { signal: abort.signal })
    return output
  })
}
