import { beforeAll, expect, it } from 'vitest'
import type { Usage } from '#shared/contracts/usage.ts'
import { type Person, startTestApp, type TestApp, tune } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

describeOnEachDatabase('what a workspace uses of its plan', (engine) => {
  let test: TestApp
  let owner: Person
  beforeAll(async () => {
    test = await startTestApp(await engine.place())
    await tune(test, { openBatches: 5, knowledgeBases: 4, paidPlanFactor: 3 })
    owner = await test.register('owner@timbre.example')
  })
  const usageFor = ({ pb }: Person) => pb.send<Usage>(`/api/instances/${owner.instance}/usage`, {})

  it('counts what there is beside what the plan allows', async () => {
    const { pb, instance } = owner
    expect(await usageFor(owner)).toMatchObject({ members: 1, ambassadors: 0, fileBytes: { used: 0 } })
    const base = await pb.collection('knowledge_bases').create({ instance, name: 'Base' })
    await pb.collection('knowledge_items').create({ base: base.id, type: 'faq', question: 'Why?', answer: 'Because.' })
    const file = new File(['Words of a document.'], 'words.txt')
    await pb.collection('knowledge_items').create({ base: base.id, type: 'document', file })
    const { id: ambassador } = await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    await pb.collection('production_batches').create({ instance, ambassador })
    expect(await usageFor(owner)).toMatchObject({
      openBatches: { used: 1, limit: 5 },
      // One is there from the start.
      knowledgeBases: { used: 2, limit: 4 },
      knowledgeItems: { used: 2 },
      fileBytes: { used: 20 },
      ...{ members: 1, ambassadors: 1, batches: 1, posts: 0 },
    })
    await test.app.engine.records.write((records) => records.update('instances', instance, { plan: 'pro' }))
    expect(await usageFor(owner)).toMatchObject({ knowledgeBases: { used: 2, limit: 12 } })
  })

  it('is shown to every member and to nobody else', async () => {
    const viewer = await test.register('viewer@timbre.example')
    expect(await refusal(usageFor(viewer))).toMatchObject({ status: 404 })
    await test.join(viewer, owner.instance, 'viewer')
    expect(await usageFor(viewer)).toMatchObject({ members: 2 })
  })
})
