import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import { blockingFindings } from '#shared/contracts/production.ts'
import { production } from '#shared/locales/en-US/production.ts'
import type { Language } from '#shared/preferred-language.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import type { Screen } from './screen.ts'
import { documentsIn, fillKnowledgeBase, openAmbassador, openWorkspace, signIn } from './workspace.ts'

export interface DemoOptions {
  url: string
  language: Language
  topics: number
  /** A folder of documents, or null for the samples. */
  knowledge: string | null
  screen: Screen
  /** Makes sure that the workspace can pay for the batch. */
  afford: (instance: string) => Promise<void>
}

interface QuotedSource {
  document: string
  headings: string[]
  quote: string
}
export interface DemoResult {
  signIn: { email: string; password: string }
  batch: { id: string; status: string; topics: number; posts: number; error: string }
  topics: {
    id: string
    title: string
    angle: string
    hook: string
    decision: string
    version: number
    sources: QuotedSource[]
  }[]
  posts: { id: string; topic: string; body: string; sources: QuotedSource[]; quality: QualityReport | null }[]
}

/** The companies of the sample documents. */
const sampleCompanies = { 'en-US': 'Larkfield', 'pt-BR': 'Moinho Claro' }
/** The product's texts. */
const reasons: Record<string, string> = production.errors
const pollMilliseconds = 100
const patienceMilliseconds = 5 * 60_000

/** Runs one batch from documents to reviewed posts, as a person at the keyboard would. */
export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const { language, screen } = options
  const folder = options.knowledge ?? fileURLToPath(new URL(`../../samples/${language}`, import.meta.url))
  const files = documentsIn(folder)
  if (files.length === 0) throw new Error(`There is no document in ${folder} that Timbre can read yet.`)

  const opening = screen.step('Workspace')
  const workspace = await openWorkspace(options.url, language)
  const { pb } = workspace
  await options.afford(workspace.instance)
  const ambassador = await openAmbassador(workspace, language, options.knowledge !== null)
  opening.done(`${ambassador.name}, ${ambassador.headline}`)

  const name = options.knowledge ? basename(folder) : sampleCompanies[language]
  const base = await readDocuments(pb, screen, await fillKnowledgeBase(workspace, name, files))
  const batch = await pb.collection<Row<'production_batches'>>('production_batches').create({
    ambassador: ambassador.id,
    instance: workspace.instance,
    numberOfTopics: options.topics,
    knowledgeBases: [base],
    language,
    status: 'outline',
  })
  await watchBatch(pb, screen.step('Topics'), batch.id)
  await review(pb, screen, batch.id)
  await pb.collection('production_batches').update(batch.id, { status: 'post' })
  await watchBatch(pb, screen.step('Posts'), batch.id)
  const posts = await postsOf(pb, batch.id)
  // The findings stay visible on the posts.
  for (const post of posts) {
    const acceptedFindings = blockingFindings(post.quality)
    await pb.collection('posts').update(post.id, { decision: 'approve', acceptedFindings })
  }
  const done = await pb
    .collection<Row<'production_batches'>>('production_batches')
    .update(batch.id, { status: 'completed' })
  const topics = await topicsOf(pb, batch.id)
  return {
    signIn,
    batch: { id: done.id, status: done.status, topics: topics.length, posts: posts.length, error: done.error },
    topics: topics.map(({ id, title, angle, hook, decision, version, sources }) => ({
      id,
      title,
      angle,
      hook,
      decision,
      version,
      sources: quoted(sources),
    })),
    posts: posts.map(({ id, topic, body, sources, quality }) => ({
      id,
      topic,
      body,
      sources: quoted(sources),
      quality,
    })),
  }
}

