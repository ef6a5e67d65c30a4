import { readFileSync } from 'node:fs'
import { drawn, languages } from '../support/drawn.ts'
import { chatDesk } from './chat-desk.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{
      question: 'What does delivery cost?',
      answer: 'Delivery costs 12 reais.',
      person: 'I want to talk to a person',
    },
    ...{ open: 'Reports', title: 'Chat reports', empty: 'No conversations in this time', begun: 'Conversations begun' },
    ...{ outcomes: 'What became of resolved conversations', confirmed: /Confirmed by the customer.*1$/ },
    ...{ asked: /The customer asked for a person1$/, tables: 'Show tables', csv: 'Download CSV', year: 'A year' },
    ...{ rating: '5 of 5', header: 'Begun,Customer,Channel', agents: 'By person' },
  },
  'pt-BR': {
    ...{
      question: 'Quanto custa a entrega?',
      answer: 'A entrega custa 12 reais.',
      person: 'Quero falar com uma pessoa',
    },
    ...{ open: 'Relatórios', title: 'Relatórios do chat', empty: 'Nenhuma conversa neste período' },
    ...{ begun: 'Conversas iniciadas', outcomes: 'O que houve com as conversas resolvidas' },
    ...{ confirmed: /Confirmada pelo cliente.*1$/, asked: /O cliente pediu uma pessoa1$/, tables: 'Mostrar tabelas' },
    ...{ csv: 'Baixar CSV', year: 'Um ano', rating: '5 de 5', header: 'Início;Cliente;Canal', agents: 'Por pessoa' },
  },
} as const

for (const language of drawn(languages, 'chat-reports')) {
  test(`reports show the outcomes of conversations, in ${language}`, async ({ page, origin }) => {
    const t = words[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const desk = await chatDesk(origin, workspace)
    await page.goto(`${origin}/${language}/dashboard/chat`)
    await page.getByRole('link', { name: t.open, exact: true }).click()
    await expect(page.getByRole('heading', { name: t.title, level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: t.empty })).toBeVisible()

    await desk.teach([[t.question, t.answer]])
    const talks = workspace.pb.collection('conversations')
    const rated = await desk.visitor(language, 'Ana Souza')
    const { conversation: first } = await rated.say(t.question)
    await expect.poll(async () => (await talks.getOne(first.id)).firstReplyAt).not.toBe('')
    await talks.update(first.id, { status: 'resolved' })
    await rated.post('/rating', { rating: 5 })
    const helped = await desk.visitor(language, '=Rui')
    const { conversation: second } = await helped.say(t.person)
    await expect.poll(async () => (await talks.getOne(second.id)).status).toBe('open')
    const hello = { conversation: second.id, clientId: `hello-${second.id}`, body: 'Hello' }
    await workspace.pb.collection('messages').create(hello)

    await page.reload()
    await expect(page.getByRole('slider', { name: t.begun })).toBeVisible()
    const outcomes = page.getByRole('region', { name: t.outcomes })
    await expect(outcomes.getByRole('listitem').filter({ hasText: t.confirmed })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: t.asked })).toBeVisible()
    await expect(page.getByText(t.rating).first()).toBeVisible()
    await expect(page.getByRole('region', { name: t.agents }).getByRole('rowheader', { name: 'Vera' })).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: t.tables }).click()
    await expect(page.getByRole('region', { name: t.begun }).getByRole('table')).toBeVisible()
    await page.getByRole('radio', { name: t.year }).click()
    await expect(page).toHaveURL(/period=365d/)
    await checkScreen(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.csv }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(lines[0]).toContain(t.header)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('Ana Souza')
    // A name that a spreadsheet would interpret as a formula.
    expect(lines[2]).not.toMatch(/[;,]=Rui/)
  })
}
