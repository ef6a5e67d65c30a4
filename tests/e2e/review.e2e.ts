import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { takes } from '#tests/support/wait.ts'
import { createRandom } from '../drills/random.ts'
import { drawn } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase, type Workspace } from './workspace.ts'

const sample = ['what-we-learned-in-2025.md', 'how-we-hire.md']
  .map((name) => readFileSync(new URL(`../../samples/en-US/${name}`, import.meta.url), 'utf8'))
  .join('\n\n')

/** A batch of a new person, open on the screen. */
async function openBatch(page: Page, origin: string, status: 'outline' | 'post', topics = 4) {
  const workspace = await enterWorkspace(page, origin)
  await filledBase(workspace, 'Year', sample)
  const batch = await batchAt(workspace, status, { numberOfTopics: topics })
  await page.goto(`${origin}/en-US/dashboard/production/${batch}`)
  await expect(entries(page)).toHaveCount(topics)
  return { ...workspace, batch }
}

const entries = (page: Page) => page.getByRole('navigation', { name: /^(Topics|Posts)$/ }).getByRole('button')
const current = (page: Page) => page.locator('nav [aria-current="true"]')
const acts = (page: Page) => page.getByRole('region', { name: 'Decision and next step' })

async function decisions({ pb, batch }: Workspace & { batch: string }, collection: string): Promise<string[]> {
  const rows = await pb.collection(collection).getFullList({ filter: `batch = "${batch}"`, sort: 'position' })
  return rows.map(({ decision }) => decision)
}

/** All keys at once, as they come from somebody who types faster than a slow processor keeps up with. */
async function typeFast(page: Page, text: string, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const keys = [...text].flatMap((key) => [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
  ])
  await Promise.all(keys)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
}

const random = createRandom(20260801)
/** Made of the letters that decide, move and undo. */
const words = (count: number): string =>
  Array.from({ length: count }, () => Array.from({ length: 2 + random.int(5) }, () => random.pick([...'arpeujk'])))
    .map((letters) => letters.join(''))
    .join(' ')

