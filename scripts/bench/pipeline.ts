import { parseArgs } from 'node:util'
import PocketBase from 'pocketbase'
import { EventSource } from 'undici'
import type { Row } from '#shared/collections/index.ts'
import { startFakeOpenAi } from '#tests/fakes/openai.ts'
import { planningModel } from '#tests/fakes/writing-model.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { until } from '#tests/support/wait.ts'
import { handbook } from '#tests/support/workspace.ts'
import { builtProgram } from '../build-programs.ts'
import { serve } from './serve.ts'

const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { database: { type: 'string' } },
})

const answerMilliseconds = 300
/** The stages of a batch: plan, topics, draft, critique. */
const answersInSequence = 4
const topics = 10
const laterBatches = 15
const password = 'correct horse 1'

/**
 * A batch of up to ten posts with a provider that takes 300 ms for each answer: the time from the request to the last post, and
 * the time during which the provider had at least one call. The difference is the time of the pipeline itself. `--database
 * sqlite` or `postgres` measures one of them.
 */
export async function run() {
  Object.assign(globalThis, { EventSource })
  const sides: Record<string, Figures> = {}
  if (options.database !== 'postgres') sides.SQLite = await measure({})
  if (options.database !== 'sqlite') {
    const postgres = await startPostgres({ durable: true })
    sides.PostgreSQL = await measure({ DATABASE_URL: postgres.url }).finally(() => postgres.stop())
  }
  return { name: 'pipeline', ...sides }
}

type Figures = Record<string, number | string>

async function measure(database: Record<string, string>): Promise<Figures> {
  const fake = await startFakeOpenAi((prompt) => ({ text: planningModel(prompt), milliseconds: answerMilliseconds }))
  const env = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: fake.url, AI_MODEL: 'fake-1', ...database }
  const server = await serve(builtProgram('app'), [], env)
  const timed = async (work: () => Promise<unknown>): Promise<Timed> => {
    fake.calls.length = 0
    const cpu = server.cpuSeconds()
    const start = performance.now()
    await work()
    const end = performance.now()
    return {
      total: end - start,
      answering: union(fake.calls.map(({ began, ended }) => [began, Math.min(ended, end)])),
      calls: fake.calls.length,
      own: ownOf(start, end, fake.calls),
      cpu: 1000 * (server.cpuSeconds() - cpu),
    }
  }
  /** In a separate workspace with enough credits for one batch. */
  async function batch(number: number): Promise<Timed & { posts: number }> {
    const pb = new PocketBase(server.url).autoCancellation(false)
    const email = `bench-${number}@timbre.example`
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
    let id = ''
    let ended = () => {}
    await batches.subscribe('*', ({ record: { generation } }) => {
      if (generation === 'idle' || generation === 'failed') ended()
    })
    /** Waits for the event as a screen does, because polling would keep the server busy. */
    const untilDone = async (work: () => Promise<unknown>): Promise<void> => {
      const done = new Promise<void>((resolve) => {
        ended = resolve
      })
      await work()
      await done
    }
    const proposed = await timed(() =>
      untilDone(async () => {
        const asked = { instance, ambassador: ambassador.id, status: 'outline', numberOfTopics: topics }
        id = (await batches.create(asked)).id
      }),
    )
    const found = await pb.collection('topics').getFullList({ filter: `batch = "${id}"` })
    for (const topic of found) await pb.collection('topics').update(topic.id, { decision: 'approve' })
    const written = await timed(() => untilDone(() => batches.update(id, { status: 'post' })))
    await batches.unsubscribe()
    const posts = await pb.collection('posts').getFullList({ filter: `batch = "${id}" && version = 1` })
    return {
      posts: posts.length,
      calls: proposed.calls + written.calls,
      total: proposed.total + written.total,
      answering: proposed.answering + written.answering,
      own: [...proposed.own, ...written.own],
      cpu: proposed.cpu + written.cpu,
    }
  }
  try {
    // Warm-up: loads the provider's SDK and compiles the code that the others run.
    const first = await batch(0)
    const later: Awaited<ReturnType<typeof batch>>[] = []
    for (let number = 1; number <= laterBatches; number += 1) later.push(await batch(number))
    later.sort((one, other) => overhead(one) - overhead(other))
    const middle = later[Math.floor(laterBatches / 2)]!
    const cpu = later.reduce((sum, one) => sum + one.cpu, 0) / laterBatches
    return {
      ...{ posts: middle.posts, calls: middle.calls },
      ...{ 'total, ms': Math.round(middle.total), 'of which the provider answers, ms': Math.round(middle.answering) },
      [`overhead, middle of ${laterBatches}`]: percent(overhead(middle)),
      'lowest and highest': `${percent(overhead(later[0]!))} to ${percent(overhead(later.at(-1)!))}`,
      'total beyond four answers one after the other, ms': Math.round(
        middle.total - answersInSequence * answerMilliseconds,
      ),
      ...Object.fromEntries(moments.map((moment, index) => [moment, spread(later.map(({ own }) => own[index]!))])),
      'CPU of the server, ms': Math.round(cpu),
      'overhead of the first batch of a process': percent(overhead(first)),
    }
  } finally {
    await server.stop()
    await fake.close()
  }
}

