import { type Browser, chromium } from '@playwright/test'
import type { Row } from '#shared/collections/index.ts'
import { drawn, languages } from '../support/drawn.ts'
import { chatDesk } from './chat-desk.ts'
import { expect, test } from './server.ts'
import { openSite, panelOf } from './widget-site.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ record: 'Record a voice note', recording: 'Recording', stop: 'Stop', discard: 'Discard', send: 'Send' },
    ...{ remove: 'Remove voice-note.ogg', file: 'voice-note.ogg', denied: /^The browser doesn’t let this site/ },
    ...{ open: 'Open chat', write: 'Write a message', reply: 'Reply to the customer' },
  },
  'pt-BR': {
    ...{ record: 'Gravar mensagem de voz', recording: 'Gravando', stop: 'Parar', discard: 'Descartar' },
    ...{ send: 'Enviar', remove: 'Remover mensagem-de-voz.ogg', file: 'mensagem-de-voz.ogg' },
    ...{ denied: /^O navegador não deixa este site/, open: 'Abrir o chat', write: 'Escreva uma mensagem' },
    reply: 'Resposta ao cliente',
  },
} as const

/** A browser with a microphone that beeps. */
async function withMicrophone(): Promise<Browser> {
  const { args = [], ...options } = test.info().project.use.launchOptions ?? {}
  const more = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  return chromium.launch({ ...options, args: [...args, ...more] })
}

for (const language of drawn(languages, 'chat-voice')) {
  test(`a member records a voice note that the customer hears, in ${language}`, async ({ origin }) => {
    const t = words[language]
    const browser = await withMicrophone()
    const isPhone = language === 'pt-BR'
    const page = await browser.newPage({
      viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    })
    const workspace = await enterWorkspace(page, origin)
    const { pb } = workspace
    const desk = await chatDesk(origin, workspace)
    const site = await openSite(origin, desk.channel, language)
    await pb.collection('chat_channels').update(desk.channel.id, { allowedSites: [site.address], bot: '' })
    const shop = await browser.newPage()
    await shop.goto(site.address)
    await shop.getByRole('button', { name: t.open }).click()
    const panel = panelOf(shop)
    await panel.getByRole('textbox', { name: t.write }).fill('Hello?')
    await shop.keyboard.press('Enter')
    const own = { filter: `instance = "${workspace.instance.id}"` }
    const found = () => pb.collection('conversations').getFullList(own)
    await expect.poll(async () => (await found()).length).toBe(1)
    const { id } = (await found())[0]!
    await page.goto(`${origin}/${language}/dashboard/chat?conversation=${id}`)
    await expect(page.getByText('Hello?').last()).toBeVisible()

    // By key, and thought better of.
    if (isPhone) await page.getByRole('button', { name: t.record }).click()
    else await page.keyboard.press('v')
    const bar = page.getByText(t.recording, { exact: true })
    await expect(bar).toBeVisible()
    await expect(page.getByRole('button', { name: t.stop })).toBeFocused()
    await checkScreen(page)
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(page.getByText(t.file)).toBeHidden()

    await page.getByRole('button', { name: t.record }).click()
    await expect(page.getByRole('timer')).toContainText('0:01')
    await page.keyboard.press('Enter')
    const listened = page.locator(`audio[aria-label="${t.file}"]`)
    await expect(listened).toBeVisible()
    await expect.poll(() => listened.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0)
    await expect(page.getByRole('textbox', { name: t.reply })).toBeFocused()
    await checkScreen(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: /#/ }).locator('audio')).toBeVisible()

    const message = await pb
      .collection<Row<'messages'>>('messages')
      .getFirstListItem(`conversation = "${id}" && author = "member"`)
    expect(message.files).toEqual([expect.stringMatching(/\.ogg$/)])
    const heard = panel.locator('audio')
    await expect(heard).toBeVisible()
    // What the customer's browser makes of it: about a second of sound.
    await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.5)
    expect(await heard.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeLessThan(60)
    await browser.close()
    site.close()
  })
}

test('a recording ends automatically after five minutes, and a blocked microphone is explained', async ({ origin }) => {
  const t = words['en-US']
  const browser = await withMicrophone()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const workspace = await enterWorkspace(page, origin)
  const desk = await chatDesk(origin, workspace)
  const { conversation } = await (await desk.visitor('en-US', 'Lia')).say('Hello?')
  await page.clock.install()
  await page.goto(`${origin}/en-US/dashboard/chat?conversation=${conversation.id}`)
  await page.getByRole('button', { name: t.record }).click()
  const bar = page.getByText(t.recording, { exact: true })
  await expect(bar).toBeVisible()
  await page.clock.fastForward(4 * 60_000)
  await expect(page.getByRole('timer')).toContainText('4:0')
  await page.clock.fastForward(60_000)
  await expect(bar).toBeHidden()
  await expect(page.locator(`audio[aria-label="${t.file}"]`)).toBeVisible()
  await page.getByRole('button', { name: t.remove }).click()

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: t.record }).click()
  await expect(page.getByText(t.denied)).toBeVisible()
  await expect(bar).toBeHidden()
  await browser.close()
})
