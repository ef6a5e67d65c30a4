import type { Stripe } from 'stripe'
import { readSettings } from '#server/admin/index.ts'
import { takeLease } from '#server/engine/database/lease.ts'
import { ApiError, invalid } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Checkout, packPrice, planPrice } from '#shared/contracts/billing.ts'
import type { Limits } from '#shared/contracts/runtime.ts'
import { limits } from '#shared/limits.ts'
import { copySubscription, isRunning, type Payments } from './payments.ts'

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

/**
 * Opens a Stripe checkout for a subscription or credits, with the account's payment methods: cards, and Pix in Brazil. A workspace
 * has one open checkout at a time, so that nobody pays twice.
 * @returns its address
 * @throws ApiError 400 `already_subscribed`, `price_not_offered`
 */
export async function openCheckout(
  payments: Payments,
  instance: string,
  wanted: Checkout,
  auth: AuthRecord,
): Promise<string> {
  const settings = { ...limits, ...(await readSettings(payments.records)) }
  const item = itemFor(settings, wanted, payments.productName())
  const lease = await takeLease(payments.database, `checkout ${instance}`)
  if (!lease) throw new ApiError(429)
  try {
    const stripe = await payments.stripe()
    const { id, customer, checkout } = await customerOf(payments, stripe, instance, auth)
    if (checkout) await close(payments, stripe, checkout)
    if (wanted.kind === 'plan' && isRunning(await payments.records.get('subscriptions', id))) {
      throw invalid('plan', 'already_subscribed', 'This workspace already has a subscription.')
    }
    const { language } = wanted
    const page = `${payments.appUrl()}/${language}/dashboard/billing`
    const credits = wanted.kind === 'credits' ? { credits: String(wanted.packs * settings.packCredits) } : null
    const session = await stripe.checkout.sessions.create({
      customer,
      client_reference_id: instance,
      line_items: [item],
      locale: language === 'pt-BR' ? 'pt-BR' : 'en',
      metadata: { instance, user: auth.isSuperuser ? '' : auth.record.id, ...credits },
      success_url: `${page}?paid=${wanted.kind}`,
      cancel_url: page,
      ...(wanted.kind === 'plan'
        ? { mode: 'subscription', subscription_data: { metadata: { instance } } }
        : { mode: 'payment', invoice_creation: { enabled: true } }),
    })
    await payments.records.write((writer) => writer.update('subscriptions', id, { checkout: session.id }))
    return session.url!
  } finally {
    await lease.release()
  }
}

function itemFor(settings: Limits, wanted: Checkout, productName: string): LineItem {
  const isPlan = wanted.kind === 'plan'
  const price = isPlan ? planPrice(settings, wanted.interval, wanted.currency) : packPrice(settings, wanted.currency)
  if (price <= 0) throw invalid('currency', 'price_not_offered', 'This is not offered in that currency.')
  const isPortuguese = wanted.language === 'pt-BR'
  const creditsName = isPortuguese ? `${settings.packCredits} créditos` : `${settings.packCredits} credits`
  return {
    quantity: isPlan ? 1 : wanted.packs,
    price_data: {
      currency: wanted.currency.toLowerCase(),
      unit_amount: price,
      product_data: { name: `${productName}${isPlan ? ' Pro' : `: ${creditsName}`}` },
      ...(isPlan ? { recurring: { interval: wanted.interval } } : {}),
    },
  }
}

/** The workspace as a customer of Stripe, created for its first checkout. */
async function customerOf(
  { records }: Payments,
  stripe: Stripe,
  instance: string,
  auth: AuthRecord,
): Promise<Row<'subscriptions'>> {
  const find = () => records.first('subscriptions', { filter: 'instance = {:instance}', params: { instance } })
  const known = await find()
  if (known) return known
  const { name } = await records.get('instances', instance)
  const { id: customer } = await stripe.customers.create(
    { name, email: auth.isSuperuser ? undefined : String(auth.record.email), metadata: { instance } },
    { idempotencyKey: `customer-${instance}` },
  )
  return records.write((writer) => writer.create('subscriptions', { instance, provider: 'stripe', customer }))
}

/** Expires the earlier checkout. If it was paid, the payment counts, even if its event has not arrived. */
async function close(payments: Payments, stripe: Stripe, checkout: string): Promise<void> {
  const { status, subscription } = await stripe.checkout.sessions.retrieve(checkout)
  if (status === 'open') await stripe.checkout.sessions.expire(checkout)
  if (!subscription) return
  await copySubscription(payments, typeof subscription === 'string' ? subscription : subscription.id)
}
