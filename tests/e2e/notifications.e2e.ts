import { drawn, languages } from '../support/drawn.ts'
import { handbook } from '../support/workspace.ts'
import { expect, test } from './server.ts'
import { batchAt, checkScreen, enterWorkspace, filledBase } from './workspace.ts'

const words = {
  'en-US': {
    reply: 'Reply',
    people: 'Members to mention',
    send: 'Send reply',
    joined: 'Notifications, 1 unread',
    unread: 'Notifications, 2 unread',
    sentence: 'Vera mentioned you in the conversation about a post by Rui Prado',
    settings: 'Notification settings',
    mention: 'Somebody mentioned you',
    off: 'Off',
    pace: 'Send emails',
    daily: 'Once a day',
    stop: 'Stop emails',
    stopped: 'No more emails',
    invalid: 'This link no longer works',
  },
  'pt-BR': {
    reply: 'Resposta',
    people: 'Pessoas para mencionar',
    send: 'Enviar resposta',
    joined: 'Notificações, 1 não lida',
    unread: 'Notificações, 2 não lidas',
    sentence: 'Vera mencionou você na conversa sobre um post de Rui Prado',
    settings: 'Configurar notificações',
    mention: 'Alguém mencionou você',
    off: 'Nada',
    pace: 'Enviar e-mails',
    daily: 'Uma vez por dia',
    stop: 'Parar os e-mails',
    stopped: 'Chega de e-mails',
    invalid: 'Este link não funciona mais',
  },
}

for (const language of drawn(languages, 'notifications')) {
  test(`a person who is mentioned sees it at once, and chooses what to be notified about, in ${language}`, async ({
    page,
    browser,
    origin,
    root,
  }) => {
    const t = words[language]
    const owner = await enterWorkspace(page, origin)
    const base = await filledBase(owner, 'Handbook', handbook)
    const batch = await batchAt(owner, 'post', { knowledgeBases: [base], numberOfTopics: 1 })
    const posts = await owner.pb.collection('posts').getFullList({ filter: `batch = "${batch}"` })
    const path = `/api/instances/${owner.instance.id}/review-links`
    await owner.pb.send(path, { method: 'POST', body: { posts: [posts[0]!.id], reviewer: 'Dr. Lima' } })

    const phone = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, locale: language })
    ).newPage()
    const reader = await enterWorkspace(phone, origin)
    await root.collection('users').update(reader.user.id, { name: 'Caio Reis', language })
    await root.collection('user_instance_roles').create({
      ...{ user: reader.user.id, instance: owner.instance.id, role: 'reviewer' },
    })
    await phone.goto(`${origin}/${language}/dashboard`)
    // The new role.
    await expect(phone.getByRole('button', { name: t.joined, exact: true })).toBeVisible()

    await page.goto(`${origin}/${language}/dashboard/production/${batch}`)
    const reply = page.getByLabel(t.reply, { exact: true })
    await reply.fill('Is this so, @ca')
    await expect(page.getByRole('listbox', { name: t.people }).getByRole('option')).toHaveText(['Caio Reis'])
    await checkScreen(page)
    await reply.press('Enter')
    await expect(reply).toHaveValue('Is this so, @Caio Reis ')
    await page.getByRole('button', { name: t.send }).click()

    const bell = phone.getByRole('button', { name: t.unread, exact: true })
    await expect(bell).toBeVisible()
    await bell.click()
    await expect(phone.getByRole('link', { name: t.sentence })).toHaveAttribute(
      'href',
      `/${language}/dashboard/production/${batch}?item=${posts[0]!.id}`,
    )
    await checkScreen(phone)
    await phone.getByRole('link', { name: t.settings }).click()

    await phone.getByRole('combobox', { name: t.mention }).click()
    await phone.getByRole('option', { name: t.off, exact: true }).click()
    await phone.getByRole('combobox', { name: t.pace }).click()
    await phone.getByRole('option', { name: t.daily, exact: true }).click()
    const settings = async () => (await root.collection('users').getOne(reader.user.id)).notifyBy
    await expect.poll(settings).toMatchObject({ deliveries: { mention: 'off' }, mails: 'daily' })
    await checkScreen(phone)

    // A mail, and unsubscribing from it without signing in.
    await root.collection('users').update(reader.user.id, { verified: true, notifyBy: null })
    await root.collection('notifications').create({
      ...{ user: reader.user.id, kind: 'post-unknown', link: '/dashboard/scheduling/posts' },
      values: { ambassador: 'Rui Prado', channel: 'LinkedIn' },
    })
    await root.send('/api/crons/mailNotifications', { method: 'POST' })
    const mail = async () => {
      const { items } = await root
        .collection('mails')
        .getList(1, 1, { filter: `to = "${reader.user.email}"`, sort: '-@rowid' })
      return new RegExp(`/${language}/unsubscribe/\\S+`).exec(items[0]?.text ?? '')?.[0] ?? ''
    }
    await expect.poll(mail).not.toBe('')
    const guest = await (await browser.newContext({ locale: language })).newPage()
    await guest.goto(`${origin}${await mail()}`)
    await checkScreen(guest)
    await guest.getByRole('button', { name: t.stop }).click()
    await expect(guest.getByRole('heading', { name: t.stopped })).toBeVisible()
    await checkScreen(guest)
    expect(await settings()).toMatchObject({ mails: 'off' })
    await guest.goto(`${origin}/${language}/unsubscribe/nonsense`)
    await guest.getByRole('button', { name: t.stop }).click()
    await expect(guest.getByRole('heading', { name: t.invalid })).toBeVisible()
    await guest.context().close()
    await phone.context().close()
  })
}
