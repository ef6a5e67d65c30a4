import { createHmac } from 'node:crypto'

type Values = Record<string, unknown>
export interface FakeEvent {
  id: string
  type: string
  created: number
  data: { object: Values }
}
export interface FakeCustomer {
  id: string
  object: 'customer'
}
export interface FakeSession extends Values {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  mode: 'payment' | 'subscription'
  customer: string
  subscription: string | null
  success_url: string
  line: FakePrice & { quantity: number }
}
interface FakePrice {
  id: string
  currency: string
  unit_amount: number
  product: string
  productName?: string
  recurring: { interval: 'month' | 'year' } | null
}
export interface FakeSubscription extends Values {
  id: string
  customer: string
  status: string
  start_date: number
  cancel_at_period_end: boolean
  ended_at: number | null
  latest_invoice: string
  items: { data: [FakeItem] }
}
interface FakeItem {
  id: string
  quantity: number
  price: FakePrice
  current_period_start: number
  current_period_end: number
}
export interface FakeInvoice extends Values {
  id: string
  customer: string
  status: 'paid' | 'open' | 'void'
  total: number
  currency: string
  created: number
  subscription: string
}

/** The objects of a Stripe account and how they change, with the events that Stripe would send. */
export function createFakeAccount(now: () => Date) {
  let count = 0
  const id = (prefix: string) => {
    count += 1
    return `${prefix}_fake${String(count).padStart(8, '0')}`
  }
  const seconds = () => Math.floor(now().getTime() / 1000)
  const customers = new Map<string, FakeCustomer>()
  const sessions = new Map<string, FakeSession>()
  const subscriptions = new Map<string, FakeSubscription>()
  const invoices = new Map<string, FakeInvoice>()
  const events: FakeEvent[] = []
  /** Whether cards are declined. */
  const card = { isDeclined: false }

  const send = (type: string, object: Values): void => {
    events.push({ id: id('evt'), type, created: seconds(), data: { object: structuredClone(object) } })
  }
  const sendSubscription = (change: string, { id: reference }: FakeSubscription): void =>
    send(`customer.subscription.${change}`, subscriptionOf(reference))

  function invoice(customer: string, total: number, currency: string, subscription = '', paid = true): FakeInvoice {
    const created = {
      id: id('in'),
      object: 'invoice',
      customer,
      total,
      amount_due: total,
      currency,
      created: seconds(),
    }
    const status = paid ? ('paid' as const) : ('open' as const)
    const parent = subscription && { type: 'subscription_details', subscription_details: { subscription } }
    const row = {
      ...created,
      status,
      subscription,
      number: `F-${count}`,
      hosted_invoice_url: '',
      parent: parent || null,
    }
    invoices.set(row.id, row)
    return row
  }
  const sendInvoice = (row: FakeInvoice): void =>
    send(row.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', row)

  const later = (at: number, { recurring }: FakePrice): number => {
    const date = new Date(at * 1000)
    const month = date.getUTCMonth() + (recurring?.interval === 'year' ? 12 : 1)
    const end = new Date(date)
    end.setUTCMonth(month)
    if (end.getUTCDate() !== date.getUTCDate()) end.setUTCDate(0)
    return end.getTime() / 1000
  }
  const itemOf = (subscription: FakeSubscription): FakeItem => subscription.items.data[0]
  const subscriptionOf = (reference: string): FakeSubscription => subscriptions.get(reference)!

  /** The rest of the period, as it would be credited. */
  function unused(item: FakeItem): number {
    const { current_period_start: from, current_period_end: to, price } = item
    return Math.round((price.unit_amount * Math.max(0, to - seconds())) / (to - from))
  }

  return {
    customers,
    sessions,
    subscriptions,
    invoices,
    events,
    card,
    id,
    seconds,
    /** The person pays on the page of a checkout. Pix is confirmed by `confirm`. */
    pay(reference: string, method: 'card' | 'pix' = 'card'): void {
      const session = sessions.get(reference)!
      if (session.status !== 'open') throw new Error(`The checkout is ${session.status}.`)
      session.status = 'complete'
      session.payment_status = method === 'card' ? 'paid' : 'unpaid'
      const { line, customer, mode } = session
      if (mode === 'subscription') {
        const start = seconds()
        const subscription: FakeSubscription = {
          ...{ id: id('sub'), object: 'subscription', customer, status: 'active', start_date: start, ended_at: null },
          ...{ billing_cycle_anchor: start, cancel_at: null, cancel_at_period_end: false, latest_invoice: '' },
          items: { data: [{ id: id('si'), quantity: line.quantity, price: line, ...period(start, line) }] },
        }
        subscriptions.set(subscription.id, subscription)
        session.subscription = subscription.id
        const paid = invoice(customer, line.unit_amount, line.currency, subscription.id)
        subscription.latest_invoice = paid.id
        sendSubscription('created', subscription)
        sendInvoice(paid)
      } else if (method === 'card') invoice(customer, line.unit_amount * line.quantity, line.currency)
      send('checkout.session.completed', session)
    },
    confirm(reference: string): void {
      const session = sessions.get(reference)!
      session.payment_status = 'paid'
      send('checkout.session.async_payment_succeeded', session)
    },
    /** The next period begins; the card pays for it or is declined. */
    renew(reference: string): void {
      const subscription = subscriptionOf(reference)
      const item = itemOf(subscription)
      if (subscription.cancel_at_period_end) {
        this.end(reference)
        return
      }
      Object.assign(item, period(item.current_period_end, item.price))
      const row = invoice(
        subscription.customer,
        item.price.unit_amount,
        item.price.currency,
        reference,
        !card.isDeclined,
      )
      row.created = item.current_period_start
      subscription.latest_invoice = row.id
      if (card.isDeclined) subscription.status = 'past_due'
      sendSubscription('updated', subscription)
      sendInvoice(row)
    },
    /** Stripe tries the card again. */
    retry(reference: string): void {
      const subscription = subscriptionOf(reference)
      const row = invoices.get(subscription.latest_invoice)!
      if (!card.isDeclined) {
        row.status = 'paid'
        subscription.status = 'active'
        sendSubscription('updated', subscription)
      }
      sendInvoice(row)
    },
    end(reference: string): void {
      const subscription = subscriptionOf(reference)
      subscription.status = 'canceled'
      subscription.ended_at = subscription.cancel_at_period_end ? itemOf(subscription).current_period_end : seconds()
      sendSubscription('deleted', subscription)
    },
    setEnd(reference: string, ends: boolean): void {
      const subscription = subscriptionOf(reference)
      subscription.cancel_at_period_end = ends
      sendSubscription('updated', subscription)
    },
    preview: (reference: string, price: FakePrice): number =>
      price.unit_amount - unused(itemOf(subscriptionOf(reference))),
    /** Another interval begins now; the rest of the current one is credited. */
    change(reference: string, price: FakePrice): boolean {
      if (card.isDeclined) return false
      const subscription = subscriptionOf(reference)
      const total = this.preview(reference, price)
      Object.assign(itemOf(subscription), { price, ...period(seconds(), price) })
      const row = invoice(subscription.customer, total, price.currency, reference)
      subscription.latest_invoice = row.id
      sendSubscription('updated', subscription)
      sendInvoice(row)
      return true
    },
  }

  function period(from: number, price: FakePrice) {
    return { current_period_start: from, current_period_end: later(from, price) }
  }
}

export type FakeAccount = ReturnType<typeof createFakeAccount>

/** As Stripe signs: HMAC-SHA256 over the time, a full stop and the bytes of the body. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
