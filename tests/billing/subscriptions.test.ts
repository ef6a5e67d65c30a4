import { EventSource } from 'undici'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { recordDate } from '#server/engine/clock.ts'
import type { Row } from '#shared/collections/index.ts'
import type { ChangePreview, Invoice } from '#shared/contracts/billing.ts'
import type { Person } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { until } from '../support/wait.ts'
import { checkLedgers } from './check-ledgers.ts'

const moment = (seconds: number): string => recordDate(new Date(seconds * 1000))

describeOnEachDatabase('a subscription', (engine) => {
  let shop: Shop
  let person: Person
  let people = 0
  const change = (body: object) =>
    person.pb.send(`/api/instances/${person.instance}/subscription`, { method: 'POST', body })
  const periodOf = (reference: string) => shop.fake.account.subscriptions.get(reference)!.items.data[0]
  const shownTo = async ({ user }: Person) => {
    const { plan, credits } = await shop.records.get('users', user.id)
    return { plan, credits }
  }

  beforeAll(async () => {
    Object.assign(globalThis, { EventSource })
    shop = await openShop(engine)
  })
  beforeEach(async () => {
    people += 1
    shop.fake.account.card.isDeclined = false
    person = await shop.test.register(`person-${people}@timbre.example`)
  })

  it('makes the workspace Pro when it is paid, and grants the first month, live', async () => {
    const seen: Row<'users'>[] = []
    await person.pb.collection<Row<'users'>>('users').subscribe(person.user.id, ({ record }) => void seen.push(record))
    const reference = await shop.subscribe(person)
    const { current_period_end: end } = periodOf(reference)
    expect(await shop.instanceOf(person)).toMatchObject({
      ...{ plan: 'pro', planStatus: 'renews', planRenewsAt: moment(end), planExpiresAt: moment(end + 86_400) },
    })
    expect(await shop.subscriptionOf(person)).toMatchObject({
      ...{ reference, status: 'active', interval: 'month', currency: 'BRL', amount: 24_900, endsAtPeriodEnd: false },
    })
    await until(() => seen.some(({ plan, credits }) => plan === 'pro' && credits === 110))
    await person.pb.realtime.unsubscribe()
    expect((await shop.entriesOf(person)).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['trial', 10],
      ['plan', 100],
    ])
    const { items } = await person.pb.collection('audit_entries').getList(1, 10, { filter: 'action = "billing.plan"' })
    expect(items).toMatchObject([{ actorKind: 'server', before: { plan: 'trial' }, after: { plan: 'pro' } }])
    expect(JSON.stringify(await person.pb.collection('subscriptions').getFullList())).not.toMatch(/cus_|sub_|cs_/)
  })

  it('grants the credits of each month once, even if events are repeated', async () => {
    const reference = await shop.subscribe(person)
    for (let month = 0; month < 3; month += 1) {
      shop.fake.account.renew(reference)
      await shop.deliver()
    }
    for (const event of shop.fake.account.events) {
      expect(await shop.fake.deliver(event, { to: `${shop.test.url}/api/billing/stripe/webhook` })).toBe(200)
    }
    const plan = (await shop.entriesOf(person)).filter(({ reason }) => reason === 'plan')
    expect(plan).toHaveLength(4)
    expect(await shownTo(person)).toEqual({ plan: 'pro', credits: 410 })
    expect(await checkLedgers(shop.records)).toEqual([])
  })

  it('has days of grace after a failed payment, then locks, and recovers', async () => {
    const reference = await shop.subscribe(person)
    shop.fake.account.card.isDeclined = true
    shop.fake.account.renew(reference)
    await shop.deliver()
    const { current_period_start: due } = periodOf(reference)
    const instance = await shop.instanceOf(person)
    expect(instance).toMatchObject({ plan: 'pro', planStatus: 'past_due', planExpiresAt: moment(due + 7 * 86_400) })
    expect(instance.planRenewsAt).toBe('')
    expect((await shownTo(person)).credits).toBe(110)
    shop.fake.account.retry(reference)
    await shop.deliver()
    expect(await shop.instanceOf(person)).toMatchObject({ planStatus: 'past_due' })
    shop.fake.account.card.isDeclined = false
    shop.fake.account.retry(reference)
    await shop.deliver()
    expect(await shop.instanceOf(person)).toMatchObject({ planStatus: 'renews' })
    expect((await shownTo(person)).credits).toBe(210)
  })

  it('ends with its period on the owner’s request, and can be resumed before', async () => {
    const reference = await shop.subscribe(person)
    const end = moment(periodOf(reference).current_period_end)
    await change({ ends: true })
    const ending = { plan: 'pro', planStatus: 'ends', planExpiresAt: end, planRenewsAt: '' }
    expect(await shop.instanceOf(person)).toMatchObject(ending)
    await change({ ends: false })
    expect(await shop.instanceOf(person)).toMatchObject({ planStatus: 'renews', planRenewsAt: end })
    await change({ ends: true })
    shop.fake.account.renew(reference)
    await shop.deliver()
    expect(await shop.instanceOf(person)).toMatchObject({ plan: 'pro', planStatus: '', planExpiresAt: end })
    expect(await shop.subscriptionOf(person)).toMatchObject({ status: 'ended' })
    expect((await shownTo(person)).credits).toBe(110)
    expect(await refusal(change({ ends: false }))).toMatchObject({ data: { plan: { code: 'no_subscription' } } })
    // A new one may follow.
    expect(await shop.subscribe(person)).not.toBe(reference)
    expect(await shop.instanceOf(person)).toMatchObject({ planStatus: 'renews' })
    // Late events of the first subscription change nothing.
    shop.fake.account.end(reference)
    await shop.deliver()
    expect(await shop.instanceOf(person)).toMatchObject({ planStatus: 'renews' })
  })

  it('changes to yearly payment, with the rest of the month credited and no credits twice', async () => {
    const reference = await shop.subscribe(person)
    const asked = `/api/instances/${person.instance}/subscription-change`
    const preview = await person.pb.send<ChangePreview>(asked, {})
    expect(preview.amount).toBeGreaterThan(249_000 - 24_900 - 1)
    expect(preview.amount).toBeLessThan(249_000 - 24_000)
    shop.fake.account.card.isDeclined = true
    expect(await refusal(change({ interval: 'year' }))).toMatchObject({ data: { payment: { code: 'payment_failed' } } })
    expect(await shop.subscriptionOf(person)).toMatchObject({ interval: 'month' })
    shop.fake.account.card.isDeclined = false
    await change({ interval: 'year' })
    await shop.deliver()
    expect(await shop.subscriptionOf(person)).toMatchObject({ interval: 'year', amount: 249_000 })
    expect((await shop.instanceOf(person)).planRenewsAt).toBe(moment(periodOf(reference).current_period_end))
    expect((await shownTo(person)).credits).toBe(110)
    expect(await refusal(change({ interval: 'year' }))).toMatchObject({
      data: { interval: { code: 'already_yearly' } },
    })
    const invoices = await person.pb.send<Invoice[]>(`/api/instances/${person.instance}/invoices`, {})
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(invoices[1]).toMatchObject({ amount: 24_900, currency: 'BRL' })
  })

  it('is bought once: a second checkout closes the first, and a subscriber gets none', async () => {
    const [first, second] = [await shop.open(person), await shop.open(person)]
    expect(() => shop.fake.account.pay(first)).toThrow('expired')
    shop.fake.account.pay(second)
    // Its event has not arrived yet.
    expect(await refusal(shop.open(person))).toMatchObject({ data: { plan: { code: 'already_subscribed' } } })
    expect(await shop.instanceOf(person)).toMatchObject({ plan: 'pro' })
    await shop.deliver()
    expect((await shownTo(person)).credits).toBe(110)
  })

  it('has the product’s name on this installation', async () => {
    const root = await shop.test.superuser()
    await root.settings.update({ meta: { appName: 'Postário' } })
    await shop.open(person)
    await shop.open(person, { kind: 'credits', packs: 1 })
    const names = [...shop.fake.account.sessions.values()].slice(-2).map(({ line }) => line.productName)
    expect(names).toEqual(['Postário Pro', expect.stringMatching(/^Postário: \d+ (credits|créditos)$/)])
    await root.settings.update({ meta: { appName: 'Timbre' } })
  })

  it('can be managed by owners only', async () => {
    const admin = await shop.test.register(`admin-${people}@timbre.example`)
    await shop.test.join(admin, person.instance, 'admin')
    const asAdmin = { ...admin, instance: person.instance }
    expect(await refusal(shop.open(asAdmin))).toMatchObject({ status: 403 })
    expect(await refusal(admin.pb.send(`/api/instances/${person.instance}/invoices`, {}))).toMatchObject({
      status: 403,
    })
    expect(await admin.pb.send(`/api/instances/${person.instance}/plan-usage`, {})).toEqual({
      ...{ members: 2, ambassadors: 0 },
    })
    for (const wrong of [{ packs: 0, kind: 'credits' }, { currency: 'EUR' }, { interval: 'week' }] as never[]) {
      expect(await refusal(shop.open(person, wrong))).toMatchObject({ status: 400 })
    }
  })

  it('sells credits; Pix counts once it is confirmed', async () => {
    const wanted = { kind: 'credits', packs: 2 } as const
    shop.fake.account.pay(await shop.open(person, wanted))
    await shop.deliver()
    expect((await shownTo(person)).credits).toBe(110)
    const pix = await shop.open(person, { ...wanted, packs: 1 })
    shop.fake.account.pay(pix, 'pix')
    await shop.deliver()
    expect((await shownTo(person)).credits).toBe(110)
    shop.fake.account.confirm(pix)
    await shop.deliver('reversed')
    const bought = (await shop.entriesOf(person)).filter(({ reason }) => reason === 'purchase')
    expect(bought.map(({ amount, user }) => [amount, user])).toEqual([
      [100, person.user.id],
      [50, person.user.id],
    ])
    expect(await shop.instanceOf(person)).toMatchObject({ plan: 'trial' })
  })

  it('reports that the provider is unavailable, and changes nothing', async () => {
    const { customer } = await shop.subscribe(person).then(() => shop.subscriptionOf(person))
    await shop.records.write(async (writer) => {
      const row = await shop.subscriptionOf(person)
      await writer.update('subscriptions', row.id, { reference: 'sub_unknown' })
    })
    expect(customer).toMatch(/^cus_/)
    expect(await refusal(change({ ends: true }))).toMatchObject({
      ...{ status: 502, data: { payment: { code: 'payments_unavailable' } } },
    })
  })
})
