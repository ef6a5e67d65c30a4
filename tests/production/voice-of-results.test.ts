import { beforeAll, expect, it } from 'vitest'
import { inParagraphs } from '#server/production/composer/paragraphs.ts'
import { voiceOf } from '#server/production/voice.ts'
import { lessonsOf } from '#server/results/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { measureVoice } from '#shared/quality/index.ts'
import { type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { batchRests, batchWithTopics } from '../support/workspace.ts'

const best = 'We lost two reeds.\n\nNobody noticed.\n\nWe did.'
const second = 'Pads wear out.\n\nOurs do, too.\n\nWe say when.'
const sample =
  'A long sentence that goes on about corks, and cases, and a winter in which nothing was sold. Another. One more.'

describeOnDrawnDatabase('the voice learned from results', (engine) => {
  let test: TestApp
  let fake: FakeOpenAi
  let person: Person
  let ambassador: Row<'ambassadors'>
  const posts = new Map<string, string>()
  const records = () => test.app.engine.records
  const change = (data: object) => person.pb.collection('ambassadors').update(ambassador.id, data)
  const voice = async (language = 'en-US') => {
    const row = await records().get('ambassadors', ambassador.id)
    const lessons = lessonsOf(records(), row, language, test.app.engine.clock.now())
    return voiceOf(records(), { ambassador: row, segments: [] }, language, lessons)
  }

  /** A published post, and what is known of it. */
  const publish = (body: string, language: 'en-US' | 'pt-BR', numbers: Row<'post_results'>['numbers']) =>
    records().write(async (writer) => {
      const owned = { instance: person.instance, ambassador: ambassador.id }
      const batch = await writer.create('production_batches', { ...owned, language })
      const post = await writer.create('posts', {
        ...owned,
        batch: batch.id,
        body,
        decision: 'approve',
        stage: 'final',
      })
      const channel = await writer.create('channels', { ...owned, kind: 'manual', name: 'Desk', status: 'connected' })
      const at = test.app.engine.clock.now().toISOString().replace('T', ' ')
      const scheduled = await writer.create('scheduled_posts', {
        ...{ ...owned, post: post.id, channel: channel.id, status: 'published', publishedAt: at },
        ...{ localTime: '2026-11-02T10:00', timezone: 'UTC', publishAt: at },
      })
      posts.set(body, post.id)
      if (!numbers) return
      const counted = { instance: person.instance, scheduled: scheduled.id, source: 'hand', measuredAt: at } as const
      await writer.create('post_results', { ...counted, numbers })
    })

  beforeAll(async () => {
    fake = await startFakeOpenAi((prompt) => ({ text: obedientModel(prompt) }))
    const provider = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'writer' }
    test = await startTestApp(await engine.place(), provider)
    person = await test.register('ines@timbre.example')
    ambassador = await person.pb
      .collection<Row<'ambassadors'>>('ambassadors')
      .create({ instance: person.instance, name: 'Ines', language: 'en-US', voiceSamples: [sample] })
    for (const body of ['Reeds.', 'Cases.', 'Corks.', 'Keys.']) {
      await publish(body, 'en-US', { impressions: 100, reactions: 2 })
    }
    await publish(best, 'en-US', { impressions: 100, reactions: 9 })
    await publish(second, 'en-US', { impressions: 100, reactions: 6 })
    await publish('Perdemos duas palhetas.', 'pt-BR', { impressions: 100, reactions: 8 })
    // Reactions of nobody knows how many readers prove nothing.
    await publish('Loud, and unknown.', 'en-US', { reactions: 900 })
    await publish('Nobody has counted this.', 'en-US', null)
    return () => fake.close()
  })

  it('has the texts that worked in the language of the batch, the best first', async () => {
    expect((await voice()).worked).toEqual([best, second])
    expect((await voice('pt-BR')).worked).toEqual(['Perdemos duas palhetas.'])
  })

  it('has habits that are measured with them, which the embedded composer follows', async () => {
    const { profile, samples } = await voice()
    expect(samples).toEqual([sample])
    expect(profile).toEqual(measureVoice([sample, best, second], 'en-US'))
    expect(profile!.samples).toBe(3)
    const unit = (text: string) => ({ text, language: 'en', claims: [] }) as never
    const units = ['We sold one.', 'They called.', 'We went.', 'It rained.'].map(unit)
    await change({ ignoresResultsInVoice: true })
    const without = await voice()
    expect([without.worked, without.profile]).toEqual([[], measureVoice([sample], 'en-US')])
    const paragraphs = (shaped: typeof without) => inParagraphs(units, shaped).length
    expect(paragraphs(await voice())).toBeLessThan(paragraphs({ ...without, profile }))
    await change({ ignoresResultsInVoice: false })
  })

  it('leaves out posts that the team excluded, and texts that are not approved in their current form', async () => {
    await change({ leftOutPosts: [posts.get(best)] })
    expect((await voice()).worked).toEqual([second])
    await change({ leftOutPosts: [] })
    await records().write((writer) => writer.update('posts', posts.get(second)!, { decision: '' }))
    expect((await voice()).worked).toEqual([best])
    await records().write((writer) => writer.update('posts', posts.get(second)!, { decision: 'approve' }))
  })

  it('is shown to a model between fences, unless it is switched off', async () => {
    const write = async () => {
      fake.calls.length = 0
      const { id } = await batchWithTopics(records(), ambassador, 1)
      await person.pb.collection('production_batches').update(id, { status: 'post' })
      await batchRests(person, id)
      return fake.calls.map(({ prompt }) => JSON.stringify(prompt)).join('\n')
    }
    const shown = await write()
    expect(shown).toMatch(/<<\w+ post that worked 1\\+nWe lost two reeds\./)
    expect(shown).toMatch(/<<\w+ post that worked 2\\+nPads wear out\./)
    for (const other of ['palhetas', 'Loud, and unknown', 'Nobody has counted']) {
      expect(shown.split('Openings already used')[0]).not.toContain(other)
    }
    await change({ ignoresResultsInVoice: true })
    const hidden = await write()
    expect(hidden).toContain('sample 1')
    expect(hidden).not.toContain('post that worked')
  })
})
