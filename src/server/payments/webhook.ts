import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import { ApiError, forbidden } from '#server/engine/errors.ts'
import { bookPurchase, copySubscription, isRecorded, type Payments, recordEvent } from './payments.ts'

const maxBytes = 1024 * 1024
const toleranceSeconds = 300

/**
 * `POST /api/billing/stripe/webhook`: Stripe's events, signed over the bytes of the body. Responds with 200 once an event has taken
 * effect; Stripe repeats all others. Without a secret, no event is accepted.
 */
export function registerWebhook(http: FastifyInstance, payments: Payments | null): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/billing/stripe/webhook', async ({ body, headers }) => {
      if (!payments?.webhookSecret) throw forbidden()
      const event = await verified(payments, body, headers['stripe-signature'])
      if (!(await isRecorded(payments.records, event))) {
        await takeEffect(payments, event).catch((cause) => {
          payments.log.error({ err: cause, event: event.id }, 'an event could not take effect; it will be sent again')
          throw new ApiError(500, '', {}, { cause })
        })
      }
      return { received: true }
    })
  })
}

/** @throws ApiError 403 unless Stripe has signed the body within the last minutes */
async function verified(payments: Payments, body: unknown, signature: unknown): Promise<Stripe.Event> {
  const { webhooks } = await payments.stripe()
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('There is no body or no signature.')
    const { webhookSecret, clock } = payments
    const receivedAt = clock.now().getTime()
    return webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, receivedAt)
  } catch (error) {
    payments.log.warn({ err: error }, 'an event was refused because its signature is invalid')
    throw forbidden()
  }
}

async function takeEffect(payments: Payments, event: Stripe.Event): Promise<void> {
  if (event.type === 'checkout.session.completed' || event.type === 'checkout.session.async_payment_succeeded') {
    const { id, mode, subscription } = event.data.object
    if (mode === 'payment') return bookPurchase(payments, id, event)
    if (subscription) return copySubscription(payments, idOf(subscription), { event })
  }
  const subscription = subscriptionOf(event)
  return subscription ? copySubscription(payments, subscription, { event }) : recordEvent(payments, event)
}

/** The subscription in an event, if any. */
function subscriptionOf(event: Stripe.Event): string {
  const { object } = event.data
  if (object.object === 'subscription') return object.id
  if (object.object !== 'invoice') return ''
  const subscription = object.parent?.subscription_details?.subscription
  return subscription ? idOf(subscription) : ''
}

const idOf = (given: string | { id: string }): string => (typeof given === 'string' ? given : given.id)
