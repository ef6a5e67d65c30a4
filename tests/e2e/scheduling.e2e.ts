import type { Page } from '@playwright/test'
import type { Row } from '#shared/collections/index.ts'
import { drawn, languages } from '../support/drawn.ts'
import { handbook } from '../support/workspace.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase, type Workspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ free: /free in the queue of Rui Prado$/, done: 'Post scheduled', post: 'Post', channel: 'Channel' },
    ...{ schedule: 'Schedule', share: 'Share for review', make: 'Create link', shareDone: 'Done' },
    ...{ waits: /Waits for outside approval$/, approve: 'Approve', more: 'More', name: 'Your name' },
    ...{ subscribe: 'Calendar subscription', create: 'Create address', address: 'Address', link: 'Link' },
  },
  'pt-BR': {
    ...{ free: /livre na fila de Rui Prado$/, done: 'Post agendado', post: 'Post', channel: 'Canal' },
    ...{ schedule: 'Agendar', share: 'Enviar para revisão', make: 'Criar link', shareDone: 'Concluir' },
    ...{ waits: /Aguarda aprovação externa$/, approve: 'Aprovar', more: 'Mais', name: 'Seu nome' },
    ...{ subscribe: 'Assinar calendário', create: 'Criar endereço', address: 'Endereço', link: 'Link' },
  },
}
type Words = (typeof words)[keyof typeof words]

const phone = { width: 390, height: 844 }

/** Two approved posts of an ambassador with a channel and a posting time on each day of the week. */
async function prepare(workspace: Workspace): Promise<string[]> {
  const { pb, instance } = workspace
  await pb.collection('instances').update(instance.id, { timezone: 'America/Sao_Paulo' })
  const base = await filledBase(workspace, 'Handbook', handbook)
  const batch = await batchAt(workspace, 'post', { knowledgeBases: [base], numberOfTopics: 2 })
  const posts = await pb.collection<Row<'posts'>>('posts').getFullList({ filter: `batch = "${batch}"` })
  expect(posts.length).toBeGreaterThan(1)
  const texts = ['Repairs pay the rent.', 'Prices, honestly.']
  for (const [at, body] of texts.entries()) {
    await pb.collection('posts').update(posts[at]!.id, { body })
    await pb.collection('posts').update(posts[at]!.id, { decision: 'approve' })
  }
  const { ambassador } = posts[0]!
  await pb
    .collection('channels')
    .create({ instance: instance.id, kind: 'manual', name: 'By hand', ambassador, status: 'connecting' })
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    await pb.collection('posting_slots').create({ ambassador, weekday, time: '23:50', timezone: 'America/Sao_Paulo' })
  }
  return texts
}

const scheduledOf = ({ pb, instance }: Workspace) =>
  pb
    .collection<Row<'scheduled_posts'>>('scheduled_posts')
    .getFullList({ filter: `instance = "${instance.id}"`, sort: 'publishAt' })

/** By the pointer, as people drag. */
async function drag(page: Page, title: string, to: ReturnType<Page['getByRole']>): Promise<void> {
  await page.getByText(title, { exact: true }).hover()
  await page.mouse.down()
  const { x, y, width, height } = (await to.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.up()
}

async function share(page: Page, t: Words): Promise<string> {
  await page.getByRole('button', { name: /Repairs pay the rent/ }).click()
  await page.getByRole('menuitem', { name: t.share }).click()
  await page.getByRole('button', { name: t.make }).click()
  const address = await page.getByRole('dialog').getByLabel(t.link).inputValue()
  await page.getByRole('button', { name: t.shareDone }).click()
  return address
}

for (const language of drawn(languages, 'scheduling')) {
  test(`free times take posts, which are shared and read in other calendars (${language})`, async ({
    page,
    origin,
    browser,
  }) => {
    const t = words[language]
    const workspace = await enterWorkspace(page, origin)
    const [first, second] = (await prepare(workspace)) as [string, string]
    await page.goto(`${origin}/${language}/dashboard/scheduling?view=week`)
    const free = page.getByRole('button', { name: t.free })
    await expect(page.getByText(second, { exact: true })).toBeVisible()
    await expect(free.first()).toBeVisible()
    await checkScreen(page)

    // One by dragging, which takes the time as it is …
    const count = await free.count()
    const label = await free.last().getAttribute('aria-label')
    await drag(page, first, free.last())
    await expect(page.getByText(t.done, { exact: true })).toBeVisible()
    await expect(free).toHaveCount(count - 1)
    expect((await scheduledOf(workspace)).map(({ localTime }) => localTime.slice(11))).toEqual(['23:50'])
    await expect(page.getByRole('button', { name: label! })).toHaveCount(0)

    // … and one from a phone.
    await page.setViewportSize(phone)
    await expect(free.first()).toBeVisible()
    await checkScreen(page)
    await free.first().press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.post).click()
    await page.getByRole('option', { name: second }).click()
    await dialog.getByRole('combobox', { name: t.channel }).click()
    await page.getByRole('option', { name: 'By hand' }).click()
    await dialog.getByRole('button', { name: t.schedule, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    expect((await scheduledOf(workspace)).map(({ onlyIfFree }) => onlyIfFree)).toEqual([true, true])
    await page.setViewportSize({ width: 1440, height: 900 })

    const link = await share(page, t)
    await expect(page.getByRole('button', { name: t.waits })).toBeVisible()
    await checkScreen(page)
    const outside = await browser.newPage({ viewport: phone })
    await outside.goto(link.replace('/en-US/', `/${language}/`))
    await outside.getByRole('button', { name: t.approve }).first().click()
    await outside.getByLabel(t.name).fill('Dr. Lima')
    await outside.getByRole('button', { name: t.approve }).last().click()
    await expect(page.getByRole('button', { name: t.waits })).toHaveCount(0)
    await outside.close()

    await page.getByRole('button', { name: t.more, exact: true }).click()
    await page.getByRole('menuitem', { name: t.subscribe }).click()
    await page.getByRole('button', { name: t.create }).click()
    const address = await page.getByRole('dialog').getByLabel(t.address).inputValue()
    await checkScreen(page)
    const feed = await (await fetch(address)).text()
    expect(feed).toContain('SUMMARY:Rui Prado: Repairs pay the rent.')
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })
}
