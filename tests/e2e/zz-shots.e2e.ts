import { mkdirSync, readFileSync } from 'node:fs'
import { test } from './server.ts'
import { batchAt, enterWorkspace, filledBase } from './workspace.ts'

const out = process.env.SHOTS ?? '/tmp/shots/weblist/after'
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const language of ['en', 'pt'] as const) {
  test(`shots ${language}`, async ({ page, origin }) => {
    test.setTimeout(240_000)
    mkdirSync(out, { recursive: true })
    const workspace = await enterWorkspace(page, origin)
    const { pb, instance } = workspace
    const prefix = language === 'pt' ? '/pt-BR' : ''
    const shot = async (name: string, path: string, looks: ('light' | 'dark')[] = ['light']) => {
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport)
        for (const colorScheme of looks) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.goto(`${origin}${prefix}${path}`)
          await page.waitForLoadState('networkidle')
          await page.waitForTimeout(300)
          await page.screenshot({ path: `${out}/${name}-${language}-${size}-${colorScheme}.png` })
        }
      }
    }
    await shot('ambassadors-empty', '/dashboard/personas')
    await shot('bases-empty', '/dashboard/knowledge-base')
    await shot('batches-empty', '/dashboard/production')
    await shot('posts-empty', '/dashboard/content/posts')
    const base = await filledBase(workspace, 'Handbook', readFileSync(new URL('../../samples/en-US/what-we-learned-in-2025.md', import.meta.url), 'utf8'))
    const outline = await batchAt(workspace, 'outline', { numberOfTopics: 2 })
    const post = await batchAt(workspace, 'post', { name: 'A batch with posts', numberOfTopics: 2 })
    const both: ('light' | 'dark')[] = ['light', 'dark']
    await shot('ambassadors', '/dashboard/personas', both)
    await shot('ambassadors-none', '/dashboard/personas?q=xyz')
    await shot('bases', '/dashboard/knowledge-base')
    await shot('items', `/dashboard/knowledge-base/${base}`, both)
    await shot('batches', '/dashboard/production', both)
    await shot('posts', '/dashboard/content/posts', both)
    await shot('topics', '/dashboard/content/topics')
    await shot('topic-review', `/dashboard/production/${outline}`, both)
    await shot('post-review', `/dashboard/production/${post}`, both)
    const person = (await pb.collection('ambassadors').getList(1, 1)).items[0]!
    await shot('personality', `/dashboard/personas/${person.id}/personality`)
    await shot('planning', `/dashboard/personas/${person.id}/strategic-planning`)
    await pb.collection('instances').getOne(instance.id)
    const select = async (name: string, path: string) => {
      await page.setViewportSize(sizes.desk)
      await page.goto(`${origin}${prefix}${path}`)
      await page.getByRole('checkbox').first().waitFor()
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.screenshot({ path: `${out}/${name}-selected-${language}.png` })
    }
    await select('batches', '/dashboard/production')
    await select('ambassadors', '/dashboard/personas')
  })
}
