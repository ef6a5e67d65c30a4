import type { Page } from '@playwright/test'
import { addDays, type Day, weekdayOf } from '#shared/scheduling/days.ts'
import { resolveWallTime } from '#shared/scheduling/wall-time.ts'
import { drawn, languages } from '../support/drawn.ts'
import { handbook } from '../support/workspace.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase, type Workspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{
      approve: /^Approve( A)?$/,
      approved: 'Approved',
      add: 'Add to queue',
      added: 'Added to the queue',
      undo: 'Undo',
    },
    ...{ undone: 'Taken out of the queue again', noChannel: /No connected channel fits/, channels: 'Channels' },
    ...{ connect: 'Connect a channel', name: 'Name', whose: 'Publishes for', go: 'Continue to the network' },
    ...{ allow: 'Allow', connected: 'Connected', none: 'No posting times yet', suggest: 'Use these times' },
    ...{ times: 'Posting times added', addTimes: 'Add times', move: 'Move “', up: 'Move up', comingUp: 'Coming up' },
    ...{ actions: 'Actions for ', scheduled: 'Scheduled · ' },
  },
  'pt-BR': {
    ...{ approve: /^Aprovar( A)?$/, approved: 'Aprovado', add: 'Adicionar à fila', added: 'Adicionado à fila' },
    ...{ undo: 'Desfazer', undone: 'Retirado da fila de novo', noChannel: /Nenhum canal conectado serve/ },
    ...{ channels: 'Canais', connect: 'Conectar um canal', name: 'Nome', whose: 'Publica para' },
    ...{ go: 'Continuar para a rede', allow: 'Permitir', connected: 'Conectado', addTimes: 'Adicionar horários' },
    ...{ none: 'Nenhum horário de publicação ainda', suggest: 'Usar estes horários', times: 'Horários adicionados' },
    ...{ move: 'Mover “', up: 'Mover para cima', comingUp: 'A seguir', actions: 'Ações de ', scheduled: 'Agendado · ' },
  },
}
type Words = (typeof words)[keyof typeof words]

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Connects a channel of the simulated network by its consent page. */
async function connect(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t.connect }).first().click()
  await page.getByRole('textbox', { name: t.name }).fill('Rui on trial')
  await page.getByRole('combobox', { name: t.whose }).click()
  await page.getByRole('option', { name: 'Rui Prado' }).click()
  await page.getByRole('button', { name: t.go }).click()
  await page.getByRole('button', { name: t.allow }).click()
  await expect(page.getByRole('table').getByText(t.connected, { exact: true })).toBeVisible()
}

const scheduledOf = ({ pb, instance }: Workspace) =>
  pb.collection('scheduled_posts').getFullList({ filter: `instance = "${instance.id}"`, sort: 'publishAt' })

