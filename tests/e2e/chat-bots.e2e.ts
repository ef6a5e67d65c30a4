import { chatDesk } from './chat-desk.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ tryIt: /^Try and test /, question: 'Question', ask: 'Ask', answers: 'Answers', why: /^1 passage says enough/ },
    ...{ offline: /^No AI provider/, unknown: 'Says that it doesn’t know', back: 'All bots' },
    asked: 'What does the annual inspection of my clarinet cost?',
    nothing: /^The knowledge base holds none/,
    pair: ['What does the annual inspection cost?', 'The annual inspection costs 80 euros.'],
    off: 'Who won the football cup in 1934?',
  },
  'pt-BR': {
    ...{ tryIt: /^Experimentar e testar /, question: 'Pergunta', ask: 'Perguntar', answers: 'Responde' },
    ...{ why: /^1 trecho diz o bastante/, offline: /^Nenhum provedor de IA/, unknown: 'Diz que não sabe' },
    ...{ back: 'Todos os bots', asked: 'Quanto custa a revisão anual do clarinete?' },
    nothing: /^A base de conhecimento não tem nenhuma/,
    pair: ['Quanto custa a revisão anual?', 'A revisão anual custa 80 euros.'],
    off: 'Quem ganhou o campeonato de 1934?',
  },
} as const

for (const language of ['en-US', 'pt-BR'] as const) {
  test(`a bot is tried before customers meet it, in ${language}`, async ({ page, origin }) => {
    const t = words[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    await workspace.pb.collection('users').update(workspace.user.id, { language })
    const desk = await chatDesk(origin, workspace)
    await desk.teach([t.pair])
    await page.goto(`${origin}/${language}/dashboard/chat/settings?part=bots`)
    await page.getByRole('link', { name: t.tryIt }).click()
    await page.getByRole('textbox', { name: t.question, exact: true }).fill(t.asked)
    // By keyboard, from the field.
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(t.answers, { exact: true })).toBeVisible()
    await expect(page.getByText(t.pair[1], { exact: true }).first()).toBeVisible()
    await expect(page.getByText(t.why)).toBeVisible()
    await expect(page.getByText(t.offline)).toBeVisible()
    await checkScreen(page)
    await page.getByRole('textbox', { name: t.question, exact: true }).fill(t.off)
    await page.getByRole('button', { name: t.ask, exact: true }).click()
    await expect(page.getByText(t.unknown, { exact: true })).toBeVisible()
    await expect(page.getByText(t.nothing)).toBeVisible()
    // The address is the bot’s.
    await page.reload()
    await expect(page.getByRole('textbox', { name: t.question, exact: true })).toHaveValue('')
    await page.getByRole('link', { name: t.back }).click()
    await expect(page.getByRole('link', { name: t.tryIt })).toBeVisible()
    expect(await workspace.pb.collection('conversations').getFullList()).toEqual([])
  })
}
