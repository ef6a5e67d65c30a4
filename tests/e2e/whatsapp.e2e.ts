import type { Page, Route } from '@playwright/test'
import type { WhatsAppSetup } from '#shared/contracts/whatsapp.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../fakes/whatsapp/index.ts'
import { offeredIn } from '../fakes/whatsapp/replies.ts'
import { drawn, languages } from '../support/drawn.ts'
import { chatDesk } from './chat-desk.ts'
import { test as base, expect } from './server.ts'
import { checkScreen, checkWidth, enterAs, enterWorkspace } from './workspace.ts'

const test = base.extend<object, { fake: FakeWhatsApp }>({
  fake: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs nothing of others, and Playwright reads the pattern
    async ({}, use) => {
      const fake = await startFakeWhatsApp()
      await use(fake)
      await fake.close()
    },
    { scope: 'worker' },
  ],
  environment: [async ({ fake }, use) => use({ WHATSAPP_URL: fake.url }), { scope: 'worker' }],
})
test.use({ fetchesAhead: true })

const words = {
  'en-US': {
    ...{ channels: 'Channels', add: 'Add WhatsApp number', save: 'Save', keys: 'Save and go on', done: 'Done' },
    ...{
      number: 'Phone number ID',
      account: 'WhatsApp business account ID',
      token: 'Access token',
      secret: 'App secret',
    },
    ...{ digits: 'Enter the digits that Meta shows.', url: 'Callback URL', test: 'Test connection' },
    ...{
      notSubscribed: /Meta doesn’t send events to this server yet/,
      subscribed: /Meta sends events to this server/,
      refused: /no longer accepts the access token/,
    },
    ...{ connected: /Connected as Ateliê Timbre/, write: 'Reply to the customer', send: 'Send', open: /^All open \d/ },
    ...{ left: /Free replies for 2[34] h/, sent: 'Sent', delivered: 'Delivered', read: 'Read' },
    ...{
      unknown: /didn’t confirm this message/,
      again: 'Send again',
      leave: 'Leave it',
      notSent: /wrote more than 24 hours ago. Send a template/,
    },
    ...{ closed: 'The customer wrote more than 24 hours ago', choose: 'Choose a template', search: 'Search templates' },
    ...{ paused: /Can’t be sent: paused/, sendTemplate: 'Send template', label: 'Template repair_ready' },
    ...{ resolve: /^Resolve\b/, offered: 'Offered to be tapped', rated: /4 of 5/ },
    ...{ unreachable: /WhatsApp has delivered nothing to this customer since/ },
    ...{ phone: 'From the telephone', expired: /The file is no longer at WhatsApp/, back: 'Back to the list' },
  },
  'pt-BR': {
    ...{
      channels: 'Canais',
      add: 'Adicionar número do WhatsApp',
      save: 'Salvar',
      keys: 'Salvar e continuar',
      done: 'Concluir',
    },
    ...{ number: 'Identificação do número de telefone', account: 'Identificação da conta do WhatsApp Business' },
    ...{
      token: 'Token de acesso',
      secret: 'Chave secreta do aplicativo',
      digits: 'Digite só os números que aparecem na Meta.',
    },
    ...{ url: 'URL de callback', test: 'Testar conexão', notSubscribed: /A Meta ainda não avisa este servidor/ },
    ...{ subscribed: /A Meta avisa este servidor/, refused: /não aceita mais o token de acesso/ },
    ...{
      connected: /Conectado como Ateliê Timbre/,
      write: 'Resposta ao cliente',
      send: 'Enviar',
      open: /^Todas abertas \d/,
    },
    ...{ left: /Respostas livres por mais 2[34] h/, sent: 'Enviada', delivered: 'Entregue', read: 'Lida' },
    ...{
      unknown: /não confirmou esta mensagem/,
      again: 'Enviar de novo',
      leave: 'Deixar assim',
      notSent: /mais de 24 horas. Envie um modelo/,
    },
    ...{ closed: 'O cliente escreveu há mais de 24 horas', choose: 'Escolher um modelo', search: 'Buscar modelos' },
    ...{ paused: /Não pode ser enviado: paused/, sendTemplate: 'Enviar modelo', label: 'Modelo repair_ready' },
    ...{ resolve: /^Resolver\b/, offered: 'Opções para tocar', rated: /4 de 5/ },
    ...{ unreachable: /o WhatsApp não entrega nada a este cliente/ },
    ...{ phone: 'Pelo celular', expired: /O arquivo não está mais no WhatsApp/, back: 'Voltar à lista' },
  },
} as const
type Words = (typeof words)[keyof typeof words]

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ana = { name: 'Ana Prado', waId: '5511987654321', userId: 'BR.1502576394655843' }

