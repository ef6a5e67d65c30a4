import type { Row } from '#shared/collections/index.ts'
import type { DeliveryError, WhatsAppTest } from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import { mendChannel, stopChannel } from './channel-health.ts'
import { actOf } from './errors.ts'
import type { GraphAnswer } from './graph.ts'
import { objectIn, objectsIn, textIn } from './json.ts'
import { openSecrets } from './secrets.ts'

/**
 * Checks that WhatsApp knows the number and that the app is subscribed to its webhooks, without sending anything. Resumes a
 * stopped channel if all is well.
 */
export async function testChannel(chat: Chat, channel: Row<'chat_channels'>): Promise<WhatsAppTest> {
  const { graph, seal, records } = chat
  const { accessToken = '', appSecret = '' } = openSecrets(seal, channel)
  const none = {
    ...{ phoneNumber: '', verifiedName: '', isSubscribed: false, lastEventAt: await lastEvent(chat, channel) },
    ...{ isTokenMissing: !channel.phoneNumberId || !accessToken, isSecretMissing: !appSecret },
  }
  if (none.isTokenMissing) return { ...none, isHealthy: false, error: 'reconnect', detail: '' }
  const asked = await graph.ask(accessToken, `${channel.phoneNumberId}?fields=display_phone_number,verified_name`)
  const business = await graph.ask(accessToken, `${channel.wabaId}/subscribed_apps`)
  const refusal = refusalOf(asked) ?? refusalOf(business)
  if (refusal) {
    const { error, detail } = refusal
    if (actOf(error) === 'stop') await records.write((writer) => stopChannel(writer, channel.id, error, detail))
    return { ...none, isHealthy: false, error, detail }
  }
  const data = asked.outcome === 'accepted' ? asked.data : {}
  const number = {
    phoneNumber: textIn(data.display_phone_number).slice(0, 40),
    verifiedName: textIn(data.verified_name).slice(0, 200),
  }
  const isSubscribed = business.outcome === 'accepted' && objectsIn(objectIn(business.data).data).length > 0
  await records.write((writer) => mendChannel(chat, writer, channel.id, number))
  return {
    ...none,
    ...number,
    isSubscribed,
    isHealthy: isSubscribed && !none.isSecretMissing,
    error: '',
    detail: '',
  }
}

function refusalOf(answer: GraphAnswer): { error: DeliveryError; detail: string } | null {
  if (answer.outcome === 'accepted') return null
  return answer.outcome === 'refused'
    ? { error: answer.reason, detail: answer.detail }
    : { error: 'unreachable', detail: answer.detail }
}

async function lastEvent({ records }: Chat, { id }: Row<'chat_channels'>): Promise<string> {
  const newest = { filter: 'channel = {:id}', params: { id }, sort: '-created', limit: 1 }
  return (await records.find('whatsapp_events', newest))[0]?.created ?? ''
}
