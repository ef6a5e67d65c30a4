import type { Stripe } from 'stripe'
import { readSettings } from '#server/admin/index.ts'
import { recordAct } from '#server/audit/index.ts'
import { book } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Row } from '#shared/collections/index.ts'
import { monthsBegun, stateOf } from './subscription-state.ts'

/** Shared dependencies of this domain. */
export interface Payments extends Pick<Engine, 'records' | 'clock' | 'log' | 'database'> {
  readonly stripe: () => Promise<Stripe>
  readonly webhookSecret: string
  /** The address of the web app. */
  readonly appUrl: () => string
  readonly productName: () => string
}

/** An event of Stripe, recorded in the transaction in which it takes effect. */
export type PaymentEvent = Pick<Stripe.Event, 'id' | 'type'>

type Subscription = Row<'subscriptions'>

const maxTries = 6

/**
 * Copies the state of a subscription at Stripe, and gives the workspace its plan and credits. Events only announce changes. The
 * current state is read from Stripe, so their order does not matter. If another process has copied it in the meantime, it is read
 * again, since our response may be the older one.
 */
export async function copySubscription(
  payments: Payments,
  reference: string,
  { event, by = null }: { event?: PaymentEvent; by?: AuthRecord | null } = {},
): Promise<void> {
  const { records, log } = payments
  const stripe = await payments.stripe()
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await records.first('subscriptions', { filter: 'reference = {:reference}', params: { reference } })
    const remote = await stripe.subscriptions.retrieve(reference, { expand: ['latest_invoice'] })
    const customer = typeof remote.customer === 'string' ? remote.customer : remote.customer.id
    const row = known ?? (await ofCustomer(records, customer))
    // Belongs to a deleted workspace, or to another product of the same Stripe account.
    if (!row) return recordEvent(payments, event)
    if (isRunning(row) && row.reference !== reference) {
      if (remote.status === 'active') log.error({ instance: row.instance, reference }, 'a workspace pays twice')
      return recordEvent(payments, event)
    }
    const isDone = await records
      .write(async (writer) => {
        if (!(await recordOnce(writer, event))) return true
        const current = await lockIfThere(writer, row)
        if (!current) return true
        if (current.revision !== row.revision) throw new Changed()
        await takeOver(payments, writer, current, remote, by)
        return true
      })
      .catch((error) => {
        if (error instanceof Changed) return false
        throw error
      })
    if (isDone) return
  }
  throw new ApiError(503)
}

/** Rolls back writes that are based on an older response. */
class Changed extends Error {}

/** Whether the workspace has a subscription that is paid for, or is about to be. */
export const isRunning = ({ status }: Subscription): boolean => status === 'active' || status === 'past_due'

const ofCustomer = (records: RecordReader, customer: string): Promise<Subscription | null> =>
  records.first('subscriptions', { filter: 'customer = {:customer}', params: { customer } })

async function lockIfThere(records: RecordWriter, { id, instance }: Subscription): Promise<Subscription | null> {
  if (!(await records.byId('instances', instance))) return null
  await records.lock('instances', instance)
  return records.lock('subscriptions', id)
}

async function takeOver(
  { clock }: Payments,
  records: RecordWriter,
  row: Subscription,
  remote: Stripe.Subscription,
  by: AuthRecord | null,
): Promise<void> {
  const now = clock.now()
  const { paymentGraceDays: graceDays } = await readSettings(records)
  const before = row.reference === remote.id ? row : null
  const { copy, isPaid, plan } = stateOf(remote, before, { now, graceDays })
  const revision = row.revision + 1
  const copied = await records.update('subscriptions', row.id, { ...copy, reference: remote.id, revision })
  if (plan) await setPlan(records, row.instance, plan, by)
  if (isPaid && copied.status === 'active') await grantMonths(records, copied, now)
}

async function setPlan(
  records: RecordWriter,
  id: string,
  plan: Partial<Row<'instances'>>,
  by: AuthRecord | null,
): Promise<void> {
  const instance = await records.get('instances', id)
  const changed = (Object.keys(plan) as (keyof typeof plan)[]).filter((name) => plan[name] !== instance[name])
  if (changed.length === 0) return
  await records.update('instances', id, plan)
  // A renewal only changes dates.
  const audited = (['plan', 'planStatus', 'planExpiresAt'] as const).filter((name) => changed.includes(name))
  if (!changed.some((name) => name === 'plan' || name === 'planStatus')) return
  const valuesOf = (row: Partial<Row<'instances'>>) => Object.fromEntries(audited.map((name) => [name, row[name]]))
  await recordAct(records, {
    ...{ instance: id, by, action: 'billing.plan', target: id, targetName: instance.name },
    ...{ before: valuesOf(instance), after: valuesOf(plan) },
  })
}

/** Grants the credits of each month that has begun, once per month. */
export async function grantMonths(records: RecordWriter, row: Subscription, now: Date): Promise<void> {
  const { proCredits: amount } = await readSettings(records)
  const { instance, reference } = row
  const grants = monthsBegun(row, now).map((month) => ({
    ...{ instance, amount, reason: 'plan' },
    reference: `plan:${reference}:${month}`,
  }))
  await book(records, ...grants)
}

/** Books the credits of a paid checkout, once. */
export async function bookPurchase(payments: Payments, checkout: string, event: PaymentEvent): Promise<void> {
  const session = await (await payments.stripe()).checkout.sessions.retrieve(checkout)
  const customer = typeof session.customer === 'string' ? session.customer : (session.customer?.id ?? '')
  const credits = Number(session.metadata?.credits)
  await payments.records.write(async (records) => {
    if (!(await recordOnce(records, event))) return
    // Pix and other methods are paid later, with a separate event.
    if (session.payment_status !== 'paid' || !(credits > 0)) return
    const row = await ofCustomer(records, customer)
    if (!row || !(await records.byId('instances', row.instance))) return
    const { instance } = row
    const buyer = await records.byId('users', session.metadata?.user ?? '')
    const purchase = { instance, user: buyer?.id ?? '', amount: credits, reason: 'purchase' }
    await book(records, { ...purchase, reference: `purchase:${session.id}` })
    const { name: targetName } = await records.get('instances', instance)
    const act = { instance, by: null, action: 'billing.credits', target: instance, targetName }
    await recordAct(records, { ...act, after: { credits } })
  })
}

/** Records that an event has taken effect. */
export async function recordEvent({ records }: Payments, event: PaymentEvent | undefined): Promise<void> {
  await records.write((writer) => recordOnce(writer, event))
}

/** False if the event has taken effect already. */
async function recordOnce(records: RecordWriter, event: PaymentEvent | undefined): Promise<boolean> {
  if (!event) return true
  if (await isRecorded(records, event)) return false
  const entry = { event: event.id, type: event.type }
  return records.create('payment_events', entry).then(
    () => true,
    (error) => {
      // The event arrived twice at the same time.
      if (error instanceof ApiError && 'event' in error.data) return false
      throw error
    },
  )
}

export async function isRecorded(records: RecordReader, { id }: Pick<PaymentEvent, 'id'>): Promise<boolean> {
  return (await records.count('payment_events', { filter: 'event = {:id}', params: { id } })) > 0
}
