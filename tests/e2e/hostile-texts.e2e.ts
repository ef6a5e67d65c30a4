import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type PocketBase from 'pocketbase'
import { expect, test } from './server.ts'
import { enterWorkspace, type Workspace } from './workspace.ts'

const sample = readFileSync(new URL('../../samples/en-US/what-we-learned-in-2025.md', import.meta.url), 'utf8')
const act = 'window.__acted=1;alert(1)'
/** Short enough for a name. */
const name = `<img data-hostile src=x onerror="${act}">`
const text = [
  name,
  `</textarea></script><script data-hostile>${act}</script>`,
  `<svg data-hostile onload="${act}"></svg>`,
  `<a data-hostile href="javascript:${act}">here</a>`,
  `[here](javascript:${act}) [there](data:text/html,<script>${act}</script>) ![](javascript:${act})`,
  `"><iframe data-hostile srcdoc="<script>parent.${act}</script>"></iframe>`,
  `{{constructor.constructor('${act}')()}} \${${act}} &lt;img data-hostile src=x onerror=${act}&gt;`,
].join('\n\n')

test('texts of others are shown as texts on every screen', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const problems = watch(page)
  const addresses = await furnish(workspace)
  let shown = 0
  for (const address of addresses) {
    await page.goto(`${origin}/en-US${address}`)
    await expect(page.getByRole('heading').first(), address).toBeVisible()
    await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await injected(page), address).toEqual([])
    if ((await page.locator('body').textContent())?.includes('data-hostile')) shown += 1
  }
  // Screens that do not show the texts would prove nothing.
  expect(shown).toBeGreaterThan(addresses.length / 2)
  // The palette lists records by their names.
  await page.goto(`${origin}/en-US/dashboard`)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('img')
  await expect(page.getByRole('option').filter({ hasText: '<img' }).first()).toBeVisible()
  expect(await injected(page)).toEqual([])
  expect(problems).toEqual([])
})

/** Dialogs, and what the content security policy had to stop. */
function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('dialog', async (dialog) => {
    problems.push(`dialog on ${page.url()}`)
    await dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(`${page.url()}: ${message.text()}`)
  })
  return problems
}

/** Elements and links that come from the texts. */
const injected = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...('__acted' in window ? ['a script ran'] : []),
    ...[...document.querySelectorAll('[data-hostile]')].map((element) => element.outerHTML),
    ...[...document.querySelectorAll('a, form, iframe, img')]
      .flatMap((element) => ['href', 'action', 'src'].map((attribute) => element.getAttribute(attribute) ?? ''))
      .filter((target) => /^\s*(javascript|vbscript|data:text)/i.test(target)),
  ])

/** Puts the texts into every field that people and documents fill; answers the addresses that show them. */
async function furnish({ pb, instance, user }: Workspace): Promise<string[]> {
  await pb.collection('users').update(user.id, { name, companyName: name })
  await pb.collection('instances').update(instance.id, { name })
  const base = await pb.collection('knowledge_bases').create({ instance: instance.id, name, description: text })
  const body = `# ${name}\n\n${text}\n\n${sample}\n\n${text}`
  const file = new File([body], `${name.replaceAll(/[/"]/g, '')}.md`, { type: 'text/markdown' })
  for (const item of [
    { type: 'page', title: name, body },
    { type: 'faq', question: text.slice(0, 400), answer: text },
    { type: 'document', file },
  ]) {
    const { id } = await pb.collection('knowledge_items').create({ base: base.id, ...item })
    await rests(pb, 'knowledge_items', id, 'status', /ready|error/)
  }
  const ambassador = await pb.collection('ambassadors').create({
    instance: instance.id,
    name,
    headline: name,
    description: text,
    mainObjectives: [name],
    editorialLines: [name],
    toneOfVoice: text,
    writingStyle: text,
    voiceSamples: [text],
    bannedPhrases: [name],
    language: 'en-US',
  })
  await pb.collection('audience_segments').create({
    ambassador: ambassador.id,
    title: name,
    targetAudience: text,
    pains: text,
    goals: text,
    keywords: [name],
  })
  const batches = pb.collection('production_batches')
  const settings = { instance: instance.id, ambassador: ambassador.id, prompt: '', numberOfTopics: 2 }
  await batches.create({ ...settings, prompt: text, status: 'settings' })
  const outline = await batches.create({ ...settings, status: 'outline' })
  const post = await batches.create({ ...settings, status: 'outline' })
  for (const { id } of [outline, post]) {
    await rests(pb, 'production_batches', id, 'generation', /idle|failed/)
    for (const topic of await pb.collection('topics').getFullList({ filter: `batch = "${id}"` })) {
      const wording = { title: name, hook: text.slice(0, 300), rationale: text, outline: [text], notes: text }
      await pb.collection('topics').update(topic.id, { ...wording, decision: 'approve' })
    }
  }
  await batches.update(post.id, { status: 'post' })
  await rests(pb, 'production_batches', post.id, 'generation', /idle|failed/)
  const posts = await pb.collection('posts').getFullList({ filter: `batch = "${post.id}"` })
  expect(posts.length).toBeGreaterThan(0)
  for (const { id } of posts) await pb.collection('posts').update(id, { body: text, imagePrompt: text, notes: text })
  const asked = encodeURIComponent(name)
  return [
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/personas',
    ...['overview', 'strategic-planning', 'knowledge', 'personality', 'ghostwriter'].map(
      (tab) => `/dashboard/personas/${ambassador.id}/${tab}`,
    ),
    '/dashboard/knowledge-base',
    `/dashboard/knowledge-base/${base.id}`,
    `/dashboard/knowledge-base/${base.id}?search=alarm`,
    '/dashboard/production',
    `/dashboard/production/${outline.id}`,
    `/dashboard/production/${post.id}`,
    '/dashboard/content/topics',
    '/dashboard/content/posts',
    `/dashboard/personas?q=${asked}`,
    `/dashboard/production?q=${asked}`,
    `/dashboard/${asked}`,
    `/auth/${asked}`,
  ]
}

async function rests(pb: PocketBase, collection: string, id: string, field: string, state: RegExp): Promise<void> {
  await expect.poll(async () => (await pb.collection(collection).getOne(id))[field]).toMatch(state)
}