for (const language of drawn(languages, 'queue')) {
  test(`an approved post goes through the queue to the feed (${language})`, async ({ page, origin }) => {
    const t = words[language]
    const workspace = await enterWorkspace(page, origin)
    const { pb } = workspace
    const base = await filledBase(workspace, 'Handbook', handbook)
    const batch = await batchAt(workspace, 'post', { knowledgeBases: [base], numberOfTopics: 3 })
    const posts = await pb.collection('posts').getFullList({ filter: `batch = "${batch}"`, sort: 'position' })
    expect(posts.length).toBeGreaterThan(1)
    const first = 'Repairs pay the rent.'
    await pb.collection('posts').update(posts[0]!.id, { body: first })
    await pb.collection('posts').update(posts[1]!.id, { body: 'A second post.', decision: 'approve' })

    await page.goto(`${origin}/${language}/dashboard/production/${batch}`)
    await page.getByRole('button', { name: t.approve }).click()
    await expect(page.getByText(t.approved, { exact: true })).toHaveCount(2)
    await page.goto(`${origin}/${language}/dashboard/production/${batch}`)
    const add = page.getByRole('button', { name: t.add, exact: true })
    await expect(add).toBeDisabled()
    await expect(add).toHaveAccessibleDescription(t.noChannel)
    await page.getByRole('main').getByRole('link', { name: t.channels, exact: true }).first().click()
    await connect(page, t)

    await page.goto(`${origin}/${language}/dashboard/production/${batch}`)
    await add.click()
    await expect(page.getByText(t.added, { exact: true })).toBeVisible()
    await page.getByText(t.undo, { exact: true }).click()
    await expect(page.getByText(t.undone)).toBeVisible()
    await expect(add).toBeEnabled()
    await page.keyboard.press('q')
    await expect(page.getByRole('link', { name: t.scheduled })).toBeVisible()
    await checkScreen(page)

    await page.goto(`${origin}/${language}/dashboard/scheduling`)
    await page.getByRole('button', { name: `${t.add}: A second post.` }).click()
    await expect.poll(async () => (await scheduledOf(workspace)).length).toBe(2)

    await page.goto(`${origin}/${language}/dashboard/scheduling/queue`)
    await expect(page.getByText(t.none)).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: t.suggest }).click()
    await expect(page.getByText(t.times)).toBeVisible()
    await page.getByRole('button', { name: `${t.move}A second post.”` }).press('ArrowUp')
    await expect
      .poll(async () => (await scheduledOf(workspace)).map(({ post }) => post))
      .toEqual([posts[1]!.id, posts[0]!.id])
    await page.setViewportSize(phone)
    await checkScreen(page)
    await page.getByRole('button', { name: `${t.actions}${first}` }).click()
    await page.getByRole('menuitem', { name: t.up }).click()
    await expect
      .poll(async () => (await scheduledOf(workspace)).map(({ post }) => post))
      .toEqual([posts[0]!.id, posts[1]!.id])
    await page.getByRole('button', { name: t.addTimes }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkScreen(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize(desk)

    // Its slot is days away: the minute that is running counts as now.
    const [next] = await scheduledOf(workspace)
    const now = { localTime: new Date().toISOString().slice(0, 16), timezone: 'UTC' }
    await pb.collection('scheduled_posts').update(next!.id, now)
    const read = () => pb.collection('scheduled_posts').getOne(next!.id)
    await expect.poll(async () => (await read()).status).toBe('published')
    const address = new URL((await read()).externalUrl)
    await page.goto(address.href.replace(address.origin, `${address.origin}/${language}`))
    await expect(page.locator(`[id="${address.hash.slice(1)}"]`)).toContainText(first)
  })
}

test('a post that is dragged across a clock change keeps its local time', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const { pb, instance } = workspace
  const zone = 'America/New_York'
  await pb.collection('instances').update(instance.id, { timezone: zone })
  const base = await filledBase(workspace, 'Handbook', handbook)
  const batch = await batchAt(workspace, 'post', { knowledgeBases: [base], numberOfTopics: 1 })
  const [post] = await pb.collection('posts').getFullList({ filter: `batch = "${batch}"` })
  await pb.collection('posts').update(post!.id, { decision: 'approve' })
  const channel = await pb.collection('channels').create({ instance: instance.id, kind: 'manual', name: 'By hand' })
  const sunday = nextChange(new Date().toISOString().slice(0, 10))
  const [friday, monday] = [addDays(sunday, -2), addDays(sunday, 1)]
  const time = { localTime: `${friday}T09:00`, timezone: zone }
  const { id } = await pb
    .collection('scheduled_posts')
    .create({ instance: instance.id, post: post!.id, channel: channel.id, ...time })

  await page.goto(`${origin}/en-US/dashboard/scheduling?day=${friday}`)
  const entry = page.getByRole('button', { name: /^9:00 AM/ })
  await page.locator(`[data-day="${monday}"]`).scrollIntoViewIfNeeded()
  await entry.hover()
  await page.mouse.down()
  await page.locator(`[data-day="${monday}"]`).hover()
  await page.mouse.up()
  await expect(page.locator(`[data-day="${monday}"]`).getByRole('button', { name: /^9:00 AM/ })).toBeVisible()
  const moved = await expect
    .poll(async () => (await pb.collection('scheduled_posts').getOne(id)).localTime)
    .toBe(`${monday}T09:00`)
    .then(() => pb.collection('scheduled_posts').getOne(id))
  expect(moved.publishAt).toBe(`${monday} 13:00:00.000Z`)
})

/** The Sunday in March on which New York puts its clocks forward next; the days around it are in the same month. */
function nextChange(today: Day): Day {
  for (let day = addDays(today, 3); ; day = addDays(day, 1)) {
    const isShort = resolveWallTime(`${day}T02:30`, 'America/New_York').shift?.kind === 'gap'
    if (isShort && weekdayOf(day) === 7) return day
  }
}
