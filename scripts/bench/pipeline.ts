import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import { startFakeOpenAi } from '#tests/fakes/openai.ts'
import { planningModel } from '#tests/fakes/writing-model.ts'
import { until } from '#tests/support/wait.ts'
import { handbook } from '#tests/support/workspace.ts'
import { serve } from './serve.ts'

const answerMilliseconds = 300
const topics = 10
const password = 'correct horse 1'

/**
 * A batch of up to ten posts with a provider that takes 300 ms for each answer: the time from the request to the last post, beside
 * the time in which at least one call was being answered. The difference is what the pipeline itself takes.
 */
export async function run(): Promise<{ name: string; figures: Record<string, number | string> }> {
  const began: number[] = []
  const fake = await startFakeOpenAi((prompt) => {
    began.push(performance.now())
    return { text: planningModel(prompt), milliseconds: answerMilliseconds }
  })
  const env = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'fake-1' }
  const server = await serve('src/server/main.ts', [], env)
  try {
    const pb = new PocketBase(server.url).autoCancellation(false)
    const email = 'bench@timbre.example'
    await pb.collection('users').create({ email, password, passwordConfirm: password })
    const { record } = await pb.collection<Row<'users'>>('users').authWithPassword(email, password)
    const { instance } = record
    const base = await pb.collection('knowledge_bases').create({ instance, name: 'Base' })
    const item = await pb
      .collection('knowledge_items')
      .create({ base: base.id, type: 'page', title: 'Handbook', body: text() })
    await until(async () => (await pb.collection('knowledge_items').getOne(item.id)).status === 'ready', 60_000)
    const ambassador = await pb.collection('ambassadors').create({ instance, name: 'Ines', language: 'en-US' })
    const batches = pb.collection<Row<'production_batches'>>('production_batches')
    const rests = (id: string) =>
      until(async () => !['requested', 'running'].includes((await batches.getOne(id)).generation), 120_000)

    // The first call loads the SDK of the provider.
    const other = await pb.collection('ambassadors').create({ instance, name: 'Rui', language: 'en-US' })
    await rests((await batches.create({ instance, ambassador: other.id, status: 'outline', numberOfTopics: 1 })).id)

    const timed = async (work: () => Promise<unknown>) => {
      began.length = 0
      const start = performance.now()
      await work()
      return { total: performance.now() - start, answering: answering(began), calls: began.length }
    }
    let id = ''
    const proposed = await timed(async () => {
      id = (await batches.create({ instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: topics })).id
      await rests(id)
    })
    const found = await pb.collection('topics').getFullList({ filter: `batch = "${id}"` })
    for (const topic of found) await pb.collection('topics').update(topic.id, { decision: 'approve' })
    const written = await timed(async () => {
      await batches.update(id, { status: 'post' })
      await rests(id)
    })
    const posts = await pb.collection('posts').getFullList({ filter: `batch = "${id}" && version = 1` })
    const total = proposed.total + written.total
    const waited = proposed.answering + written.answering
    return {
      name: 'pipeline',
      figures: {
        ...{ posts: posts.length, calls: proposed.calls + written.calls },
        ...{ 'total, ms': Math.round(total), 'of which the provider answers, ms': Math.round(waited) },
        overhead: `${Math.round((total / waited - 1) * 1000) / 10} %`,
      },
    }
  } finally {
    await server.stop()
    await fake.close()
  }
}

/** Enough distinct passages for ten topics. */
const text = (): string =>
  `${handbook}\n\n${Array.from({ length: 20 }, (_, at) => `# Year ${2001 + at}\n\nIn ${2001 + at} we repaired ${700 + at * 137} bicycles in ${at + 3} workshops, and the street of workshop number ${at + 3} asked for ${at + 40} more.`).join('\n\n')}`

/** Milliseconds in which at least one of the calls was being answered. */
function answering(began: readonly number[]): number {
  let end = 0
  return [...began]
    .sort((a, b) => a - b)
    .reduce((sum, start) => {
      const from = Math.max(start, end)
      end = start + answerMilliseconds
      return sum + end - from
    }, 0)
}

if (import.meta.main) console.log(await run())
