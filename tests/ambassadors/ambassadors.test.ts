import type { ClientResponseError } from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { AmbassadorsFigures } from '#shared/contracts/ambassadors.ts'
import type { AmbassadorSuggestions } from '#shared/contracts/suggestions.ts'
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts'
import { describeOnDrawnDatabase } from '#tests/support/databases.ts'
import { batchRests, prepareWorkspace } from '#tests/support/workspace.ts'

describeOnDrawnDatabase('ambassadors', (engine) => {
  let app: TestApp
  let person: Person
  let ambassador: Row<'ambassadors'>
  let base: Row<'knowledge_bases'>

  beforeAll(async () => {
    app = await startTestApp(await engine.place())
    person = await app.register(`owner-${engine.dialect}@velofold.example`)
    ;({ ambassador, base } = await prepareWorkspace(person))
  })

  const ambassadors = () => person.pb.collection<Row<'ambassadors'>>('ambassadors')
  const segments = () => person.pb.collection<Row<'audience_segments'>>('audience_segments')
  const problem = (call: Promise<unknown>) =>
    call.then(
      () => ({ status: 200, data: {} }),
      (error: ClientResponseError) => ({ status: error.status, data: error.response.data }),
    )

  it('measures the voice from past posts, and ignores a submitted profile', async () => {
    const samples = [
      'I repaired a lathe today. It took two hours! 🚲 #repair',
      'I never repaired a lathe before. Did you?',
    ]
    await ambassadors().update(ambassador.id, { voiceSamples: samples, voiceProfile: { samples: 99 } })
    const { voiceProfile } = await ambassadors().getOne(ambassador.id)
    expect(voiceProfile).toMatchObject({
      samples: 2,
      person: 'first-singular',
      emojisPerPost: 0.5,
      hashtagsPerPost: 0.5,
    })
    expect(voiceProfile!.favouriteWords).toContain('repaired')
    await ambassadors().update(ambassador.id, { voiceSamples: [] })
    expect((await ambassadors().getOne(ambassador.id)).voiceProfile).toBeNull()
  })

  it.each([
    ['sliders beyond their ends', { traits: { bold: 101 } }, 'traits'],
    ['a list that is none', { editorialLines: 'Repairs' }, 'editorialLines'],
    [
      'more lines than anybody reads',
      { editorialLines: Array.from({ length: 21 }, (_, i) => `Line ${i}`) },
      'editorialLines',
    ],
  ])('refuses %s', async (_, change, field) => {
    expect(await problem(ambassadors().update(ambassador.id, change))).toMatchObject({
      status: 400,
      data: { [field]: {} },
    })
  })

  it('stores segments with all their fields, with cleaned-up keywords', async () => {
    const whole = {
      ambassador: ambassador.id,
      title: 'Workshop owners',
      targetAudience: 'Owners of small workshops',
      pains: 'No time',
      goals: 'A second workshop',
      description: 'They repair and sell',
      behavior: 'Read in the evening',
      focusSegments: 'Cities',
      maturityLevel: 'Beginners',
    }
    const segment = await segments().create({ ...whole, keywords: [' repair ', '', 'bicycles'] })
    expect(segment).toMatchObject({ ...whole, keywords: ['repair', 'bicycles'] })
    expect(await problem(segments().update(segment.id, { keywords: 'repair' }))).toMatchObject({
      status: 400,
      data: { keywords: { code: 'validation_invalid_value' } },
    })
    expect(await problem(segments().create({ ambassador: ambassador.id, title: '' }))).toMatchObject({ status: 400 })
  })

  it('counts batches, posts and segments of each', async () => {
    const batch = await person.pb.collection('production_batches').create({
      instance: person.instance,
      ambassador: ambassador.id,
      knowledgeBases: [base.id],
      status: 'outline',
      numberOfTopics: 1,
    })
    await batchRests(person, batch.id)
    await app.app.engine.records.write(async (records) => {
      for (const body of ['A post.', '']) {
        await records.create('posts', { instance: person.instance, ambassador: ambassador.id, batch: batch.id, body })
      }
    })
    const path = `/api/instances/${person.instance}/ambassador-figures`
    const { ambassadors: figures } = await person.pb.send<AmbassadorsFigures>(path, {})
    expect(figures).toEqual({ [ambassador.id]: { batches: 1, posts: 1, segments: 1 } })

    const stranger = await app.register(`stranger-${engine.dialect}@else.example`)
    expect(await problem(stranger.pb.send(path, {}))).toMatchObject({ status: 404 })
    expect(await problem(app.visitor().send(path, {}))).toMatchObject({ status: 401 })
  })

  it('suggests from the documents of the requested bases, to editors only', async () => {
    const body = {
      instance: person.instance,
      language: 'en-US',
      name: 'Ines Falk',
      headline: 'Bicycles that last',
      description: '',
      knowledgeBases: [base.id],
    }
    const ask = (of: Pick<Person, 'pb'>) =>
      of.pb.send<AmbassadorSuggestions>('/api/ambassadors/suggestions', { method: 'POST', body })
    const found = await ask(person)
    const lines = found.proposals.filter(({ field }) => field === 'editorialLines')
    expect(lines.map(({ text }) => text)).toContain('How we choose suppliers')
    const viewer = await app.register(`viewer-${engine.dialect}@velofold.example`)
    expect(await problem(ask(viewer))).toMatchObject({ status: 403 })
    await app.app.engine.records.write((records) =>
      records.create('user_instance_roles', { user: viewer.user.id, instance: person.instance, role: 'viewer' }),
    )
    expect(await problem(ask(viewer))).toMatchObject({ status: 403 })
  })

  it('deletes everything of an ambassador with it', async () => {
    await ambassadors().delete(ambassador.id)
    for (const name of ['production_batches', 'posts', 'audience_segments']) {
      expect(await person.pb.collection(name).getFullList()).toEqual([])
    }
    expect((await person.pb.collection('knowledge_bases').getOne(base.id)).id).toBe(base.id)
  })
})