for (const language of drawn(languages, 'whatsapp')) {
  test(`a number is connected, answers, and sends a template once the window has closed, in ${language}`, async ({
    page,
    origin,
    fake,
  }) => {
    const t = words[language]
    const isPhone = language === 'pt-BR'
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    await workspace.pb.collection('users').update(workspace.user.id, { language })
    await chatDesk(origin, workspace)
    fake.webhook = ''
    fake.sent.length = 0

    await page.goto(`${origin}/${language}/dashboard/chat/settings?part=channels`)
    await connect(page, t, fake)
    await checkScreen(page)
    await checkWidth(page)

    await fake.say(ana, 'Meu clarinete está pronto?')
    await page.goto(`${origin}/${language}/dashboard/chat`)
    await page.getByRole('button', { name: /Ana Prado/ }).click()
    await expect(page.getByText('Meu clarinete está pronto?').last()).toBeVisible()
    await expect(page.getByText(t.left)).toBeVisible()
    await answer(page, t, 'Sim, está pronto.')
    await expect(page.getByText(t.sent, { exact: true })).toBeVisible()
    await expect.poll(() => fake.sent.length).toBe(1)
    const { id } = fake.sent.at(-1)!
    await fake.status({ id, status: 'delivered' })
    await expect(page.getByText(t.delivered, { exact: true })).toBeVisible()
    await fake.status({ id, status: 'read' })
    await expect(page.getByText(t.read, { exact: true })).toBeVisible()

    fake.faults.push({ cut: 'before' })
    await answer(page, t, 'Abrimos às nove.')
    await expect(page.getByText(t.unknown)).toBeVisible()
    await expect(page.getByRole('button', { name: t.leave })).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: t.again }).click()
    await expect(page.getByText(t.unknown)).toBeHidden()
    await expect(page.getByText(t.sent, { exact: true })).toBeVisible()
    expect(fake.sent.filter(({ body }) => JSON.stringify(body).includes('Abrimos'))).toHaveLength(1)

    await fake.echo(ana, 'Pode vir hoje!')
    await expect(page.getByText(t.phone)).toBeVisible()
    const picture = fake.media('image', Buffer.from('gone'), 'image/jpeg')
    fake.files.get((picture.image as { id: string }).id)!.isExpired = true
    await fake.send(ana, picture)
    await expect(page.getByText(t.expired)).toBeVisible()

    // By WhatsApp's clock a day has passed.
    fake.faults.push({ code: 131047 })
    await answer(page, t, 'Até logo!')
    await expect(page.getByText(t.notSent)).toBeVisible()
    await expect(page.getByText(t.closed, { exact: true })).toBeVisible()
    await expect(page.getByLabel(t.write)).toBeHidden()
    await checkScreen(page)
    await page.getByRole('button', { name: t.choose }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /spring_offer/ })).toBeDisabled()
    await expect(dialog.getByText(t.paused)).toBeVisible()
    // Somebody at Meta has it sent again, and the open list follows.
    const offer = fake.templates.find(({ name }) => name === 'spring_offer')!
    offer.status = 'APPROVED'
    await fake.account('message_template_status_update', { event: 'APPROVED', message_template_name: 'spring_offer' })
    await expect(dialog.getByRole('button', { name: /spring_offer/ })).toBeEnabled()
    offer.status = 'PAUSED'
    await dialog.getByLabel(t.search).fill('retirado')
    await expect(dialog.getByRole('button', { name: /visit_reminder/ })).toBeHidden()
    await checkScreen(page)
    await dialog.getByRole('button', { name: /repair_ready/ }).click()
    await expect(dialog.getByRole('button', { name: t.sendTemplate })).toBeDisabled()
    await dialog
      .getByLabel(/\{\{1\}\}/)
      .first()
      .fill('4711')
    await expect(dialog.getByLabel('{{1}}', { exact: true })).toHaveValue('Ana Prado')
    await dialog.getByLabel('{{2}}').fill('clarinete')
    await expect(dialog.getByText(/O seu clarinete está pronto/)).toBeVisible()
    await checkScreen(page)
    await dialog.getByRole('button', { name: t.sendTemplate }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t.label)).toBeVisible()
    await expect.poll(() => fake.sent.at(-1)!.body.type).toBe('template')

    await fake.status({ id: fake.sent.at(-1)!.id, status: 'failed', code: 131026 })
    await expect(page.getByText(t.unreachable).first()).toBeVisible()
    if (!isPhone) await expect(page.getByText('Not reachable')).toBeVisible()
    await checkScreen(page)
    await fake.say(ana, 'Obrigada!')
    await expect(page.getByText(t.unreachable)).toHaveCount(0)
    await expect(page.getByLabel(t.write)).toBeVisible()
    await page.reload()
    await expect(page.getByText(t.label)).toBeVisible()
    await expect(page.getByText(t.left)).toBeVisible()
    await expect.poll(() => fake.reads.length).toBeGreaterThan(0)

    await page.getByRole('button', { name: t.resolve }).click()
    await expect(page.getByRole('list', { name: t.offered })).toBeVisible()
    await expect.poll(() => offeredIn(fake.sent.at(-1)!).length).toBe(5)
    await checkScreen(page)
    await checkWidth(page)
    await fake.choose(ana, fake.sent.at(-1)!, 'rating:4')
    await expect(page.getByText(t.rated)).toBeVisible()
  })
}

