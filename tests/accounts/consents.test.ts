import { beforeAll, expect, it } from 'vitest'
import { moveOldConsents } from '#server/accounts/consents.ts'
import type { Row } from '#shared/collections/index.ts'
import { defaultLegalTexts, needsTerms, ownLegalTexts } from '#shared/contracts/legal.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

const password = 'correct horse 1'

describeOnDrawnDatabase('consents', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
  })
  const agreed = '1999-01-01 00:00:00.000Z'

  it('are recorded with version, time and language when they are given and withdrawn', async () => {
    const pb = test.visitor()
    const account = { email: 'agrees@timbre.example', password, passwordConfirm: password, termsConsentAt: agreed }
    await pb.collection('users').create(account, { headers: { 'accept-language': 'pt-BR' } })
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(account.email, password)
    const users = pb.collection('users')
    await users.update(record.id, { marketingConsentAt: agreed }, { headers: { 'accept-language': 'en-US' } })
    await users.update(record.id, { marketingConsentAt: '' }, { headers: { 'accept-language': 'en-US' } })
    await users.update(record.id, { name: 'Other' })
    const own = await pb.collection<Row<'consents'>>('consents').getFullList({ sort: '@rowid' })
    const { version } = ownLegalTexts
    expect(own).toEqual([
      expect.objectContaining({ document: 'terms', decision: 'given', version, locale: 'pt-BR' }),
      expect.objectContaining({ document: 'marketing', decision: 'given', version, locale: 'en-US' }),
      expect.objectContaining({ document: 'marketing', decision: 'withdrawn', version, locale: 'en-US' }),
    ])
    expect(own[0]!.created.startsWith('1999')).toBe(false)
    expect(own[0]).not.toHaveProperty('addressHash')
    const stored = await test.app.engine.records.find('consents', { filter: `user = "${record.id}"` })
    expect(new Set(stored.map(({ addressHash }) => addressHash)).size).toBe(1)
    expect(stored[0]!.addressHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('are visible to the person only, cannot be changed, and are deleted with the account', async () => {
    const { pb, user } = await test.register('keeps@timbre.example')
    const other = await test.register('other@timbre.example')
    await pb.collection('users').update(user.id, { termsConsentAt: agreed })
    const [consent] = await pb.collection('consents').getFullList()
    expect(await other.pb.collection('consents').getFullList()).toEqual([])
    expect(await refusal(other.pb.collection('consents').getOne(consent!.id))).toMatchObject({ status: 404 })
    const forged = { user: user.id, document: 'terms', decision: 'given', version: 'x' }
    expect(await refusal(pb.collection('consents').create(forged))).toMatchObject({ status: 403 })
    const root = await test.superuser()
    for (const client of [pb, root]) {
      expect(await refusal(client.collection('consents').update(consent!.id, { decision: 'withdrawn' }))).not.toBeNull()
      expect(await refusal(client.collection('consents').delete(consent!.id))).not.toBeNull()
    }
    await pb.collection('users').delete(user.id)
    expect(await test.app.engine.records.count('consents', { filter: `user = "${user.id}"` })).toBe(0)
  })

  it('of earlier versions are moved to their own records', async () => {
    const { user, pb } = await test.register('earlier@timbre.example')
    const { records } = test.app.engine
    const old = [
      { document: 'terms', version: '2025-01', at: '2025-02-03 04:05:06.000Z', locale: 'pt-BR' },
      { document: 'marketing-revoked', version: '2025-01', at: '2025-02-04 04:05:06.000Z', locale: 'en-US' },
    ]
    await records.write((writer) => writer.update('users', user.id, { consents: old }))
    await moveOldConsents(test.app.engine)
    const moved = await pb.collection('consents').getFullList({ sort: 'created' })
    expect(moved).toEqual([
      expect.objectContaining({ document: 'terms', decision: 'given', version: '2025-01', created: old[0]!.at }),
      expect.objectContaining({ document: 'marketing', decision: 'withdrawn', locale: 'en-US', created: old[1]!.at }),
    ])
    expect((await records.get('users', user.id)).consents).toBeNull()
    await moveOldConsents(test.app.engine)
    expect(await pb.collection('consents').getFullList()).toHaveLength(2)
  })
})

it('the terms have to be accepted again when they change', () => {
  expect(needsTerms({ termsConsentAt: '' }, defaultLegalTexts)).toBe(true)
  expect(needsTerms({ termsConsentAt: '2020-01-01 00:00:00.000Z' }, defaultLegalTexts)).toBe(true)
  expect(needsTerms({ termsConsentAt: ownLegalTexts.since }, defaultLegalTexts)).toBe(false)
})
