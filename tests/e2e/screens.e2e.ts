import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { until } from '#tests/support/wait.ts'
import { screens as table } from '#web/app/screens.ts'
import { drawn } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { schemes, violationsIn } from './wcag.ts'

const password = 'correct horse 1'
const samples = { 'en-US': readSamples('en-US'), 'pt-BR': readSamples('pt-BR') }

function readSamples(language: string): string[] {
  const folder = new URL(`../../samples/${language}/`, import.meta.url)
  return readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
}

const about = { 'en-US': 'What we learned', 'pt-BR': 'O que aprendemos' }

interface Things {
  instance: string
  ambassador: string
  base: string
  user: string
  /** The key of an open invitation in its link. */
  invitation: string
  /** The secret part of a review link's address. */
  review: string
  /** A batch at each step. */
  batches: Record<'settings' | 'outline' | 'post' | 'completed', string>
  /** A post with pages. */
  post: string
}

/** The addresses of pages that have parameters or several states; all others are looked at where they are. */
const states: Record<string, (things: Things) => string[]> = {
  'accounts/auth-page.tsx': () => ['/auth/login', '/auth/register', '/auth/forgot-password'],
  'accounts/confirm-verification-page.tsx': () => ['/auth/confirm-verification/nonsense'],
  'accounts/confirm-email-page.tsx': () => ['/auth/confirm-email-change/nonsense'],
  'accounts/confirm-reset-page.tsx': () => ['/auth/confirm-password-reset/nonsense'],
  'accounts/setup-page.tsx': () => ['/setup/nonsense'],
  'app/not-found-page.tsx': () => ['/nowhere'],
  'production/outside/outside-review-page.tsx': ({ review }) => [`/review/${review}`, '/review/nonsense'],
  'scheduling/scheduling-page.tsx': () => ['/dashboard/scheduling', '/dashboard/scheduling?view=week'],
  // Leads on at once; the journey of channels goes through it.
  'channels/connected-page.tsx': () => [],
  'channels/feed-page.tsx': ({ ambassador }) => [`/simulated/${ambassador}`],
  'admin/operations/operations-page.tsx': () => [
    '/dashboard/admin/operations',
    '/dashboard/admin/operations?q=nothing',
    ...['logs', 'crons', 'mails', 'leads', 'audit', 'health'].map((name) => `/dashboard/admin/operations/${name}`),
  ],
  'admin/settings/settings-page.tsx': () => [
    '/dashboard/admin/settings',
    ...['ai', 'web-search', 'networks', 'plans', 'limits', 'general', 'storage', 'requests'].map(
      (name) => `/dashboard/admin/settings/${name}`,
    ),
  ],
  'admin/users/user-page.tsx': ({ user }) => [`/dashboard/admin/users/${user}`],
  'admin/credits/credits-page.tsx': () => ['/dashboard/admin/credits', '/dashboard/admin/credits?view=ledger'],
  'provisioning/service-settings-page.tsx': () => ['/dashboard/ghostwriter/settings'],
  'chat/chat-page.tsx': () => ['/dashboard/chat', '/dashboard/chat?view=resolved', '/dashboard/chat?q=nobody'],
  'chat/settings/chat-settings-page.tsx': () =>
    ['general', 'channels', 'bots', 'replies', 'labels'].map((part) => `/dashboard/chat/settings?part=${part}`),
  'admin/instances/instances-page.tsx': () => ['/dashboard/admin/instances', '/dashboard/admin/instances?q=nothing'],
  'admin/instances/instance-page.tsx': ({ instance }) => [`/dashboard/admin/instances/${instance}`],
  'ambassadors/ambassadors-page.tsx': () => ['/dashboard/personas', '/dashboard/personas?q=nobody'],
  'ambassadors/ambassador-page.tsx': ({ ambassador }) =>
    ['overview', 'strategic-planning', 'knowledge', 'personality', 'ghostwriter'].map(
      (tab) => `/dashboard/personas/${ambassador}/${tab}`,
    ),
  'knowledge/knowledge-bases-page.tsx': () => ['/dashboard/knowledge-base', '/dashboard/knowledge-base?q=nothing'],
  'knowledge/knowledge-base-page.tsx': ({ base }) => [`/dashboard/knowledge-base/${base}`],
  'people/invitation-page.tsx': ({ invitation }) => [`/invitation/${invitation}`, '/invitation/nonsense'],
  'people/unsubscribe-page.tsx': () => ['/unsubscribe/nonsense'],
  'billing/credits-page.tsx': () => ['/dashboard/credits', '/dashboard/credits?q=nothing'],
  'people/audit-page.tsx': () => ['/dashboard/audit', '/dashboard/audit?q=nobody'],
  'production/batches-page.tsx': () => ['/dashboard/production', '/dashboard/production?q=nothing'],
  'production/batch-page.tsx': ({ batches }) => Object.values(batches).map((batch) => `/dashboard/production/${batch}`),
  'production/carousel/carousel-page.tsx': ({ post }) => [`/dashboard/production/carousel/${post}`],
  'production/content-page.tsx': () =>
    ['topics', 'drafts', 'review', 'final', 'image-prompts', 'posts'].map((part) => `/dashboard/content/${part}`),
}
const plain = Object.values(table).flatMap(({ file, path }): [string, () => string[]][] =>
  states[file] || path.includes(':') ? [] : [[file, () => [`/${path}`]]],
)
const screens = { ...Object.fromEntries(plain), ...states }

