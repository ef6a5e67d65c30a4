import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Transformer } from '@napi-rs/image'
import PocketBase from 'pocketbase'
import type { App } from '#server/app.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Decision } from '#shared/collections/topics.ts'
import { blockingFindings } from '#shared/contracts/production.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { pageText, subjects } from './pages.ts'

export const password = 'correct horse 1'
export const administrator = { email: 'root@growth.example', password: 'correct horse root' }

/** A workspace created through the API, the template of all others. */
export interface Template {
  readonly instance: string
  readonly users: readonly string[]
  /** The addresses of the users, who all have the same password. */
  readonly emails: readonly string[]
  readonly batches: readonly { readonly id: string; readonly posts: number }[]
}

const samples = join(import.meta.dirname, '../../../samples/en-US')
const topicsPerBatch = 6
const description = 'What we know, as of last year.'
const members = ['owner', 'admin', 'editor', 'viewer'] as const
const patienceMilliseconds = 60_000

/**
 * Makes the template the way people do, over HTTP: members, ambassadors with segments and portraits, two knowledge bases
 * with documents, pages and questions, two finished batches, one whose posts are being reviewed and one at its topics.
 */
export async function makeTemplate(app: App): Promise<Template> {
  await liftLimits(app)
  const [owner, ...others] = await Promise.all(members.map((role) => register(app, role)))
  const { pb, instance } = owner!
  for (const [at, { user, instance: own }] of others.entries()) {
    // Invitations do not exist yet; the workspaces they signed up with are not part of the template.
    await app.engine.records.write((records) =>
      records.create('user_instance_roles', { user, instance, role: members[at + 1]! }),
    )
    await app.engine.records.write((records) => records.delete('instances', own))
    await others[at]!.pb.collection('users').update(user, { instance })
  }
  const bases = [await sampleBase(pb, instance), await archive(pb, instance)]
  const batches: { id: string; posts: number }[] = []
  for (const [at, name] of ['Ines Falk', 'Tomás Reis', 'Ada Brandt', 'Joana Melo'].entries()) {
    const ambassador = await makeAmbassador(pb, instance, name, bases)
    const until = (['completed', 'completed', 'post', 'outline'] as const)[at]!
    batches.push(await makeBatch(pb, ambassador, bases.slice(0, 1), until))
  }
  const people = [owner!, ...others]
  return { instance, users: people.map(({ user }) => user), emails: people.map(({ email }) => email), batches }
}

async function liftLimits({ engine }: App): Promise<void> {
  await engine.records.write(async (records) => {
    const limits = { trialPosts: 1_000_000_000, trialDays: 3650, openBatches: 1_000_000, topicRunsPerDay: 1_000_000 }
    for (const [key, value] of Object.entries(limits)) await records.create('settings', { key, value })
    await records.create('_superusers', administrator)
  })
}

async function register({ url }: App, name: string) {
  const pb = new PocketBase(url).autoCancellation(false)
  const email = `${name}@growth.example`
  await pb.collection('users').create({ email, password, passwordConfirm: password, name })
  const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
  return { pb, email, user: record.id, instance: record.instance }
}

/** The sample documents, which posts are written from. */
async function sampleBase(pb: PocketBase, instance: string): Promise<string> {
  const base = await pb.collection('knowledge_bases').create({ instance, name: 'Larkfield', description })
  for (const name of readdirSync(samples).sort()) {
    const file = new File([readFileSync(join(samples, name))], name)
    await pb.collection('knowledge_items').create({ base: base.id, type: 'document', file })
  }
  await read(pb, base.id)
  return base.id
}

/** Pages, questions and documents of many passages. */
async function archive(pb: PocketBase, instance: string): Promise<string> {
  const { id: base } = await pb.collection('knowledge_bases').create({ instance, name: 'Archive', description })
  const items = pb.collection<Row<'knowledge_items'>>('knowledge_items')
  for (const [number, subject] of subjects.entries()) {
    const body = pageText(subject, number)
    const kind = (['page', 'faq', 'document'] as const)[number % 3]!
    if (kind === 'page') await items.create({ base, type: kind, title: subject, body })
    else if (kind === 'faq') {
      const question = `What do we know about ${subject}?`
      await items.create({ base, type: kind, question, answer: body.slice(0, 1500) })
    } else {
      const file = new File([body], `${subject}.md`, { type: 'text/markdown' })
      await items.create({ base, type: kind, file })
    }
  }
  await read(pb, base)
  return base
}

