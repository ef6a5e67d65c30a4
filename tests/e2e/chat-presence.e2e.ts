import { drawn, languages } from '../support/drawn.ts'
import { chatDesk, colleague } from './chat-desk.ts'
import { expect, test } from './server.ts'
import { openSite, panelOf } from './widget-site.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ open: 'Open chat', write: 'Write a message', here: 'Our team is here', hours: 'We’re open now' },
    ...{ also: 'Also here: Bia', looking: 'Bia is looking at this', visitor: 'On your site now' },
  },
  'pt-BR': {
    ...{ open: 'Abrir o chat', write: 'Escreva uma mensagem', here: 'Nossa equipe está por aqui' },
    ...{ hours: 'Estamos atendendo agora', also: 'Também por aqui: Bia', looking: 'Bia está vendo esta conversa' },
    visitor: 'No seu site agora',
  },
} as const

for (const language of drawn(languages, 'chat-presence')) {
  test(`members and a visitor see each other’s presence, in ${language}`, async ({ page, origin, root }) => {
    const t = words[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const desk = await chatDesk(origin, workspace)
    const site = await openSite(origin, desk.channel, language)
    await workspace.pb.collection('chat_channels').update(desk.channel.id, { allowedSites: [site.address], bot: '' })
    const shop = await page.context().browser()!.newPage()
    await shop.goto(site.address)
    await shop.getByRole('button', { name: t.open }).click()
    const panel = panelOf(shop)
    await expect(panel.getByText(t.hours)).toBeVisible()
    await panel.getByRole('textbox', { name: t.write }).fill('Hello?')
    await shop.keyboard.press('Enter')
    await expect(panel.getByRole('log')).toContainText('Hello?')

    const own = `instance = "${workspace.instance.id}"`
    const found = () => workspace.pb.collection('conversations').getFullList({ filter: own })
    await expect.poll(async () => (await found()).length).toBe(1)
    const { id } = (await found())[0]!
    await page.goto(`${origin}/${language}/dashboard/chat?conversation=${id}`)
    await expect(page.getByText(t.visitor)).toBeVisible()
    await expect(panel.getByText(t.here)).toBeVisible()
    await expect(page.getByText(t.looking)).toBeHidden()

    const theirs = await colleague(page, origin, workspace, root, 'editor')
    await theirs.goto(`${origin}/${language}/dashboard/chat?conversation=${id}`)
    await expect(page.getByText(t.looking)).toBeVisible()
    await expect(theirs.getByText(t.visitor)).toBeVisible()
    await checkScreen(page)
    // They turn to the list: still there, but not looking at this.
    await theirs.goto(`${origin}/${language}/dashboard/chat`)
    await expect(page.getByText(t.looking)).toBeHidden()
    if (language === 'en-US') await expect(page.getByText(t.also)).toBeVisible()
    await theirs.goto('about:blank')
    await expect(page.getByText(t.also)).toBeHidden()

    await theirs.context().close()
    await shop.close()
    await expect(page.getByText(t.visitor)).toBeHidden()
    const again = await page.context().browser()!.newPage()
    await page.goto('about:blank')
    await again.goto(site.address)
    await again.getByRole('button', { name: t.open }).click()
    await expect(panelOf(again).getByText(t.hours)).toBeVisible()
    await again.close()
    site.close()
  })
}
