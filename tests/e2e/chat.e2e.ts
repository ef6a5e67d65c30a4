import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { drawn, languages } from '../support/drawn.ts'
import { type ChatDesk, chatDesk, colleague } from './chat-desk.ts'
import { expect, test } from './server.ts'
import { checkScreen, checkWidth, enterWorkspace } from './workspace.ts'

test.use({ fetchesAhead: true })

const words = {
  'en-US': {
    ...{ question: 'What does delivery cost?', answer: 'Delivery costs 12 reais within São Paulo.' },
    ...{ person: 'I want to talk to a person', source: '1 source', pending: /^With the bot \d/, open: /^All open \d/ },
    ...{
      first: 'No conversations yet',
      write: 'Reply to the customer',
      send: 'Send',
      resolve: 'Resolve',
      sent: 'Sent',
    },
    ...{ done: 'Conversation resolved', resolved: 'Vera resolved the conversation', back: 'Back to the list' },
    ...{ handed: /^The bot handed over: the customer asked for a person/, note: 'Private note', list: 'Conversations' },
    ...{ noteField: 'Private note for the team', missing: /Nothing is known for \{contact\.company\}/ },
    ...{ contact: 'Show the contact', edit: 'Edit contact', company: 'Company', save: 'Save', saved: 'Contact saved' },
    offer: 'Answer every customer from what your company knows',
  },
  'pt-BR': {
    ...{ question: 'Quanto custa a entrega?', answer: 'A entrega custa 12 reais em São Paulo.' },
    ...{ person: 'Quero falar com uma pessoa', source: '1 fonte', pending: /^Com o bot \d/, open: /^Todas abertas \d/ },
    ...{ first: 'Nenhuma conversa ainda', write: 'Resposta ao cliente', send: 'Enviar', resolve: 'Resolver' },
    ...{ sent: 'Enviada', done: 'Conversa resolvida', resolved: 'Vera resolveu a conversa', back: 'Voltar à lista' },
    ...{ handed: /^O bot passou a conversa para a equipe: o cliente pediu uma pessoa/, note: 'Nota interna' },
    ...{
      list: 'Conversas',
      noteField: 'Nota interna para a equipe',
      missing: /Não há valor para \{contact\.company\}/,
    },
    ...{ contact: 'Mostrar o contato', edit: 'Editar contato', company: 'Empresa', save: 'Salvar' },
    ...{ saved: 'Contato salvo', offer: 'Responda a cada cliente com o que sua empresa sabe' },
  },
} as const