function read(pb: PocketBase, base: string): Promise<void> {
  const filter = pb.filter('base = {:base} && status != "ready"', { base })
  return settled(async () => (await pb.collection('knowledge_items').getList(1, 1, { filter })).totalItems === 0)
}

async function makeAmbassador(pb: PocketBase, instance: string, name: string, bases: readonly string[]) {
  const avatar = new File([await picture(96)], 'portrait.jpg', { type: 'image/jpeg' })
  const ambassador = await pb.collection<Row<'ambassadors'>>('ambassadors').create({
    instance,
    name,
    language: 'en-US',
    headline: 'Writes about how we work',
    description: 'Twenty years in logistics; writes about people who keep warehouses running.',
    editorialLines: ['Repairs', 'Prices', 'Hiring'],
    toneOfVoice: 'Plain, warm, a little dry.',
    knowledgeBases: bases,
    avatar,
  })
  for (const title of ['Logistics leaders', 'Founders of practical companies']) {
    await pb.collection('audience_segments').create({ ambassador: ambassador.id, title, pains: 'Spoiled loads' })
  }
  await pb
    .collection('ideas')
    .create({ instance: ambassador.instance, text: 'Why repairs pay the rent', status: 'open' })
  for (const text of ['Shorter posts', 'No questions at the end']) {
    await pb.collection('writing_preferences').create({ ambassador: ambassador.id, text, status: 'accepted' })
  }
  return ambassador
}

/** A batch that the offline composer processes up to `until`. */
async function makeBatch(
  pb: PocketBase,
  { id: ambassador, instance }: Row<'ambassadors'>,
  knowledgeBases: readonly string[],
  until: 'outline' | 'post' | 'completed',
): Promise<{ id: string; posts: number }> {
  const batches = pb.collection<Row<'production_batches'>>('production_batches')
  const { id } = await batches.create({
    instance,
    ambassador,
    name: 'What we learned',
    prompt: 'What we learned this quarter, with figures.',
    numberOfTopics: topicsPerBatch,
    knowledgeBases,
    language: 'en-US',
    status: 'outline',
  })
  const rests = () => settled(async () => ['idle', 'failed'].includes((await batches.getOne(id)).generation))
  const decideAll = async (name: 'topics' | 'posts', decisions: readonly Decision[]) => {
    const filter = pb.filter('batch = {:id}', { id })
    const rows = await pb.collection(name).getFullList<{ id: string }>({ filter, sort: 'position' })
    for (const [at, decision] of decisions.entries()) {
      if (rows[at]) await pb.collection(name).update(rows[at].id, { decision, ...accepting(rows[at]) })
    }
    return rows
  }
  await rests()
  if (until === 'outline') return { id, posts: 0 }
  await decideAll('topics', Array<Decision>(topicsPerBatch).fill('approve'))
  await batches.update(id, { status: 'post' })
  await rests()
  const posts = await decideAll(
    'posts',
    until === 'post' ? ['approve'] : [...Array<Decision>(topicsPerBatch - 1).fill('approve'), 'reject'],
  )
  if (until === 'post') {
    const image = new File([await picture(320)], 'picture.jpg', { type: 'image/jpeg' })
    await pb.collection('posts').update(posts[1]!.id, { image })
    const { body } = await pb.collection('posts').getOne(posts[2]!.id)
    await pb.collection('posts').update(posts[2]!.id, { body: `${body}\n\nWritten by hand.` })
  } else {
    await batches.update(id, { status: 'completed' })
  }
  return { id, posts: posts.length }
}

/** Accepts the findings of rows that are posts. */
const accepting = (row: object) =>
  'quality' in row ? { acceptedFindings: blockingFindings(row.quality as QualityReport | null) } : {}

async function picture(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Uint8Array(size * size * 4).fill(200)
  return new Uint8Array(await Transformer.fromRgbaPixels(pixels, size, size).jpeg(80))
}

async function settled(look: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error('The template was not finished in time.')
    await setTimeout(50)
  }
}
