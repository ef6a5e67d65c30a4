import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { providers } from '#server/engine/ai/providers/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { startFakeModel } from '../fakes/model-server.ts'
import { type Recordings, startRecordings } from '../fakes/recordings.ts'
import { wires } from '../fakes/wires/index.ts'
import { planningModel } from '../fakes/writing-model.ts'
import { startTestApp } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { batchRests, postsOf, prepareWorkspace, topicsOf } from '../support/workspace.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describeOnSqlite('recorded answers', (engine) => {
  describe.each(providers)('of $name', ({ name, keyVariable }) => {
    const { wire, answers } = wires[name]!

    /** One batch of a new installation, from settings to a post. */
    async function write({ url }: Recordings, key: string, language = 'en-US') {
      const variables = { AI_PROVIDER: name, AI_BASE_URL: url, AI_MODEL: answers, [keyVariable]: key }
      const test = await startTestApp(await engine.place(), variables)
      const person = await test.register(`${name}@timbre.example`)
      await prepareWorkspace(person)
      const { instance, pb } = person
      const ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines', language })
      const batches = pb.collection<Row<'production_batches'>>('production_batches')
      const values = { instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: 1, language }
      const { id } = await batches.create(values)
      const proposed = await batchRests(person, id)
      const topics = await topicsOf(person, id)
      if (topics.length === 0) return { error: proposed.error, hooks: [], bodies: [] }
      for (const topic of topics) await pb.collection('topics').update(topic.id, { decision: 'approve' })
      await batches.update(id, { status: 'post' })
      const { error } = await batchRests(person, id)
      const posts = await postsOf(person, id)
      return { error, hooks: topics.map(({ hook }) => hook), bodies: posts.map(({ body }) => body) }
    }

    it('are replayed without the provider and without its key, streams too', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'timbre-recordings-'))
      folders.push(folder)
      const fake = await startFakeModel(wire, (prompt) => ({ text: planningModel(prompt) }))
      const heard: string[] = []
      const onAnswer = (how: string) => void heard.push(how)

      const recording = await startRecordings({ folder, from: fake.url, onAnswer })
      const first = await write(recording, 'secret-key-1')
      await recording.close()
      expect(first).toMatchObject({ error: '', bodies: [expect.stringContaining(first.hooks[0]!)] })
      const { calls } = fake
      expect(calls.some(({ isStreamed }) => isStreamed)).toBe(true)
      expect(calls.map(({ key }) => key)).toEqual(calls.map(() => 'secret-key-1'))
      expect(heard).toEqual(calls.map(() => 'recorded'))
      const files = readdirSync(folder)
      expect(files).toHaveLength(calls.length)
      for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('secret-key-1')
      await fake.close()

      heard.length = 0
      const replaying = await startRecordings({ folder, onAnswer })
      expect(await write(replaying, 'another')).toEqual(first)
      expect(heard).toEqual(calls.map(() => 'replayed'))

      heard.length = 0
      expect(await write(replaying, 'another', 'pt-BR')).toMatchObject({ error: 'provider-refused', bodies: [] })
      expect(heard).toEqual(['missing'])
      await replaying.close()

      heard.length = 0
      const lenient = await startRecordings({ folder, nearest: true, onAnswer })
      expect(await write(lenient, 'another', 'pt-BR')).toMatchObject({ hooks: first.hooks })
      expect(heard[0]).toBe('nearest')
      await lenient.close()
    })
  })

  it('of a provider that refuses are passed on and not kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'timbre-recordings-'))
    folders.push(folder)
    const fake = await startFakeModel(wires.openai!.wire, () => ({ status: 429, headers: { 'retry-after': '7' } }))
    const heard: string[] = []
    const recording = await startRecordings({ folder, from: fake.url, onAnswer: (how) => void heard.push(how) })
    const answered = await fetch(`${recording.url}/responses`, { method: 'POST', body: '{"model":"m","input":[]}' })
    expect([answered.status, answered.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await answered.json()).toHaveProperty('error')
    expect([heard, readdirSync(folder)]).toEqual([['refused'], []])
    await recording.close()
    await fake.close()
  })
})
