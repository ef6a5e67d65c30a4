import { type ChildProcess, spawn } from 'node:child_process'
import PocketBase from 'pocketbase'
import { afterAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { builtProgram } from '../../scripts/build-programs.ts'
import { type FakeOpenAi, obedientModel, startFakeOpenAi } from '../fakes/openai.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { randomOfRun } from '../support/drawn.ts'
import { endLeases } from '../support/jobs.ts'
import { freePort, until } from '../support/wait.ts'
import { handbook } from '../support/workspace.ts'

// More of them: TEST_KILLS=20.
const kills = Number(process.env.TEST_KILLS ?? 4)
const main = builtProgram('app')

describeOnEachDatabase('a server that is killed again and again', (engine) => {
  let child: ChildProcess | null = null
  let fake: FakeOpenAi | null = null
  afterAll(async () => {
    child?.kill('SIGKILL')
    await fake?.close()
  })

  it(`finishes its batch after ${kills} kills, loses nothing it confirmed and writes nothing twice`, async () => {
    const random = randomOfRun()
    console.log(`The times of the kills: TEST_SEED=${random.seed}`)
    const place = await engine.place()
    const port = await freePort()
    fake = await startFakeOpenAi((prompt) => ({ text: obedientModel(prompt), milliseconds: 150 }))
    const start = async () => {
      child = spawn(process.execPath, ['--no-warnings', main], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: place.folder,
          DATABASE_URL: place.url ?? '',
          LOG_LEVEL: 'error',
          AI_PROVIDER: 'openai-compatible',
          AI_BASE_URL: fake!.url,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await new Promise<void>((ready, failed) => {
        child!.stdout!.once('data', () => ready())
        child!.once(
          'exit',
          (code, signal) => signal !== 'SIGKILL' && failed(new Error(`the server ended with ${code}`)),
        )
      })
    }
    const kill = async () => {
      const gone = new Promise((done) => child!.once('close', done))
      child!.kill('SIGKILL')
      await gone
    }
    await start()
    const pb = new PocketBase(`http://127.0.0.1:${port}`)
    pb.autoCancellation(false)
    const credentials = { email: 'crash@timbre.example', password: 'correct horse 1' }
    await pb.collection('users').create({ ...credentials, passwordConfirm: credentials.password })
    const { record } = await pb
      .collection('users')
      .authWithPassword<Row<'users'>>(credentials.email, credentials.password)
    const base = await pb.collection('knowledge_bases').create({ instance: record.instance, name: 'Base' })
    const item = await pb
      .collection('knowledge_items')
      .create({ base: base.id, type: 'page', title: 'Handbook', body: handbook })
    await until(async () => (await pb.collection('knowledge_items').getOne(item.id)).status === 'ready')
    const ambassador = await pb
      .collection('ambassadors')
      .create({ instance: record.instance, name: 'Ines', language: 'en-US' })
    const batch = await pb
      .collection('production_batches')
      .create({ instance: record.instance, ambassador: ambassador.id, numberOfTopics: 5, status: 'outline' })

    const confirmed: string[] = []
    let approved = false
    const work = async () => {
      const now = await pb.collection<Row<'production_batches'>>('production_batches').getOne(batch.id)
      const note = await pb
        .collection('audience_segments')
        .create({ ambassador: ambassador.id, title: `note ${confirmed.length}` })
      confirmed.push(note.id)
      if (now.status !== 'outline' || now.generation !== 'idle') return
      const topics = await pb.collection<Row<'topics'>>('topics').getFullList({ filter: `batch = "${batch.id}"` })
      for (const topic of topics.filter(({ decision }) => decision !== 'approve'))
        await pb.collection('topics').update(topic.id, { decision: 'approve' })
      await pb.collection('production_batches').update(batch.id, { status: 'post' })
      approved = true
    }
    for (let count = 0; count < kills; count += 1) {
      const end = performance.now() + 20 + random.int(300)
      while (performance.now() < end) await work().catch(() => undefined)
      await kill()
      await endLeases(engine, place)
      await start()
    }
    const rests = async () => {
      const look = () => pb.collection<Row<'production_batches'>>('production_batches').getOne(batch.id)
      await until(async () => ['idle', 'failed'].includes((await look()).generation)).catch(() => {})
      const now = await look()
      expect(now).toMatchObject({ generation: 'idle', error: '' })
      return now
    }
    await rests()
    if (!approved) await work()
    const done = await rests()
    expect(done.status).toBe('post')

    const topics = await pb.collection<Row<'topics'>>('topics').getFullList({ filter: `batch = "${batch.id}"` })
    expect(topics.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4])
    expect(topics.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1])
    const posts = await pb.collection<Row<'posts'>>('posts').getFullList({ filter: `batch = "${batch.id}"` })
    expect(posts.map(({ version, generation, versions }) => [version, generation, versions])).toEqual(
      Array(5).fill([1, 'idle', null]),
    )
    expect(new Set(posts.map(({ topic }) => topic)).size).toBe(5)
    const entries = await pb.collection<Row<'credit_entries'>>('credit_entries').getFullList({ sort: 'sequence' })
    expect(entries.map(({ amount }) => amount)).toEqual([10, -1, -1, -1, -1, -1])
    expect(entries.at(-1)!.balanceAfter).toBe(5)
    const kept = new Set((await pb.collection('audience_segments').getFullList()).map(({ id }) => id))
    expect(confirmed.filter((id) => !kept.has(id))).toEqual([])
    expect(confirmed.length).toBeGreaterThan(0)
  })
})
