import type { Stripe } from 'stripe'
import { readSettings } from '#server/admin/index.ts'
import { invalid } from '#server/engine/errors.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Row } from '#shared/collections/index.ts'
import { type ChangePreview, type Invoice, planPrice, type SubscriptionChange } from '#shared/contracts/billing.ts'
import { limits } from '#shared/limits.ts'
import type { Language } from '#shared/preferred-language.ts'
import { copySubscription, isRunning, type Payments } from './payments.ts'

/** Cancels the subscription at the end of its period, resumes it, or switches to yearly payment, crediting the rest of the month. */
export async function changeSubscription(
  payments: Payments,
  instance: string,
  { ends, interval }: SubscriptionChange,
  by: AuthRecord,
): Promise<void> {
  const row = await runningOf(payments, instance)
  const stripe = await payments.stripe()
  if (ends !== undefined) await stripe.subscriptions.update(row.reference, { cancel_at_period_end: ends })
  if (interval) await stripe.subscriptions.update(row.reference, await yearly(payments, stripe, row))
  await copySubscription(payments, row.reference, { by })
}

/** The amount due now for a change to yearly payment. */
export async function previewYearly(payments: Payments, instance: string): Promise<ChangePreview> {
  const row = await runningOf(payments, instance)
  const stripe = await payments.stripe()
  const { items, proration_behavior } = await yearly(payments, stripe, row)
  const { amount_due: amount, currency } = await stripe.invoices.createPreview({
    customer: row.customer,
    subscription: row.reference,
    subscription_details: { items, proration_behavior },
  })
  return { amount, currency: currency.toUpperCase() }
}

/** Charged immediately; if that fails, nothing changes. */
async function yearly({ records }: Payments, stripe: Stripe, row: Row<'subscriptions'>) {
  if (row.interval === 'year') throw invalid('interval', 'already_yearly', 'This subscription is paid yearly already.')
  const price = planPrice({ ...limits, ...(await readSettings(records)) }, 'year', row.currency || 'USD')
  if (price <= 0) throw invalid('interval', 'price_not_offered', 'This is not offered in that currency.')
  const [item] = (await stripe.subscriptions.retrieve(row.reference)).items.data
  const product = item!.price.product
  const price_data = {
    currency: row.currency.toLowerCase(),
    product: typeof product === 'string' ? product : product.id,
    unit_amount: price,
    recurring: { interval: 'year' as const },
  }
  return {
    items: [{ id: item!.id, price_data }],
    proration_behavior: 'always_invoice' as const,
    payment_behavior: 'error_if_incomplete' as const,
  }
}

/** Stripe's portal, where owners change payment methods and read invoices. */
export async function openPortal(payments: Payments, instance: string, language: Language): Promise<string> {
  const row = await rowOf(payments, instance)
  if (!row) throw noSubscription()
  const session = await (await payments.stripe()).billingPortal.sessions.create({
    customer: row.customer,
    locale: language === 'pt-BR' ? 'pt-BR' : 'en',
    return_url: `${payments.appUrl()}/${language}/dashboard/billing`,
  })
  return session.url
}

const shownInvoices = 24
const shownStatuses: ReadonlyMap<string, Invoice['status']> = new Map([
  ['paid', 'paid'],
  ['open', 'open'],
])

/** Invoices for the plan and for credits, without drafts. */
export async function invoicesOf(payments: Payments, instance: string): Promise<Invoice[]> {
  const row = await rowOf(payments, instance)
  if (!row) return []
  const { data } = await (await payments.stripe()).invoices.list({ customer: row.customer, limit: shownInvoices })
  return data.flatMap(({ id, number, created, total, currency, status, hosted_invoice_url }): Invoice[] => {
    if (!status || status === 'draft') return []
    return [
      {
        id,
        number: number ?? '',
        created: new Date(created * 1000).toISOString(),
        amount: total,
        currency: currency.toUpperCase(),
        status: shownStatuses.get(status) ?? 'void',
        url: hosted_invoice_url ?? '',
      },
    ]
  })
}

const rowOf = ({ records }: Payments, instance: string): Promise<Row<'subscriptions'> | null> =>
  records.first('subscriptions', { filter: 'instance = {:instance}', params: { instance } })

async function runningOf(payments: Payments, instance: string): Promise<Row<'subscriptions'>> {
  const row = await rowOf(payments, instance)
  if (!row || !isRunning(row)) throw noSubscription()
  return row
}

const noSubscription = () => invalid('plan', 'no_subscription', 'This workspace has no subscription.')
