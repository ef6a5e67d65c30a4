import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { requireWriter } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import { untilClosed } from '#server/engine/http/until-closed.ts'
import type { Counters } from '#server/engine/limits/counters.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import type { AmbassadorFigures, AmbassadorsFigures } from '#shared/contracts/ambassadors.ts'
import { registerInterview } from './interview/routes.ts'
import { findPastPosts } from './past-posts/find-past-posts.ts'
import { readRequest, suggest } from './suggestions/suggest.ts'

/** Dependencies on other domains. */
export interface Means {
  readonly knowledge: Knowledge
  readonly counters: Counters
}

/** Max requests of a person per minute. */
const maxPastPostFiles = 20

export function registerRoutes(engine: Engine, { knowledge, counters }: Means): void {
  registerInterview(engine, counters)
  memberRoute<{ Params: { instance: string } }>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/ambassador-figures',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ instance }) => figuresOf(engine, instance),
  })

  memberRoute<{ Params: { instance: string } }>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/past-posts',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: async ({ request, auth }) => {
      if (!counters.take(`past posts ${auth.record.id}`, maxPastPostFiles, 60)) throw new ApiError(429)
      return findPastPosts(engine, request)
    },
  })

  memberRoute(engine, {
    method: 'POST',
    path: '/api/ambassadors/suggestions',
    role: 'editor',
    instanceOf: ({ body }) => readRequest(body).instance,
    async answer({ request, reply, auth }) {
      requireConfirmedAddress(engine, auth, 'suggestions')
      await requireWriter(engine, engine.records, 'suggestions')
      return suggest(engine, knowledge, readRequest(request.body), untilClosed(reply))
    },
  })
}

const counts = {
  batches:
    'select "ambassador" as ambassador, count(*) as count from production_batches where "instance" = ? group by "ambassador"',
  // Posts without text are still being written.
  posts: `select "ambassador" as ambassador, count(*) as count from posts where "instance" = ? and "body" <> '' group by "ambassador"`,
  segments:
    'select s."ambassador" as ambassador, count(*) as count from audience_segments s join ambassadors a on a.id = s."ambassador" where a."instance" = ? group by s."ambassador"',
} satisfies Record<keyof AmbassadorFigures, string>

/** The number of batches and posts per ambassador of an instance. */
async function figuresOf({ database }: Engine, instance: string): Promise<AmbassadorsFigures> {
  const ambassadors: Record<string, AmbassadorFigures> = {}
  for (const [figure, statement] of Object.entries(counts)) {
    const rows = await database.all<{ ambassador: string; count: number }>(statement, [instance])
    for (const { ambassador, count } of rows) {
      ambassadors[ambassador] ??= { batches: 0, posts: 0, segments: 0 }
      ambassadors[ambassador][figure as keyof AmbassadorFigures] = Number(count)
    }
  }
  return { ambassadors }
}
