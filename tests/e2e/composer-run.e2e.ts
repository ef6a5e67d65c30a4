import type { Row } from '#shared/collections/index.ts'
import { drawn } from '../support/drawn.ts'
import { handbook } from '../support/workspace.ts'
import { testWithModel } from './model.ts'
import { expect } from './server.ts'
import { checkScreen, enterWorkspace, filledBase } from './workspace.ts'

const test = testWithModel(() => ({ status: 401 }))

const screens = [
  {
    ...{ language: 'en-US', viewport: { width: 1440, height: 900 } },
    ...{ failed: 'The AI provider rejected the request', take: 'Write with the embedded composer' },
  },
  {
    ...{ language: 'pt-BR', viewport: { width: 390, height: 844 } },
    ...{ failed: 'O provedor de IA recusou a requisição', take: 'Escrever com o compositor embutido' },
  },
]

for (const { language, viewport, failed, take } of drawn(screens, 'composer-run')) {
  test(`the embedded composer writes what the provider refuses, in ${language} at ${viewport.width} pixels`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize(viewport)
    const workspace = await enterWorkspace(page, origin)
    const { pb, instance } = workspace
    await filledBase(workspace, 'Handbook', handbook)
    const ambassador = await pb
      .collection('ambassadors')
      .create({ instance: instance.id, name: 'Ines Falk', language: 'en-US' })
    const batches = pb.collection<Row<'production_batches'>>('production_batches')
    const { id } = await batches.create({
      ...{ instance: instance.id, ambassador: ambassador.id, status: 'outline', numberOfTopics: 1 },
    })
    const rests = (generation: string) =>
      expect.poll(async () => (await batches.getOne(id)).generation).toBe(generation)
    await rests('failed')

    await page.goto(`${origin}/${language}/dashboard/production/${id}`)
    await expect(page.getByText(failed, { exact: false })).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: take }).click()
    await rests('idle')
    const topics = await pb.collection<Row<'topics'>>('topics').getFullList({ filter: `batch = "${id}"` })
    await expect(page.getByText(topics[0]!.title, { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: take })).toBeHidden()

    await pb.collection('topics').update(topics[0]!.id, { decision: 'approve' })
    await batches.update(id, { status: 'post' })
    await rests('failed')
    // For the batch, and for the post that is shown.
    await expect(page.getByRole('button', { name: take })).toHaveCount(2)
    await checkScreen(page)
    await page.getByRole('button', { name: take }).last().click()
    await rests('idle')
    const [post] = await pb.collection<Row<'posts'>>('posts').getFullList({ filter: `batch = "${id}"` })
    expect(post).toMatchObject({ version: 1, generation: 'idle', error: '' })
    await expect(page.getByText(post!.body.split('\n')[0]!, { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: take })).toHaveCount(0)
  })
}

test('a batch over the month’s budget is started by the embedded composer', async ({ page, origin, root }) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb, instance } = workspace
  await filledBase(workspace, 'Handbook', handbook)
  await pb.collection('ambassadors').create({ instance: instance.id, name: 'Ines Falk', language: 'en-US' })
  const day = new Date().toISOString().slice(0, 10)
  await root.collection('usage_days').create({ instance: instance.id, day, usd: 400 })
  await page.goto(`${origin}/en-US/dashboard/production/new`)
  await page.getByRole('button', { name: 'Generate topics' }).click()
  await expect(page.getByRole('alert').getByText('for AI this month', { exact: false })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Write with the embedded composer' }).click()
  await expect(page).toHaveURL(/\/dashboard\/production\/\w{15}$/)
  await expect(page.getByRole('button', { name: 'Approve', exact: true }).first()).toBeVisible()
  const topics = await pb.collection('topics').getFullList()
  for (const { id } of topics) await pb.collection('topics').update(id, { decision: 'approve' })

  await page.getByRole('button', { name: 'Continue with approved topics' }).click()
  await page.getByRole('button', { name: 'Write with the embedded composer' }).click()
  await expect
    .poll(async () => (await pb.collection('posts').getFullList()).filter(({ body }) => body).length)
    .toBe(topics.length)
})