const keys = [
  { status: 'outline', key: 'p', name: 'Notes' },
  { status: 'outline', key: 'e', name: 'Title' },
  { status: 'post', key: 'p', name: 'Notes' },
  { status: 'post', key: 'e', name: 'Post text' },
] as const
for (const { status, key, name } of drawn(keys, 'review keys')) {
  test(`text typed after ${key} at the ${status} step goes into the field and decides nothing`, async ({
    page,
    origin,
  }) => {
    const batch = await openBatch(page, origin, status, 3)
    const collection = status === 'outline' ? 'topics' : 'posts'
    const [first] = await batch.pb
      .collection(collection)
      .getFullList({ filter: `batch = "${batch.batch}"`, sort: 'position' })
    const before: string = key === 'p' ? '' : status === 'outline' ? first!.title : first!.body
    const text = words(60)
    await typeFast(page, key + text, key === 'e' && status === 'post' ? 6 : 12)
    const field = page.getByRole('textbox', { name, exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(key === 'e' && status === 'outline' ? (before + text).slice(0, 300) : before + text)
    await expect(current(page)).toContainText(/^1/)
    expect(await decisions(batch, collection)).toEqual([key === 'p' ? 'partial' : '', '', ''])
  })
}

test('letters of a text that loses its field are dropped until the typing ends', async ({ page, origin }) => {
  const batch = await openBatch(page, origin, 'outline', 3)
  await page.keyboard.press('p')
  await page.keyboard.type('mak')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.type('e a clearer rejection')
  await expect(current(page)).toContainText(/^1/)
  expect(await decisions(batch, 'topics')).toEqual(['partial', '', ''])
  // A colleague who decides meanwhile does not take the field away.
  await page.getByRole('textbox', { name: 'Notes' }).click()
  const [topic] = await batch.pb
    .collection('topics')
    .getFullList({ filter: `batch = "${batch.batch}"`, sort: 'position' })
  await batch.pb.collection('topics').update(topic!.id, { decision: 'reject' })
  await expect(entries(page).first()).toContainText('Rejected')
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(entries(page).first()).toContainText('Approved')
})

test('a decision leads to the next undecided one and every one can be undone', async ({ page, origin }) => {
  const batch = await openBatch(page, origin, 'outline', 4)
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(current(page)).toContainText(/^3/)
  await expect(acts(page).getByRole('status')).toHaveText('Status updated successfully.')
  await page.keyboard.press('a')
  await expect(current(page)).toContainText(/^4/)
  await page.keyboard.press('a')
  await expect(current(page)).toContainText(/^1/)
  await page.keyboard.press('a')
  await expect.poll(() => decisions(batch, 'topics')).toEqual(['approve', 'reject', 'approve', 'approve'])
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('u')
  await expect.poll(() => decisions(batch, 'topics')).toEqual(['', '', '', ''])
  await expect(acts(page).getByRole('button', { name: 'Undo' })).toBeDisabled()
  await expect(current(page)).toContainText(/^2/)

  await page.getByRole('button', { name: 'Approve remaining 4' }).click()
  await expect.poll(() => decisions(batch, 'topics')).toEqual(Array(4).fill('approve'))
  await page.keyboard.press('u')
  await expect.poll(() => decisions(batch, 'topics')).toEqual(['', '', '', ''])
  // Held down, a key decides once.
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect.poll(async () => (await decisions(batch, 'topics')).filter(Boolean)).toEqual(['approve'])
})

test('a key sees the effect of the previous one, no matter how fast they are pressed', async ({ page, origin }) => {
  const batch = await openBatch(page, origin, 'outline', 3)
  await page.getByRole('button', { name: 'Approve remaining 3' }).click()
  await expect(entries(page).filter({ hasText: 'Approved' })).toHaveCount(3)
  await typeFast(page, 'ua', 12)
  await expect.poll(() => decisions(batch, 'topics')).toEqual(['approve', '', ''])
})

test('a decision and its undoing arrive in their order', async ({ page, origin }) => {
  const sent: string[] = []
  // Before the page is loaded: one that is open may still send a request past a new route.
  await page.route('**/api/collections/topics/records/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    sent.push(route.request().postDataJSON().decision)
    // The first one is held up on the way.
    if (sent.length === 1) await takes(1000)
    await route.continue()
  })
  const batch = await openBatch(page, origin, 'outline', 2)
  await page.keyboard.press('a')
  await page.keyboard.press('u')
  await expect.poll(() => sent).toEqual(['approve', ''])
  await page.waitForLoadState('networkidle')
  expect(await decisions(batch, 'topics')).toEqual(['', ''])
})

test('approving the rest is one call and one message, and so is undoing it', async ({ page, origin }) => {
  const batch = await openBatch(page, origin, 'outline')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /batch|topics/.test(request.url())) sent.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Approve remaining 4' }).click()
  await expect(entries(page).filter({ hasText: 'Approved' })).toHaveCount(4)
  await expect(page.getByText('Status updated successfully.')).toHaveCount(1)
  await expect.poll(() => decisions(batch, 'topics')).toEqual(Array(4).fill('approve'))
  await page.keyboard.press('u')
  await expect(entries(page).filter({ hasText: 'Approved' })).toHaveCount(0)
  await expect.poll(() => decisions(batch, 'topics')).toEqual(Array(4).fill(''))
  expect(sent).toEqual(['/api/batch', '/api/batch'])
})