const views = [
  { language: 'en-US', viewport: { width: 1440, height: 900 } },
  { language: 'pt-BR', viewport: { width: 390, height: 844 } },
] as const

test('every page of the table is checked; those with parameters are listed here', () => {
  const files = [...Object.values(table).map(({ file }) => file), 'app/not-found-page.tsx']
  expect(Object.keys(screens).sort()).toEqual([...new Set(files)].sort())
})

test('violations of WCAG are noticed, in dark mode too', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Broken</title><main><img src="data:,"><p>Dark</p></main>
    <style>@media (prefers-color-scheme: dark) { p { color: #222; background: #111 } }</style></html>`)
  const found = await violationsIn(schemes, page)
  expect(found.map((problem) => problem.split(':')[0])).toEqual(['light image-alt', 'dark color-contrast'])
})

/** The users who visit the screens; each has their own. */
const lookers = ['visitors', 'members', 'administrators'] as const

function looker(file: string): (typeof lookers)[number] {
  if (/^(landing|people\/invitation|production\/outside|accounts\/(auth|verify|confirm|setup))/.test(file))
    return 'visitors'
  return file.startsWith('admin/') ? 'administrators' : 'members'
}

test.describe.configure({ mode: 'parallel' })
for (const who of lookers) {
  for (const { language, viewport } of drawn(views, who)) {
    test(`the screens of ${who} meet WCAG in light and dark, ${viewport.width} px wide, in ${language}`, async ({
      browser,
      origin,
      root,
    }) => {
      const { things, member } = await furnish(origin, `${who}-${language}`.toLowerCase(), language, root)
      const context = await browser.newContext({ viewport, locale: language })
      const page = await context.newPage()
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
      const account = { visitors: undefined, members: member, administrators: root }[who]?.authStore
      await page.goto(`${origin}/favicon.svg`)
      if (account) {
        await page.evaluate(
          (auth) => localStorage.setItem('pocketbase_auth', auth),
          JSON.stringify({ token: account.token, record: account.record }),
        )
      }
      const own = Object.entries(screens).filter(([file]) => looker(file) === who)
      const all = own.flatMap(([file, addresses]) => addresses(things).map((address) => [file, address] as const))
      for (const [file, address] of drawn(all, `of ${who}`, Math.ceil(all.length / 2))) {
        await page.goto(`${origin}/${language}${address === '/' ? '' : address}`)
        await settled(page, address)
        expect(new URL(page.url()).pathname, file).toBe(`/${language}${address === '/' ? '' : address.split('?')[0]}`)
        problems.push(...(await lookAt(page)).map((problem) => `${address}: ${problem}`))
      }
      expect(problems).toEqual([])
      await context.close()
    })
  }
}

/** A member of a new instance that has something at every step. */
async function furnish(
  origin: string,
  name: string,
  language: keyof typeof samples,
  root: PocketBase,
): Promise<{ things: Things; member: PocketBase }> {
  const pb = new PocketBase(origin).autoCancellation(false)
  const email = `screens-${name}@timbre.example`
  const consent = new Date().toISOString()
  await pb
    .collection('users')
    .create({ name: 'Rui Prado', email, password, passwordConfirm: password, termsConsentAt: consent, language })
  await pb.collection('users').authWithPassword(email, password)
  const instance = (await pb.collection('instances').getFirstListItem('')).id
  const base = await pb.collection('knowledge_bases').create({ instance, name: 'What we learned' })
  for (const [at, body] of samples[language].entries()) {
    await pb.collection('knowledge_items').create({ base: base.id, type: 'page', title: `Year ${at}`, body })
  }
  const broken = new File([new Uint8Array([80, 75, 3, 4])], 'broken.pdf', { type: 'application/pdf' })
  const item = await pb.collection('knowledge_items').create({ base: base.id, type: 'document', file: broken })
  await until(async () => (await pb.collection('knowledge_items').getOne(item.id)).status === 'error')
  const ambassador = await pb
    .collection('ambassadors')
    .create({ instance, name: 'Rui Prado', description: 'Runs a dairy', language })
  const batch = (more: object) =>
    pb
      .collection('production_batches')
      .create({ instance, ambassador: ambassador.id, prompt: about[language], numberOfTopics: 1, ...more })
  const rest = (id: string) =>
    expect.poll(async () => (await pb.collection('production_batches').getOne(id)).generation).toBe('idle')
  const batches = {
    settings: (await batch({ status: 'settings' })).id,
    outline: (await batch({ status: 'outline' })).id,
    post: (await batch({ status: 'outline' })).id,
    completed: (await batch({ status: 'outline' })).id,
  }
  for (const id of [batches.outline, batches.post, batches.completed]) await rest(id)
  for (const id of [batches.post, batches.completed]) {
    for (const { id: topic } of await pb.collection('topics').getFullList({ filter: `batch = "${id}"` }))
      await pb.collection('topics').update(topic, { decision: 'approve' })
    await pb.collection('production_batches').update(id, { status: 'post' })
    await rest(id)
  }
  const posts = await pb.collection('posts').getFullList({ filter: `batch = "${batches.completed}"` })
  for (const { id } of posts) await pb.collection('posts').update(id, { decision: 'approve' })
  await pb.collection('production_batches').update(batches.completed, { status: 'completed' })
  const shared = await pb.send<{ url: string }>(`/api/instances/${instance}/review-links`, {
    ...{ method: 'POST', body: { posts: posts.map(({ id }) => id), reviewer: 'Dr. Lima' } },
  })
  const review = shared.url.split('/').at(-1)!
  const invited = `invited-${name}@timbre.example`
  await pb.collection('invitations').create({ instance, email: invited, role: 'editor', message: 'Welcome' })
  const mail = await root.collection('mails').getFirstListItem(`to = "${invited}"`)
  const invitation = /\/invitation\/([\w-]+)/.exec(mail.text)![1]!
  const post = posts[0]!.id
  const carousel = ['Cover', 'One', 'Two', 'End'].map((title) => ({ title, text: '' }))
  await pb.collection('posts').update(post, { carousel })
  return {
    things: {
      instance,
      user: pb.authStore.record!.id,
      ambassador: ambassador.id,
      base: base.id,
      invitation,
      review,
      post,
      batches,
    },
    member: pb,
  }
}

/** Waits until the page has finished loading. */
async function settled(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading').first(), address).toBeVisible()
  const isError = await page.getByRole('link', { name: /^(Report a bug|Relatar um erro)$/ }).count()
  expect(isError, `whether ${address} is an error page`).toBe(address === '/nowhere' ? 1 : 0)
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
}

/** Obstacles for people: violations of WCAG 2.2 AA, low contrast in dark mode too, and a page wider than its screen. */
async function lookAt(page: Page): Promise<string[]> {
  const found = await violationsIn(schemes, page)
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  if (width! > room!) found.push(`is ${width} px wide on a screen of ${room}`)
  return found
}
