import { ApiError, badRequest, notFound } from '../errors.ts'
import { accessConditions, alias, compileContext, paramsOf, whereText } from './access/access.ts'
import { superusersOnly } from './access/rule-check.ts'
import type { RecordsContext } from './context.ts'
import { compileFilter, FilterError } from './filter/index.ts'
import type { Model } from './model.ts'
import { createEmptyAnswers } from './read/empty-answers.ts'
import { parseExpand } from './read/expand-paths.ts'
import { listRecords } from './read/list.ts'
import { compilePicker } from './read/pick-fields.ts'
import { presentRecords } from './read/present.ts'
import type { RecordData } from './record.ts'
import type { VisibleOptions } from './records.ts'
import type { RequestInfo } from './request.ts'
import type { ListParams, RecordService } from './service.ts'
import { runBatch } from './write/batch.ts'
import { createByRequest } from './write/create.ts'
import { deleteByRequest } from './write/delete.ts'
import { updateByRequest } from './write/update.ts'

type Params = Pick<ListParams, 'expand' | 'fields'>

/** The record API without HTTP. */
export function createService(context: RecordsContext): RecordService {
  const { models } = context
  const emptyAnswers = createEmptyAnswers(context.clock)
  return {
    list: (request, collection, params) =>
      listRecords(context, emptyAnswers, request, models.get(collection.name), params).catch(asBadRequest),

    async view(request, collection, id, params) {
      const model = models.get(collection.name)
      if (collection.rules.view === null && !request.auth?.isSuperuser) throw superusersOnly()
      const answer = await visibleRecord(context, request, model, id, params).catch((error) => {
        throw error instanceof FilterError ? notFound() : error
      })
      if (!answer) throw notFound()
      return answer
    },

    async create(request, collection, submission, params) {
      const model = models.get(collection.name)
      const record = await createByRequest(context, request, model, submission)
      // Guests who make themselves an account see the address they gave.
      return answerOf(context, request, model, record, params, request.auth ? undefined : record.id)
    },

    async update(request, collection, id, submission, params) {
      const model = models.get(collection.name)
      return answerOf(context, request, model, await updateByRequest(context, request, model, id, submission), params)
    },

    delete: (request, collection, id) => deleteByRequest(context, request, models.get(collection.name), id),

    batch: (items, interrupted) => runBatch(context, createService, items, interrupted),

    async present(request, collection, record, params) {
      const model = models.get(collection.name)
      const viewer: RequestInfo = {
        ...request,
        auth: {
          collection,
          record,
          isSuperuser: collection.name === '_superusers',
        },
      }
      return answerOf(context, viewer, model, record, params)
    },
  }
}

/** One record under the view (or list) rule of its collection, null when the caller may not see it. */
export async function visibleRecord(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  id: string,
  { rule = 'view', filter, expand, fields }: VisibleOptions,
): Promise<Record<string, unknown> | null> {
  const access = accessConditions(context, model, model.collection.rules[rule], request)
  if (!access || !isStorable(id)) return null
  const conditions = [{ text: `${alias}."id" = ?`, params: [id] }, ...access]
  if (filter) conditions.push(compileFilter(filter, compileContext(context, model, request, 'client')))
  const [row] = await context.database.all(
    `select ${model.columns} from ${model.table} ${alias}${whereText(conditions)}`,
    paramsOf(conditions),
  )
  return row ? answerOf(context, request, model, model.decode(row), { expand, fields }) : null
}

async function answerOf(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  record: RecordData,
  { expand, fields }: Params,
  own?: string,
): Promise<Record<string, unknown>> {
  const [answer] = await presentRecords(context, request, model, [record], parseExpand(expand), own)
  return compilePicker(fields)?.(answer!) ?? answer!
}

/** PostgreSQL refuses to be asked for an id that it could not hold. */
const isStorable = (id: string): boolean => !id.includes('\0')

function asBadRequest(error: unknown): never {
  if (error instanceof ApiError || !(error instanceof FilterError)) throw error
  throw badRequest()
}
