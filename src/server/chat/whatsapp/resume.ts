import { recordDate } from '#server/engine/clock.ts'
import type { Chat } from '../chat.ts'
import { queueSending } from './deliveries.ts'
import { queueReceiving } from './events.ts'

const overdueMilliseconds = 60_000

/** Queues pending work that has no job, for example after a restore. Existing jobs are not duplicated. */
export async function resumeWhatsApp(chat: Chat): Promise<void> {
  const { records, clock } = chat
  const before = recordDate(new Date(clock.now().getTime() - overdueMilliseconds))
  const active = 'channel.status = "active" && channel.health != "broken"'
  const deliveries = await records.find('message_deliveries', {
    filter: `(state = "queued" || state = "sending") && updated < {:before} && ${active}`,
    params: { before },
    sort: 'updated',
    limit: 500,
  })
  for (const conversationId of new Set(deliveries.map(({ conversation }) => conversation))) {
    await records.write(async (writer) => {
      const conversation = await writer.byId('conversations', conversationId)
      if (conversation) await queueSending(chat, writer, conversation)
    })
  }
  const filter = 'state = "pending" && created < {:before}'
  const events = await records.find('whatsapp_events', { filter, params: { before }, sort: 'created', limit: 500 })
  const lanes = new Map(events.map(({ channel, sender }) => [`${channel} ${sender}`, { channel, sender }]))
  for (const lane of lanes.values()) {
    await records.write(async (writer) => {
      const channel = await writer.byId('chat_channels', lane.channel)
      if (channel) await queueReceiving(chat, writer, lane, channel.instance)
    })
  }
}
