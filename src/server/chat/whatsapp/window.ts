import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Conversation } from '../chat.ts'

/** Whether anything may be written now, and not only templates. */
export const isWindowOpen = ({ windowEndsAt }: Pick<Conversation, 'windowEndsAt'>, now: Date): boolean =>
  windowEndsAt > recordDate(now)

export const isOnWhatsApp = async (records: RecordReader, { channel }: Conversation): Promise<boolean> =>
  (await records.byId('chat_channels', channel))?.kind === 'whatsapp'

/** @throws ApiError 400 `validation_window_closed` for what is not a template, a day after the customer's last message */
export async function requireWindow(records: RecordReader, conversation: Conversation, now: Date): Promise<void> {
  if (isWindowOpen(conversation, now) || !(await isOnWhatsApp(records, conversation))) return
  const message = 'The customer wrote more than 24 hours ago: WhatsApp only takes templates until they write again.'
  throw invalid('body', 'validation_window_closed', message)
}
