import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Publishing } from '#server/publishing/index.ts'
import type { ImportDone, ImportOrder, ImportPreview, Results } from '#shared/contracts/results.ts'
import type { Worked } from '#shared/results/worked.ts'
import { previewImport, storeImport, undoImport } from './imports.ts'
import { listResults } from './list-results.ts'
import { readFromNetworks } from './read-from-networks.ts'
import { whatWorked } from './worked.ts'

type OfInstance = { Params: { instance: string }; Querystring: Record<string, string | undefined> }

export function registerRoutes(engine: Engine, publishing: Publishing): void {
  const { records } = engine

  memberRoute<OfInstance>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/results',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ request: { query }, instance }): Promise<Results> => {
      const { from, to, ambassador, channel } = query
      return listResults(records, {
        ...{ instance, from: dateOf('from', from), to: dateOf('to', to) },
        ...(ambassador ? { ambassador } : {}),
        ...(channel ? { channel } : {}),
      })
    },
  })

  memberRoute<OfInstance>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/results/worked',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ request: { query }, instance }): Promise<Worked> =>
      whatWorked(records, { id: query.ambassador ?? '', instance }, engine.clock.now()),
  })

  memberRoute<OfInstance>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/results/refresh',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: async ({ instance, reply }) => {
      await readFromNetworks(publishing, instance)
      return reply.code(204).send()
    },
  })

  memberRoute<OfInstance>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/results/preview',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: ({ request, instance }): Promise<ImportPreview> => previewImport(engine, instance, request),
  })

  memberRoute<OfInstance & { Body: ImportOrder | null }>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/results/import',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: ({ request, instance, auth }): Promise<ImportDone> => storeImport(engine, instance, auth, request.body),
  })

  memberRoute<{ Params: { instance: string; import: string } }>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/results/imports/:import/undo',
    role: 'editor',
    instanceOf: ({ params }) => params.instance,
    answer: async ({ request, instance, reply }) => {
      await undoImport(engine, instance, request.params.import)
      return reply.code(204).send()
    },
  })
}

/** @throws ApiError 400 */
function dateOf(field: string, given: string | undefined): string {
  const date = new Date(given ?? '')
  if (Number.isNaN(date.getTime())) throw invalid(field, 'validation_invalid_date', 'There is no such date.')
  return recordDate(date)
}
