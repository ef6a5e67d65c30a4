import type { FastifyInstance } from 'fastify'
import { badRequest, type FieldErrors, fieldError, forbidden, notFound } from '../errors.ts'
import type { Authenticate, AuthRecord } from '../records/request.ts'
import type { Subscription, SubscriptionOutcome } from './streams.ts'

const maxTopics = 1000
const maxTopicLength = 2500

const refusals = {
  stranger: () => badRequest('Invalid realtime client.'),
  other: () => forbidden("The current and the previous request authorization don't match."),
}

/** `POST /api/realtime` replaces the subscriptions of a stream and binds it to the caller. */
export function registerSubscribeRoute(
  fastify: FastifyInstance,
  authenticate: Authenticate,
  subscribe: (subscription: Subscription, caller: AuthRecord | null) => Promise<SubscriptionOutcome | null>,
): void {
  fastify.post('/api/realtime', async (request, reply) => {
    const { clientId, subscriptions } = readBody(request.body)
    const outcome = await subscribe({ clientId, subscriptions, ip: request.ip }, await authenticate(request.headers))
    if (!outcome) throw notFound('Missing or invalid client id.')
    if (outcome !== 'subscribed') throw refusals[outcome]()
    return reply.code(204).send()
  })
}

function readBody(body: unknown): { clientId: string; subscriptions: string[] } {
  const { clientId, subscriptions = [] } = (body ?? {}) as { clientId?: unknown; subscriptions?: unknown }
  const errors: FieldErrors = {}
  if (typeof clientId !== 'string' || clientId === '')
    errors.clientId = fieldError('validation_required', 'Cannot be blank.')
  else if (clientId.length > 255) {
    errors.clientId = fieldError('validation_length_out_of_range', 'The length must be between 1 and 255.', {
      min: 1,
      max: 255,
    })
  }
  const topics = Array.isArray(subscriptions) ? subscriptions.map(String) : []
  if (topics.length > maxTopics) {
    errors.subscriptions = fieldError('validation_length_too_long', `The length must be no more than ${maxTopics}.`, {
      min: 0,
      max: maxTopics,
    })
  } else {
    const long = topics.findIndex((topic) => topic.length > maxTopicLength)
    if (long >= 0) {
      const error = fieldError('validation_length_too_long', `The length must be no more than ${maxTopicLength}.`, {
        min: 0,
        max: maxTopicLength,
      })
      errors.subscriptions = { [long]: error }
    }
  }
  if (Object.keys(errors).length > 0) throw badRequest('', errors)
  return { clientId: clientId as string, subscriptions: topics }
}
