import { SignJWT } from 'jose'
import type { VisitorSession } from '#shared/contracts/chat.ts'
import { drawn, languages } from '../support/drawn.ts'
import { chatDesk } from './chat-desk.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{ open: 'Signed-in visitors, Website', required: /Only they may write/, add: 'New key', close: 'Close' },
    ...{ copy: 'Copy the secret now', remove: /^Delete key/, confirm: 'Delete', noKeys: /^No key yet/ },
    ...{ merge: 'Merge with another contact', search: 'Search contacts', into: 'Merge Ana into Ana Souza?' },
    ...{ confirmMerge: 'Merge', done: 'Ana is now part of Ana Souza', event: 'Vera merged Ana into this contact' },
    contact: 'Show the contact',
  },
  'pt-BR': {
    ...{ open: 'Clientes com conta, Website', required: /Só eles podem escrever/, add: 'Nova chave' },
    ...{ close: 'Fechar', copy: 'Copie o segredo agora', remove: /^Excluir a chave/, confirm: 'Excluir' },
    ...{ noKeys: /^Nenhuma chave ainda/, merge: 'Mesclar com outro contato', search: 'Buscar contatos' },
    ...{ into: 'Mesclar Ana com Ana Souza?', confirmMerge: 'Mesclar', done: 'Ana agora faz parte de Ana Souza' },
    ...{ event: 'Vera mesclou Ana com este contato', contact: 'Mostrar o contato' },
  },
} as const

for (const language of drawn(languages, 'chat-customers')) {
  const isPhone = language === 'pt-BR'

  test(`a site gets a key to say who its visitors are, in ${language}`, async ({ page, origin }) => {
    const t = words[language]
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const { channel } = await chatDesk(origin, workspace)
    await page.goto(`${origin}/${language}/dashboard/chat/settings?part=channels`)
    await page.getByRole('button', { name: t.open }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t.noKeys)).toBeVisible()
    await dialog.getByRole('button', { name: t.add }).click()
    const shown = dialog.getByRole('status').filter({ hasText: t.copy })
    const secret = (await shown.locator('code').textContent())!
    await dialog.getByRole('radio', { name: t.required }).click()
    await expect(dialog.locator('pre')).toContainText('setProtectedHeader')
    await checkScreen(page)
    const stored = await workspace.pb.collection('chat_channels').getOne(channel.id)
    expect(stored.identity).toBe('required')

    const kid = (await dialog.getByRole('listitem').locator('code').textContent())!
    const identity = await new SignJWT({ sub: 'customer-1', name: 'Rita' })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
    const begin = (body: object) =>
      fetch(`${origin}/api/widget/${channel.siteToken}/sessions`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      })
    expect((await begin({})).status).toBe(401)
    expect(((await (await begin({ identity })).json()) as VisitorSession).token).toBeTruthy()

    // The secret is shown once.
    await dialog.getByRole('button', { name: t.close, exact: true }).last().click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: t.open }).click()
    await expect(dialog.getByRole('listitem').locator('code')).toHaveText(kid)
    expect(await dialog.textContent()).not.toContain(secret)
    await dialog.getByRole('button', { name: t.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.confirm }).click()
    await expect(dialog.getByText(t.noKeys)).toBeVisible()
    expect((await begin({ identity })).status).toBe(401)
  })

  test(`two contacts who are one person are merged, in ${language}`, async ({ page, origin }) => {
    const t = words[language]
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    const workspace = await enterWorkspace(page, origin)
    const desk = await chatDesk(origin, workspace)
    const [first, second] = [await desk.visitor(language, 'Ana'), await desk.visitor(language, 'Ana Souza')]
    const { conversation } = await first.say('Oi, aqui é a Ana.')
    await second.say('Sou eu de novo.')
    await page.goto(`${origin}/${language}/dashboard/chat?conversation=${conversation.id}`)
    if (isPhone) await page.getByRole('button', { name: t.contact }).click()
    await page.getByRole('button', { name: t.merge }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox', { name: t.search }).fill('souza')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await checkScreen(page)
    await dialog.getByRole('button', { name: /Ana Souza/ }).click()
    const asked = page.getByRole('alertdialog', { name: t.into })
    await asked.getByRole('button', { name: t.confirmMerge }).click()
    await expect(page.getByText(t.done)).toBeVisible()
    const talks = await workspace.pb.collection('conversations').getFullList({ expand: 'contact' })
    expect(talks.map(({ expand }) => expand?.contact.name)).toEqual(['Ana Souza', 'Ana Souza'])
    if (isPhone) await page.goBack()
    await expect(page.getByText(t.event)).toBeVisible()
  })
}