interface Timed {
  total: number
  answering: number
  calls: number
  cpu: number
  /** Milliseconds without a call: before the first, between calls, after the last. */
  own: number[]
}

/** The times of `own`, of the topics and of the posts. */
const moments = ['topics', 'posts'].flatMap((step) =>
  ['before the first call', 'between calls', 'after the last'].map((moment) => `${step}: ms ${moment}`),
)

function ownOf(start: number, end: number, calls: readonly { began: number; ended: number }[]): number[] {
  const first = Math.min(...calls.map(({ began }) => began))
  const last = Math.min(end, Math.max(...calls.map(({ ended }) => ended)))
  const answering = union(calls.map(({ began, ended }) => [began, Math.min(ended, end)]))
  return [first - start, last - first - answering, end - last]
}

/** Lowest, middle and highest. */
function spread(values: number[]): string {
  values.sort((one, other) => one - other)
  return [values[0]!, values[Math.floor(values.length / 2)]!, values.at(-1)!]
    .map((value) => value.toFixed(1))
    .join(', ')
}

const overhead = ({ total, answering }: Timed): number => total / answering - 1
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`

/** Enough distinct passages for ten topics, because similar topics are dropped. */
const text = (): string => [handbook, ...subjects.map(([title, sentence]) => `# ${title}\n\n${sentence}`)].join('\n\n')

const subjects = [
  ['Warranty', 'Our warranty covers eleven years, because a hinge that fails in the twelfth was badly made.'],
  ['Winter', 'In January only 40 people rent from us, so we overhaul every wheel until February.'],
  ['Apprentices', 'Two apprentices run the Saturday counter alone, and sales there rose by 18 percent.'],
  ['Paint', 'Powder coating replaced wet paint in 2021 and saved 9,000 litres of solvent.'],
  ['Returns', 'Customers who return a bicycle tell the designer why, and the designer answers within three days.'],
  ['Cargo', 'A courier told us that her trailer weighed more than its load; ours now weighs six kilos.'],
  ['Noise', 'We measured 71 decibels at the saw and moved it behind a wall of straw.'],
  ['Salaries', 'Everybody here knows what the others earn, and nobody has left over money since 2019.'],
  ['Software', 'The ordering form lost one customer in five until we removed its second page.'],
  ['Theft', 'Insurers pay faster since each frame carries a number that police can read with a torch.'],
  ['Children', 'Small riders outgrow a frame in 14 months, so we buy it back for half of its price.'],
  ['Export', 'Customs in Santos kept a container for 33 days over one missing stamp.'],
] as const

/** How long at least one of the intervals lasts. */
function union(intervals: readonly (readonly [began: number, ended: number])[]): number {
  let until = 0
  return [...intervals]
    .sort(([one], [other]) => one - other)
    .reduce((sum, [began, ended]) => {
      const from = Math.max(began, until)
      until = Math.max(until, ended)
      return sum + until - Math.min(from, until)
    }, 0)
}

if (import.meta.main) console.log(await run())
