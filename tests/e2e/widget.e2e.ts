import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'
import { violationsInBothSchemes } from './wcag.ts'
import { type ChatDesk, faq, openChatDesk, openSite, panelOf } from './widget-site.ts'

test.use({ actionTimeout: 20_000 })

const words = {
  'en-US': {
    ...{ open: 'Open chat', close: 'Close chat', write: 'Write a message', send: 'Send', person: 'Talk to a person' },
    ...{
      source: /^Source: /,
      read: 'Read',
      resolved: 'This conversation is closed.',
      good: 'Good',
      rate: 'Send rating',
    },
    ...{ rated: 'Thank you for your rating.', unread: 'Open chat, 1 new message' },
  },
  'pt-BR': {
    ...{ open: 'Abrir o chat', close: 'Fechar o chat', write: 'Escreva uma mensagem', send: 'Enviar' },
    ...{ person: 'Falar com uma pessoa', source: /^Fonte: /, read: 'Lida', resolved: 'Esta conversa foi encerrada.' },
    ...{ good: 'Boa', rate: 'Enviar avaliação', rated: 'Obrigado pela avaliação.' },
    ...{ unread: 'Abrir o chat, 1 mensagem nova' },
  },
} as const

/** Errors that a site would find in its console. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

async function allow(desk: ChatDesk, address: string): Promise<void> {
  await desk.change({ allowedSites: [address] })
}

for (const language of ['en-US', 'pt-BR'] as const) {
  for (const width of [1440, 390, 320]) {
    test(`asks, is answered with the source, gets a person and rates: ${language} at ${width} px`, async ({
      page,
      origin,
    }) => {
      const texts = words[language]
      const desk = await openChatDesk(origin, language)
      const site = await openSite(origin, desk.channel, language)
      await allow(desk, site.address)
      const complaints = complaintsOf(page)
      await page.setViewportSize({ width, height: 740 })
      await page.goto(site.address)
      await page.getByRole('button', { name: texts.open }).click()
      const panel = panelOf(page)
      const field = panel.getByRole('textbox', { name: texts.write })
      await expect(field).toBeFocused()
      await field.fill(faq[language].question)
      await field.press('Enter')
      const log = panel.getByRole('log')
      await expect(log).toContainText(faq[language].answer)
      await panel.getByText(texts.source).click()
      await expect(log.locator('blockquote')).toContainText(faq[language].answer)

      await panel.getByRole('button', { name: texts.person }).click()
      await expect(panel.getByRole('button', { name: texts.person })).toBeHidden()
      await page.goto(`${site.address}/about.html`)
      // On a desk it is open again, as it was.
      if (width < 480) await page.getByRole('button', { name: texts.open }).click()
      await expect(log).toContainText(faq[language].answer)
      await page.reload()
      if (width < 480) await page.getByRole('button', { name: texts.open }).click()

      await desk.answer('Ana: <b>https://dairy.example/hours</b>')
      await expect(log).toContainText('<b>https://dairy.example/hours</b>')
      await expect(log.getByText('Ana', { exact: true })).toBeVisible()
      const { id, sequence } = await desk.conversation()
      await desk.pb.send(`/api/conversations/${id}/read`, { method: 'POST', body: { sequence } })
      await expect(log.getByText(texts.read, { exact: true })).toBeVisible()
      await desk.step({ status: 'resolved' })
      await expect(panel.getByText(texts.resolved)).toBeVisible()
      expect(await violationsInBothSchemes(page)).toEqual([])
      const frame = page.frames().find((each) => each.url().includes('/widget/'))!
      expect(await violationsInBothSchemes(frame)).toEqual([])
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await panel.getByRole('radio', { name: texts.good, exact: true }).check({ force: true })
      await panel.getByRole('button', { name: texts.rate }).click()
      await expect(panel.getByText(texts.rated)).toBeVisible()
      expect((await desk.conversation()).rating).toBe(4)
      expect(complaints).toEqual([])
      site.close()
    })
  }
}
