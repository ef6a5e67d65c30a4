import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { until } from '#tests/support/wait.ts'
import { screens as table } from '#web/app/screens.ts'
import { expect, test } from './server.ts'

const password = 'correct horse 1'
const samples = {
  'en-US': readFileSync(new URL('../../samples/en-US/what-we-learned-in-2025.md', import.meta.url), 'utf8'),
  'pt-BR': readFileSync(new URL('../../samples/pt-BR/diario-de-bordo-2025.md', import.meta.url), 'utf8'),
}

interface Things {
  ambassador: string
  base: string
  /** What an open invitation is found by in its link. */
  invitation: string
  /** A batch at each step. */
  batches: Record<'settings' | 'outline' | 'post' | 'completed', string>
}

/** The addresses of pages that have parameters or several states; all others are looked at where they are. */
const states: Record<string, (things: Things) => string[]> = {
  'accounts/auth-page.tsx': () => ['/auth/login', '/auth/register', '/auth/forgot-password'],
  'accounts/confirm-verification-page.tsx': () => ['/auth/confirm-verification/nonsense'],
  'accounts/confirm-email-page.tsx': () => ['/auth/confirm-email-change/nonsense'],
  'accounts/confirm-reset-page.tsx': () => ['/auth/confirm-password-reset/nonsense'],
  'accounts/setup-page.tsx': () => ['/setup/nonsense'],
  'app/not-found-page.tsx': () => ['/nowhere'],
  'app/later/review-page.tsx': () => ['/review/nonsense'],
  'app/later/scheduling-page.tsx': () => ['/dashboard/scheduling'],
  'app/later/service-settings-page.tsx': () => ['/dashboard/ghostwriter/settings'],
  'app/later/admin-page.tsx': () => ['/dashboard/admin'],
  'ambassadors/ambassadors-page.tsx': () => ['/dashboard/personas', '/dashboard/personas?q=nobody'],
  'ambassadors/ambassador-page.tsx': ({ ambassador }) =>
    ['overview', 'strategic-planning', 'knowledge', 'personality', 'ghostwriter'].map(
      (tab) => `/dashboard/personas/${ambassador}/${tab}`,
    ),
  'knowledge/knowledge-bases-page.tsx': () => ['/dashboard/knowledge-base', '/dashboard/knowledge-base?q=nothing'],
  'knowledge/knowledge-base-page.tsx': ({ base }) => [`/dashboard/knowledge-base/${base}`],
  'people/invitation-page.tsx': ({ invitation }) => [`/invitation/${invitation}`, '/invitation/nonsense'],
  'people/audit-page.tsx': () => ['/dashboard/audit', '/dashboard/audit?q=nobody'],
  'production/batches-page.tsx': () => ['/dashboard/production', '/dashboard/production?q=nothing'],
  'production/batch-page.tsx': ({ batches }) => Object.values(batches).map((batch) => `/dashboard/production/${batch}`),
  'production/content-page.tsx': () =>
    ['topics', 'drafts', 'review', 'final', 'posts'].map((part) => `/dashboard/content/${part}`),
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

for (const { language, viewport } of views) {
  test(`every screen meets WCAG in light and dark, ${viewport.width} px wide, in ${language}`, async ({
    browser,
    origin,
    server,
  }) => {
    test.setTimeout(600_000)
    const root = await administratorOf(server)
    const { things, member } = await furnish(origin, language, root)
    const context = await browser.newContext({ viewport, locale: language, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
    for (const [file, addresses] of Object.entries(screens)) {
      const isForVisitors = /^(landing|people\/invitation|accounts\/(auth|verify|confirm|setup))/.test(file)
      const who = isForVisitors ? null : file.includes('admin-page') ? root : member
      for (const address of addresses(things)) {
        await page.goto(`${origin}/favicon.svg`)
        await page.evaluate(
          (auth) => (auth ? localStorage.setItem('pocketbase_auth', auth) : localStorage.removeItem('pocketbase_auth')),
          who && JSON.stringify({ token: who.authStore.token, record: who.authStore.record }),
        )
        await page.goto(`${origin}/${language}${address === '/' ? '' : address}`)
        await settled(page, address)
        expect(new URL(page.url()).pathname, file).toBe(`/${language}${address === '/' ? '' : address.split('?')[0]}`)
        problems.push(...(await lookAt(page)).map((problem) => `${address}: ${problem}`))
      }
    }
    expect(problems).toEqual([])
    await context.close()
  })
}

/** A member of a new instance that has something at every step. */
async function furnish(
  origin: string,
  language: keyof typeof samples,
  root: PocketBase,
): Promise<{ things: Things; member: PocketBase }> {
  const pb = new PocketBase(origin).autoCancellation(false)
  const email = `screens-${language}@timbre.example`
  const consent = new Date().toISOString()
  await pb
    .collection('users')
    .create({ name: 'Rui Prado', email, password, passwordConfirm: password, termsConsentAt: consent, language })
  await pb.collection('users').authWithPassword(email, password)
  const instance = (await pb.collection('instances').getFirstListItem('')).id
  const base = await pb.collection('knowledge_bases').create({ instance, name: 'What we learned' })
  await pb.collection('knowledge_items').create({ base: base.id, type: 'page', title: 'Year', body: samples[language] })
  const broken = new File([new Uint8Array([80, 75, 3, 4])], 'broken.pdf', { type: 'application/pdf' })
  const item = await pb.collection('knowledge_items').create({ base: base.id, type: 'document', file: broken })
  await until(async () => (await pb.collection('knowledge_items').getOne(item.id)).status === 'error')
  const ambassador = await pb
    .collection('ambassadors')
    .create({ instance, name: 'Rui Prado', description: 'Runs a dairy', language })
  const batch = (more: object) =>
    pb
      .collection('production_batches')
      .create({ instance, ambassador: ambassador.id, prompt: 'Cold chain', numberOfTopics: 2, ...more })
  const rest = (id: string) =>
    expect
      .poll(async () => (await pb.collection('production_batches').getOne(id)).generation, { timeout: 30_000 })
      .toBe('idle')
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
  const invited = `invited-${language.toLowerCase()}@timbre.example`
  await pb.collection('invitations').create({ instance, email: invited, role: 'editor', message: 'Welcome' })
  const mail = await root.collection('mails').getFirstListItem(`to = "${invited}"`)
  const invitation = /\/invitation\/([\w-]+)/.exec(mail.text)![1]!
  return { things: { ambassador: ambassador.id, base: base.id, invitation, batches }, member: pb }
}

async function administratorOf({ origin, setupLink }: { origin: string; setupLink: string }): Promise<PocketBase> {
  const root = new PocketBase(origin)
  const email = 'root@timbre.example'
  const path = new URL(setupLink).pathname
  await root.send(`/api${path}`, { method: 'POST', body: { email, password } }).catch(() => undefined)
  await root.collection('_superusers').authWithPassword(email, password)
  return root
}

/** Waits until the page has finished loading. */
async function settled(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading').first(), address).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
}

/** What a person would stumble over: WCAG 2.2 AA in both themes, and a page wider than its screen. */
async function lookAt(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page: page as never })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map(({ target, failureSummary }) => `${colorScheme} ${id}: ${target.join(' ')} ${failureSummary}`),
      )
    }
  }
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  if (width! > room!) found.push(`is ${width} px wide on a screen of ${room}`)
  return found
}
