import { drawn, languages } from '../support/drawn.ts'
import { chatDesk, colleague } from './chat-desk.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ country: 'Country of the number', brazil: /^Brazil \(\+55\)/, phone: /^Telephone/, save: 'Save settings' },
    ...{ invalid: 'There’s no such number in this country.', valid: 'Valid: +5511912345678', saved: 'Saved' },
    ...{
      base: 'Knowledge base',
      ready: '1 passage to answer from',
      missing: /bots are silent/,
      hours: 'Answer at certain hours',
    },
    ...{ monday: 'Monday: opens at', mondayEnd: 'Monday: closes at', wrong: 'Each time has to end after it begins.' },
    ...{
      national: /^Add national holidays/,
      channels: 'Channels',
      noSites: /No site may show it yet/,
      edit: 'Edit Website',
    },
    ...{ sites: 'Allowed sites', shown: 'Shown on https://shop.example', done: 'Save', pause: 'Pause Website' },
    ...{ paused: 'Paused', replies: 'Canned replies', addReply: 'Add reply', code: 'Short code', text: 'Text' },
    ...{
      unknown: 'The text has a variable that doesn’t exist.',
      labels: 'Labels',
      addLabel: 'Add label',
      name: 'Name',
    },
    ...{ duty: 'When it answers', own: /During its own hours/, from: 'Monday: opens at', to: 'Monday: closes at' },
    ...{ wrongTime: 'Each time has to end after it begins.', onOrOff: /^O(n|ff) duty now/ },
    ...{ bots: 'Bots', answers: 'Answers from For customers', remove: 'Delete Delivery', confirm: 'Delete' },
    none: 'No labels yet',
  },
  'pt-BR': {
    ...{ country: 'País do número', brazil: /^Brasil \(\+55\)/, phone: /^Telefone/, save: 'Salvar configurações' },
    ...{ invalid: 'Esse número não existe nesse país.', valid: 'Válido: +5511912345678', saved: 'Salvo' },
    ...{ base: 'Base de conhecimento', ready: '1 trecho para responder', missing: /bots não respondem/ },
    ...{ hours: 'Atender em certos horários', monday: 'segunda-feira: abre às', mondayEnd: 'segunda-feira: fecha às' },
    ...{ wrong: 'Cada horário precisa terminar depois de começar.', national: /^Adicionar feriados nacionais/ },
    ...{
      channels: 'Canais',
      noSites: /Nenhum site pode mostrá-lo ainda/,
      edit: 'Editar Site',
      sites: 'Sites permitidos',
    },
    ...{ shown: 'Aparece em https://shop.example', done: 'Salvar', pause: 'Pausar Site', paused: 'Pausado' },
    ...{ replies: 'Respostas prontas', addReply: 'Adicionar resposta', code: 'Atalho', text: 'Texto' },
    ...{ unknown: 'O texto tem uma variável que não existe.', labels: 'Etiquetas', addLabel: 'Adicionar etiqueta' },
    ...{ duty: 'Quando ele responde', own: /Em horários próprios/, from: /^segunda-feira: abre/i },
    ...{
      to: /^segunda-feira: fecha/i,
      wrongTime: /precisa terminar|terminar depois/,
      onOrOff: /(Respondendo|Fora do horário) agora/,
    },
    ...{ name: 'Nome', bots: 'Bots', answers: 'Responde a partir de For customers', remove: 'Excluir Delivery' },
    ...{ confirm: 'Excluir', none: 'Nenhuma etiqueta ainda' },
  },
} as const

