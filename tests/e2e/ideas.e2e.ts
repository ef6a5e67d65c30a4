import { silence } from '#server/administration/silence.ts'
import type { Row } from '#shared/collections/index.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase } from './workspace.ts'

const handbook = `# Repairs first

In 2024 we repaired 3,100 bicycles and sold 900 new ones. Repairs earn us 62% of the profit. We decided to open a second workshop before opening a second shop.

# Hiring mechanics

Every candidate repairs one bicycle with us and is paid for the day. Of the 14 mechanics we hired this way, 13 are still here. We stopped reading letters of application in 2022.

# How we choose suppliers

We visit the factory before we sign anything. We ask the person at the machine what breaks most often. In 2023 that question saved us from a supplier whose welds failed after 9 months. We pay the first invoice within seven days, because a supplier remembers who paid first.

# A costly mistake

We once ordered 400 frames in a colour that no customer had seen. It took 14 months to sell them, and we lost $52,000. Since then twelve customers look at every colour before we order.
`

test('a thought is captured on a phone and becomes a topic', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const workspace = await enterWorkspace(page, origin)
  const { pb } = workspace
  const base = await filledBase(workspace, 'Handbook', handbook)
  const ideas = () => pb.collection<Row<'ideas'>>('ideas').getFullList({ sort: 'created' })
  await page.goto(`${origin}/en-US/dashboard/ideas?text=Hiring+mechanics&url=https%3A%2F%2Ffalk.example%2Fhiring`)
  const text = page.getByRole('textbox', { name: 'New idea' })
  await expect(text).toHaveValue('Hiring mechanics\nhttps://falk.example/hiring')
  await expect(page.getByText('No open ideas')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Save idea' }).click()
  const list = page.getByRole('list', { name: 'Ideas' })
  const hiring = list.getByRole('listitem').filter({ hasText: 'Hiring mechanics' })
  await expect(hiring.getByRole('link', { name: 'Open https://falk.example/hiring' })).toBeVisible()
  await expect(text).toHaveValue('')
  await expect(text).toBeFocused()
  expect(page.url()).not.toContain('text=')

  await page.keyboard.type('A mistake that cost us frames')
  await page.keyboard.press('Control+Enter')
  const mistake = list.getByRole('listitem').filter({ hasText: 'A mistake that cost us' })
  await expect(mistake).toBeVisible()
  await page.reload()
  await expect(mistake).toBeVisible()
  await checkScreen(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await mistake.getByRole('button', { name: 'Actions for A mistake' }).click()
  await page.getByRole('menuitem', { name: 'Edit idea' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit idea' })
  await edit.getByRole('textbox', { name: 'Idea' }).fill('A costly mistake with frames')
  await edit.getByRole('button', { name: 'Save' }).click()
  const costly = list.getByRole('listitem').filter({ hasText: 'A costly mistake with frames' })
  await costly.getByRole('button', { name: 'Actions for A costly' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(costly).toBeHidden()
  await page.getByRole('radio', { name: 'Archived' }).click()
  await costly.getByRole('button', { name: 'Actions for A costly' }).click()
  await page.getByRole('menuitem', { name: 'Move to open' }).click()
  await expect(page.getByText('Nothing archived')).toBeVisible()
  await page.getByRole('radio', { name: 'Open' }).click()

  const batch = await batchAt(workspace, 'outline', {
    prompt: 'How we choose suppliers',
    numberOfTopics: 1,
    knowledgeBases: [base],
  })
  await costly.getByRole('button', { name: 'Actions for A costly' }).click()
  await page.getByRole('menuitem', { name: 'Add to a batch…' }).click()
  const into = page.getByRole('dialog', { name: 'Add to a batch' })
  await into.getByRole('button', { name: 'Add topic' }).click()
  await expect(into.getByText('This field is required.')).toBeVisible()
  await into.getByRole('combobox', { name: 'Batch' }).click()
  await page.getByRole('option', { name: 'How we choose suppliers' }).click()
  await checkScreen(page)
  await into.getByRole('button', { name: 'Add topic' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/production/${batch}`))
  await expect
    .poll(async () => (await pb.collection('topics').getFullList({ filter: `batch = "${batch}"` })).length)
    .toBe(2)

  await page.goto(`${origin}/en-US/dashboard/ideas`)
  await hiring.getByRole('button', { name: 'Actions for Hiring mechanics' }).click()
  await page.getByRole('menuitem', { name: 'Start a batch' }).click()
  await expect(page.getByRole('textbox', { name: /be about/ })).toHaveValue(/^Hiring mechanics/)
  await expect(page.getByRole('textbox', { name: 'Number of topics' })).toHaveValue('1')
  await page.getByRole('button', { name: 'Generate topics' }).click()
  await expect(page).toHaveURL(/\/dashboard\/production\/\w{15}/)
  await expect.poll(async () => (await ideas()).map(({ status }) => status)).toEqual(['used', 'used'])
  await page.goto(`${origin}/pt-BR/dashboard/ideas?view=used`)
  await expect(page.getByRole('link', { name: 'Abrir lote' })).toHaveCount(2)
  await checkScreen(page)
})

test('a recording is kept in a knowledge base and waits for a speech provider', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  await filledBase(workspace, 'Handbook', handbook)
  await page.goto(`${origin}/en-US/dashboard/ideas`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Voice note' }).click()
  await (await chooser).setFiles({ name: 'walk.wav', mimeType: 'audio/wav', buffer: Buffer.from(silence(2)) })
  const dialog = page.getByRole('dialog', { name: 'Keep a voice note' })
  await dialog.getByRole('combobox', { name: 'Knowledge base' }).click()
  await page.getByRole('option', { name: 'Handbook' }).click()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Keep recording' }).click()
  const idea = page.getByRole('list', { name: 'Ideas' }).getByRole('listitem').first()
  await expect(idea.getByText('Voice note without a text yet')).toBeVisible()
  await expect(idea.getByText('Waits for a speech provider')).toBeVisible()
  const [stored] = await workspace.pb.collection<Row<'knowledge_items'>>('knowledge_items').getFullList({
    filter: 'type = "audio"',
  })
  expect(stored).toMatchObject({ type: 'audio', error: 'needs-speech' })
})

test('an idea that is captured without a network is kept, and stored once when it is back', async ({
  page,
  context,
  origin,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const workspace = await enterWorkspace(page, origin)
  const stored = () => workspace.pb.collection<Row<'ideas'>>('ideas').getFullList()
  /** The outcome of a call that stores an idea: `lost` arrives, but its answer does not. */
  let calls: 'pass' | 'cut' | 'lost' = 'pass'
  await page.route('**/api/collections/ideas/records*', async (route) => {
    if (route.request().method() !== 'POST' || calls === 'pass') return route.fallback()
    if (calls === 'lost') await route.fetch()
    return route.abort()
  })
  await page.goto(`${origin}/en-US/dashboard/ideas`)
  const text = page.getByRole('textbox', { name: 'New idea' })
  await expect(page.getByText('No open ideas')).toBeVisible()
  await context.setOffline(true)
  await text.fill('Frames that nobody wanted\nhttps://falk.example/frames')
  await page.getByRole('button', { name: 'Save idea' }).click()
  const kept = page.getByRole('list', { name: 'Not sent yet' })
  await expect(kept.getByText('Frames that nobody wanted')).toBeVisible()
  await expect(kept.getByText('Waiting for a connection')).toBeVisible()
  await expect(text).toHaveValue('')
  await checkScreen(page)

  calls = 'cut'
  await context.setOffline(false)
  await page.reload()
  await expect(kept.getByText('Frames that nobody wanted')).toBeVisible()
  expect(await stored()).toEqual([])

  // The next person to sign in on this browser neither sees nor sends it.
  const mine = await page.evaluate(() => localStorage.getItem('pocketbase_auth'))
  const other = await enterWorkspace(page, origin)
  calls = 'pass'
  await page.reload()
  await expect(page.getByText('No open ideas')).toBeVisible()
  await expect(kept).toBeHidden()
  expect(await other.pb.collection('ideas').getFullList()).toEqual([])
  expect(await stored()).toEqual([])

  // Back on any page, it is sent; its answer is lost at first.
  calls = 'lost'
  await page.addInitScript((auth) => localStorage.setItem('pocketbase_auth', auth!), mine)
  await page.goto(`${origin}/en-US/dashboard`)
  await expect.poll(async () => (await stored()).length).toBe(1)
  calls = 'pass'
  await page.goto(`${origin}/pt-BR/dashboard/ideas`)
  await expect(page.getByRole('list', { name: 'Ideias' }).getByText('Frames that nobody wanted')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ainda não enviadas' })).toBeHidden()
  expect((await stored()).map(({ text: said }) => said)).toEqual([
    'Frames that nobody wanted\nhttps://falk.example/frames',
  ])
  await checkScreen(page)
})