test('a disabled button shows why, by pointer, by keyboard and to screen readers', async ({ page, origin }) => {
  const batch = await openBatch(page, origin, 'outline', 2)
  const button = acts(page).getByRole('button', { name: /^Regenerate/ })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('p')
  await expect.poll(() => decisions(batch, 'topics')).toEqual(['partial', ''])
  const reason = 'Please add notes for all partial topics before regenerating.'
  const tooltip = page.getByRole('tooltip').filter({ hasText: reason })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(reason)
  await button.hover()
  await expect(tooltip).toBeVisible()
  await page.mouse.move(0, 0, { steps: 5 })
  await expect(tooltip).toHaveCount(0)
  await button.focus()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(tooltip).toBeVisible()
  // Neither way of pressing it does anything.
  await page.keyboard.press('Enter')
  await button.click({ force: true })
  const { generation } = await batch.pb.collection('production_batches').getOne(batch.batch)
  expect(generation).toBe('idle')
})

test('a rewritten topic is marked in the list', async ({ page, origin }) => {
  await openBatch(page, origin, 'outline', 2)
  // Notes that take their time still come before the rewriting by them.
  await page.route('**/api/collections/topics/records/*', async (route) => {
    if (route.request().postData()?.includes('another hook')) await takes(1000)
    await route.continue()
  })
  await page.keyboard.press('p')
  await page.keyboard.type('another hook')
  await page.keyboard.press('Escape')
  await acts(page).getByRole('button', { name: 'Regenerate (1)' }).click()
  await expect(entries(page).first()).toContainText('New version')
  await expect(entries(page).nth(1)).not.toContainText('New version')
  await expect(acts(page).getByRole('status')).toHaveText('Topics regenerated successfully.')
})

test('work that ends before the response to its start is not shown as going on', async ({ page, origin }) => {
  await openBatch(page, origin, 'outline', 2)
  await page.route('**/api/collections/production_batches/records/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const response = await route.fetch()
    await expect(entries(page).first()).toContainText('New version')
    await route.fulfill({ response })
  })
  await page.keyboard.press('p')
  await page.keyboard.type('another hook')
  await page.keyboard.press('Escape')
  await acts(page).getByRole('button', { name: 'Regenerate (1)' }).click()
  await expect(acts(page).getByRole('status')).toHaveText('Topics regenerated successfully.')
})

