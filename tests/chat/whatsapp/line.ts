import type { Row } from '#shared/collections/index.ts'
import type { WhatsAppSetup } from '#shared/contracts/whatsapp.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from '../../fakes/whatsapp/index.ts'
import type { DatabasePlace } from '../../support/databases.ts'
import { endAfterFile } from '../../support/ends.ts'
import { until } from '../../support/wait.ts'
import { type Desk, nextId, openDesk } from '../desk.ts'

export const ana = { name: 'Ana Prado', waId: '5511987654321', userId: 'BR.1502576394655843' }

/** A desk with a number at WhatsApp. */
export interface Line {
  readonly desk: Desk
  readonly whatsApp: FakeWhatsApp
  readonly channel: Row<'chat_channels'>
  conversations(): Promise<Row<'conversations'>[]>
  messages(): Promise<Row<'messages'>[]>
  deliveries(): Promise<Row<'message_deliveries'>[]>
  /** As the editor, in the last conversation. */
  answer(body: string, more?: object): Promise<Row<'messages'>>
  /** Waits until all received and written messages have taken effect. */
  settled(): Promise<void>
}

/** @param env of the server, such as the provider of its AI */
export async function openLine(
  place: DatabasePlace,
  { withBot = false, env = {} }: { withBot?: boolean; env?: Record<string, string> } = {},
): Promise<Line> {
  let now = () => new Date()
  const whatsApp = await startFakeWhatsApp({ now: () => now() })
  endAfterFile(() => whatsApp.close())
  const desk = await openDesk(place, { withBot, env: { ...env, WHATSAPP_URL: whatsApp.url } })
  now = () => desk.clock.now()
  const { records, jobs } = desk.test.app.engine
  const { pb, instance } = desk.owner
  const bot = withBot ? desk.bot.id : ''
  const channel = await pb
    .collection<Row<'chat_channels'>>('chat_channels')
    .create({ instance, kind: 'whatsapp', name: 'WhatsApp', status: 'active', bot })
  const { phoneNumberId, wabaId, accessToken, appSecret } = whatsApp.number
  const body = { phoneNumberId, wabaId, accessToken, appSecret }
  const setup = await pb.send<WhatsAppSetup>(`/api/chat-channels/${channel.id}/whatsapp`, { method: 'POST', body })
  whatsApp.webhook = setup.webhookUrl
  const own = { filter: 'channel = {:channel}', params: { channel: channel.id } }
  const line: Line = {
    ...{ desk, whatsApp, channel },
    conversations: () => records.find('conversations', { ...own, sort: 'created,id' }),
    messages: () =>
      records.find('messages', {
        ...{ filter: 'conversation.channel = {:channel}', params: own.params, sort: 'created,sequence' },
      }),
    deliveries: () => records.find('message_deliveries', { ...own, sort: 'sequence,position' }),
    async answer(text, more = {}) {
      const last = (await line.conversations()).at(-1)!
      const message = { conversation: last.id, clientId: nextId(), body: text, ...more }
      return desk.editor.pb.collection<Row<'messages'>>('messages').create(message)
    },
    async settled() {
      await until(async () => (await records.count('whatsapp_events', { filter: 'state = "pending"' })) === 0)
      await jobs.idle()
    },
  }
  return line
}