for (const language of drawn(languages, 'chat')) {
  test(`a visitor is answered by the bot and by a member, who resolves the conversation, in ${language}`, async ({
    page,
    origin,
  }) => {
    const t = words[language]
    const isPhone = language === 'pt-BR'
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const { pb, instance } = workspace
    const desk = await chatDesk(origin, workspace)
    await desk.teach([[t.question, t.answer]])
    await pb.collection('canned_replies').create({
      ...{ instance: instance.id, shortCode: 'hello' },
      text: '{contact.name} ({contact.company}): {agent.name}, {workspace.name}',
    })
    await page.goto(`${origin}/${language}/dashboard/chat`)
    await expect(page.getByRole('heading', { name: t.first })).toBeVisible()
    await checkScreen(page)

    const visitor = await desk.visitor(language, 'Ana Souza')
    await visitor.say(t.question)
    await page.getByRole('button', { name: t.pending }).click()
    const row = page.getByRole('list', { name: t.list }).getByRole('button', { name: /Ana Souza/ })
    await row.click()
    const thread = page.getByRole('region', { name: /Ana Souza/ })
    await expect(thread.getByText(t.answer).first()).toBeVisible()
    // By its own name, in the language of who opened the workspace.
    await expect(thread.getByText(/^Assist(ant|ente)$/).first()).toBeVisible()
    await thread.getByText(t.source).click()
    await expect(thread.getByRole('blockquote')).toHaveText(t.answer)
    await checkScreen(page)

    // Seen as it happens.
    await visitor.say(t.person)
    await expect(thread.getByText(t.handed)).toBeVisible()
    await expect(thread.getByText(t.note, { exact: true }).first()).toBeVisible()

    const field = page.getByRole('textbox', { name: t.write })
    await field.pressSequentially('/hel')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Ana Souza ({contact.company}): Vera, Vera')
    await expect(page.getByText(t.missing)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field).not.toHaveValue('')
    // What is missing becomes known, and the same text can be sent.
    if (isPhone) await page.getByRole('button', { name: t.contact }).click()
    await page.getByRole('button', { name: t.edit }).click()
    await page.getByRole('dialog').getByLabel(t.company).fill('Azul Ltda.')
    await checkScreen(page)
    await page.getByRole('dialog').getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.saved)).toBeVisible()
    if (isPhone) await page.goBack()
    await field.focus()
    await page.keyboard.press('Enter')
    await expect(thread.getByText('Ana Souza (Azul Ltda.): Vera, Vera')).toBeVisible()
    await expect(thread.getByText(t.sent)).toBeVisible()
    await expect(field).toHaveValue('')
    await expect
      .poll(async () => (await visitor.view()).messages.at(-1))
      .toMatchObject({ author: 'member', name: 'Vera', body: 'Ana Souza (Azul Ltda.): Vera, Vera' })

    await page.getByRole('radio', { name: t.note }).click()
    await page.getByRole('textbox', { name: t.noteField }).fill('Not for her eyes')
    await page.keyboard.press('Enter')
    await expect(thread.getByText('Not for her eyes')).toBeVisible()
    await page.getByRole('button', { name: t.resolve, exact: true }).click()
    await expect(thread.getByText(t.resolved)).toBeVisible()
    await checkScreen(page)
    const seen = await visitor.view()
    expect(seen.conversation.status).toBe('resolved')
    expect(seen.messages.map(({ body }) => body)).not.toContain('Not for her eyes')

    if (isPhone) {
      await page.getByRole('button', { name: t.back }).click()
      await checkWidth(page)
    }
    await expect(page.getByRole('button', { name: t.open })).toBeVisible()
    const guest = await page.context().browser()!.newPage()
    await guest.goto(`${origin}/${language}/dashboard/chat`)
    await expect(guest.getByRole('heading', { name: t.offer })).toBeVisible()
    await checkScreen(guest)
    await guest.close()
  })
}

async function openConversation(page: Page, origin: string, desk: ChatDesk) {
  const visitor = await desk.visitor('en-US', 'Ana Souza')
  const { conversation } = await visitor.say('Is anybody there?')
  const address = `${origin}/en-US/dashboard/chat?conversation=${conversation.id}`
  await page.goto(address)
  const threadOf = (of: Page) => of.getByRole('region', { name: /Ana Souza/ })
  await expect(threadOf(page).getByText('Is anybody there?')).toBeVisible()
  return { visitor, id: conversation.id, address, threadOf, thread: threadOf(page) }
}

test('two members see each other’s draft, message and assignment at once', async ({ page, origin, root }) => {
  const workspace = await enterWorkspace(page, origin)
  const desk = await chatDesk(origin, workspace)
  const { address, thread, threadOf } = await openConversation(page, origin, desk)
  const theirs = await colleague(page, origin, workspace, root, 'editor')
  await theirs.goto(address)
  await theirs.getByRole('textbox', { name: 'Reply to the customer' }).fill('Yes, I am here')
  await expect(thread.getByText('Bia is writing an answer')).toBeVisible()
  await expect(thread.getByText('Yes, I am here')).toBeVisible()
  await checkScreen(page)
  await theirs.keyboard.press('Enter')
  await expect(thread.getByText('Bia is writing an answer')).toBeHidden()
  await expect(thread.getByText('Sent', { exact: true })).toBeVisible()
  // The first who answers has it, and gives it away by key.
  await expect(page.getByText('Website · Bia')).toBeVisible()
  await page.getByRole('heading', { name: 'Chat', exact: true }).click()
  await page.keyboard.press('i')
  await expect(theirs.getByText('Website · Vera')).toBeVisible()
  await expect(threadOf(theirs).getByText(/Vera took the conversation/)).toBeVisible()
  await page.keyboard.press('p')
  await page.getByRole('option', { name: 'Urgent' }).click()
  await expect(theirs.getByRole('list', { name: 'State and labels' }).getByText('Urgent')).toBeVisible()
  // Keys wait for a dialog that is still closing.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('l')
  await page.getByRole('dialog').getByRole('combobox').fill('Delivery')
  await page.keyboard.press('Enter')
  await checkScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByRole('list', { name: 'State and labels' }).getByText('Delivery')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('s')
  await checkScreen(page)
  await page.getByRole('button', { name: /^Tomorrow morning/ }).click()
  await expect(theirs.getByRole('button', { name: 'Snoozed 1' })).toBeVisible()
  await theirs.context().close()
})

