import { book } from '#server/billing/index.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { checkLedgers } from '../../billing/check-ledgers.ts'
import { refusal } from '../../support/refusal.ts'
import { batchWithTopics } from '../../support/workspace.ts'
import type { Place } from '../engine-server.ts'
import { createRandom, type Random } from '../random.ts'
import { allowed, openSpendingWorld, type SpendingWorld, type Workspace } from './spending-world.ts'

export interface WalletFigures {
  nodes: number
  /** Of the 200 that were started at once against ten credits. */
  rush: { accepted: number; postCalls: number; credits: number }
  requests: number
  byStatus: Record<string, number>
  entries: number
  released: number
  calls: { posts: number; critiques: number; repairs: number; suggestions: number; recorded: number }
  broken: string[]
}

const clients = 32
const starts = 200

/**
 * Spends from many clients at once: first 200 starts against ten credits, then `requests` starts, regenerations,
 * cancels, deletions and suggestions while the model fails now and then.
 */
export async function runWallet(place: Place, seed: number, requests: number, nodes = 1): Promise<WalletFigures> {
  const random = createRandom(seed)
  const world = await openSpendingWorld(place, random, nodes)
  try {
    const figures: WalletFigures = {
      ...{ nodes, rush: await rush(world), requests: 0, byStatus: {}, entries: 0, released: 0 },
      ...{ calls: { ...world.model.calls, recorded: 0 }, broken: [] },
    }
    const { accepted, postCalls, credits } = figures.rush
    if (accepted + credits !== 10 || postCalls !== accepted) figures.broken.push('The rush cost more than its credits.')
    const workspaces = await Promise.all(['one', 'two', 'three'].map((name) => world.open(name)))
    world.model.isMoody = true
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (figures.requests < requests) await act(random, world, random.pick(workspaces), figures)
      }),
    )
    await world.rest()
    await judge(world, figures)
    return figures
  } finally {
    await world.stop()
  }
}

async function rush(world: SpendingWorld): Promise<WalletFigures['rush']> {
  const { records } = world.app.engine
  const { instance, ambassador, pb } = await world.open('rush')
  const batches = await Promise.all(Array.from({ length: starts / 10 }, () => batchWithTopics(records, ambassador, 3)))
  const asked = Array.from({ length: starts }, (_, index) => batches[index % batches.length]!)
  await Promise.all(
    asked.map(({ id }) => refusal(pb().collection('production_batches').update(id, { status: 'post' }))),
  )
  await world.rest()
  const [user] = await records.find('users', { filter: 'instance = {:instance}', params: { instance } })
  const accepted = await records.count('posts', { filter: 'instance = {:instance}', params: { instance } })
  return { accepted, postCalls: world.model.calls.posts, credits: user!.credits }
}

/** One action of one person, or of five at the same time. */
async function act(random: Random, world: SpendingWorld, workspace: Workspace, figures: WalletFigures): Promise<void> {
  const times = random.chance(0.15) ? 5 : 1
  const call = await chooseCall(random, world, workspace)
  figures.requests += times
  const outcomes = await Promise.all(Array.from({ length: times }, () => refusal(call())))
  for (const outcome of outcomes) {
    const status = outcome?.status ?? 200
    figures.byStatus[status] = (figures.byStatus[status] ?? 0) + 1
    // On a busy machine the database may be too slow for a call; the charges are checked at the end.
    const isUnreached = status === 503 && /database cannot be reached/.test(outcome!.message)
    if (!isUnreached && (status >= 500 || status === 0)) {
      figures.broken.push(`An answer was ${status}: ${outcome!.message}`)
    }
  }
}

async function chooseCall(random: Random, world: SpendingWorld, workspace: Workspace): Promise<() => Promise<unknown>> {
  const { records } = world.app.engine
  const { instance, ambassador, pb } = workspace
  const mine = { filter: 'instance = {:instance}', params: { instance } }
  const batches = await records.find('production_batches', mine)
  const posts = (await records.find('posts', mine)) as Row<'posts'>[]
  const batch = batches.length > 0 ? random.pick(batches) : null
  const post = posts.length > 0 ? random.pick(posts) : null
  const kind = random.int(100)
  if (kind < 25 || !batch || !post) {
    const { id } = await batchWithTopics(records, ambassador, 1 + random.int(4))
    return () => pb().collection('production_batches').update(id, { status: 'post' })
  }
  if (kind < 40) return () => pb().collection('posts').update(post.id, { generation: 'requested' })
  if (kind < 50) {
    const notes = { decision: 'partial', notes: 'Shorter, please.' }
    await refusal(pb().collection('posts').update(post.id, notes))
    return () => pb().collection('production_batches').update(post.batch, { generation: 'requested' })
  }
  if (kind < 60) return () => pb().collection('posts').update(post.id, { generation: 'canceled' })
  if (kind < 68) return () => pb().collection('production_batches').update(batch.id, { generation: 'canceled' })
  if (kind < 72) return () => pb().collection('production_batches').update(batch.id, { status: 'outline' })
  if (kind < 78) return () => pb().collection('production_batches').update(batch.id, { status: 'post' })
  if (kind < 84) return () => pb().collection('posts').delete(post.id)
  if (kind < 88) return () => pb().collection('production_batches').delete(batch.id)
  if (kind < 94) {
    const body = { instance, name: instance, language: 'en-US' }
    return () => pb().send('/api/ambassadors/suggestions', { method: 'POST', body })
  }
  const reference = `grant ${random.word(12)}`
  return () => records.write((writer) => book(writer, { instance, amount: 5, reason: 'grant', reference }))
}

async function judge({ app, model }: SpendingWorld, figures: WalletFigures): Promise<void> {
  const { records } = app.engine
  const entries = await records.find('credit_entries')
  figures.entries = entries.length
  figures.released = entries.filter(({ reason }) => reason === 'released').length
  figures.broken.push(...(await checkLedgers(records)))
  const { posts, critiques, repairs, suggestions } = model.calls
  const called = posts + critiques + repairs + suggestions
  const { days, recorded } = await recordedCalls(records, called)
  figures.calls = { ...model.calls, recorded }
  if (recorded < called)
    figures.broken.push(`The model was called ${called} times, but ${recorded} calls are recorded.`)
  // A run repeats a call once after an invalid answer, and has four attempts.
  const runs = days.reduce((sum, { postRuns }) => sum + postRuns, 0)
  if (posts > runs * 4 * 4) figures.broken.push(`${runs} runs of posts called the model ${posts} times.`)
  for (const day of days) {
    if (day.suggestions > allowed.suggestionsPerDay)
      figures.broken.push(`${day.instance} had ${day.suggestions} suggestions.`)
    if (day.postRuns > allowed.postRunsPerDay) figures.broken.push(`${day.instance} had ${day.postRuns} runs of posts.`)
  }
  for (const name of model.doubled) figures.broken.push(`Two suggestions were written for ${name} at the same time.`)
  const working = '(generation = "requested" || generation = "running")'
  for (const collection of ['posts', 'production_batches']) {
    const stuck = await records.count(collection, { filter: working })
    if (stuck > 0) figures.broken.push(`${stuck} rows of ${collection} say that an agent is at work, and none is.`)
  }
}

/** A run that was canceled records its calls after its job has ended, and it may be the other process's run. */
async function recordedCalls(records: RecordReader, called: number) {
  const end = Date.now() + 15_000
  for (;;) {
    const days = await records.find('usage_days')
    const recorded = days.reduce((sum, { calls }) => sum + calls, 0)
    if (recorded >= called || Date.now() > end) return { days, recorded }
    await new Promise((wake) => setTimeout(wake, 100))
  }
}
