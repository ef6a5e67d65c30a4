import { passagesOf, saying } from '../fakes/answering-model.ts'
import { drawn } from '../support/drawn.ts'
import { testWithModel } from './model.ts'
import { expect } from './server.ts'
import { checkScreen, enterWorkspace, filledBase } from './workspace.ts'

/** Answers are in the language of the screen. */
const words = {
  'en-US': {
    quote: 'A supplier that answers on a Sunday stays with us for nine years on average.',
    first: 'A supplier that answers on a Sunday stays for nine years on average.',
    second: 'A supplier stays with us for nine years on average.',
    question: 'supplier Sunday nine years average?',
  },
  'pt-BR': {
    quote: 'Um fornecedor que responde no domingo fica conosco nove anos em média.',
    first: 'Um fornecedor que responde no domingo fica nove anos em média.',
    second: 'Um fornecedor fica conosco nove anos em média.',
    question: 'fornecedor domingo nove anos média?',
  },
} as const
/** The second sentence waits for it. */
let rest = Promise.withResolvers<void>()

const test = testWithModel((prompt) => {
  const { quote, first, second } = Object.values(words).find((each) => prompt.includes(each.quote))!
  const passage = passagesOf(prompt).findIndex((each) => each.includes(quote))
  const text = saying({ sentences: [first, second].map((said) => ({ text: said, passage, quote })) })
  return { text, heldAfter: { characters: text.indexOf(second) + 24, until: rest.promise } }
})

const screens = [
  {
    ...{ language: 'en-US' as const, viewport: { width: 1440, height: 900 }, field: 'What do you want to know?' },
    ...{ region: /^Question: /, stop: 'Stop', stopped: 'Stopped. Nothing of this answer was kept.' },
    ...{ again: 'Ask again', topic: 'Make this a topic' },
  },
  {
    ...{ language: 'pt-BR' as const, viewport: { width: 390, height: 844 }, field: 'O que você quer saber?' },
    ...{ region: /^Pergunta: /, stop: 'Parar', stopped: 'Parado. Nada desta resposta foi guardado.' },
    ...{ again: 'Perguntar de novo', topic: 'Transformar em tópico' },
  },
]

for (const { language, viewport, field, region, stop, stopped, again, topic } of drawn(screens, 'worded-answers')) {
  test(`an answer is shown while it is written, canceled, and requested again, in ${language}`, async ({
    page,
    origin,
  }) => {
    rest = Promise.withResolvers()
    const { quote, first, second, question } = words[language]
    await page.setViewportSize(viewport)
    const workspace = await enterWorkspace(page, origin)
    const base = await filledBase(workspace, 'Notes', `# Suppliers\n\n${quote}`)
    await page.goto(`${origin}/${language}/dashboard/knowledge-base/${base}`)
    await page.getByRole('textbox', { name: field }).fill(question)
    await page.keyboard.press('Enter')
    const answer = page.getByRole('region', { name: region })
    await expect(answer.getByText(first)).toBeVisible()
    await expect(answer.getByRole('link')).toHaveCount(0)
    await expect(answer.getByRole('button', { name: topic })).toHaveCount(0)
    await checkScreen(page)
    await answer.getByRole('button', { name: stop }).click()
    await expect(answer.getByText(stopped)).toBeVisible()
    await expect(answer.getByText(first)).toHaveCount(0)
    await checkScreen(page)
    rest.resolve()
    await answer.getByRole('button', { name: again }).click()
    await expect(answer.getByRole('link')).toHaveCount(1)
    await expect(answer.getByText(second)).toBeVisible()
    await expect(answer.getByRole('button', { name: topic })).toBeVisible()
    await checkScreen(page)
  })
}