async function readDocuments(pb: PocketBase, screen: Screen, base: string): Promise<string> {
  const step = screen.step('Knowledge')
  const filter = pb.filter('base = {:base}', { base })
  const items = await until(async () => {
    const all = await pb
      .collection<Row<'knowledge_items'>>('knowledge_items')
      .getFullList({ filter, fields: 'title,status,error,chunkCount' })
    const ended = all.filter(({ status }) => status === 'ready' || status === 'error')
    step.set(ended.length, all.length)
    return ended.length === all.length ? all : null
  })
  const failed = items.filter(({ status }) => status === 'error')
  const passages = items.reduce((sum, { chunkCount }) => sum + chunkCount, 0)
  step.done(
    `${items.length - failed.length} documents, ${passages} passages${failed.map(({ title, error }) => `; ${title}: ${error}`).join('')}`,
  )
  if (passages === 0) throw new Error('None of the documents could be read.')
  return base
}

async function watchBatch(
  pb: PocketBase,
  step: ReturnType<Screen['step']>,
  id: string,
  tolerated: string[] = [],
): Promise<void> {
  const batch = await until(async () => {
    const now = await pb.collection<Row<'production_batches'>>('production_batches').getOne(id)
    if (now.progress) step.set(now.progress.done, now.progress.total, now.progress.step)
    return now.generation === 'requested' || now.generation === 'running' ? null : now
  })
  if (batch.generation === 'failed' && !tolerated.includes(batch.error))
    throw new Error(`The batch stopped. ${reasons[batch.error] ?? batch.error}`)
  const { done = 0, total = 0 } = batch.progress ?? {}
  const reason = batch.generation !== 'failed' && done < total ? reasons[batch.error] : undefined
  step.done(
    [`${done} written`, reason && `${filled(reason, done, total)} ${production.material.helps}`]
      .filter(Boolean)
      .join('. '),
  )
}

const filled = (reason: string, found: number, wanted: number): string =>
  reason.replace('{found}', String(found)).replace('{wanted}', String(wanted))

const notes: Record<Language, string> = {
  'en-US': 'Another hook, please: start from a number or a concrete example.',
  'pt-BR': 'Outro gancho, por favor: comece por um número ou por um exemplo concreto.',
}

/** Approves all topics but sends one back with notes and rejects one, like a reviewer. */
async function review(pb: PocketBase, screen: Screen, batch: string): Promise<void> {
  const topics = pb.collection<Row<'topics'>>('topics')
  const proposed = await topicsOf(pb, batch)
  const language =
    (await pb.collection<Row<'production_batches'>>('production_batches').getOne(batch)).language || 'en-US'
  if (proposed.length >= 3) {
    await topics.update(proposed.at(-1)!.id, { decision: 'partial', notes: notes[language] })
    await topics.update(proposed.at(-2)!.id, { decision: 'reject' })
    for (const topic of proposed.slice(0, -2)) await topics.update(topic.id, { decision: 'approve' })
    await pb.collection('production_batches').update(batch, { generation: 'requested' })
    await watchBatch(pb, screen.step('Review'), batch, ['nothing-new'])
  }
  for (const topic of await topicsOf(pb, batch)) {
    if (topic.decision !== 'approve') await topics.update(topic.id, { decision: 'approve' })
  }
}

const topicsOf = (pb: PocketBase, batch: string) =>
  pb
    .collection<Row<'topics'>>('topics')
    .getFullList({ filter: pb.filter('batch = {:batch}', { batch }), sort: 'position' })

const postsOf = (pb: PocketBase, batch: string) =>
  pb
    .collection<Row<'posts'>>('posts')
    .getFullList({ filter: pb.filter('batch = {:batch}', { batch }), sort: 'position' })

const quoted = (sources: Source[] | null): QuotedSource[] =>
  (sources ?? []).map(({ title, url, headings, quote }) => ({ document: title || url, headings, quote }))

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + patienceMilliseconds
  while (Date.now() < deadline) {
    const found = await look()
    if (found) return found
    await new Promise((wake) => setTimeout(wake, pollMilliseconds))
  }
  throw new Error('That took more than five minutes; something is stuck.')
}
