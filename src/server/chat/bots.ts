import type { RecordReader } from '#server/engine/records/records.ts'
import { speakingVoice } from '#server/production/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { type ChatHandOver, usualHandOver } from '#shared/contracts/chat-settings.ts'
import { isOnDuty } from '#shared/scheduling/duty.ts'
import type { Persona } from './bot/answer-task.ts'

/** A bot that can answer, with its knowledge base. */
export interface ReadyBot {
  readonly bot: Row<'bots'>
  readonly base: string
}

/** The bot of a channel; null if there is none, it is off, or it has no knowledge base. */
export async function botOf(records: RecordReader, channelId: string): Promise<ReadyBot | null> {
  const channel = await records.byId('chat_channels', channelId)
  const bot = channel?.bot ? await records.byId('bots', channel.bot) : null
  const base = bot?.active && (await baseOf(records, bot))
  return bot && base ? { bot, base } : null
}

/** Like `botOf`, but null outside the bot's hours too. */
export async function botOnDuty(records: RecordReader, channelId: string, now: Date): Promise<ReadyBot | null> {
  const ready = await botOf(records, channelId)
  return ready && (await isAnswering(records, ready.bot, now)) ? ready : null
}

/** Whether it is on duty right now. */
export async function isAnswering(records: RecordReader, bot: Row<'bots'>, now: Date): Promise<boolean> {
  if (bot.duty === '') return true
  const settings = await settingsOf(records, bot.instance)
  return isOnDuty(bot, { hours: settings?.hours ?? null, timezone: settings?.timezone ?? '' }, now.getTime())
}

/** The bot's knowledge base; '' if it has none. */
export const baseOf = async (records: RecordReader, { knowledgeBase, instance }: Row<'bots'>): Promise<string> =>
  knowledgeBase || (await settingsOf(records, instance))?.knowledgeBase || ''

/** The bot's voice and rules. */
export async function personaOf(records: RecordReader, bot: Row<'bots'>): Promise<Persona> {
  const { name, tone, rules, ambassador } = bot
  const person = ambassador ? await records.byId('ambassadors', ambassador) : null
  return { name, tone, rules, voice: person && speakingVoice(person) }
}

/** Null until the service is set up. */
export const settingsOf = (records: RecordReader, instance: string): Promise<Row<'chat_settings'> | null> =>
  records.first('chat_settings', { filter: 'instance = {:instance}', params: { instance } })

export const handOverOf = (settings: Row<'chat_settings'> | null): ChatHandOver => ({
  ...usualHandOver,
  ...settings?.handOver,
})
