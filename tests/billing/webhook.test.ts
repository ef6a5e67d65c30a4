import { beforeAll, expect, it } from 'vitest'
import { signatureOf } from '../fakes/stripe-account.ts'
import type { Person } from '../support/app.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnEachDatabase, describeOnSqlite } from '../support/databases.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { until } from '../support/wait.ts'
import { checkLedgers } from './check-ledgers.ts'

const path = '/api/billing/stripe/webhook'

describeOnEachDatabase('events of the payment provider', (engine) => {
  let shop: Shop
  let person: Person
  let to: string
  let people = 0
  const credits = async () => (await shop.records.get('users', person.user.id)).credits
  const recorded = () => shop.records.count('payment_events')

  beforeAll(async () => {
    shop = await openShop(engine)
    to = `${shop.test.url}${path}`
  })
  const newcomer = async () => {
    people += 1
    person = await shop.test.register(`person-${people}@timbre.example`)
    return shop.subscribe(person)
  }

  it('are refused without a valid signature over these bytes, made in the last minutes', async () => {
    person = await shop.test.register('first@timbre.example')
    const checkout = await shop.open(person)
    shop.fake.account.pay(checkout)
    const event = shop.fake.account.events.at(-1)!
    const body = JSON.stringify(event)
    const now = shop.fake.account.seconds()
    const { deliver } = shop.fake
    expect(await deliver(event, { to, secret: 'whsec_other' })).toBe(403)
    expect(await deliver(event, { to, secret: '' })).toBe(403)
    expect(await deliver(event, { to, body: body.replace('complete', 'complete ') })).toBe(403)
    expect(await deliver(event, { to, body: JSON.stringify(JSON.parse(body), null, 1) })).toBe(403)
    expect(await deliver(event, { to, body: '' })).toBe(403)
    expect(await deliver(event, { to, at: now - 3600 })).toBe(403)
    expect(await deliver(event, { to, at: now - 3 * 86_400 })).toBe(403)
    const send = async (headers: Record<string, string>) =>
      (await fetch(to, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })).status
    expect(await send({})).toBe(403)
    expect(await send({ 'stripe-signature': 'nonsense' })).toBe(403)
    expect(await send({ 'stripe-signature': `t=${now},v0=${signatureOf(body, 'x', now).split('v1=')[1]}` })).toBe(403)
    expect(await recorded()).toBe(0)
    expect(await shop.instanceOf(person)).toMatchObject({ plan: 'trial' })
    expect(await shop.deliver()).toEqual([200, 200, 200])
    expect(await shop.instanceOf(person)).toMatchObject({ plan: 'pro' })
  })

  it('take effect once, even if repeated, in parallel or days later', async () => {
    await newcomer()
    shop.fake.account.pay(await shop.open(person, { kind: 'credits', packs: 1 }))
    await shop.deliver()
    const before = await recorded()
    const again = [...shop.fake.account.events]
    const all = await Promise.all(
      again.flatMap((event) => [event, event].map((each) => shop.fake.deliver(each, { to }))),
    )
    expect(new Set(all)).toEqual(new Set([200]))
    shop.clock.advance(3 * 86_400_000)
    for (const event of again) expect(await shop.fake.deliver(event, { to })).toBe(200)
    expect(await recorded()).toBe(before)
    expect(await credits()).toBe(160)
  })

  it('may come in any order and at the same time', async () => {
    const reference = await newcomer()
    const { account } = shop.fake
    account.card.isDeclined = true
    account.renew(reference)
    account.card.isDeclined = false
    account.retry(reference)
    account.setEnd(reference, true)
    account.setEnd(reference, false)
    expect(new Set(await shop.deliver('reversed'))).toEqual(new Set([200]))
    expect(await shop.instanceOf(person)).toMatchObject({ planStatus: 'renews' })
    expect(await credits()).toBe(210)
    const from = account.events.length
    account.renew(reference)
    account.setEnd(reference, true)
    const statuses = await Promise.all(
      account.events
        .slice(from)
        .flatMap((event) => [event, event, event].map((each) => shop.fake.deliver(each, { to }))),
    )
    // One that lost the race is sent again.
    for (const [index, event] of account.events.slice(from).entries()) {
      if (statuses[index] !== 200) expect(await shop.fake.deliver(event, { to })).toBe(200)
    }
    expect(await shop.instanceOf(person)).toMatchObject({ planStatus: 'ends' })
    expect(await credits()).toBe(310)
    expect(await checkLedgers(shop.records)).toEqual([])
  })

  it('that are unknown, or about somebody else, are accepted and change nothing', async () => {
    const reference = await newcomer()
    const others = { object: { id: 'sub_of_another_product', object: 'subscription' } }
    const event = { id: 'evt_unknown', type: 'charge.dispute.created', created: 1, data: { object: { id: 'dp_1' } } }
    expect(await shop.fake.deliver(event, { to })).toBe(200)
    const foreign = shop.fake.account.subscriptions.get(reference)!
    shop.fake.account.subscriptions.set('sub_foreign', { ...foreign, id: 'sub_foreign', customer: 'cus_foreign' })
    const about = { ...others, object: { ...others.object, id: 'sub_foreign' } }
    expect(
      await shop.fake.deliver({ ...event, id: 'evt_2', type: 'customer.subscription.updated', data: about }, { to }),
    ).toBe(200)
    expect(await shop.subscriptionOf(person)).toMatchObject({ reference, revision: 3 })
    await shop.records.write((writer) => writer.delete('instances', person.instance))
    shop.fake.account.renew(reference)
    expect(new Set(await shop.deliver())).toEqual(new Set([200]))
  })

  it('whose subscription cannot be read are sent again by Stripe', async () => {
    const reference = await newcomer()
    const kept = shop.fake.account.subscriptions.get(reference)!
    shop.fake.account.renew(reference)
    shop.fake.account.subscriptions.delete(reference)
    expect(new Set(await shop.deliver())).toEqual(new Set([500]))
    shop.fake.account.subscriptions.set(reference, kept)
    for (const event of shop.fake.account.events.slice(-2)) expect(await shop.fake.deliver(event, { to })).toBe(200)
    expect(await credits()).toBe(210)
  })

  it('that never arrive are compensated for by the schedule', async () => {
    const reference = await newcomer()
    shop.fake.account.renew(reference)
    shop.clock.advance(40 * 86_400_000)
    shop.test.app.engine.crons.run('copySubscriptions')
    await until(async () => (await credits()) === 210)
    expect(await shop.instanceOf(person)).toMatchObject({ planStatus: 'renews' })
  })
})

describeOnSqlite('without keys of the payment provider', (engine) => {
  it('no event is accepted and nothing is sold', async () => {
    const test = await startTestApp(await engine.place())
    const person = await test.register('a@timbre.example')
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })
    for (const secret of ['', 'undefined', 'whsec_fake']) {
      const headers = { 'stripe-signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)) }
      expect((await fetch(test.url + path, { method: 'POST', body, headers })).status).toBe(403)
    }
    const answer = person.pb.send(`/api/instances/${person.instance}/invoices`, {})
    await expect(answer).rejects.toMatchObject({ response: { data: { payment: { code: 'payments_off' } } } })
    expect(await test.app.engine.records.count('payment_events')).toBe(0)
  })
})
