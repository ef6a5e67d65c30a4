import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { CreditTotals } from '#shared/contracts/administration.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

describeOnDrawnDatabase('credits in the administration', (engine) => {
  let test: TestApp
  let root: PocketBase
  let person: Person
  let keys = 0

  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    root = await test.superuser()
    person = await test.register('vera@timbre.example')
  })

  const send = (body: object) => root.send<Row<'credit_entries'>>('/api/admin/credits', { method: 'POST', body })
  const booking = (more: object = {}) => {
    keys += 1
    return {
      instance: person.instance,
      amount: 5,
      kind: 'granted',
      note: 'Goodwill',
      key: `key-number-${keys}`,
      ...more,
    }
  }
  const creditsOf = async () => (await person.pb.collection('users').getOne(person.user.id)).credits
  const totals = (query = `?instances=${person.instance}`) => root.send<CreditTotals>(`/api/admin/credits${query}`, {})

  it('are granted once per key, however often the request arrives', async () => {
    const body = booking()
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers[0]).toMatchObject({ amount: 5, reason: 'granted', note: 'Goodwill', balanceAfter: 15 })
    expect(await creditsOf()).toBe(15)
    const log = await person.pb
      .collection<Row<'audit_entries'>>('audit_entries')
      .getFullList({ filter: 'action ~ "credits."' })
    expect(log).toMatchObject([
      { action: 'credits.granted', before: { credits: 10 }, after: { credits: 15, reason: 'Goodwill' } },
    ])
  })

  it('are corrected in both directions, never below zero', async () => {
    await send(booking({ amount: -4.5, kind: 'corrected', note: 'Granted twice' }))
    expect(await creditsOf()).toBe(10.5)
    expect(await refusal(send(booking({ amount: -10.6, kind: 'corrected' })))).toMatchObject({
      status: 400,
      data: { amount: { code: 'validation_balance_negative' } },
    })
    const spenders = Array.from({ length: 8 }, () => send(booking({ amount: -3, kind: 'corrected' })))
    const outcomes = await Promise.allSettled(spenders)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await creditsOf()).toBe(1.5)
    expect(await totals()).toEqual({
      totals: [{ instance: person.instance, balance: 1.5, sum: 1.5, entries: 6 }],
    })
  })

  it.each([
    ['no amount', { amount: undefined }, 'amount', 'validation_credit_amount'],
    ['nothing', { amount: 0 }, 'amount', 'validation_credit_amount'],
    ['text', { amount: '5' }, 'amount', 'validation_credit_amount'],
    ['too much', { amount: 1_000_001 }, 'amount', 'validation_credit_amount'],
    ['parts of a thousandth', { amount: 0.0001 }, 'amount', 'validation_credit_amount'],
    ['a negative grant', { amount: -1 }, 'amount', 'validation_grant_negative'],
    ['another kind', { kind: 'trial' }, 'kind', 'validation_in_invalid'],
    ['no reason', { note: ' ' }, 'note', 'validation_required'],
    ['a long reason', { note: 'a'.repeat(301) }, 'note', 'validation_length_too_long'],
    ['no key', { key: '' }, 'key', 'validation_invalid_value'],
    ['no workspace', { instance: '' }, 'instance', 'validation_required'],
  ])('refuse %s', async (_what, more, field, code) => {
    const before = await creditsOf()
    expect(await refusal(send(booking(more)))).toMatchObject({ status: 400, data: { [field]: { code } } })
    expect(await creditsOf()).toBe(before)
  })

  it('refuse an unknown workspace', async () => {
    expect(await refusal(send(booking({ instance: 'aaaaaaaaaaaaaaa' })))).toMatchObject({ status: 404 })
  })

  it('show a balance that is not the sum of its ledger', async () => {
    expect(await totals('')).toEqual({ totals: [] })
    const other = await test.register('rui@timbre.example')
    await test.app.engine.records.write((records) =>
      records.create('credit_entries', {
        ...{ instance: other.instance, amount: 1, reason: 'granted', reference: 'wrong' },
        ...{ balanceAfter: 99, sequence: 2 },
      }),
    )
    expect(await totals('')).toEqual({ totals: [{ instance: other.instance, balance: 99, sum: 11, entries: 2 }] })
  })
})
