import type { RecordStore } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Checkout, PageAddress } from '#shared/contracts/billing.ts'
import { type FakeStripe, secretKey, startFakeStripe, webhookSecret } from '../fakes/stripe.ts'
import { type Person, startTestApp, type TestApp } from './app.ts'
import type { TestEngine } from './databases.ts'
import { endAfterFile } from './ends.ts'
import { createTestClock, type TestClock } from './server.ts'

export interface Shop {
  test: TestApp
  fake: FakeStripe
  clock: TestClock
  records: RecordStore
  /** Opens a checkout as the owner, and returns its id. */
  open(person: Person, wanted?: Partial<Checkout>): Promise<string>
  /** The person has paid for a subscription, and its events have arrived. */
  subscribe(person: Person, wanted?: Partial<Checkout>): Promise<string>
  /** Sends all events since the last call, in the given order; returns the statuses. */
  deliver(order?: 'as sent' | 'reversed'): Promise<number[]>
  instanceOf(person: Person): Promise<Row<'instances'>>
  subscriptionOf(person: Person): Promise<Row<'subscriptions'>>
  entriesOf(person: Person): Promise<Row<'credit_entries'>[]>
}

/** The product with a fake of Stripe, whose events are sent by the test; both have the same clock. */
export async function openShop(engine: TestEngine, env: Record<string, string> = {}): Promise<Shop> {
  const clock = createTestClock()
  const fake = await startFakeStripe(clock.now)
  endAfterFile(fake.close)
  const keys = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: fake.url }
  const test = await startTestApp(await engine.place(), { ...keys, ...env }, { clock })
  const { records } = test.app.engine
  let sent = 0
  const shop: Shop = {
    ...{ test, fake, clock, records },
    async open({ pb, instance }, wanted) {
      const body = { kind: 'plan', interval: 'month', currency: 'BRL', language: 'pt-BR', ...wanted }
      const { url } = await pb.send<PageAddress>(`/api/instances/${instance}/checkout`, { method: 'POST', body })
      return url.split('/').at(-1)!
    },
    async subscribe(person, wanted) {
      const checkout = await shop.open(person, wanted)
      fake.account.pay(checkout)
      await shop.deliver()
      return fake.account.sessions.get(checkout)!.subscription!
    },
    async deliver(order = 'as sent') {
      const events = fake.account.events.slice(sent)
      sent = fake.account.events.length
      const statuses = []
      for (const event of order === 'reversed' ? events.reverse() : events) {
        statuses.push(await fake.deliver(event, { to: `${test.url}/api/billing/stripe/webhook` }))
      }
      return statuses
    },
    instanceOf: ({ instance }) => records.get('instances', instance),
    async subscriptionOf({ instance }) {
      return (await records.first('subscriptions', { filter: 'instance = {:instance}', params: { instance } }))!
    },
    entriesOf: ({ instance }) =>
      records.find('credit_entries', { filter: 'instance = {:instance}', params: { instance }, sort: 'sequence' }),
  }
  return shop
}
