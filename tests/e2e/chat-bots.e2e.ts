import { drawn, languages } from '../support/drawn.ts'
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
    ...{ gaps: 'Knowledge gaps', twice: /^Asked 2 times/, begin: 'Draft an answer', edit: 'Edit and approve' },
    ...{ answer: 'Answer', approve: 'Approve', added: 'Added to the knowledge base', none: 'No open gaps' },
    ...{ conversations: 'Show conversations', answered: 'Answered', open: 'Open the pair', dismiss: 'Dismiss' },
    ...{ dismissed: 'Dismissed', restore: 'Open again', unanswered: 'Do you rent out violins?', new: 'From 20 euros.' },
    ...{
      addTest: 'Add question',
      save: 'Save',
      run: 'Run all',
      passed: '1 of 2 passed',
      what: 'What the bot has to do',
    },
    ...{ editBot: /^Edit /, voice: 'Voice', rules: /^Rules/ },
    ...{ refuse: 'Say that it doesn’t know', failed: 'Failed', once: 'Passed' },
  },
  'pt-BR': {
    ...{ tryIt: /^Experimentar e testar /, question: 'Pergunta', ask: 'Perguntar', answers: 'Responde' },
    ...{ why: /^1 trecho diz o bastante/, offline: /^Nenhum provedor de IA/, unknown: 'Diz que não sabe' },
    ...{ back: 'Todos os bots', asked: 'Quanto custa a revisão anual do clarinete?' },
    nothing: /^A base de conhecimento não tem nenhuma/,
    pair: ['Quanto custa a revisão anual?', 'A revisão anual custa 80 euros.'],
    off: 'Quem ganhou o campeonato de 1934?',
    ...{ gaps: 'Lacunas', twice: /^Perguntada 2 vezes/, begin: 'Rascunhar uma resposta', edit: 'Editar e aprovar' },
    ...{ answer: 'Resposta', approve: 'Aprovar', added: 'Adicionado à base de conhecimento' },
    ...{ none: 'Nenhuma lacuna aberta', conversations: 'Mostrar conversas', answered: 'Respondidas' },
    ...{ open: 'Abrir o par', dismiss: 'Dispensar', dismissed: 'Dispensadas', restore: 'Reabrir' },
    ...{ unanswered: 'Vocês alugam violinos?', new: 'A partir de 20 euros.', addTest: 'Adicionar pergunta' },
    ...{ save: 'Salvar', run: 'Executar todas', passed: '1 de 2 passaram', what: 'O que o bot precisa fazer' },
    ...{ editBot: /^Editar /, voice: 'Voz', rules: /^Regras/ },
    ...{ refuse: 'Dizer que não sabe', failed: 'Não passou', once: 'Passou' },
  },
} as const

for (const language of drawn(languages, 'chat-bots')) {
  test(`a bot is tried before customers meet it, in ${language}`, async ({ page, origin }) => {
    const t = words[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    await workspace.pb.collection('users').update(workspace.user.id, { language })
    const desk = await chatDesk(origin, workspace)
    await desk.teach([t.pair])
    const voice = { instance: workspace.instance.id, name: 'Bianca Prado', language }
    const ambassador = await workspace.pb.collection('ambassadors').create(voice)
    await page.goto(`${origin}/${language}/dashboard/chat/settings?part=bots`)
    await page.getByRole('button', { name: t.editBot }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: t.voice }).click()
    await page.getByRole('option', { name: 'Bianca Prado' }).click()
    await dialog.getByRole('textbox', { name: t.rules }).fill('Contracts go to a person.')
    await checkScreen(page)
    await dialog.getByRole('button', { name: t.save, exact: true }).click()
    await expect(dialog).toBeHidden()
    const [bot] = await workspace.pb.collection('bots').getFullList()
    expect(bot).toMatchObject({ ambassador: ambassador.id, rules: 'Contracts go to a person.' })
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

  test(`an unanswered question gets an answer, in ${language}`, async ({ page, origin }) => {
    const t = words[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    await workspace.pb.collection('users').update(workspace.user.id, { language })
    const desk = await chatDesk(origin, workspace)
    await desk.teach([t.pair])
    const ask = async () => {
      const visitor = await desk.visitor(language)
      await visitor.say(t.unanswered)
      const last = async () => (await visitor.view()).messages.at(-1)!
      await expect.poll(async () => (await last()).author).toBe('bot')
      return last()
    }
    expect((await ask()).citations).toEqual([])
    await page.goto(`${origin}/${language}/dashboard/chat/settings?part=gaps`)
    await expect(page.getByRole('heading', { name: t.unanswered })).toBeVisible()
    // The list is live.
    await ask()
    await expect(page.getByText(t.twice)).toBeVisible()
    await page.getByText(t.conversations).click()
    await expect(page.getByRole('link', { name: t.unanswered })).toHaveCount(2)
    await checkScreen(page)
    await page.getByRole('button', { name: t.dismiss, exact: true }).click()
    await expect(page.getByText(t.none)).toBeVisible()
    await page.getByRole('radio', { name: t.dismissed, exact: true }).click()
    await page.getByRole('button', { name: t.restore, exact: true }).click()
    await page.getByRole('radio').first().click()
    await page.getByRole('button', { name: t.begin, exact: true }).click()
    // A draft answers nobody.
    expect((await ask()).citations).toEqual([])
    await page.getByRole('button', { name: t.edit, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t.answer, exact: true }).fill(t.new)
    await checkScreen(page)
    await dialog.getByRole('button', { name: t.approve, exact: true }).click()
    await expect(page.getByText(t.added)).toBeVisible()
    await page.getByRole('radio', { name: t.answered, exact: true }).click()
    await expect(page.getByRole('link', { name: t.open })).toBeVisible()
    await expect
      .poll(async () => (await workspace.pb.collection('knowledge_items').getFullList()).map(({ status }) => status))
      .toEqual(['ready', 'ready'])
    expect(await ask()).toMatchObject({ body: t.new, citations: [{ quote: t.new }] })
  })

  test(`test questions show what a change of the knowledge breaks, in ${language}`, async ({ page, origin }) => {
    const t = words[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const { pb } = workspace
    await pb.collection('users').update(workspace.user.id, { language })
    const desk = await chatDesk(origin, workspace)
    await desk.teach([t.pair])
    const [bot] = await pb.collection('bots').getFullList()
    await page.goto(`${origin}/${language}/dashboard/chat/settings?part=bots&bot=${bot!.id}`)
    const dialog = page.getByRole('dialog')
    for (const [question, isRefused] of [
      [t.asked, false],
      [t.pair[0], true],
    ] as const) {
      await page.getByRole('button', { name: t.addTest, exact: true }).click()
      await dialog.getByRole('textbox', { name: t.question, exact: true }).fill(question)
      if (isRefused) {
        await dialog.getByRole('combobox', { name: t.what }).click()
        await page.getByRole('option', { name: t.refuse }).click()
      }
      await dialog.getByRole('button', { name: t.save, exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await page.getByRole('button', { name: t.run, exact: true }).click()
    await expect(page.getByText(t.passed)).toBeVisible()
    await expect(page.getByText(t.once, { exact: true })).toBeVisible()
    await expect(page.getByText(t.failed, { exact: true })).toBeVisible()
    await checkScreen(page)
  })
}
