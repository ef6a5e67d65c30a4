import { readFileSync } from 'node:fs'
import type { Route } from '@playwright/test'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { checkScreen, checkWidth, enterWorkspace, filledBase, withoutFirstBase } from './workspace.ts'

const handbook = readFileSync(new URL('../../samples/en-US/what-we-learned-in-2025.md', import.meta.url), 'utf8')

const pastPost = 'A truck that stays cold for nine hours is worth more than one that is fast for two.'

test('the wizard stores typed values and accepted suggestions', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb } = workspace
  const base = await filledBase(workspace, 'Handbook', handbook)
  await page.goto(`${origin}/en-US/dashboard/personas`)
  await expect(page.getByRole('heading', { name: 'No ambassadors yet' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Create ambassador' }).click()

  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await next.click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(page.getByText('This field is required.')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Ines Falk')
  await page.getByRole('textbox', { name: 'Website' }).fill('nowhere')
  await next.click()
  await expect(page.getByText('Please enter a valid URL', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Website' }).fill('https://falk.example')
  await page.getByRole('textbox', { name: 'Headline' }).fill('Trucks that stay cold')
  await page.locator('input[type=file]').setInputFiles({
    name: 'no.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await expect(page.getByText('This file type isn’t supported.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ animations: 'disabled' }),
  })
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on this page' }).click()
  await next.click()

  await page.getByRole('checkbox', { name: 'Handbook' }).click()
  await expect(page.getByText('Posts draw only on 1 knowledge base.')).toBeVisible()
  await checkScreen(page)
  await next.click()

  await page.getByRole('textbox', { name: 'Tone of voice' }).fill('Dry')
  const formality = page.getByRole('slider', { name: 'Formal – Casual' })
  await formality.focus()
  await page.keyboard.press('End')
  await expect(page.getByText('Very casual')).toBeVisible()
  await page.getByRole('button', { name: 'Add past post' }).click()
  await page.keyboard.insertText('I repaired a truck.\n---\nI never repaired a truck before. Did you?')
  await expect(page.getByRole('textbox', { name: 'Past post 2' })).toHaveValue(/^I never/)
  await expect(page.getByText('Based on 2 posts.')).toBeVisible()
  await page.getByRole('button', { name: 'Paste or import several' }).click()
  const pasted = page.getByRole('dialog', { name: 'Add past posts' })
  await checkScreen(page)
  const shares = `Date,ShareLink,ShareCommentary\n2025-01-07 18:00:00,https://x.example,${pastPost}\n`
  await pasted.locator('input[type=file]').setInputFiles({
    ...{ name: 'Shares.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(shares),
  })
  await expect(pasted.getByRole('checkbox', { name: pastPost })).toBeChecked()
  await checkScreen(page)
  await pasted.getByRole('button', { name: 'Add 1 post' }).click()
  await expect(page.getByRole('textbox', { name: 'Past post 3' })).toHaveValue(pastPost)
  await next.click()

  await page.getByRole('button', { name: 'Get suggestions' }).click()
  await page.getByRole('button', { name: 'Use all: Editorial lines' }).click()
  await expect(page.getByRole('textbox', { name: 'Editorial line 2' })).toHaveValue(/\S/)
  await page.getByRole('button', { name: 'Use: Customers' }).click()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Create ambassador' }).click()
  await expect(page).toHaveURL(/personas\/[a-z0-9]{15}$/)

  const id = page.url().split('/').at(-1)!
  const row = await pb.collection('ambassadors').getOne(id)
  expect(row).toMatchObject({
    name: 'Ines Falk',
    headline: 'Trucks that stay cold',
    website: 'https://falk.example',
    knowledgeBases: [base],
    toneOfVoice: 'Dry',
    voiceSamples: ['I repaired a truck.', 'I never repaired a truck before. Did you?', pastPost],
    voiceProfile: { samples: 3 },
  })
  expect(row.traits.casual).toBe(100)
  expect(row.avatar).toMatch(/\.webp$/)
  expect(row.editorialLines.length).toBeGreaterThan(1)
  const segments = await pb.collection('audience_segments').getFullList({ filter: `ambassador = "${id}"` })
  expect(segments.map(({ title }) => title)).toEqual(['Customers'])
  await expect(page.locator('main header img')).toHaveJSProperty('complete', true)
  await checkScreen(page)
})

test('an ambassador is changed part by part', async ({ page, origin }) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  const vera = await pb
    .collection('ambassadors')
    .create({ instance: instance.id, name: 'Vera Holm', language: 'en-US' })
  const path = `${origin}/en-US/dashboard/personas`

  await page.goto(`${path}/${vera.id}`)
  await expect(page.getByText('0 of 7 done')).toBeVisible()
  await page.getByRole('link', { name: 'Choose editorial lines' }).click()
  await expect(page).toHaveURL(`${path}/${vera.id}/strategic-planning`)
  await page.getByRole('button', { name: 'Add editorial line' }).click()
  await page.keyboard.type('Repairs')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Prices')
  await page.getByRole('link', { name: 'Personality' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on this page' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)
  expect((await pb.collection('ambassadors').getOne(vera.id)).editorialLines).toEqual(['Repairs', 'Prices'])

  await page.getByRole('button', { name: 'Add segment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add segment' })
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Workshop owners')
  await dialog.getByRole('textbox', { name: 'Pains' }).fill('No time')
  await dialog.getByRole('textbox', { name: 'Keywords' }).fill('repair,bicycles')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on this page' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Workshop owners' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Workshop owners' }).click()
  await page.getByRole('menuitem', { name: 'Edit segment' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit segment' })
  await editing.getByRole('textbox', { name: 'Maturity level' }).fill('Beginners')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Beginners')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Workshop owners' }).click()
  await page.getByRole('menuitem', { name: 'Delete segment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete segment' }).click()
  await expect(page.getByRole('heading', { name: 'No segments yet' })).toBeVisible()

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Edit basic info' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address')
  await page.getByRole('button', { name: 'Save ambassador' }).click()
  await expect(page.getByText('Invalid email format.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('vera@timbre.example')
  await page.getByRole('button', { name: 'Save ambassador' }).click()
  await expect(page.getByRole('link', { name: 'vera@timbre.example' })).toBeVisible()
  for (const tab of ['Ghost Writer', 'Knowledge Base', 'Personality']) {
    await page.getByRole('navigation', { name: 'Vera Holm' }).getByRole('link', { name: tab }).click()
    await expect(page.getByRole('navigation', { name: 'Vera Holm' }).locator('[aria-current]')).toHaveText(tab)
    await checkScreen(page)
  }

  await page.goto(`${path}/${'z'.repeat(15)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ambassador not found' })).toBeVisible()
})

test('an interview goes on after a reload, and its answers become suggestions', async ({ page, origin }) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  const { id } = await pb.collection('ambassadors').create({ instance: instance.id, name: 'Ana', language: 'en-US' })
  await page.goto(`${origin}/en-US/dashboard/personas/${id}/strategic-planning`)
  await page.getByRole('button', { name: 'Start an interview' }).click()
  const first = page.getByRole('textbox', { name: /^Who are you/ })
  await expect(first).toBeFocused()
  await checkScreen(page)
  await first.fill('I have repaired trucks that carry medicine since 2009.')
  await page.keyboard.press('Control+Enter')
  const second = page.getByRole('textbox', { name: /^Who should read/ })
  await expect(second).toBeFocused()
  await second.fill('Owners of small fleets. They lose nights over the cold.')
  await page.reload()
  await expect(second).toHaveValue(/^Owners of small fleets/)
  await expect(page.getByText('1 answer')).toBeVisible()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('button', { name: 'End here' }).click()
  await page.getByRole('button', { name: 'Get suggestions' }).click()
  const segments = page.getByRole('region', { name: 'Audience segments' })
  await expect(segments.getByText('Answer to “Who should read', { exact: false })).toBeVisible()
  await checkScreen(page)
  await segments.getByRole('button', { name: 'Use: Owners of small fleets' }).click()
  await expect(page.getByRole('heading', { name: 'Owners of small fleets' })).toBeVisible()
})

test('the list of ambassadors finds, filters and deletes', async ({ page, origin }) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  const people = { 'Vera Holm': 'en-US', 'Ana Prado': 'pt-BR', 'Rui Leal': 'pt-BR' }
  for (const [name, language] of Object.entries(people)) {
    await pb.collection('ambassadors').create({ instance: instance.id, name, language })
  }
  const path = `${origin}/en-US/dashboard/personas`
  await page.goto(path)
  const rows = page.getByRole('table', { name: 'Ambassadors' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await page.getByRole('searchbox', { name: 'Search ambassadors' }).fill('leal')
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/q=leal/)
  await page.getByRole('searchbox', { name: 'Search ambassadors' }).fill('nobody')
  await expect(page.getByRole('heading', { name: 'No ambassadors found' })).toBeVisible()
  await page.goto(`${path}?language=pt-BR`)
  await expect(rows).toHaveCount(3)
  await checkScreen(page)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 ambassadors?' })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No ambassadors found' })).toBeVisible()
  expect(await pb.collection('ambassadors').getFullList({ fields: 'name' })).toMatchObject([{ name: 'Vera Holm' }])
})

test('a viewer reads ambassadors and knowledge, and sees why nothing can be changed', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb, instance, user } = workspace
  const base = await filledBase(workspace, 'Handbook', handbook)
  const vera = await pb
    .collection('ambassadors')
    .create({ instance: instance.id, name: 'Vera Holm', language: 'en-US', knowledgeBases: [base] })
  const roles = pb.collection('user_instance_roles')
  const [own] = await roles.getFullList({ filter: `user = "${user.id}"` })
  await page.route('**/api/collections/user_instance_roles/records*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const item of answer.items) if (item.id === own!.id) item.role = 'viewer'
    await route.fulfill({ response, json: answer })
  })

  await page.goto(`${origin}/en-US/dashboard/personas/${vera.id}/strategic-planning`)
  await expect(
    page.getByText('Your role lets you view ambassadors.', { exact: false }).filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add editorial line' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Get suggestions' })).toHaveCount(0)
  await checkScreen(page)
  await page.goto(`${origin}/en-US/dashboard/personas/${vera.id}/personality`)
  await expect(page.getByRole('textbox', { name: 'Tone of voice' })).toBeDisabled()
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base}`)
  await expect(
    page.getByText('Your role lets you view knowledge.', { exact: false }).filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByText('Add to this knowledge base')).toHaveCount(0)
  await checkScreen(page)
})

test('lists show what went wrong, and can be retried', async ({ page, origin }) => {
  await withoutFirstBase(await enterWorkspace(page, origin))
  let status = 500
  const fail = async (route: Route) =>
    status === 200 ? route.fallback() : route.fulfill({ status, json: { status, message: 'No.', data: {} } })
  await page.route('**/api/collections/ambassadors/records?*', fail)
  await page.route('**/api/collections/knowledge_bases/records?*', fail)
  for (const collection of ['production_batches', 'topics', 'posts'])
    await page.route(`**/api/collections/${collection}/records?*`, fail)
  const production = [
    'An error occurred while fetching data. Please try again later.',
    'You don’t have access to Production',
  ] as const
  for (const [path, failed, forbidden, empty] of [
    [
      'personas',
      'The ambassadors couldn’t be loaded.',
      'You don’t have access to these ambassadors',
      'No ambassadors yet',
    ],
    [
      'knowledge-base',
      'The knowledge bases couldn’t be loaded.',
      'You don’t have access to this knowledge',
      'No knowledge yet',
    ],
    ['production', ...production, 'No batches yet'],
    ['content/topics', ...production, 'Nothing here yet'],
    ['content/posts', ...production, 'Nothing here yet'],
  ] as const) {
    status = 403
    await page.goto(`${origin}/en-US/dashboard/${path}`)
    await expect(page.getByRole('heading', { name: forbidden })).toBeVisible()
    status = 500
    await page.reload()
    await expect(page.getByRole('heading', { name: failed })).toBeVisible()
    await checkScreen(page)
    status = 200
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: empty })).toBeVisible()
  }
})

for (const language of drawn(languages, 'ambassadors')) {
  test(`everything fits on a phone in ${language}`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const workspace = await enterWorkspace(page, origin)
    const { pb, instance } = workspace
    const base = await filledBase(workspace, 'Handbook', handbook)
    const { id } = await pb.collection('ambassadors').create({
      instance: instance.id,
      name: 'Maximiliana von Hohenlohe-Waldenburg-Schillingsfürst',
      headline: 'Founder of a company with a rather long name that does not end on the first line',
      description: `https://timbre.example/${'a-very-long-address-'.repeat(10)}`,
      language,
      editorialLines: ['A line that is a good deal longer than the field it stands in on a phone'],
    })
    await pb.collection('audience_segments').create({ ambassador: id, title: 'Leaders', pains: 'Time' })
    const pages = [
      'personas',
      'personas/new',
      `personas/${id}`,
      ...['strategic-planning', 'knowledge', 'personality', 'ghostwriter'].map((tab) => `personas/${id}/${tab}`),
      'knowledge-base',
      'knowledge-base/new',
      `knowledge-base/${base}`,
    ]
    for (const path of pages) {
      await page.goto(`${origin}/${language}/dashboard/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Both languages have the same elements, in other lengths.
      if (language === 'en-US') await checkScreen(page)
      else await checkWidth(page)
    }
  })
}

test('two people who edit one ambassador see each other’s changes and lose nothing without being asked', async ({
  page,
  origin,
}) => {
  const { pb, instance } = await enterWorkspace(page, origin)
  const { id } = await pb.collection('ambassadors').create({
    instance: instance.id,
    name: 'Ines Falk',
    language: 'en-US',
    toneOfVoice: 'Dry',
    writingStyle: 'Short',
  })
  await page.goto(`${origin}/en-US/dashboard/personas/${id}/personality`)
  const tone = page.getByRole('textbox', { name: 'Tone of voice' })
  const style = page.getByRole('textbox', { name: 'Writing style' })
  await tone.fill('Warm')
  const theirs = (changes: object) => pb.collection('ambassadors').update(id, changes)
  await theirs({ writingStyle: 'Long' })
  await expect(style).toHaveValue('Long')
  await expect(tone).toHaveValue('Warm')
  await theirs({ toneOfVoice: 'Strict' })
  await expect(page.getByRole('status').filter({ hasText: 'Someone else has changed the same fields' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Load their version' }).click()
  await expect(tone).toHaveValue('Strict')
  await expect(style).toHaveValue('Long')

  await tone.fill('Calm')
  await theirs({ toneOfVoice: 'Loud' })
  await page.getByRole('button', { name: 'Replace their version' }).click()
  await expect.poll(async () => (await pb.collection('ambassadors').getOne(id)).toneOfVoice).toBe('Calm')
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)
})
