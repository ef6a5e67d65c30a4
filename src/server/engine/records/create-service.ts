import { ApiError, badRequest, notFound } from '../errors.ts'
import { ruleFor } from './access/access.ts'
import type { RecordsContext } from './context.ts'
import { FilterError } from './filter/index.ts'
import { createEmptyAnswers } from './read/empty-answers.ts'
import { listRecords } from './read/list.ts'
import { answerRecord, visibleRecord } from './read/view.ts'
import type { RecordService } from './service.ts'
import { runBatch } from './write/batch.ts'
import { createByRequest } from './write/create.ts'
import { deleteByRequest } from './write/delete.ts'
import { updateByRequest } from './write/update.ts'

/** The record API without HTTP. */
export function createService(context: RecordsContext): RecordService {
  const emptyAnswers = createEmptyAnswers(context.clock)
  return {
    list: (request, model, params) => listRecords(context, emptyAnswers, request, model, params).catch(asBadRequest),

    async view(request, model, id, params) {
      ruleFor(model, 'view', request)
      const answer = await visibleRecord(context, request, model, id, params).catch((error) => {
        throw error instanceof FilterError ? notFound() : error
      })
      if (!answer) throw notFound()
      return answer
    },

    async create(request, model, submission, params) {
      const record = await createByRequest(context, request, model, submission)
      // Guests who sign up see their own email address in the response.
      return answerRecord(context, request, model, record, params, request.auth ? undefined : record.id)
    },

    async update(request, model, id, submission, params, ahead) {
      const record = await updateByRequest([context, request, model, id, submission], ahead)
      return answerRecord(context, request, model, record, params)
    },

    delete: (request, model, id) => deleteByRequest(context, request, model, id),

    batch: (items, interrupted) => runBatch(context, createService, items, interrupted),

    present(request, model, record, params) {
      const viewer = { ...request, auth: { collection: model, record, isSuperuser: model.isSuperusers } }
      return answerRecord(context, viewer, model, record, params)
    },
  }
}

function asBadRequest(error: unknown): never {
  if (error instanceof ApiError || !(error instanceof FilterError)) throw error
  throw badRequest()
}
