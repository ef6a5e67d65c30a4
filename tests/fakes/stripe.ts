import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeAccount, type FakeAccount, type FakeEvent, signatureOf } from './stripe-account.ts'

export const secretKey = 'sk_test_fake'
export const webhookSecret = 'whsec_fake'

export interface FakeStripe {
  /** For `STRIPE_API_URL`. */
  url: string
  account: FakeAccount
  /** Requests to the API so far: `POST /v1/customers`. */
  requests: string[]
  /** Where events are sent by themselves. Empty: the test delivers them. */
  webhook: string
  /** Sends an event, signed; returns the status of the answer. `body` and `secret` can be wrong. */
  deliver(event: FakeEvent, options?: { to?: string; secret?: string; body?: string; at?: number }): Promise<number>
  close(): Promise<void>
}

type Params = Record<string, string>

/** Stripe at the edge of the network: its HTTP API as far as the product uses it, its pages, and its signed events. */
export async function startFakeStripe(now: () => Date = () => new Date()): Promise<FakeStripe> {
  const account = createFakeAccount(now)
  const answered = new Map<string, unknown>()
  let delivered = 0

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { pathname, searchParams } = new URL(request.url!, fake.url)
    const params = Object.fromEntries(new URLSearchParams(text || searchParams.toString()))
    const [, area = '', ...path] = pathname.split('/')
    if (area !== 'v1') return showPage(request, response, area, path[0]!, params)
    fake.requests.push(`${request.method} ${pathname}`)
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const refuse = (status: number, type: string) => answer(status, { error: { type, message: `Refused: ${type}` } })
    if (request.headers.authorization !== `Bearer ${secretKey}`) return refuse(401, 'invalid_request_error')
    if (request.headers['stripe-version'] !== '2026-10-28.endive') return refuse(400, 'invalid_request_error')
    const key = String(request.headers['idempotency-key'] ?? '')
    if (key && answered.has(key)) return answer(200, answered.get(key))
    const result = call(`${request.method} ${path[0]}`, path.slice(1), params)
    if (result === 'declined') return refuse(402, 'card_error')
    if (!result) return refuse(404, 'invalid_request_error')
    if (key) answered.set(key, result)
    // Stripe's events arrive at any time; here before the answer.
    if (fake.webhook) await sendWaiting()
    answer(200, result)
  })

  function call(name: string, [id = '', act = '']: string[], params: Params): unknown {
    const { customers, sessions, subscriptions, invoices } = account
    if (name === 'POST customers') {
      const customer = { id: account.id('cus'), object: 'customer' as const }
      customers.set(customer.id, customer)
      return customer
    }
    if (name === 'POST checkout' && act === '') return openSession(params)
    if (name === 'GET checkout') return sessions.get(act)
    if (name === 'POST checkout') {
      const session = sessions.get(act)!
      session.status = 'expired'
      return session
    }
    if (name.endsWith('subscriptions') && !subscriptions.has(id)) return null
    if (name === 'GET subscriptions') return shown(id)
    if (name === 'POST subscriptions') {
      if (params.cancel_at_period_end) account.setEnd(id, params.cancel_at_period_end === 'true')
      else if (!account.change(id, priceIn(params, 'items[0]'))) return 'declined'
      return subscriptions.get(id)
    }
    if (name === 'POST invoices') {
      const price = priceIn(params, 'subscription_details[items][0]')
      return { amount_due: account.preview(params.subscription!, price), currency: price.currency }
    }
    if (name === 'GET invoices') {
      const data = [...invoices.values()].filter(({ customer }) => customer === params.customer).reverse()
      return { object: 'list', has_more: false, data }
    }
    if (name === 'POST billing_portal')
      return { url: `${fake.url}/portal/${params.customer}?back=${params.return_url}` }
    return null
  }

  const priceIn = (params: Params, at: string) => ({
    id: account.id('price'),
    currency: params[`${at}[price_data][currency]`]!,
    unit_amount: Number(params[`${at}[price_data][unit_amount]`]),
    product: params[`${at}[price_data][product]`] ?? account.id('prod'),
    productName: params[`${at}[price_data][product_data][name]`] ?? '',
    recurring: (params[`${at}[price_data][recurring][interval]`]
      ? { interval: params[`${at}[price_data][recurring][interval]`] }
      : null) as { interval: 'month' | 'year' } | null,
  })

  function openSession(params: Params) {
    const id = account.id('cs')
    const { mode, customer = '', success_url = '' } = params
    const metadata = Object.fromEntries(
      ['instance', 'user', 'credits'].map((name) => [name, params[`metadata[${name}]`]]),
    )
    const line = { ...priceIn(params, 'line_items[0]'), quantity: Number(params['line_items[0][quantity]']) }
    const session = {
      ...{ id, object: 'checkout.session', status: 'open' as const, payment_status: 'unpaid' as const },
      ...{ mode: mode as 'payment' | 'subscription', customer, subscription: null, success_url, metadata, line },
      url: `${fake.url}/pay/${id}`,
    }
    account.sessions.set(id, session)
    return session
  }

  /** A subscription with its last invoice, as `expand` asks for it. */
  function shown(id: string) {
    const subscription = account.subscriptions.get(id)
    return subscription && { ...subscription, latest_invoice: account.invoices.get(subscription.latest_invoice) }
  }

  /** The page of a checkout, with a button that pays; and the portal, with one that ends the subscription. */
  async function showPage(
    { method }: IncomingMessage,
    response: ServerResponse,
    area: string,
    id: string,
    { back = '', method: by }: Params,
  ): Promise<void> {
    if (method === 'GET') {
      const label = area === 'pay' ? 'Pay' : 'Cancel plan'
      const page = `<!doctype html><html lang="en"><title>Fake Stripe</title><h1>Fake Stripe</h1><form method="post"><input type="hidden" name="back" value="${back}"><button>${label}</button></form>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    if (area === 'pay') account.pay(id, by === 'pix' ? 'pix' : 'card')
    const subscription = [...account.subscriptions.values()].find(({ customer }) => customer === id)
    if (area === 'portal' && subscription) account.setEnd(subscription.id, true)
    if (fake.webhook) await sendWaiting()
    response.writeHead(303, { location: account.sessions.get(id)?.success_url ?? back }).end()
  }

  /** Sends the events that have not been sent, in their order. */
  async function sendWaiting(): Promise<void> {
    while (delivered < account.events.length) {
      const event = account.events[delivered]!
      delivered += 1
      const status = await fake.deliver(event)
      if (status !== 200) throw new Error(`${event.type} was answered with ${status}.`)
    }
  }

  const fake: FakeStripe = {
    url: '',
    account,
    requests: [],
    webhook: '',
    async deliver(event, { to = fake.webhook, secret = webhookSecret, body, at = account.seconds() } = {}) {
      const payload = JSON.stringify({ object: 'event', api_version: '2026-10-28.endive', ...event })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(payload, secret, at) }
      const answer = await fetch(to, { method: 'POST', headers, body: body ?? payload })
      await answer.text()
      return answer.status
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}
