import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import { drawn } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { schemes, violationsIn } from './wcag.ts'

const password = 'correct horse 1'
let count = 0

export interface Workspace {
  pb: PocketBase
  instance: Row<'instances'>
  user: Row<'users'>
}

/** Signs a new person up with a workspace of their own, and the page in as them. */
export async function enterWorkspace(page: Page, origin: string): Promise<Workspace> {
  const pb = new PocketBase(origin).autoCancellation(false)
  count += 1
  const email = `person-${process.pid}-${count}@timbre.example`
  const termsConsentAt = new Date().toISOString()
  const account = { name: 'Vera', email, password, passwordConfirm: password, termsConsentAt }
  await pb.collection('users').create(account)
  const { record } = await pb.collection<Row<'users'>>('users').authWithPassword(email, password)
  const { items } = await pb.collection<Row<'instances'>>('instances').getList(1, 1)
  await enterAs(page, pb)
  return { pb, instance: items[0]!, user: record }
}

/** Signs the page in with the session of a client, again on each load. */
export async function enterAs(page: Page, { authStore: { token, record } }: PocketBase): Promise<void> {
  await page.addInitScript((auth) => localStorage.setItem('pocketbase_auth', auth), JSON.stringify({ token, record }))
}

/** How many screens the test has looked at. */
const looks = new WeakMap<object, number>()

/** Nothing wider than the screen, and, on every other screen, no WCAG 2.2 AA violations in the colour scheme drawn for the test. */
export async function checkScreen(page: Page): Promise<void> {
  await checkWidth(page)
  const info = test.info()
  const look = (looks.get(info) ?? 0) + 1
  looks.set(info, look)
  const [isDrawn] = drawn([true, false], `${info.title} ${look}`)
  if (isDrawn) expect(await violationsIn(drawn(schemes, info.title), page)).toEqual([])
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Deletes the knowledge base that a new workspace comes with, once it is there. */
export async function withoutFirstBase({ pb, instance }: Workspace): Promise<void> {
  const bases = () => pb.collection('knowledge_bases').getFullList({ filter: `instance = "${instance.id}"` })
  await expect.poll(async () => (await bases()).length).toBe(1)
  for (const { id } of await bases()) await pb.collection('knowledge_bases').delete(id)
}

/** A knowledge base with a page in it that has been read. */
export async function filledBase({ pb, instance }: Workspace, name: string, body: string): Promise<string> {
  const base = await pb.collection('knowledge_bases').create({ instance: instance.id, name })
  const item = await pb.collection('knowledge_items').create({ base: base.id, type: 'page', title: name, body })
  await expect.poll(async () => (await pb.collection('knowledge_items').getOne(item.id)).status).toBe('ready')
  return base.id
}

/** A batch whose agents have finished its topics or, with all topics approved, its posts. */
export async function batchAt(
  workspace: Workspace,
  status: 'outline' | 'post',
  settings: Record<string, unknown> = {},
): Promise<string> {
  const { pb, instance } = workspace
  const ambassador = await pb.collection('ambassadors').create({
    instance: instance.id,
    name: 'Rui Prado',
    description: 'Runs a dairy',
    language: settings.language ?? 'en-US',
  })
  const batch = await pb.collection('production_batches').create({
    instance: instance.id,
    ambassador: ambassador.id,
    status: 'outline',
    prompt: 'What we learned',
    numberOfTopics: 4,
    ...settings,
  })
  const rest = () =>
    expect.poll(async () => (await pb.collection('production_batches').getOne(batch.id)).generation).toBe('idle')
  await rest()
  if (status === 'outline') return batch.id
  for (const topic of await pb.collection('topics').getFullList({ filter: `batch = "${batch.id}"` }))
    await pb.collection('topics').update(topic.id, { decision: 'approve' })
  await pb.collection('production_batches').update(batch.id, { status: 'post' })
  await rest()
  return batch.id
}
