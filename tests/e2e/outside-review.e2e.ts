import { drawn, languages } from '../support/drawn.ts'
import { handbook } from '../support/workspace.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase } from './workspace.ts'

const words = {
  'en-US': {
    share: 'Share for review',
    name: 'Name',
    make: 'Create link',
    address: 'Link',
    done: 'Done',
    heading: '2 posts for your review',
    approve: 'Approve',
    yourName: 'Your name',
    partial: 'Ask for a change',
    what: 'What should change?',
    progress: '2 of 2 decided',
    thread: 'Change requested',
    reply: 'Reply',
    sendReply: 'Send reply',
    withdraw: 'Withdraw',
    over: 'This link no longer works',
    thanks: 'All done, thank you',
  },
  'pt-BR': {
    share: 'Enviar para revisão',
    name: 'Nome',
    make: 'Criar link',
    address: 'Link',
    done: 'Concluir',
    heading: '2 posts para você revisar',
    approve: 'Aprovar',
    yourName: 'Seu nome',
    partial: 'Pedir ajuste',
    what: 'O que deve mudar?',
    progress: '2 de 2 decididos',
    thread: 'Ajuste pedido',
    reply: 'Resposta',
    sendReply: 'Enviar resposta',
    withdraw: 'Cancelar link',
    over: 'Este link não funciona mais',
    thanks: 'Tudo pronto, obrigado',
  },
}

for (const language of drawn(languages, 'outside-review')) {
  test(`somebody without an account reviews posts on a phone, in ${language}`, async ({ page, origin, browser }) => {
    const t = words[language]
    const workspace = await enterWorkspace(page, origin)
    const base = await filledBase(workspace, 'Handbook', handbook)
    const batch = await batchAt(workspace, 'post', { knowledgeBases: [base], numberOfTopics: 2 })
    await page.goto(`${origin}/${language}/dashboard/production/${batch}`)
    await page.getByRole('button', { name: t.share }).click()
    await page.getByRole('dialog').getByLabel(t.name, { exact: false }).first().fill('Dr. Lima')
    await page.getByRole('button', { name: t.make }).click()
    const address = await page.getByRole('dialog').getByLabel(t.address).inputValue()
    await page.getByRole('button', { name: t.done }).click()
    await expect(page.getByRole('list', { name: /review|revisão/ }).getByText('Dr. Lima')).toBeVisible()

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: language })
    const outside = await phone.newPage()
    await outside.goto(address.replace('/en-US/', `/${language}/`).replace('/pt-BR/', `/${language}/`))
    await expect(outside.getByRole('heading', { name: t.heading })).toBeVisible()
    await expect(outside.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
    await checkScreen(outside)
    const cut = await phone.newPage()
    await cut.route(/\/events$/, (route) => route.abort())
    await cut.goto(outside.url())
    await expect(cut.getByRole('heading', { name: t.heading })).toBeVisible()
    const [first, second] = [outside.getByRole('listitem').nth(0), outside.getByRole('region').nth(1)]
    // The link names the reviewer, so approving is one tap.
    await first.getByRole('button', { name: t.approve }).click()
    await second.getByRole('button', { name: t.partial }).click()
    await second.getByLabel(t.what).fill('Leave out the name of the supplier.')
    await second.getByRole('button', { name: t.partial }).click()
    await expect(outside.getByText(t.progress)).toBeVisible()
    await expect(outside.getByRole('heading', { name: t.thanks })).toBeVisible()
    await checkScreen(outside)

    // The team sees it without a reload, and answers.
    const posts = await workspace.pb.collection('posts').getFullList({ filter: `batch = "${batch}"`, sort: 'position' })
    expect(posts.map(({ outsideReview }) => outsideReview)).toEqual(['approve', 'partial'])
    await page.keyboard.press('j')
    await expect(page.getByText('Leave out the name of the supplier.')).toBeVisible()
    await page.getByLabel(t.reply).fill('We will.')
    await page.getByRole('button', { name: t.sendReply }).click()
    // By its stream; a page whose stream is cut asks again by itself.
    await expect(outside.getByText('We will.')).toBeVisible()
    await expect(cut.getByText('We will.')).toBeVisible()
    await checkScreen(page)

    // The text changes: the reviewer sees which words.
    await workspace.pb.collection('posts').update(posts[1]!.id, { body: `${posts[1]!.body} Without a name.` })
    await expect(outside.getByRole('heading', { name: t.thanks })).toHaveCount(0)

    await page.getByRole('button', { name: /Dr\. Lima$/ }).click()
    await page.getByRole('menuitem', { name: t.withdraw }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.withdraw }).click()
    await expect(outside.getByText(t.over)).toBeVisible()
    await expect(cut.getByText(t.over)).toBeVisible()
    await phone.close()
  })
}