for (const language of drawn(languages, 'chat-settings')) {
  test(`the chat is set up and checked while it is, in ${language}`, async ({ page, origin }) => {
    const t = words[language]
    if (language === 'pt-BR') await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const { pb, instance, user } = workspace
    await pb.collection('users').update(user.id, { language })
    const desk = await chatDesk(origin, workspace)
    await desk.teach([['When do you open?', 'At nine.']])
    const own = `instance = "${instance.id}"`
    const stored = () => pb.collection('chat_settings').getFirstListItem(own)
    await pb.collection('chat_settings').update((await stored()).id, { knowledgeBase: '' })
    const name = language === 'pt-BR' ? 'Site' : 'Website'
    await pb.collection('chat_channels').update(desk.channel.id, { name })

    await page.goto(`${origin}/${language}/dashboard/chat/settings`)
    await expect(page.getByText(t.missing)).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: t.country }).click()
    await page.keyboard.type('Bra')
    await page.getByRole('option', { name: t.brazil }).click()
    await page.getByRole('textbox', { name: t.phone }).fill('11 1234')
    await expect(page.getByText(t.invalid)).toBeVisible()
    // An older number without its ninth digit.
    await page.getByRole('textbox', { name: t.phone }).fill('(11) 91234-5678')
    await expect(page.getByText(t.valid)).toBeVisible()
    await page.getByRole('combobox', { name: t.base }).click()
    await page.getByRole('option', { name: 'For customers' }).click()
    await expect(page.getByText(t.ready)).toBeVisible()
    await page.getByRole('switch', { name: t.hours }).click()
    await page.getByLabel(t.mondayEnd).fill('08:00')
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.wrong)).toBeVisible()
    await page.getByLabel(t.monday).fill('07:30')
    await page.getByRole('button', { name: t.national }).click()
    // Nothing is half below the top bar, where it would count as too small to be hit.
    await page.evaluate(() => scrollTo(0, 0))
    await checkScreen(page)
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
    const settings = await stored()
    expect(settings).toMatchObject({ phone: '+5511912345678', phoneCountry: 'BR', hours: { week: expect.any(Array) } })
    expect(settings.hours.week.slice(0, 2)).toEqual([
      [{ from: '07:30', to: '08:00' }],
      [{ from: '09:00', to: '18:00' }],
    ])
    expect(settings.hours.holidays.filter((day: string) => day.endsWith('-12-25'))).toHaveLength(2)

    await page.getByRole('link', { name: t.channels, exact: true }).last().click()
    await expect(page.getByText(t.noSites)).toBeVisible()
    const tag = `<script src="${origin}/widget.js" data-site="${desk.channel.siteToken}" async></script>`
    await expect(page.getByText(tag)).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^(Try|Testar) / }).click()
    const tried = await opened
    await expect(tried.getByRole('textbox').last()).toBeVisible()
    await tried.close()
    await page.getByRole('button', { name: t.edit }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: t.sites }).fill('shop.example')
    await page.keyboard.press('Enter')
    await checkScreen(page)
    await page.getByRole('dialog').getByRole('button', { name: t.done, exact: true }).click()
    await expect(page.getByText(t.shown)).toBeVisible()
    await page.getByRole('button', { name: t.pause }).click()
    await expect(page.getByText(t.paused, { exact: true })).toBeVisible()
    await checkScreen(page)
    await expect
      .poll(() => pb.collection('chat_channels').getOne(desk.channel.id))
      .toMatchObject({ status: 'paused', allowedSites: ['https://shop.example'] })

    await page.getByRole('link', { name: t.bots, exact: true }).click()
    await expect(page.getByText(t.answers)).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: /^Edit(ar)? / }).click()
    const bot = page.getByRole('dialog')
    await bot.getByRole('combobox', { name: t.duty }).click()
    await page.getByRole('option', { name: t.own }).click()
    await bot.getByLabel(t.from).first().fill('19:00')
    await bot.getByRole('button', { name: t.done, exact: true }).click()
    await expect(bot.getByText(t.wrongTime)).toBeVisible()
    await bot.getByLabel(t.to).first().fill('22:30')
    await expect(bot.getByText(t.onOrOff)).toBeVisible()
    await checkScreen(page)
    await bot.getByRole('button', { name: t.done, exact: true }).click()
    await expect(bot).toBeHidden()
    await expect(page.getByText(/· (During its own hours|Em horários próprios)$/)).toBeVisible()
    expect(await pb.collection('bots').getFirstListItem(own)).toMatchObject({
      duty: 'own',
      hours: { week: [[{ from: '19:00', to: '22:30' }], {}, {}, {}, {}, [], []] },
    })

    await page.getByRole('link', { name: t.replies, exact: true }).click()
    await page.getByRole('button', { name: t.addReply }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t.code }).fill('/Hours')
    await dialog.getByRole('textbox', { name: t.text }).fill('Hello {customer}')
    await dialog.getByRole('button', { name: t.done, exact: true }).click()
    await expect(dialog.getByText(t.unknown)).toBeVisible()
    await dialog.getByRole('textbox', { name: t.text }).fill('Hello {contact.name}')
    await checkScreen(page)
    await dialog.getByRole('button', { name: t.done, exact: true }).click()
    await expect(page.getByText('/hours')).toBeVisible()

    await page.getByRole('link', { name: t.labels, exact: true }).click()
    await page.getByRole('button', { name: t.addLabel }).click()
    await dialog.getByRole('textbox', { name: t.name }).fill('Delivery')
    await dialog.getByRole('button', { name: t.done, exact: true }).click()
    await page.getByRole('button', { name: t.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.confirm, exact: true }).click()
    await expect(page.getByText(t.none)).toBeVisible()
    await checkScreen(page)
  })
}

test('viewers only read, and workspaces without a plan or without the chat see why', async ({ page, origin, root }) => {
  const workspace = await enterWorkspace(page, origin)
  const { instance } = workspace
  const desk = await chatDesk(origin, workspace)
  const visitor = await desk.visitor('en-US', 'Ana Souza')
  const { conversation } = await visitor.say('Hello?')
  const theirs = await colleague(page, origin, workspace, root, 'viewer')
  await theirs.goto(`${origin}/en-US/dashboard/chat?conversation=${conversation.id}`)
  await expect(theirs.getByText('Hello?').last()).toBeVisible()
  await expect(theirs.getByText(/^You can read conversations/)).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Resolve', exact: true })).toBeHidden()
  await checkScreen(theirs)
  await theirs.goto(`${origin}/en-US/dashboard/chat/settings`)
  await expect(theirs.getByText('Only admins of the workspace can change these settings.')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: /^Telephone/ })).toBeDisabled()
  await checkScreen(theirs)
  await theirs.context().close()

  await root.collection('instances').update(instance.id, { planExpiresAt: '2020-01-01 00:00:00.000Z' })
  await page.goto(`${origin}/en-US/dashboard/chat?conversation=${conversation.id}`)
  await expect(page.getByText(/Conversations can be read, but not answered/)).toBeVisible()
  await checkScreen(page)
  await page.goto(`${origin}/en-US/dashboard/chat/settings`)
  await expect(page.getByText('This feature is not yet available in your current plan.')).toBeVisible()

  const services = await root
    .collection('instance_services')
    .getFullList({ filter: `instance = "${instance.id}" && service.slug = "chat"` })
  expect(services).toHaveLength(1)
  await root.collection('instance_services').delete(services[0]!.id)
  await page.goto(`${origin}/en-US/dashboard/chat`)
  await expect(page.getByRole('link', { name: 'See services' })).toBeVisible()
  await checkScreen(page)
})