test('a template with a picture survives a lost network, arrives once, and a colleague sees it', async ({
  page,
  browser,
  origin,
  fake,
}) => {
  const t = words['en-US']
  const workspace = await enterWorkspace(page, origin)
  const { pb, instance } = workspace
  await chatDesk(origin, workspace)
  const draft = { instance: instance.id, kind: 'whatsapp', name: 'WhatsApp', status: 'active' }
  const { id } = await pb.collection('chat_channels').create(draft)
  const { phoneNumberId, wabaId, accessToken, appSecret } = fake.number
  const keys = { phoneNumberId, wabaId, accessToken, appSecret }
  const setup = await pb.send<WhatsAppSetup>(`/api/chat-channels/${id}/whatsapp`, { method: 'POST', body: keys })
  fake.webhook = setup.webhookUrl
  fake.sent.length = 0
  await fake.say(ana, 'What do you have for summer?')

  const colleague = await browser.newContext()
  const other = await colleague.newPage()
  await enterAs(other, pb)
  for (const each of [page, other]) {
    await each.goto(`${origin}/en-US/dashboard/chat`)
    await each.getByRole('button', { name: /Ana Prado/ }).click()
  }
  fake.faults.push({ code: 131047 })
  await answer(page, t, 'A lot.')
  await page.getByRole('button', { name: t.choose }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Needs a place on a map')).toBeVisible()
  await dialog.getByRole('button', { name: /catalogue/ }).click()
  await checkScreen(page)
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose picture' }).click()
  const file = { name: 'summer.png', mimeType: 'image/png', buffer: png }
  await (await chooser).setFiles(file)
  await expect(dialog.getByRole('img', { name: 'summer.png' })).toBeVisible()
  await checkScreen(page)
  // The template is taken, and the answer never arrives.
  const cut = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/template', cut)
  await dialog.getByRole('button', { name: t.sendTemplate }).click()
  await expect(dialog.getByText('The template couldn’t be sent')).toBeVisible()
  await expect(page.getByText('The server can’t be reached')).toHaveCount(1)
  await page.unroute('**/template', cut)
  await dialog.getByRole('button', { name: t.sendTemplate }).click()
  await expect(dialog).toBeHidden()
  for (const each of [page, other]) {
    await expect(each.getByText('Template catalogue')).toHaveCount(1)
    await expect(each.getByRole('img', { name: /summer/ })).toHaveCount(1)
  }
  const templates = () => fake.sent.filter(({ body }) => body.type === 'template')
  await expect.poll(templates).toHaveLength(1)
  expect(JSON.stringify(templates()[0]!.body)).toContain('"type":"image"')
  await colleague.close()
})

async function connect(page: Page, t: Words, fake: FakeWhatsApp): Promise<void> {
  await page.getByRole('button', { name: t.add }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.save, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.number).fill('not a number')
  await dialog.getByRole('button', { name: t.keys }).click()
  await expect(dialog.getByText(t.digits).first()).toBeVisible()
  await checkScreen(page)
  await dialog.getByLabel(t.number).fill(fake.number.phoneNumberId)
  await dialog.getByLabel(t.account).fill(fake.number.wabaId)
  await dialog.getByLabel(t.token).fill('a wrong token')
  await dialog.getByLabel(t.secret).fill(fake.number.appSecret)
  await dialog.getByRole('button', { name: t.keys }).click()
  await expect(dialog.getByText(t.url)).toBeVisible()
  await dialog.getByRole('button', { name: t.test }).click()
  await expect(dialog.getByText(t.refused)).toBeVisible()
  await dialog.getByRole('button', { name: /^(Back|Voltar)$/ }).click()
  await dialog.getByLabel(t.token).fill(fake.number.accessToken)
  await dialog.getByRole('button', { name: t.keys }).click()
  await dialog.getByRole('button', { name: t.test }).click()
  await expect(dialog.getByText(t.notSubscribed)).toBeVisible()
  fake.webhook = (await dialog.getByText(/\/api\/whatsapp\//).textContent())!
  await dialog.getByRole('button', { name: t.test }).click()
  await expect(dialog.getByText(t.subscribed)).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: t.done }).click()
  await expect(page.getByText(t.connected)).toBeVisible()
}

async function answer(page: Page, t: Words, body: string): Promise<void> {
  await page.getByLabel(t.write).fill(body)
  await page.getByRole('button', { name: t.send, exact: true }).click()
  await expect(page.getByText(body).last()).toBeVisible()
}
