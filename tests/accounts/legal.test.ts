import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { maxLegalCharacters } from '#shared/collections/legal-versions.ts'
import { defaultLegalTexts, needsTerms, ownLegalTexts } from '#shared/contracts/legal.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

type Version = Row<'legal_versions'>

describeOnDrawnDatabase('legal texts', (engine) => {
  let test: TestApp
  let root: PocketBase
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    root = await test.superuser()
  })
  const versions = (pb = root) => pb.collection<Version>('legal_versions')
  const inForce = async () => (await test.visitor().send<Runtime>('/api/runtime', {})).legal

  it('are the product’s own until one is written', async () => {
    expect(await inForce()).toEqual(defaultLegalTexts)
  })

  it('are corrected under the version of the product’s own without asking anyone', async () => {
    const { pb, user } = await test.register('early@timbre.example')
    const accepted = await pb
      .collection<Row<'users'>>('users')
      .update(user.id, { termsConsentAt: '2026-01-01 00:00:00.000Z' })
    const own = await versions().create({ version: ownLegalTexts.version, termsEnglish: '# Terms\n\nBe kind.' })
    expect(own.since).toBe(ownLegalTexts.since)
    expect(await inForce()).toEqual({ ...ownLegalTexts, written: ['termsEnglish'] })
    expect(needsTerms(accepted, await inForce())).toBe(false)
    await versions().update(own.id, { privacyPortuguese: 'Cuidamos dos seus dados.' })
    expect((await inForce()).written).toEqual(['termsEnglish', 'privacyPortuguese'])
    // Everyone reads them.
    expect((await versions(test.visitor()).getOne(own.id)).termsEnglish).toBe('# Terms\n\nBe kind.')
  })

  it('of a new version have to be accepted, and consents name it', async () => {
    const { pb, user } = await test.register('late@timbre.example')
    const users = pb.collection<Row<'users'>>('users')
    const before = await users.update(user.id, { termsConsentAt: '2026-01-01 00:00:00.000Z' })
    const given = await versions().create({
      version: '2027-01',
      since: '2020-01-01 00:00:00.000Z',
      termsEnglish: 'New.',
    })
    expect(given.since >= before.termsConsentAt).toBe(true)
    expect(await inForce()).toEqual({ version: '2027-01', since: given.since, written: ['termsEnglish'] })
    expect(needsTerms({ termsConsentAt: '2026-11-02 00:00:00.000Z' }, await inForce())).toBe(true)
    await users.update(user.id, { termsConsentAt: '' })
    const after = await users.update(user.id, { termsConsentAt: new Date().toISOString() })
    expect(needsTerms(after, await inForce())).toBe(false)
    const consents = await pb.collection<Row<'consents'>>('consents').getFullList({ sort: '@rowid' })
    expect(consents.map(({ version }) => version)).toEqual([ownLegalTexts.version, '2027-01', '2027-01'])
  })

  it('of earlier versions are unchanged, and all are kept', async () => {
    const [latest, earlier] = await versions().getFullList({ sort: '-since' })
    expect(await refusal(versions().update(earlier!.id, { termsEnglish: 'Changed.' }))).toMatchObject({
      status: 400,
      data: { version: { code: 'legal_version_kept' } },
    })
    for (const { id } of [latest!, earlier!])
      expect(await refusal(versions().delete(id))).toMatchObject({ data: { version: { code: 'legal_version_kept' } } })
    const renamed = await versions().update(latest!.id, { version: 'other', since: '2020-01-01 00:00:00.000Z' })
    expect(renamed).toMatchObject({ version: latest!.version, since: latest!.since })
  })

  it('are refused if they are too long, or named like another version', async () => {
    const termsEnglish = 'x'.repeat(maxLegalCharacters + 1)
    expect(await refusal(versions().create({ version: '2027-02', termsEnglish }))).toMatchObject({
      data: { termsEnglish: { code: 'validation_max_text_constraint' } },
    })
    for (const version of ['', '2027-01', 'two words', 'x'.repeat(41)])
      expect(await refusal(versions().create({ version }))).toMatchObject({ status: 400 })
    expect((await inForce()).version).toBe('2027-01')
  })

  it('are changed by superusers alone, and every change is in the audit', async () => {
    const { pb } = await test.register('member@timbre.example')
    for (const client of [pb, test.visitor()])
      expect(await refusal(versions(client).create({ version: 'mine', termsEnglish: 'Mine.' }))).toMatchObject({
        status: 403,
      })
    const [latest] = await versions().getFullList({ sort: '-since' })
    await versions().update(latest!.id, { termsEnglish: 'Newer.' })
    const entries = await root
      .collection<Row<'audit_entries'>>('audit_entries')
      .getFullList({ filter: 'action = "settings.changed" && targetName ~ "termsEnglish"', sort: '-@rowid' })
    expect(entries[0]).toMatchObject({
      actorName: 'root@timbre.example',
      before: { termsEnglish: 'New.' },
      after: { termsEnglish: 'Newer.' },
    })
    expect(entries).toHaveLength(3)
  })
})
