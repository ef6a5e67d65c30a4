import type { Page } from '@playwright/test'
import type PocketBase from 'pocketbase'
import { drawn, languages } from '../support/drawn.ts'
import { expect, test } from './server.ts'
import { checkScreen, enterWorkspace, type Workspace } from './workspace.ts'

const words = {
  'en-US': {
    ...{
      add: 'Connect a channel',
      name: 'Name',
      whose: 'Publishes for',
      go: 'Continue to the network',
      allow: 'Allow',
    },
    ...{ cancel: 'Cancel', done: 'is connected', connected: 'Connected', actions: 'Actions for Rui on trial' },
    ...{ feed: 'Open its feed', test: 'Test', works: 'Rui on trial works', reconnect: 'Reconnect' },
    ...{ canceled: 'You did not allow it on the network', disconnect: 'Disconnect', gone: 'Disconnected' },
    ...{ none: 'No channel yet', more: 'more' },
  },
  'pt-BR': {
    ...{
      add: 'Conectar um canal',
      name: 'Nome',
      whose: 'Publica para',
      go: 'Continuar para a rede',
      allow: 'Permitir',
    },
    ...{ cancel: 'Cancelar', done: 'está conectado', connected: 'Conectado', actions: 'Ações de Rui on trial' },
    ...{ feed: 'Abrir o feed', test: 'Testar', works: 'Rui on trial funciona', reconnect: 'Reconectar' },
    ...{ canceled: 'Você não permitiu na rede', disconnect: 'Desconectar', gone: 'Desconectado' },
    ...{ none: 'Nenhum canal ainda', more: 'mais' },
  },
}

const body = `What the workshop taught us about repairs #workshop\n\n${'Repairs pay the rent. '.repeat(30)}The end.`

/** An approved post of Rui Prado. */
async function approvedPost({ pb, instance }: Workspace, root: PocketBase): Promise<string> {
  const rui = { instance: instance.id, name: 'Rui Prado', description: 'Runs a dairy', language: 'en-US' }
  const { id: ambassador } = await pb.collection('ambassadors').create(rui)
  const owned = { instance: instance.id, ambassador }
  const batch = await pb.collection('production_batches').create(owned)
  const topic = await root.collection('topics').create({ batch: batch.id, title: 'Repairs', version: 1 })
  const content = { body, version: 1, decision: 'approve', stage: 'final', writtenBy: 'agent' }
  return (await root.collection('posts').create({ ...owned, batch: batch.id, topic: topic.id, ...content })).id
}

/** Schedules it for the minute that is running, and waits until it is published. */
async function publish({ pb, instance }: Workspace, post: string): Promise<string> {
  const [channel] = await pb.collection('channels').getFullList()
  const localTime = new Date().toISOString().slice(0, 16)
  const draft = { instance: instance.id, post, channel: channel!.id, localTime, timezone: 'UTC' }
  const { id } = await pb.collection('scheduled_posts').create(draft)
  const read = () => pb.collection('scheduled_posts').getOne(id)
  await expect.poll(async () => (await read()).status).toBe('published')
  return (await read()).externalUrl
}

const choose = async (page: Page, actions: string, item: string) => {
  await page.getByRole('button', { name: actions }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

for (const language of drawn(languages, 'channels')) {
  test(`a channel is connected, publishes, and is disconnected (${language})`, async ({ page, origin, root }) => {
    const w = words[language]
    const owner = await enterWorkspace(page, origin)
    const post = await approvedPost(owner, root)
    await page.goto(`${origin}/${language}/dashboard/channels`)
    await expect(page.getByText(w.none)).toBeVisible()
    await checkScreen(page)

    await page.getByRole('button', { name: w.add }).click()
    await page.getByRole('textbox', { name: w.name }).fill('Rui on trial')
    await page.getByRole('combobox', { name: w.whose }).click()
    await page.getByRole('option', { name: 'Rui Prado' }).click()
    await checkScreen(page)
    await page.getByRole('button', { name: w.go }).click()
    await expect(page.getByText('Rui Prado?')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: w.cancel }).click()
    await expect(page.getByRole('alert').filter({ hasText: w.canceled })).toBeVisible()

    await choose(page, w.actions, language === 'en-US' ? 'Connect' : 'Conectar')
    await page.getByRole('button', { name: w.allow }).click()
    await expect(page.getByText(`Rui on trial ${w.done}`)).toBeVisible()
    await expect(page.getByRole('table').getByText(w.connected, { exact: true })).toBeVisible()
    await choose(page, w.actions, w.test)
    await expect(page.getByText(w.works)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await checkScreen(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    const address = await publish(owner, post)
    await choose(page, w.actions, w.feed)
    const published = page.locator(`[id="${new URL(address).hash.slice(1)}"]`)
    await expect(published).toContainText('#workshop')
    await expect(published).not.toContainText('The end.')
    await published.getByRole('button', { name: w.more }).click()
    await expect(published).toContainText('The end.')
    expect(address.startsWith(`${origin}/simulated/`)).toBe(true)
    await checkScreen(page)

    await page.goto(`${origin}/${language}/dashboard/channels`)
    await choose(page, w.actions, w.disconnect)
    await page.getByRole('alertdialog').getByRole('button', { name: w.disconnect }).click()
    await expect(page.getByRole('table').getByText(w.gone)).toBeVisible()
  })
}

test('coming back in another tab connects nothing, and a viewer can change nothing', async ({ page, origin, root }) => {
  const owner = await enterWorkspace(page, origin)
  const channel = { instance: owner.instance.id, kind: 'manual', name: 'By hand' }
  await owner.pb.collection('channels').create(channel)
  await page.goto(`${origin}/en-US/dashboard/channels/connected?code=c&state=s`)
  await expect(page.getByText('This connection was started in another browser or tab')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for By hand' })).toBeVisible()

  const membership = await root
    .collection('user_instance_roles')
    .getFirstListItem(`user = "${owner.user.id}" && instance = "${owner.instance.id}"`)
  const other = await root.collection('users').create({
    ...{ email: 'keeper@timbre.example', password: 'correct horse 1', passwordConfirm: 'correct horse 1' },
  })
  const keeper = { user: other.id, instance: owner.instance.id, role: 'owner' }
  await root.collection('user_instance_roles').create(keeper)
  await root.collection('user_instance_roles').update(membership.id, { role: 'viewer' })
  await page.reload()
  await expect(page.getByText('By hand').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for By hand' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Connect a channel' })).toHaveCount(0)
})
