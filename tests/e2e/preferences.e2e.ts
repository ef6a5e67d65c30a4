import type { Row } from '#shared/collections/index.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterAs, enterWorkspace, filledBase } from './workspace.ts'

const handbook = `# Repairs first

In 2024 we repaired 3,100 bicycles and sold 900 new ones. Repairs earn us 62% of the profit. We decided to open a second workshop before opening a second shop.

# A costly mistake

We once ordered 400 frames in a colour that no customer had seen. It took 14 months to sell them, and we lost $52,000. Since then twelve customers look at every colour before we order.

# How we choose suppliers

We visit the factory before we sign anything. We ask the person at the machine what breaks most often. In 2023 that question saved us from a supplier whose welds failed after 9 months.
`

test('the team’s recurring requests are proposed, and followed only once somebody accepts them', async ({
  page,
  browser,
  origin,
}) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb } = workspace
  const base = await filledBase(workspace, 'Handbook', handbook)
  const batch = await batchAt(workspace, 'post', { prompt: '', knowledgeBases: [base], numberOfTopics: 3 })
  const [first, second] = await pb.collection<Row<'posts'>>('posts').getFullList({ filter: `batch = "${batch}"` })
  const { ambassador } = first!
  await page.goto(`${origin}/en-US/dashboard/personas/${ambassador}/personality`)
  const card = page.getByRole('region', { name: 'What the team keeps asking for' })
  await expect(card.getByText('Nothing found yet')).toBeVisible()

  await pb.collection('posts').update(first!.id, { decision: 'partial', notes: 'Shorter, please. No emojis.' })
  await pb.collection('posts').update(second!.id, { decision: 'partial', notes: 'Too long again, and no emojis!' })
  await page.reload()
  const proposed = card.getByRole('region', { name: 'Proposed' })
  await expect(proposed.getByRole('listitem').filter({ hasText: 'Shorter posts' })).toBeVisible()
  await expect(card).toContainText('Nothing is learned silently')
  const emojis = proposed.getByRole('listitem').filter({ hasText: 'No emojis' }).first()
  await emojis.getByText('From 2 posts').click()
  await expect(emojis.getByText('Too long again, and no emojis!')).toBeVisible()
  await checkScreen(page)
  expect(await pb.collection('writing_preferences').getFullList()).toEqual([])

  // A colleague sees it happen.
  const other = await browser.newPage()
  await enterAs(other, pb)
  await other.goto(`${origin}/pt-BR/dashboard/personas/${ambassador}/personality`)
  const theirs = other.getByRole('region', { name: 'O que a equipe sempre pede' })
  await expect(theirs.getByRole('button', { name: 'Seguir: Posts mais curtos', exact: true })).toBeVisible()
  await checkScreen(other)
  const follow = proposed.getByRole('button', { name: 'Follow: Shorter posts', exact: true })
  await follow.focus()
  await page.keyboard.press('Enter')
  const followed = card.getByRole('region', { name: 'Followed in every post' })
  await expect(followed.getByText('Shorter posts')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Ações para Shorter posts' })).toBeVisible()

  await proposed.getByRole('button', { name: 'Edit and follow: No emojis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit and follow' })
  await dialog.getByRole('textbox', { name: 'Preference' }).fill('Sound like a letter, without emojis')
  await dialog.getByRole('button', { name: 'Follow' }).click()
  await expect(followed.getByText('Sound like a letter, without emojis')).toBeVisible()
  await expect(proposed).toBeHidden()

  await card.getByRole('button', { name: 'Add preference' }).click()
  const form = page.getByRole('dialog', { name: 'Add preference' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This field is required.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Preference' }).fill('Quote a customer where you can')
  await page.keyboard.press('Enter')
  const byHand = followed.getByRole('listitem').filter({ hasText: 'Quote a customer' })
  await expect(byHand.getByText('Only with an AI provider')).toBeVisible()
  await expect(byHand.getByText('Added by hand')).toBeVisible()
  await checkScreen(page)

  await byHand.getByRole('button', { name: 'Actions for Quote a customer' }).click()
  await page.getByRole('menuitem', { name: 'Delete preference' }).click()
  await expect(byHand).toBeHidden()
  await followed.getByRole('button', { name: 'Actions for Shorter posts' }).click()
  await page.getByRole('menuitem', { name: 'Stop following' }).click()
  await card.getByText('1 dismissed').click()
  await expect(proposed).toBeHidden()
  await card.getByRole('button', { name: 'Propose again: Shorter posts' }).click()
  await expect(proposed.getByText('Shorter posts')).toBeVisible()
  const stored = await pb.collection<Row<'writing_preferences'>>('writing_preferences').getFullList()
  expect(stored.map(({ text, status }) => [text, status])).toEqual([
    ['Sound like a letter, without emojis', 'accepted'],
  ])
  await other.close()
})
