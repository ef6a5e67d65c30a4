import type { Page } from '@playwright/test'
import { SignJWT } from 'jose'
import type { NewIdentityKey } from '#shared/contracts/chat.ts'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { openChatDesk, openSite, panelOf } from './widget-site.ts'

const words = {
  'en-US': {
    ...{ open: /^Open chat/, write: 'Write a message', signIn: 'Sign in on this site to write to us.' },
    again: 'Your sign-in has expired. Reload the page to go on.',
  },
  'pt-BR': {
    ...{ open: /^Abrir o chat/, write: 'Escreva uma mensagem' },
    signIn: 'Entre na sua conta neste site para nos escrever.',
    again: 'Seu acesso expirou. Recarregue a página para continuar.',
  },
} as const

async function write(page: Page, t: (typeof words)[keyof typeof words], body: string): Promise<void> {
  const field = panelOf(page).getByRole('textbox', { name: t.write })
  await field.fill(body)
  await field.press('Enter')
  await expect(panelOf(page).getByRole('log')).toContainText(body)
}

for (const language of drawn(languages, 'widget-identity')) {
  test(`the site says who writes, and the next person sees nothing of it, in ${language}`, async ({
    page,
    origin,
    browser,
  }) => {
    const t = words[language]
    const desk = await openChatDesk(origin, language)
    const path = `/api/chat-channels/${desk.channel.id}/identity-keys`
    const { kid, secret } = await desk.pb.send<NewIdentityKey>(path, { method: 'POST' })
    const sign = (sub: string, expires = '1h') =>
      new SignJWT({ sub, name: `Customer ${sub}` })
        .setProtectedHeader({ alg: 'HS256', kid })
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret))
    let token = ''
    const site = await openSite(origin, desk.channel, language, { identity: () => token })
    await desk.change({ allowedSites: [site.address], identity: 'required' })
    const button = page.getByRole('button', { name: t.open })
    /** The page's requests are answered once this resolves; `begun` are the sessions that it has requested. */
    let line = Promise.resolve()
    let begun = 0
    await page.route('**/api/widget/*/sessions', async (route) => {
      begun += 1
      await line
      await route.continue().catch(() => {})
    })

    // Nobody is signed in: there is nothing to see.
    await page.goto(site.address)
    await expect(page.locator('[data-timbre-chat]')).toHaveCount(1)
    await panelOf(page).locator('.panel').waitFor({ state: 'attached' })
    await expect(button).toBeHidden()

    token = await sign('rita')
    await page.goto(site.address)
    await button.click()
    await write(page, t, 'Where is my order?')
    await expect.poll(async () => (await desk.messages())[0]?.body).toBe('Where is my order?')
    const conversation = await desk.conversation()
    const contact = await desk.pb.collection('contacts').getOne(conversation.contact)
    expect(contact.name).toBe('Customer rita')

    // On another device, once the chat is opened there.
    const elsewhere = await (await browser.newContext({ locale: language })).newPage()
    await elsewhere.goto(site.address)
    await elsewhere.getByRole('button', { name: t.open }).click()
    await expect(panelOf(elsewhere).getByRole('log')).toContainText('Where is my order?')
    await elsewhere.context().close()

    // Without a reload, as a page of one address does.
    const identify = (...inTurn: string[]) =>
      page.evaluate((given) => {
        const { timbreChat } = window as unknown as { timbreChat: { identify(token: string): void } }
        for (const each of given) timbreChat.identify(each)
      }, inTurn)
    await identify(await sign('tom'))
    await expect(panelOf(page).getByRole('log')).not.toContainText('Where is my order?')
    await write(page, t, 'This is Tom.')
    // A visitor who leaves while their session begins leaves no data either.
    let connect = () => {}
    line = new Promise((done) => {
      connect = done
    })
    const before = begun
    // Tom signs out and Uwe signs in at once, who finds the chat closed.
    await identify('', await sign('uwe'))
    await button.click()
    await write(page, t, 'This is Uwe.')
    await expect.poll(() => begun).toBeGreaterThan(before)
    await identify('')
    connect()
    await expect(button).toBeHidden()
    await expect(panelOf(page).getByText(t.signIn)).toBeHidden()
    await identify(await sign('rita'))
    await button.click()
    await expect(panelOf(page).getByRole('log')).toContainText('Where is my order?')
    await expect(panelOf(page).getByRole('log')).not.toContainText('This is')
    await write(page, t, 'And my invoice?')
    const filter = `conversation = "${conversation.id}" && body = "And my invoice?"`
    await expect.poll(async () => (await desk.pb.collection('messages').getFullList({ filter })).length).toBe(1)

    token = await sign('rita', '-1h')
    // It was open on the page before.
    await page.goto(site.address)
    await expect(panelOf(page).getByText(t.again)).toBeVisible()
    await expect(panelOf(page).getByRole('textbox', { name: t.write })).toBeHidden()

    // A separate panel has no site that could identify the visitor.
    await page.goto(`${origin}/widget/${desk.channel.siteToken}?lang=${language}`)
    await expect(page.getByText(t.signIn)).toBeVisible()
    site.close()
  })
}
