import PocketBase from 'pocketbase'
import { expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import type { WhatsAppSetup } from '#shared/contracts/whatsapp.ts'
import { startFakeWhatsApp } from '../../fakes/whatsapp/index.ts'
import { describeOnEachDatabase } from '../../support/databases.ts'
import { endAfterFile } from '../../support/ends.ts'
import { startMain } from '../../support/main-process.ts'
import { freePort, until } from '../../support/wait.ts'
import { ana } from './line.ts'

const password = 'correct horse 1'

describeOnEachDatabase('WhatsApp and a server that is killed', (engine) => {
  it('between arming and the answer: the message is not sent twice, and no event is lost', async () => {
    const place = await engine.place()
    const whatsApp = await startFakeWhatsApp()
    endAfterFile(() => whatsApp.close())
    const port = String(await freePort())
    const env = { DATA_DIR: place.folder, DATABASE_URL: place.url ?? '', WHATSAPP_URL: whatsApp.url, PORT: port }
    const first = startMain(env)
    const pb = new PocketBase((await first.ready).url).autoCancellation(false)
    const email = 'chat@timbre.example'
    await pb.collection('users').create({ email, password, passwordConfirm: password })
    const { record } = await pb.collection('users').authWithPassword<Row<'users'>>(email, password)
    const services = () => pb.collection('instance_services').getFullList({ filter: 'service.slug = "chat"' })
    await until(async () => (await services()).some(({ status }) => status === 'ready'))
    const named = { instance: record.instance, kind: 'whatsapp', name: 'WhatsApp', status: 'active' }
    const channel = await pb.collection('chat_channels').create(named)
    const path = `/api/chat-channels/${channel.id}/whatsapp`
    const setup = await pb.send<WhatsAppSetup>(path, { method: 'POST', body: { ...whatsApp.number } })
    whatsApp.webhook = setup.webhookUrl
    await whatsApp.say(ana, 'Is it ready?')
    const list = <N extends 'conversations' | 'messages' | 'message_deliveries'>(name: N) =>
      pb.collection<Row<N>>(name).getFullList({ sort: 'created' })
    const [conversation] = await until(async () => {
      const found = await list('conversations')
      return found.length > 0 && found
    })

    // WhatsApp takes the first message and does not answer; the second waits behind it.
    whatsApp.faults.push({ hold: new Promise(() => {}) })
    for (const body of ['Yes, it is.', 'Come by.']) {
      await pb
        .collection('messages')
        .create({ conversation: conversation!.id, clientId: `answer-${body.length}`, body })
    }
    await until(() => whatsApp.sent.length === 1)
    const { id: last } = await whatsApp.say(ana, 'Told while it dies')
    first.kill()
    await first.ended

    await startMain(env).ready
    await whatsApp.say(ana, 'Told while it dies', { id: last, times: 5 })
    const deliveries = await until(async () => {
      const found = await list('message_deliveries')
      return found.every(({ state }) => state === 'unknown' || state === 'sent') && found
      // The lease of the killed process has to end first.
    })
    expect(deliveries.map(({ state }) => state)).toEqual(['unknown', 'sent'])
    const texts = () => whatsApp.sent.map(({ body }) => (body.text as { body: string }).body)
    expect(texts()).toEqual(['Yes, it is.', 'Come by.'])
    await whatsApp.status({ id: whatsApp.sent[0]!.id, status: 'delivered' })
    await until(async () => (await list('message_deliveries')).some(({ state }) => state === 'delivered'))
    const stored = await until(async () => {
      const bodies = (await list('messages')).filter(({ author }) => author === 'visitor').map(({ body }) => body)
      return bodies.length > 1 && bodies
    })
    expect(stored).toEqual(['Is it ready?', 'Told while it dies'])
    expect(texts()).toHaveLength(2)
  })
})
