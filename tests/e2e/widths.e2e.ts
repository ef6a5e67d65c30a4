import { readFileSync } from 'node:fs'
import type { Row } from '#shared/collections/index.ts'
import { blockingFindings } from '#shared/contracts/production.ts'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { batchAt, enterWorkspace, filledBase } from './workspace.ts'

// Texts that people paste: an address, a token, an endless word.
const long = `https://timbre.example/${'averyveryverylongword'.repeat(12)}`
const samples = {
  'en-US': readFileSync(new URL('../../samples/en-US/what-we-learned-in-2025.md', import.meta.url), 'utf8'),
  'pt-BR': readFileSync(new URL('../../samples/pt-BR/diario-de-bordo-2025.md', import.meta.url), 'utf8'),
}

const about = { 'en-US': 'What we learned', 'pt-BR': 'O que aprendemos' }

for (const language of drawn(languages, 'widths')) {
  test(`no screen is wider than a phone, whatever was written, in ${language}`, async ({ page, origin }) => {
    const workspace = await enterWorkspace(page, origin)
    const { pb, instance, user } = workspace
    await pb.collection('users').update(user.id, { name: long.slice(0, 120), language })
    const base = await filledBase(workspace, 'Year', samples[language])
    await pb.collection('knowledge_bases').update(base, { name: long.slice(0, 120), description: long })
    await pb.collection('knowledge_items').create({ base, type: 'page', title: long, body: `${long}\n\n${long}` })
    const topics = await batchAt(workspace, 'outline', {
      numberOfTopics: 2,
      prompt: `${long} ${about[language]}`,
      language,
    })
    const posts = await batchAt(workspace, 'post', {
      numberOfTopics: 2,
      prompt: `${long} ${about[language]} ${long}`,
      language,
    })
    const done = await batchAt(workspace, 'post', { numberOfTopics: 2, prompt: `${long} ${about[language]}`, language })
    for (const { id } of await pb.collection('ambassadors').getFullList())
      await pb
        .collection('ambassadors')
        .update(id, { name: long.slice(0, 120), headline: long.slice(0, 120), description: long })
    for (const topic of await pb.collection('topics').getFullList({ filter: `batch = "${topics}"` }))
      await pb
        .collection('topics')
        .update(topic.id, { title: long, hook: long, outline: [long], decision: 'partial', notes: long })
    const store = pb.collection<Row<'posts'>>('posts')
    for (const { id, batch } of await store.getFullList()) {
      const { quality } = await store.update(id, { body: `${long}\n\n“${long}” 7,413,771,234% ${long}` })
      const acceptedFindings = blockingFindings(quality)
      if (batch === done) await store.update(id, { decision: 'approve', acceptedFindings })
    }
    await pb.collection('production_batches').update(done, { status: 'completed' })
    const ambassador = (await pb.collection('ambassadors').getFirstListItem(`instance = "${instance.id}"`)).id

    const screens = [
      '',
      '/onboarding',
      '/profile',
      '/personas',
      '/personas/new',
      ...['', '/strategic-planning', '/knowledge', '/personality', '/ghostwriter'].map(
        (tab) => `/personas/${ambassador}${tab}`,
      ),
      '/knowledge-base',
      `/knowledge-base/${base}`,
      '/production',
      '/production/new',
      `/production/${topics}`,
      `/production/${posts}`,
      `/production/${done}`,
      ...['topics', 'drafts', 'review', 'final', 'image-prompts', 'posts'].map((part) => `/content/${part}`),
    ]
    const wide: string[] = []
    for (const path of screens) {
      await page.goto(`${origin}/${language}/dashboard${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        const beyond = await page.evaluate(beyondScreen)
        if (beyond) wide.push(`${width} px: ${path || '/'} ${beyond}`)
      }
    }
    expect(wide).toEqual([])
  })
}

/** By how much the page is wider than the screen, and the outermost elements that make it so. */
async function beyondScreen(): Promise<string> {
  // What follows the width in a script has drawn by the second frame.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const beyond = document.documentElement.scrollWidth - innerWidth
  if (beyond <= 0) return ''
  const isOut = (element: Element | null) => element !== null && element.getBoundingClientRect().right > innerWidth + 1
  const culprits = [...document.querySelectorAll('main *')].filter(
    (element) => isOut(element) && !isOut(element.parentElement),
  )
  return `by ${beyond} px: ${culprits.map(({ tagName, className }) => `${tagName} ${className}`).join(' | ')}`
}
