import { requireFeature } from '#server/admin/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import type {
  BaseFigures,
  FoundPassages,
  KnowledgeFigures,
  MeaningFigures,
  SitePages,
} from '#shared/contracts/knowledge.ts'
import type { Finder } from './finder.ts'
import { searchPassages } from './passages.ts'
import { findSitePages } from './site-pages.ts'

const maxQueryCharacters = 500
const maxPassages = 30

export function registerRoutes(engine: Engine, find: Finder): void {
  /** A missing base has no instance, so nobody passes the membership check. */
  const instanceOf = async ({ params }: { params: { base: string } }): Promise<string> =>
    (await engine.records.byId('knowledge_bases', params.base))?.instance ?? ''

  memberRoute<{ Params: { base: string }; Querystring: { q?: string } }>(engine, {
    method: 'GET',
    path: '/api/knowledge-bases/:base/passages',
    role: 'viewer',
    instanceOf,
    async answer({ request: { params, query } }): Promise<FoundPassages> {
      const words = String(query.q ?? '').slice(0, maxQueryCharacters)
      return { passages: await searchPassages(engine, find, params.base, words, maxPassages) }
    },
  })

  memberRoute<{ Params: { base: string }; Body: { url?: unknown } }>(engine, {
    method: 'POST',
    path: '/api/knowledge-bases/:base/site-pages',
    role: 'editor',
    instanceOf,
    async answer({ request: { params, body } }): Promise<SitePages> {
      await requireFeature(engine.records, 'knowledgeLinks')
      const address = typeof body?.url === 'string' ? body.url.trim() : ''
      if (address === '') throw invalid('url', 'validation_required', 'Missing required value.')
      return findSitePages(engine, params.base, address)
    },
  })

  memberRoute<{ Params: { instance: string } }>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/knowledge-figures',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ instance }) => figuresOf(engine, instance),
  })
}

/** The contents of an instance's bases, as figures. */
async function figuresOf(engine: Engine, instance: string): Promise<KnowledgeFigures> {
  const rows = await engine.database.all<{ base: string; status: string; items: number; passages: number }>(
    `select i."base" as base, i."status" as status, count(*) as items, sum(i."chunkCount") as passages
     from knowledge_items i join knowledge_bases b on b.id = i."base"
     where b."instance" = ? group by i."base", i."status"`,
    [instance],
  )
  const meaning = await meaningOf(engine, instance)
  const bases: Record<string, BaseFigures> = {}
  for (const { base, status, items, passages } of rows) {
    bases[base] ??= { items: 0, ready: 0, working: 0, failed: 0, passages: 0, meaning: meaning(base) }
    const figures = bases[base]
    figures.items += Number(items)
    figures.passages += Number(passages)
    figures[status === 'ready' ? 'ready' : status === 'error' ? 'failed' : 'working'] += Number(items)
  }
  return { bases }
}

/** The current model's progress with each base. */
async function meaningOf({ ai, database }: Engine, instance: string): Promise<(base: string) => MeaningFigures | null> {
  const model = ai.embeddingModel()
  if (!model) return () => null
  const rows = await database.all<MeaningFigures & { base: string }>(
    `select b.id as base, s.documents as total, coalesce(g.documents, 0) as done, coalesce(g.error, '') as error
     from knowledge_bases b join search_scopes s on s.scope = b.id
     left join search_generations g on g.scope = b.id and g.source = ? and g.model = ? where b."instance" = ?`,
    [model.source, model.model, instance],
  )
  const figures = new Map(rows.map(({ base, done, total, error }) => [base, { done, total, error }]))
  return (base) => figures.get(base) ?? { done: 0, total: 0, error: '' }
}
