import { expect, it } from 'vitest'
import { startFakeCollector } from '../fakes/otlp.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { itemEnds } from '../support/workspace.ts'

describeOnEachDatabase('traces', (engine) => {
  it('of requests, jobs, AI calls and their statements reach the collector, without values', async () => {
    const collector = await startFakeCollector()
    const test = await startTestApp(await engine.place(), { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const person = await test.register('ana@timbre.example')
    const base = await person.pb
      .collection('knowledge_bases')
      .create({ instance: person.instance, name: 'Canary notes' })
    const page = { base: base.id, type: 'page', title: 'Notes', body: 'We repaired 3,100 bicycles in 2024.' }
    await itemEnds(person, (await person.pb.collection('knowledge_items').create(page)).id)
    const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await fetch(`${test.url}/api/runtime`, { headers: { traceparent: caller } })
    await person.pb.send('/api/ambassadors/suggestions', {
      method: 'POST',
      body: { instance: person.instance, language: 'en-US', name: 'Ines' },
    })
    await test.app.stop()

    const { spans, services } = collector
    const named = (name: RegExp) => spans.filter((span) => name.test(span.name))
    expect([...services]).toEqual(['timbre'])
    const [created] = named(/^POST \/api\/collections\/:collection\/records$/)
    expect(created).toBeDefined()
    const [job] = named(/^job ingest-item$/)
    expect(job?.attributes).toContainEqual({ key: 'job.tenant', value: { stringValue: person.instance } })
    expect(named(/^ai /).length).toBeGreaterThan(0)
    const statements = named(/^db /)
    for (const parent of [created!, job!]) {
      const own = statements.filter(({ traceId }) => traceId === parent.traceId)
      expect(own.length, parent.name).toBeGreaterThan(0)
    }
    const [runtime] = named(/^GET \/api\/runtime$/)
    expect([runtime?.traceId, runtime?.parentSpanId]).toEqual(['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'])
    expect(JSON.stringify(spans)).not.toMatch(/Canary|ana@timbre/)
    await collector.close()
  })

  it('are left out according to the share', async () => {
    const collector = await startFakeCollector()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' }
    const test = await startTestApp(await engine.place(), env)
    await test.register('ana@timbre.example')
    await test.app.stop()
    expect(collector.spans).toEqual([])
    await collector.close()
  })
})
