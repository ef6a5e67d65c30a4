import type { Row } from '#shared/collections/index.ts'
import { planningModel, stageOf } from '../fakes/writing-model.ts'
import { drawn } from '../support/drawn.ts'
import { testWithModel } from './model.ts'
import { expect } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase } from './workspace.ts'

const ending = 'That is what the numbers told us that winter, and what we changed. '.repeat(9).trim()
/** The second half of a draft waits for it. */
let rest = Promise.withResolvers<void>()

const test = testWithModel((prompt) => {
  const text = planningModel(prompt).replace('What do you make of it?', ending)
  return stageOf(prompt) === 'draft' ? { text, heldAfter: { characters: 420, until: rest.promise } } : { text }
})

const screens = [
  {
    ...{ language: 'en-US', viewport: { width: 1440, height: 900 } },
    ...{ title: 'Post in progress', draft: 'Writing the first draft…', stop: 'Stop' },
    ...{ stopped: 'Stopped. Nothing was kept', again: 'Try again' },
  },
  {
    ...{ language: 'pt-BR', viewport: { width: 390, height: 844 } },
    ...{ title: 'Post sendo escrito', draft: 'Escrevendo o primeiro rascunho…' },
    ...{ stop: 'Parar', stopped: 'Parado. Nada foi guardado', again: 'Tentar de novo' },
  },
]

for (const { language, viewport, title, draft, stop, stopped, again } of drawn(screens, 'live-draft')) {
  test(`a draft is shown while it grows, canceled, and written again, in ${language} at ${viewport.width} pixels`, async ({
    page,
    origin,
  }) => {
    rest = Promise.withResolvers()
    await page.setViewportSize(viewport)
    const workspace = await enterWorkspace(page, origin)
    const { pb } = workspace
    const letter = 'In March 2024 we closed two of our five shops. Sales rose by 9% within a year.'
    await filledBase(workspace, 'Letter', letter)
    const id = await batchAt(workspace, 'outline', { numberOfTopics: 1, prompt: '' })
    for (const topic of await pb.collection('topics').getFullList({ filter: `batch = "${id}"` }))
      await pb.collection('topics').update(topic.id, { decision: 'approve' })
    await pb.collection('production_batches').update(id, { status: 'post' })

    await page.goto(`${origin}/${language}/dashboard/production/${id}`)
    const live = page.getByRole('region', { name: title })
    await expect(live.getByText(draft)).toBeVisible()
    await expect(live.getByText('what the numbers told us')).toBeVisible()
    await checkScreen(page)
    // After a reload it is there again, as far as it has come.
    await page.reload()
    await expect(live.getByText('what the numbers told us')).toBeVisible()

    await live.getByRole('button', { name: stop }).click()
    await expect(page.getByText(stopped)).toBeVisible()
    await expect(live).toBeHidden()
    const entries = await pb.collection<Row<'credit_entries'>>('credit_entries').getFullList()
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(10)
    await checkScreen(page)

    rest.resolve()
    await page.getByRole('button', { name: again }).last().click()
    const [post] = await pb.collection<Row<'posts'>>('posts').getFullList({ filter: `batch = "${id}"` })
    await expect.poll(async () => (await pb.collection('posts').getOne(post!.id)).version).toBe(1)
    await expect(page.getByText(ending, { exact: false }).first()).toBeVisible()
    await expect(live).toBeHidden()
  })
}
