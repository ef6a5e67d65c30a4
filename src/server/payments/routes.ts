import { z } from 'zod'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Role } from '#shared/collections/rules.ts'
import { billingIntervals, currencies } from '#shared/collections/subscriptions.ts'
import { maxPacks, type PageAddress, type PlanUsage } from '#shared/contracts/billing.ts'
import { languages } from '#shared/preferred-language.ts'
import { openCheckout } from './checkout.ts'
import type { Payments } from './payments.ts'
import { changeSubscription, invoicesOf, openPortal, previewYearly } from './subscription-changes.ts'

const base = { currency: z.enum(currencies), language: z.enum(languages) }
const checkout = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('plan'), interval: z.enum(billingIntervals) }),
  z.object({ ...base, kind: z.literal('credits'), packs: z.int().min(1).max(maxPacks) }),
])
const portal = z.object({ language: z.enum(languages) })
const change = z.union([z.object({ ends: z.boolean() }), z.object({ interval: z.literal('year') })])

type Call = { payments: Payments; instance: string; body: unknown; auth: Parameters<typeof openCheckout>[3] }

/** Routes with which owners manage the plan, and members see its usage. `payments` is null without the provider's keys. */
export function registerRoutes(engine: Engine, payments: Payments | null): void {
  const route = (method: 'GET' | 'POST', name: string, answer: (call: Call) => Promise<unknown>): void =>
    memberRoute<{ Params: { instance: string } }>(engine, {
      ...{ method, path: `/api/instances/:instance/${name}`, role: 'owner' satisfies Role },
      instanceOf: ({ params }) => params.instance,
      async answer({ request: { body }, instance, auth }) {
        if (!payments) throw invalid('payment', 'payments_off', 'Payments are not set up on this server.')
        return answer({ payments, instance, body, auth }).catch(rethrowForPeople)
      },
    })

  route('POST', 'checkout', async ({ payments, instance, body, auth }): Promise<PageAddress> => {
    return { url: await openCheckout(payments, instance, read(checkout, body), auth) }
  })
  route('POST', 'portal', async ({ payments, instance, body }): Promise<PageAddress> => {
    return { url: await openPortal(payments, instance, read(portal, body).language) }
  })
  route('POST', 'subscription', async ({ payments, instance, body, auth }) => {
    await changeSubscription(payments, instance, read(change, body), auth)
    return {}
  })
  route('GET', 'subscription-change', ({ payments, instance }) => previewYearly(payments, instance))
  route('GET', 'invoices', ({ payments, instance }) => invoicesOf(payments, instance))

  memberRoute<{ Params: { instance: string } }>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/plan-usage',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    async answer({ instance }): Promise<PlanUsage> {
      const count = (name: string) =>
        engine.records.count(name, { filter: 'instance = {:instance}', params: { instance } })
      return { members: await count('user_instance_roles'), ambassadors: await count('ambassadors') }
    },
  })
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, success } = schema.safeParse(body)
  if (success) return data
  throw invalid('payment', 'validation_invalid_value', 'Invalid value.')
}

/** Stripe refused or did not answer: a code with a text for people, instead of Stripe's own message. */
function rethrowForPeople(error: unknown): never {
  const { type = '' } = (error ?? {}) as { type?: string }
  if (!type.startsWith('Stripe')) throw error
  const isDeclined = type === 'StripeCardError'
  const payment = isDeclined
    ? fieldError('payment_failed', 'The payment was declined. Check the payment method.')
    : fieldError('payments_unavailable', 'The payment provider cannot be reached at the moment. Try again later.')
  throw new ApiError(isDeclined ? 400 : 502, payment.message, { payment }, { cause: error })
}
