import type { FastifyInstance } from 'fastify'
import { badRequest, fieldError, notFound } from '../../errors.ts'
import { readFields } from '../../http/multipart-form.ts'
import { requestInfo } from '../request.ts'
import { type AuthParts, authBase, authCollection, type Params } from './auth-parts.ts'
import type { CompleteSignIn } from './complete-sign-in.ts'
import { formLimit, refuse } from './submitted.ts'
import { requireSuperuser } from './superusers-only.ts'

/** Three years, the maximum lifetime of any token. */
const maxSeconds = 94_670_856

/** `POST impersonate/{id}`: a superuser gets a token for another account. It cannot be refreshed. */
export function registerImpersonate(
  fastify: FastifyInstance,
  { records, authenticate }: AuthParts,
  complete: CompleteSignIn,
): void {
  fastify.post<{ Params: Params & { id: string } }>(
    `${authBase}/impersonate/:id`,
    formLimit,
    async (request, reply) => {
      const caller = await requireSuperuser(authenticate, request)
      const collection = authCollection(records, request.params.collection)
      const { id } = request.params
      const record = await records.byId<string>(collection.name, id)
      if (!record) throw notFound()
      const { duration: seconds = 0 } = (await readFields(request)) as { duration?: unknown }
      if (typeof seconds !== 'number' || !Number.isInteger(seconds)) {
        throw badRequest('An error occurred while loading the submitted data.')
      }
      refuse({ duration: checkSeconds(seconds) })
      const info = requestInfo(request, caller, { duration: seconds })
      return complete(reply, { info, collection, record, method: 'impersonate', seconds: seconds || undefined })
    },
  )
}

function checkSeconds(seconds: number) {
  if (seconds < 0) {
    return fieldError('validation_min_greater_equal_than_required', 'Must be no less than 0.', { threshold: 0 })
  }
  if (seconds <= maxSeconds) return null
  return fieldError('validation_max_less_equal_than_required', `Must be no greater than ${maxSeconds}.`, {
    threshold: maxSeconds,
  })
}
