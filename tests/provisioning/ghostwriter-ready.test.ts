import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

type Service = Row<'instance_services'>

describeOnDrawnDatabase('generating', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
  })

  async function workspace(email: string) {
    const { pb, instance } = await test.register(email)
    const { id: ambassador } = await pb.collection('ambassadors').create({ instance, name: 'Ana', language: 'en-US' })
    const own = await pb
      .collection('instance_services')
      .getFirstListItem<Service>(pb.filter('instance = {:instance} && service.slug = "ghostwriter"', { instance }))
    const settings = { instance, ambassador, prompt: 'Prices', numberOfTopics: 2, status: 'outline' }
    return {
      own,
      begin: () => refusal(pb.collection('production_batches').create(settings)),
      suggest: () =>
        pb.send('/api/ambassadors/suggestions', { method: 'POST', body: { instance, language: 'en-US', name: 'Ana' } }),
      batches: () => pb.collection('production_batches').getFullList(),
      set: (values: Partial<Service>) =>
        test.app.engine.records.write((records) => records.update('instance_services', own.id, values)),
    }
  }

  it.each([
    ['is being prepared', 'provisioning', 'service_preparing'],
    ['could not be prepared', 'error', 'service_failed'],
  ] as const)('is refused while the ghostwriter %s', async (_, status, code) => {
    const { begin, suggest, batches, set } = await workspace(`${status}@timbre.example`)
    await set({ status })
    const refused = { status: 403, data: { service: { code } } }
    expect(await begin()).toMatchObject(refused)
    expect(await refusal(suggest())).toMatchObject(refused)
    expect(await batches()).toEqual([])

    await set({ status: 'ready' })
    expect(await begin()).toMatchObject({ data: { knowledgeBases: { code: 'validation_no_knowledge' } } })
    expect(await suggest()).toMatchObject({ proposals: [] })
  })

  it('is refused while the ghostwriter is withdrawn, and in a workspace without it', async () => {
    const { own, begin, batches } = await workspace('locked@timbre.example')
    const refused = { status: 403, data: { service: { code: 'service_locked' } } }
    const offer = (status: Row<'services'>['status']) =>
      test.app.engine.records.write((records) => records.update('services', own.service, { status }))
    await offer('coming_soon')
    expect(await begin()).toMatchObject(refused)
    await offer('available')
    expect(await begin()).toMatchObject({ data: { knowledgeBases: { code: 'validation_no_knowledge' } } })
    await test.app.engine.records.write((records) => records.delete('instance_services', own.id))
    expect(await begin()).toMatchObject(refused)
    expect(await batches()).toEqual([])
  })
})
