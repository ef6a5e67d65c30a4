import type { IncomingHttpHeaders } from 'node:http'
import type { Engine } from '#server/engine/engine.ts'
import { notFound, unauthorized } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { roleIn } from '#server/instances/index.ts'
import type { AmbassadorFigures, AmbassadorsFigures } from '#shared/contracts/ambassadors.ts'

const counts = {
  batches:
    'select "ambassador" as ambassador, count(*) as count from production_batches where "instance" = ? group by "ambassador"',
  // A post without a text is still being written.
  posts: `select "ambassador" as ambassador, count(*) as count from posts where "instance" = ? and "body" <> '' group by "ambassador"`,
  segments:
    'select s."ambassador" as ambassador, count(*) as count from audience_segments s join ambassadors a on a.id = s."ambassador" where a."instance" = ? group by s."ambassador"',
} satisfies Record<keyof AmbassadorFigures, string>

/** `GET /api/instances/{instance}/ambassador-figures` → `AmbassadorsFigures`, for members of the instance. */
export function registerFiguresRoute(
  engine: Engine,
  authenticate: (headers: IncomingHttpHeaders) => Promise<AuthRecord | null>,
): void {
  engine.http.get<{ Params: { instance: string } }>(
    '/api/instances/:instance/ambassador-figures',
    async ({ headers, params: { instance } }): Promise<AmbassadorsFigures> => {
      const auth = await authenticate(headers)
      if (!auth) throw unauthorized()
      if (!auth.isSuperuser && !(await roleIn(engine.records, auth.record.id, instance))) throw notFound()
      const ambassadors: Record<string, AmbassadorFigures> = {}
      for (const [figure, statement] of Object.entries(counts)) {
        const rows = await engine.database.all<{ ambassador: string; count: number }>(statement, [instance])
        for (const { ambassador, count } of rows) {
          ambassadors[ambassador] ??= { batches: 0, posts: 0, segments: 0 }
          ambassadors[ambassador][figure as keyof AmbassadorFigures] = Number(count)
        }
      }
      return { ambassadors }
    },
  )
}