test('after a disconnection the inbox shows the same as a fresh one, and messages written meanwhile arrived once', async ({
  page,
  origin,
}) => {
  const workspace = await enterWorkspace(page, origin)
  const desk = await chatDesk(origin, workspace)
  const { visitor, id, address, thread } = await openConversation(page, origin, desk)
  await page.context().setOffline(true)
  const field = page.getByRole('textbox', { name: 'Reply to the customer' })
  await field.fill('Written without a network')
  await page.keyboard.press('Enter')
  await expect(thread.getByText('Written without a network')).toBeVisible()
  await expect(thread.getByText('Is sent once you’re online again')).toBeVisible()
  for (let at = 1; at <= 12; at += 1) await visitor.say(`Meanwhile ${at}`)
  await workspace.pb.collection('conversations').update(id, { priority: 'high' })
  await page.context().setOffline(false)
  await expect(thread.getByText('Meanwhile 12')).toBeVisible()
  await expect(thread.getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'State and labels' }).getByText('High')).toBeVisible()

  const fresh = await page.context().newPage()
  await fresh.goto(address)
  const itemsOf = (of: Page) =>
    of
      .getByRole('region', { name: /Ana Souza/ })
      .getByRole('listitem')
      .allInnerTexts()
  await expect(fresh.getByText(/Vera set the priority/)).toBeVisible()
  await expect(fresh.getByText('Written without a network', { exact: true })).toBeVisible()
  await expect.poll(async () => await itemsOf(page)).toEqual(await itemsOf(fresh))
  const sent = await workspace.pb
    .collection('messages')
    .getFullList({ filter: `conversation = "${id}"`, sort: 'sequence' })
  expect(sent.map(({ sequence }) => sequence)).toEqual(sent.map((_, at) => at + 1))
  expect(sent.filter(({ body }) => body === 'Written without a network')).toHaveLength(1)
  await expect(page.getByText(/offline|can’t be reached/i)).toBeHidden()
})

test('the outbox survives a reload, and a message whose answer was lost is stored once', async ({ page, origin }) => {
  const workspace = await enterWorkspace(page, origin)
  const desk = await chatDesk(origin, workspace)
  const { id, thread } = await openConversation(page, origin, desk)
  const calls = '**/api/collections/messages/records'
  await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const field = page.getByRole('textbox', { name: 'Reply to the customer' })
  await field.fill('Kept over a reload')
  await page
    .getByRole('button', { name: 'Attach files' })
    .locator('xpath=following-sibling::input')
    .setInputFiles({
      ...{ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') },
    })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread.getByText('Kept over a reload')).toBeVisible()
  await page.reload()
  await expect(thread.getByText('Kept over a reload')).toBeVisible()
  await expect(thread.getByText(/^(Sending…|Is sent once)/)).toBeVisible()
  await page.unroute(calls)
  await expect(thread.getByText('Sent', { exact: true })).toBeVisible()
  await expect(thread.getByRole('link', { name: 'plan.txt' })).toBeVisible()

  // The server stores it, and its answer is lost.
  let lost = 0
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await field.fill('Answered into the void')
  await page.keyboard.press('Enter')
  await expect(thread.getByText('Sent', { exact: true })).toHaveCount(2)
  expect(lost).toBe(1)
  const stored = await workspace.pb.collection('messages').getFullList({ filter: `conversation = "${id}"` })
  expect(
    stored
      .filter(({ author }) => author === 'member')
      .map(({ body }) => body)
      .sort(),
  ).toEqual(['Answered into the void', 'Kept over a reload'])
  await expect(thread.getByText(/^(Sending…|Is sent once)/)).toBeHidden()
})

