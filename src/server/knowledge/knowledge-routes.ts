import type { IncomingHttpHeaders } from 'node:http'
import type { Engine } from '#server/engine/engine.ts'
import { notFound, unauthorized } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import { roleIn } from '#server/instances/index.ts'
import type { BaseFigures, FoundPassages, KnowledgeFigures } from '#shared/contracts/knowledge.ts'
import { searchPassages } from './passages.ts'

type Authenticate = (headers: IncomingHttpHeaders) => Promise<AuthRecord | null>

const longestQuery = 500
const mostPassages = 30

/** What members ask of their knowledge that is no record. For everybody else a workspace does not exist. */
export function registerKnowledgeRoutes(engine: Engine, authenticate: Authenticate): void {
  const { records, database } = engine

  engine.http.get<{ Params: { base: string }; Querystring: { q?: string } }>(
    '/api/knowledge-bases/:base/passages',
    async ({ headers, params, query }): Promise<FoundPassages> => {
      const auth = await authenticate(headers)
      if (!auth) throw unauthorized()
      const base = await records.byId('knowledge_bases', params.base)
      if (!base || !(await isMember(auth, base.instance))) throw notFound()
      const words = String(query.q ?? '').slice(0, longestQuery)
      return { passages: await searchPassages(engine, base.id, words, mostPassages) }
    },
  )

  engine.http.get<{ Params: { instance: string } }>(
    '/api/instances/:instance/knowledge-figures',
    async ({ headers, params }): Promise<KnowledgeFigures> => {
      const auth = await authenticate(headers)
      if (!auth) throw unauthorized()
      if (!(await isMember(auth, params.instance))) throw notFound()
      const rows = await database.all<{ base: string; status: string; items: number; passages: number }>(
        `select i."base" as base, i."status" as status, count(*) as items, sum(i."chunkCount") as passages
         from knowledge_items i join knowledge_bases b on b.id = i."base"
         where b."instance" = ? group by i."base", i."status"`,
        [params.instance],
      )
      const bases: Record<string, BaseFigures> = {}
      for (const { base, status, items, passages } of rows) {
        bases[base] ??= { items: 0, ready: 0, working: 0, failed: 0, passages: 0 }
        const figures = bases[base]
        figures.items += Number(items)
        figures.passages += Number(passages)
        figures[status === 'ready' ? 'ready' : status === 'error' ? 'failed' : 'working'] += Number(items)
      }
      return { bases }
    },
  )

  async function isMember(auth: AuthRecord, instance: string): Promise<boolean> {
    return auth.isSuperuser || (await roleIn(records, auth.record.id, instance)) !== null
  }
}