test('fields are left for the list by Escape and for the next one by saving', async ({ page, origin }) => {
  const batch = await openBatch(page, origin, 'outline', 3)
  await page.keyboard.press('p')
  await page.keyboard.type('shorter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(current(page)).toContainText(/^2/)
  await expect(acts(page).getByRole('status')).toHaveText('Notes saved successfully.')
  await page.keyboard.press('e')
  await page.keyboard.type(' more')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay on this page' }).click()
  await page.getByRole('textbox', { name: 'Title' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(current(page)).toContainText(/^3/)
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await page.keyboard.press('Escape')
  await expect(current(page)).toBeFocused()
  await page.keyboard.press('j')
  await expect(current(page)).toBeFocused()
  await expect(current(page)).toContainText(/^3/)
  const topics = await batch.pb
    .collection('topics')
    .getFullList({ filter: `batch = "${batch.batch}"`, sort: 'position' })
  expect(topics[0]!.notes).toBe('shorter')
  expect(topics[1]!.title).toMatch(/ more$/)
})

test('shortcuts of a single key can be switched off', async ({ page, origin }) => {
  const batch = await openBatch(page, origin, 'outline', 2)
  const approve = acts(page).getByRole('button', { name: 'Approve', exact: true })
  await expect(approve.locator('kbd')).toHaveText('A')
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(approve.locator('kbd')).toHaveCount(0)
  for (const key of ['a', 'r', 'p', 'e', '?', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  expect(await decisions(batch, 'topics')).toEqual(['', ''])
  await page.reload()
  await expect(entries(page)).toHaveCount(2)
  await page.keyboard.press('a')
  expect(await decisions(batch, 'topics')).toEqual(['', ''])
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect.poll(() => decisions(batch, 'topics')).toEqual(['approve', ''])
})

test('approving over what must change is asked about and stays visible', async ({ page, origin }) => {
  const batch = await openBatch(page, origin, 'post', 2)
  const [first] = await batch.pb
    .collection('posts')
    .getFullList({ filter: `batch = "${batch.batch}"`, sort: 'position' })
  await page.keyboard.press('e')
  await page.keyboard.type(' We grew by 7413% in 1987.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog', { name: '2 claims without a source. Approve anyway?' })
  await expect(question.getByRole('button', { name: 'Approve anyway' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await decisions(batch, 'posts')).toEqual(['', ''])
  await expect(current(page)).toContainText('2 to fix')

  await page.getByRole('button', { name: 'Approve remaining 2' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await decisions(batch, 'posts')).toEqual(['', ''])
  await current(page).focus()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(entries(page).first()).toContainText('Approved')
  await expect(entries(page).first()).toContainText('2 accepted')
  await entries(page).first().click()
  const aside = page.getByRole('complementary', { name: 'Quality and sources' })
  await expect(aside.getByText('Accepted by')).toHaveCount(2)
  // Taking one back stops the post, and accepting it again lets it pass.
  await aside
    .getByRole('button', { name: /^No longer accept: .*figure/ })
    .first()
    .click()
  await expect(entries(page).first()).toContainText('1 to fix')
  await aside.getByRole('button', { name: /^Accept: / }).click()
  await expect(entries(page).first()).toContainText('2 accepted')
  await entries(page).nth(1).click()
  await expect(current(page)).toContainText(/^2/)
  await page.keyboard.press('a')
  await expect.poll(() => decisions(batch, 'posts')).toEqual(['approve', 'approve'])

  await page.getByRole('button', { name: 'Finish batch' }).click()
  await expect(page.getByText('This batch is done')).toBeVisible()
  await expect(page.getByText('2 accepted')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv.split('\r\n', 1)[0]).toBe('\uFEFFposition,topic,angle,post,decision,characters,sources,must fix')
  expect(csv).toContain('We grew by 7413% in 1987.')
  await page.goto(`${origin}/en-US/dashboard/content/posts`)
  await expect(page.getByText('2 accepted')).toHaveCount(1)
  expect((await batch.pb.collection('posts').getOne(first!.id)).decision).toBe('approve')
})

test('a post opens on its whole text, and the next one as the last was read', async ({ page, origin }) => {
  const { pb, batch } = await openBatch(page, origin, 'post', 2)
  const [first] = await pb.collection('posts').getFullList({ filter: `batch = "${batch}"`, sort: 'position' })
  await expect(page.getByRole('radio', { name: 'Text' })).toBeChecked()
  await expect(page.locator('main')).toContainText(first!.body.trimEnd().split('\n').at(-1)!)
  await expect(page.getByRole('button', { name: 'Regenerate this post' })).toBeVisible()
  await page.getByRole('radio', { name: 'Preview' }).click()
  await page.getByRole('radio', { name: 'Phone' }).click()
  await page.keyboard.press('j')
  await expect(page.getByRole('radio', { name: 'Preview' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked()
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Post text' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: 'Preview' })).toBeChecked()
})

const devices = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
for (const [device, viewport] of drawn(Object.entries(devices), 'review devices')) {
  test(`no message covers the bar of actions on a ${device}`, async ({ page, origin }) => {
    await page.setViewportSize(viewport)
    const { pb, batch } = await openBatch(page, origin, 'post', 2)
    const free = () =>
      acts(page)
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((button) => {
            const { left, right, top, bottom } = button.getBoundingClientRect()
            return [left + 3, (left + right) / 2, right - 3].every((x) => {
              const hit = document.elementFromPoint(x, (top + bottom) / 2)
              return hit !== null && (button.contains(hit) || hit.contains(button))
            })
          }),
        )
    await expect(acts(page).getByRole('button')).toHaveCount(6)
    // A server that refuses makes a message for each try.
    await page.route('**/api/collections/posts/records/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { status: 400, message: 'No.', data: {} } })
        : route.continue(),
    )
    for (let count = 0; count < 6; count += 1) await acts(page).getByRole('button', { name: 'Reject' }).click()
    await expect(page.locator('section[aria-live] li')).toHaveCount(5)
    expect(await free()).toEqual(Array(6).fill(true))
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await free()).toEqual(Array(6).fill(true))
    const [first] = await pb.collection('posts').getFullList({ filter: `batch = "${batch}"`, sort: 'position' })
    expect(first!.decision).toBe('')
  })
}

test('seven uploads make one message', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const base = await workspace.pb
    .collection('knowledge_bases')
    .create({ instance: workspace.instance.id, name: 'Year' })
  await page.goto(`${origin}/en-US/dashboard/knowledge-base/${base.id}`)
  const files = Array.from({ length: 7 }, (_, at) => ({
    name: `note-${at}.md`,
    mimeType: 'text/markdown',
    buffer: Buffer.from(sample),
  }))
  const seen = page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const texts = new Set<string>()
        const look = () => {
          for (const [text] of document.body.textContent.matchAll(/(\d+ f|F)iles? uploaded successfully\./g))
            texts.add(text)
          if (texts.size > 0) setTimeout(() => done([...texts]), 500)
        }
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await page.getByLabel('Choose documents').setInputFiles(files)
  expect(await seen).toEqual(['7 files uploaded successfully.'])
  await expect(page.locator('section[aria-live] li')).toHaveCount(0)
  await page.getByLabel('Choose documents').setInputFiles(files.slice(0, 1))
  await expect(page.getByText('File uploaded successfully.')).toBeVisible()
})

test('a long brief is one line in the title and opens below it', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  await filledBase(workspace, 'Year', sample)
  const prompt = `${'What a lost load of insulin taught us about our alarms. '.repeat(40)}\n\nAnd the end of it.`
  const batch = await batchAt(workspace, 'outline', { prompt, numberOfTopics: 2 })
  await page.goto(`${origin}/en-US/dashboard/production/${batch}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('What a lost load of insulin taught us about our alarms…')
  expect((await heading.boundingBox())!.height).toBeLessThan(60)
  const brief = page.getByText('And the end of it.')
  await expect(brief).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(brief).toBeVisible()
  await page.goto(`${origin}/en-US/dashboard/production`)
  await page.getByRole('checkbox', { name: /^Select What a lost load/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Delete “What a lost load of insulin')
})

test('credits in the menu follow the ledger, and topics with posts cost nothing again', async ({ page, origin }) => {
  const { pb, batch } = await openBatch(page, origin, 'outline', 2)
  const account = page.getByRole('button', { name: /^Account menu/ })
  await expect(account).toContainText('10 credits')
  await page.getByRole('button', { name: 'Approve remaining 2' }).click()
  await expect(acts(page)).toContainText('2 topics approved. Credits needed: 2.')
  await page.getByRole('button', { name: 'Continue with approved topics' }).click()
  await expect(account).toContainText('8 credits')
  await expect(page.getByRole('radio', { name: 'Edit' })).toBeEnabled()
  await page.getByRole('button', { name: 'Back to topics' }).click()
  await expect(acts(page)).toContainText('2 posts written. Credits per newly approved topic: 1.')
  await expect(acts(page)).not.toContainText('Credits needed')

  await page.goto(`${origin}/en-US/dashboard/production`)
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Delete “What we learned”?')
  await expect(page.getByRole('alertdialog')).toContainText('This also deletes 2 posts (0 approved).')
  expect((await pb.collection('production_batches').getOne(batch)).status).toBe('outline')
})

test('a post longer than the network takes says by how much, and is saved once it is shorter', async ({
  page,
  origin,
}) => {
  const { pb, batch } = await openBatch(page, origin, 'post', 2)
  const stored = async () => {
    const [post] = await pb.collection('posts').getFullList({ filter: `batch = "${batch}"`, sort: 'position' })
    return post!.body as string
  }
  const before = await stored()
  await page.keyboard.press('e')
  const field = page.getByRole('textbox', { name: 'Post text' })
  await field.fill(`${'a '.repeat(1500)}twelve more.`)
  await expect(field).toHaveAccessibleDescription(/LinkedIn allows up to 3,000 characters. This text is 12 over/)
  await field.blur()
  await page.waitForTimeout(1500)
  expect(await stored()).toBe(before)
  await field.fill('Now it is short.')
  await expect(field).not.toHaveAccessibleDescription(/LinkedIn allows up to/)
  await field.blur()
  await expect.poll(stored).toBe('Now it is short.')
})

test('a batch that is not there is reported, after a single request', async ({ page, origin }) => {
  await enterWorkspace(page, origin)
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()))
  await page.goto(`${origin}/en-US/dashboard/production/abcdefghijklmno`)
  await expect(page.getByRole('heading', { level: 1, name: 'Batch not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(failed).toHaveLength(1)
  await expect(page.locator('section[aria-live] li')).toHaveCount(0)
  await page.getByRole('link', { name: 'All batches' }).click()
  await expect(page).toHaveURL(/dashboard\/production$/)
})

test('the contents of a batch are counted once known, and the page does not move', async ({ page, origin }) => {
  const { batch } = await openBatch(page, origin, 'post', 2)
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/collections\/(posts|topics|ambassadors)\/records/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${origin}/en-US/dashboard/production/${batch}`)
  const steps = page.locator('main ol').first()
  await expect(steps).toBeVisible()
  await expect(page.getByText(/\b0\b/)).toHaveCount(0)
  await expect(acts(page)).toHaveCount(0)
  const before = await steps.boundingBox()
  held.resolve()
  await expect(entries(page)).toHaveCount(2)
  expect(await steps.boundingBox()).toEqual(before)
})

test('a batch whose posts cannot be loaded says so and retries', async ({ page, origin }) => {
  const { batch } = await openBatch(page, origin, 'post', 2)
  await page.route('**/api/collections/posts/records?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${origin}/en-US/dashboard/production/${batch}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(acts(page)).toHaveCount(0)
  await page.unroute('**/api/collections/posts/records?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entries(page)).toHaveCount(2)
})

test('a page is mentioned where the cursor is, and read by its name', async ({ page, origin, root }) => {
  const { pb, instance, batch } = await openBatch(page, origin, 'post', 1)
  await page.getByRole('radio', { name: /^Edit/ }).click()
  const field = page.getByRole('textbox', { name: 'Post text' })
  await field.fill('Built with  in a week.')
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 11))
  await page.getByRole('button', { name: 'Mention a page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mention a page' })
  await dialog.getByRole('textbox', { name: 'Address of another page' }).fill('https://www.linkedin.com/in/ana')
  await dialog.getByRole('button', { name: 'Find and insert' }).click()
  await expect(dialog.getByText(/^Enter the address of a page/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address of another page' }).fill('linkedin.com/company/acme-tools')
  await dialog.getByRole('button', { name: 'Find and insert' }).click()
  await expect(dialog.getByText(/^Connect a LinkedIn page under Channels first/)).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('Escape')

  await root.collection('channels').create({
    // One that needs no consent to be connected.
    ...{ instance: instance.id, kind: 'manual', name: 'Our page' },
    ...{ account: 'urn:li:organization:99001', accountName: 'Acme [Tools]' },
  })
  await page.getByRole('button', { name: 'Mention a page' }).click()
  await dialog.getByRole('button', { name: 'Acme [Tools]' }).click()
  await expect(field).toHaveValue('Built with @[Acme Tools](urn:li:organization:99001) in a week.')
  await expect(field).toBeFocused()
  await page.keyboard.type('!')
  await expect(field).toHaveValue(/99001\)! in a week\.$/)
  await page.getByRole('radio', { name: 'Preview' }).click()
  await expect(page.getByText('Built with Acme Tools! in a week.')).toBeVisible()
  const stored = async () => (await pb.collection('posts').getFullList({ filter: `batch = "${batch}"` }))[0]!.body
  await expect.poll(stored).toContain('(urn:li:organization:99001)!')
})