test('a customer’s data is downloaded and deleted, and the window says how much is unread', async ({
  page,
  origin,
}) => {
  const workspace = await enterWorkspace(page, origin)
  const desk = await chatDesk(origin, workspace)
  const { visitor, id } = await openConversation(page, origin, desk)
  const other = await desk.visitor('en-US', 'Rui Prado')
  await other.say('My order has not come')
  await expect(page).toHaveTitle(/^\(1\) Chat/)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('Ana Souza.json')
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect([data.contact.name, data.messages.map(({ body }: { body: string }) => body)]).toEqual([
    'Ana Souza',
    ['Is anybody there?'],
  ])
  await page.getByRole('button', { name: 'Delete contact' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Ana Souza')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Delete contact' }).click()
  await expect(page.getByText('Contact deleted')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('button')).toHaveCount(1)
  const left = await workspace.pb.collection('conversations').getFullList({ filter: `id = "${id}"` })
  expect(left).toEqual([])
  expect((await visitor.post('/typing')).status).toBe(401)
})

for (const language of drawn(languages, 'chat 2')) {
  test(`a search finds messages in every view and opens them in place, in ${language}`, async ({ page, origin }) => {
    const t = {
      'en-US': { search: 'Search conversations and messages', found: 'In messages', more: '1 more match' },
      'pt-BR': { search: 'Buscar conversas e mensagens', found: 'Nas mensagens', more: 'mais 1 resultado' },
    }[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const desk = await chatDesk(origin, workspace)
    const visitor = await desk.visitor(language, 'Ana Souza')
    await visitor.say('A reunião é na quinta?')
    const { conversation } = await visitor.view()
    const messages = workspace.pb.collection('messages')
    for (const at of Array.from({ length: 70 }, (_, index) => index)) {
      const body = at === 69 ? 'Quinta é dia de reunião.' : `Linha ${at}\n\nmais uma linha`
      await messages.create({ conversation: conversation.id, clientId: `member-${at}-${conversation.id}`, body })
    }
    await workspace.pb.collection('conversations').update(conversation.id, { status: 'resolved' })

    await page.goto(`${origin}/${language}/dashboard/chat`)
    await page.getByRole('searchbox', { name: t.search }).fill('reuniao')
    const found = page.getByRole('region', { name: t.found }).getByRole('button')
    await expect(found).toHaveCount(1)
    await expect(found).toContainText(t.more)
    await expect(found.locator('mark')).toHaveText('reunião')
    await checkScreen(page)
    await found.click()
    await expect(page).toHaveURL(/message=\d+/)
    const thread = page.getByRole('region', { name: /Ana Souza/ })
    const message = new URL(page.url()).searchParams.get('message')
    const target = thread.locator(`[data-sequence="${message}"]`)
    await expect(target).toContainText(/reunião/)
    await expect(target).toBeInViewport()
    // The first message, far above what is loaded at first, by its address.
    await page.goto(`${origin}/${language}/dashboard/chat?conversation=${conversation.id}&message=1`)
    await expect(thread.locator('[data-sequence="1"]')).toBeInViewport()
    await expect(thread.locator('[data-sequence="1"]')).toHaveCSS('outline-style', 'solid')

    await page.goto(`${origin}/${language}/dashboard/chat?q=saxofone`)
    await expect(page.getByRole('region', { name: t.found })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /Nothing found|Nada encontrado/ })).toBeVisible()
  })
}
