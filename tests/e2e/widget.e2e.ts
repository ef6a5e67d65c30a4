import type { Page } from '@playwright/test'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { schemes, violationsIn } from './wcag.ts'
import { type ChatDesk, faq, openChatDesk, openSite, panelOf } from './widget-site.ts'

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
    ...{ rated: 'Thank you for your rating.', typing: 'Ana is typing…' },
  },
  'pt-BR': {
    ...{ open: 'Abrir o chat', close: 'Fechar o chat', write: 'Escreva uma mensagem', send: 'Enviar' },
    ...{ person: 'Falar com uma pessoa', source: /^Fonte: /, read: 'Lida', resolved: 'Esta conversa foi encerrada.' },
    ...{ good: 'Boa', rate: 'Enviar avaliação', rated: 'Obrigado pela avaliação.' },
    ...{ typing: 'Ana está digitando…' },
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

for (const language of drawn(languages, 'widget')) {
  for (const width of drawn([1440, 390, 320], 'widget widths')) {
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
      const draft = { draft: 'Let me' }
      await desk.pb.send(`/api/conversations/${id}/typing`, { method: 'POST', body: draft })
      await expect(panel.getByText(texts.typing)).toBeVisible()
      const typing = page.waitForResponse(/\/typing$/)
      await field.pressSequentially('Yes')
      expect((await typing).status()).toBe(204)
      await field.fill('')
      await desk.pb.send(`/api/conversations/${id}/typing`, { method: 'POST', body: { draft: '' } })
      await expect(panel.getByText(texts.typing)).toBeHidden()
      await desk.pb.send(`/api/conversations/${id}/read`, { method: 'POST', body: { sequence } })
      await expect(log.getByText(texts.read, { exact: true })).toBeVisible()
      await desk.step({ status: 'resolved' })
      await expect(panel.getByText(texts.resolved)).toBeVisible()
      expect(await violationsIn(schemes, page)).toEqual([])
      const frame = page.frames().find((each) => each.url().includes('/widget/'))!
      expect(await violationsIn(schemes, frame)).toEqual([])
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

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('sends and shows files, and reports rejected ones', async ({ page, origin }) => {
  const desk = await openChatDesk(origin, 'en-US')
  const site = await openSite(origin, desk.channel, 'en-US')
  await desk.change({ allowedSites: [site.address], bot: '' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(site.address)
  await page.getByRole('button', { name: 'Open chat' }).click()
  const panel = panelOf(page)
  const input = panel.locator('input[type="file"]')
  const picture = { name: 'broken crate.png', mimeType: 'image/png', buffer: png }
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Crate 12') }
  await input.setInputFiles([picture, notes, { ...picture, name: 'third.png' }, { ...picture, name: 'fourth.png' }])
  await expect(panel.getByText('Up to 3 files per message.')).toBeVisible()
  await panel.getByRole('button', { name: 'Remove third.png' }).click()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('img', { name: 'broken_crate.png' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download notes.txt' }).click()
  expect((await saved).suggestedFilename()).toBe('notes.txt')
  await desk.answer('Thank you', [new File([new Uint8Array(png)], 'refund.png', { type: 'image/png' })])
  await expect(panel.getByRole('img', { name: 'refund.png' })).toBeVisible()
  const frame = page.frames().find((each) => each.url().includes('/widget/'))!
  expect(await violationsIn(schemes, frame)).toEqual([])
  expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await input.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>Hello</p>') })
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Files of this type can’t be sent here.')).toBeVisible()
  await panel.getByRole('button', { name: 'Discard' }).click()
  await expect(panel.getByText('page.html')).toHaveCount(0)

  // Files that wait are gone with the page, and it says so.
  await page.route('**/api/widget/*/messages', (route) => route.abort())
  await input.setInputFiles(picture)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Will be sent once you’re connected')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Open chat' }).click()
  await expect(panel.getByText('You left the page before the files were sent.', { exact: false })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeHidden()
  expect((await desk.messages()).map(({ files }) => files.length)).toEqual([2, 1])
  site.close()
})

test('is a separate page if it is opened directly', async ({ page, origin }) => {
  const desk = await openChatDesk(origin, 'pt-BR')
  await page.goto(`${origin}/widget/${desk.channel.siteToken}?lang=pt-BR`)
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  await expect(field).toBeFocused()
  await expect(page).toHaveTitle('Ana Lima')
  await expect(page.getByRole('button', { name: 'Fechar o chat' })).toHaveCount(0)
  await field.fill(faq['pt-BR'].question)
  await field.press('Enter')
  await expect(page.getByRole('log')).toContainText(faq['pt-BR'].answer)
  await expect.poll(async () => (await desk.conversation()).visitorRead).toBe(2)
  expect(await violationsIn(schemes, page)).toEqual([])
})
