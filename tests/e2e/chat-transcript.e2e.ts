import type PocketBase from 'pocketbase'
import { drawn, languages } from '../support/drawn.ts'
import { chatDesk } from './chat-desk.ts'
import { expect, test } from './server.ts'
import { schemes, violationsIn } from './wcag.ts'
import { openChatDesk, openSite, panelOf } from './widget-site.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ open: 'Open chat', write: 'Write a message', mail: 'Email this conversation to me', email: 'Email address' },
    ...{ send: 'Send', code: 'Code from the email', confirm: 'Confirm and send', cancel: 'Cancel' },
    ...{ wrong: 'This code is wrong, or no longer valid.', missing: 'Please enter your email address.' },
    ...{ done: /^The conversation is on its way to/, subject: /^Your conversation with/ },
    ...{ more: 'More actions', act: 'Send by email…', title: 'Send the conversation by email', field: 'Email' },
    ...{ sent: /^On its way to/, event: /^Vera sent the conversation to/ },
  },
  'pt-BR': {
    ...{ open: 'Abrir o chat', write: 'Escreva uma mensagem', mail: 'Receber a conversa por e-mail', email: 'E-mail' },
    ...{ send: 'Enviar', code: 'Código do e-mail', confirm: 'Confirmar e enviar', cancel: 'Cancelar' },
    ...{ wrong: 'O código está errado ou não vale mais.', missing: 'Informe o seu e-mail.' },
    ...{ done: /^A conversa está a caminho de/, subject: /^Sua conversa com/ },
    ...{ more: 'Mais ações', act: 'Enviar por e-mail…', title: 'Enviar a conversa por e-mail', field: 'E-mail' },
    ...{ sent: /^A caminho de/, event: /^Vera enviou a conversa para/ },
  },
} as const

let count = 0
const address = () => `lia-${process.pid}-${++count}@dairy.example`
const mailsTo = (root: PocketBase, to: string) =>
  root.collection('mails').getFullList({ filter: `to = "${to}"`, sort: 'created' })

for (const language of drawn(languages, 'chat-transcript')) {
  test(`a visitor gets the conversation by mail once the address is theirs, in ${language}`, async ({
    page,
    origin,
    root,
  }) => {
    const t = words[language]
    const desk = await openChatDesk(origin, language)
    const site = await openSite(origin, desk.channel, language)
    await desk.change({ allowedSites: [site.address], bot: '' })
    await page.setViewportSize({ width: language === 'en-US' ? 1440 : 320, height: 740 })
    await page.goto(site.address)
    await page.getByRole('button', { name: t.open }).click()
    const panel = panelOf(page)
    const button = panel.getByRole('button', { name: t.mail })
    const field = panel.getByRole('textbox', { name: t.write })
    await expect(field).toBeVisible()
    await expect(button).toBeHidden()
    await field.fill('Crate 12 is broken')
    await field.press('Enter')
    await expect(button).toBeVisible()

    await button.press('Enter')
    const email = panel.getByLabel(t.email, { exact: true })
    await expect(email).toBeFocused()
    await email.press('Enter')
    await expect(panel.getByText(t.missing)).toBeVisible()
    const to = address()
    await email.fill(to)
    await email.press('Enter')
    const code = panel.getByLabel(t.code)
    await expect(code).toBeFocused()
    await code.fill('aaaaaa')
    await panel.getByRole('button', { name: t.confirm }).click()
    await expect(panel.getByText(t.wrong)).toBeVisible()
    const frame = page.frames().find((each) => each.url().includes('/widget/'))!
    expect(await violationsIn(schemes, frame)).toEqual([])
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const [mail] = await mailsTo(root, to)
    await code.fill(/\n\n(\w{6})\n\n/.exec(mail!.text)![1]!)
    await code.press('Enter')
    await expect(panel.getByText(t.done)).toContainText(to)
    await expect(field).toBeFocused()
    await expect.poll(async () => (await mailsTo(root, to)).map(({ subject }) => subject)).toHaveLength(2)
    const [, transcript] = await mailsTo(root, to)
    expect(transcript!.subject).toMatch(t.subject)
    expect(transcript!.text).toContain('Crate 12 is broken')

    // The key closes the form, and leaves the panel.
    await button.click()
    await email.press('Escape')
    await expect(email).toBeHidden()
    await expect(field).toBeVisible()
    site.close()
  })

  test(`a member sends a conversation by mail, in ${language}`, async ({ page, origin, root }) => {
    const t = words[language]
    const isPhone = language === 'pt-BR'
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const desk = await chatDesk(origin, workspace)
    const visitor = await desk.visitor(language, 'Lia')
    const { conversation } = await visitor.say('Crate 12 is broken')
    const { contact } = await workspace.pb.collection('conversations').getOne(conversation.id)
    const to = address()
    await workspace.pb.collection('contacts').update(contact, { email: to })
    await page.goto(`${origin}/${language}/dashboard/chat?conversation=${conversation.id}`)
    const thread = page.getByRole('region', { name: /Lia/ })
    await expect(thread.getByText('Crate 12 is broken')).toBeVisible()
    if (isPhone) {
      await page.getByRole('button', { name: t.more }).click()
      await page.getByRole('menuitem', { name: t.act }).click()
    } else await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: t.title })
    await expect(dialog.getByLabel(t.field)).toHaveValue(to)
    await checkScreen(page)
    await dialog.getByRole('button', { name: t.send, exact: true }).click()
    await expect(page.getByText(t.sent)).toBeVisible()
    await expect(thread.getByText(t.event)).toContainText(to)
    expect((await mailsTo(root, to)).map(({ subject }) => subject)).toEqual([expect.stringMatching(t.subject)])
  })
}
