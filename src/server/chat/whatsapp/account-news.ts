import { createHash } from 'node:crypto'
import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { JsonObject } from '#shared/contracts/whatsapp.ts'
import type { TemplateChange } from '#shared/contracts/whatsapp-templates.ts'
import type { Chat } from '../chat.ts'
import { notifyAdmins, stopChannel } from './channel-health.ts'
import { objectIn, textIn } from './json.ts'

type Channel = Row<'chat_channels'>

/** Fields about the business account rather than a message. */
const templateFields = [
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
]
const limitFields = ['phone_number_quality_update', 'business_capability_update']
const fields = [...templateFields, ...limitFields, 'account_update']

/** Events of the account have no id, so their content identifies them: WhatsApp repeats them verbatim. */
export function accountNewsOf(field: string, time: unknown, value: JsonObject): { key: string; sender: string } | null {
  if (!fields.includes(field)) return null
  const hash = createHash('sha256')
    .update(JSON.stringify([time, value]))
    .digest('base64url')
  const about = String(value.message_template_id ?? value.display_phone_number ?? '').slice(0, 100)
  return { key: `${field}/${hash}`, sender: `${field}/${about}` }
}

export async function carryOutAccountNews(
  chat: Chat,
  writer: RecordWriter,
  channelId: string,
  payload: JsonObject,
): Promise<void> {
  const channel = await writer.get('chat_channels', channelId)
  const [field, value] = [textIn(payload.field), objectIn(payload.value)]
  // One account may have several numbers in a workspace.
  const filter = 'instance = {:instance} && kind = "whatsapp" && wabaId = {:wabaId}'
  const { instance, wabaId } = channel
  const channels = await writer.find('chat_channels', { filter, params: { instance, wabaId }, sort: 'id' })
  if (templateFields.includes(field)) return changeTemplate(chat, writer, channels, channel, field, value)
  if (limitFields.includes(field)) return changeLimit(writer, channels, value)
  await changeAccount(writer, channels, value)
}

/** Clients with the list open reload it. Admins are notified if somebody has to act. */
async function changeTemplate(
  { clock }: Chat,
  writer: RecordWriter,
  channels: readonly Channel[],
  channel: Channel,
  field: string,
  value: JsonObject,
): Promise<void> {
  const templatesChangedAt = recordDate(clock.now())
  for (const { id } of channels) {
    await writer.lock('chat_channels', id)
    await writer.update('chat_channels', id, { templatesChangedAt })
  }
  const change = changeIn(field, value)
  const template = textIn(value.message_template_name).slice(0, 200)
  if (change && template) await notifyAdmins(writer, channel, 'chat-template', { template, change })
}

const stops: Readonly<Record<string, TemplateChange>> = {
  ...{ REJECTED: 'rejected', PAUSED: 'paused', DISABLED: 'disabled', FLAGGED: 'flagged' },
}

function changeIn(field: string, value: JsonObject): TemplateChange | undefined {
  if (field === 'message_template_status_update') return stops[textIn(value.event).toUpperCase()]
  return field === 'template_category_update' ? 'category' : undefined
}

/** How many customers a day a conversation may be started with: per number, or for the whole account. */
async function changeLimit(writer: RecordWriter, channels: readonly Channel[], value: JsonObject): Promise<void> {
  const limit = value.max_daily_conversations_per_business ?? value.max_daily_conversation_per_phone
  const dailyLimit = limitIn(limit ?? value.current_limit)
  if (dailyLimit === null) return
  const digits = (text: string) => text.replace(/\D/g, '')
  const number = digits(textIn(value.display_phone_number))
  const named = channels.filter(({ phoneNumber }) => number !== '' && digits(phoneNumber) === number)
  for (const { id } of named.length > 0 ? named : channels) {
    await writer.lock('chat_channels', id)
    await writer.update('chat_channels', id, { dailyLimit })
  }
}

/** `TIER_2K`, or a number. 0: no limit, or an unknown one. */
function limitIn(limit: unknown): number | null {
  if (typeof limit === 'number') return Number.isSafeInteger(limit) && limit > 0 ? limit : 0
  const [, digits, thousands] = /^(?:TIER_)?(\d{1,9})(K?)$/i.exec(textIn(limit)) ?? []
  if (digits) return Number(digits) * (thousands ? 1000 : 1)
  return /^TIER_/.test(textIn(limit)) ? 0 : null
}

/** A closed account sends nothing; stop right away instead of losing a message to find out. */
async function changeAccount(writer: RecordWriter, channels: readonly Channel[], value: JsonObject): Promise<void> {
  const ban = objectIn(value.ban_info)
  const [event, state] = [textIn(value.event), textIn(ban.waba_ban_state)]
  if (event !== 'ACCOUNT_DELETED' && !(event === 'DISABLED_UPDATE' && state === 'DISABLE')) return
  const detail = [event, state, textIn(ban.waba_ban_date)].filter(Boolean).join(' ')
  for (const { id } of channels) await stopChannel(writer, id, 'locked', detail)
}
