import { passagesOf, saying } from '../fakes/answering-model.ts'
import { drawn, languages } from '../support/drawn.ts'
import { until } from '../support/wait.ts'
import { testWithModel } from './model.ts'
import { expect } from './server.ts'
import { faq, openChatDesk, openSite, panelOf } from './widget-site.ts'

let isHeld = false
/** A stream that opens later would miss the first words. */
let isListening = false

/** Waits for the visitor's stream, and stops after the first words of the second sentence until it may go on. */
const test = testWithModel((prompt) => {
  const answers = Object.values(faq).map(({ answer }) => answer)
  const quote = answers.find((answer) => passagesOf(prompt)[0]?.includes(answer)) ?? answers[0]!
  const text = saying({
    sentences: [
      { text: quote, passage: 0, quote },
      { text: quote.replace(/,/, ''), passage: 0, quote },
    ],
  })
  return {
    text,
    held: until(() => isListening),
    heldAfter: { characters: text.lastIndexOf('"text"') + 36, until: until(() => !isHeld) },
  }
})

const words = {
  'en-US': { open: /^Open chat/, write: 'Write a message', typing: /is typing/ },
  'pt-BR': { open: /^Abrir o chat/, write: 'Escreva uma mensagem', typing: /está digitando/ },
} as const

for (const language of drawn(languages, 'widget-writing')) {
  test(`a visitor reads an answer while it is written, and a member’s message ends it, in ${language}`, async ({
    page,
    origin,
  }) => {
    const t = words[language]
    const { question, answer } = faq[language]
    const desk = await openChatDesk(origin, language)
    const site = await openSite(origin, desk.channel, language)
    await desk.change({ allowedSites: [site.address] })
    isListening = false
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('/events')) isListening = response.ok()
    })
    await page.goto(site.address)
    await page.getByRole('button', { name: t.open }).click()
    const panel = panelOf(page)
    const ask = async () => {
      await panel.getByRole('textbox', { name: t.write }).fill(question)
      await panel.getByRole('textbox', { name: t.write }).press('Enter')
    }
    const draft = panel.locator('.draft')

    isHeld = true
    await ask()
    await expect(draft).toHaveText(answer)
    await expect(panel.getByText(t.typing)).toBeVisible()
    await expect(panel.getByRole('log')).not.toContainText(answer)
    isHeld = false
    await expect(panel.getByRole('log')).toContainText(answer)
    await expect(draft).toBeHidden()

    isHeld = true
    await ask()
    await expect(draft).toHaveText(answer)
    await desk.answer('Ana')
    await expect(draft).toBeHidden()
    isHeld = false
    await expect(panel.getByRole('log')).toContainText('Ana')
    expect((await desk.messages()).filter(({ author }) => author === 'bot')).toHaveLength(1)
    site.close()
  })
}
