import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Conversation } from '../chat.ts'

/** Whether free messages may be sent, not only templates. */
export const isWindowOpen = ({ windowEndsAt }: Pick<Conversation, 'windowEndsAt'>, now: Date): boolean =>
  windowEndsAt > recordDate(now)

export const isOnWhatsApp = async (records: RecordReader, { channel }: Conversation): Promise<boolean> =>
  (await records.byId('chat_channels', channel))?.kind === 'whatsapp'

/**
 * @throws ApiError 400 `validation_window_closed` for anything but a template, more than a day after the customer's last message
 */
export async function requireWindow(records: RecordReader, conversation: Conversation, now: Date): Promise<void> {
  if (isWindowOpen(conversation, now) || !(await isOnWhatsApp(records, conversation))) return
  const message = 'The customer wrote more than 24 hours ago: WhatsApp only takes templates until they write again.'
  throw invalid('body', 'validation_window_closed', message)
}

type OfPerson = Pick<Conversation, 'contact' | 'channel'>

/**
 * Sets a person's address and the end of their window. Both belong to the person and the number, so all their conversations on
 * this channel share them. Late events never shorten a window.
 */
export async function setReach(
  writer: RecordWriter,
  of: OfPerson,
  { address, windowEndsAt = '' }: { address: string; windowEndsAt?: string },
): Promise<void> {
  const all = await conversationsWith(writer, of)
  const latest = [windowEndsAt, ...all.map((one) => one.windowEndsAt)].sort().at(-1)!
  for (const one of all) {
    if (one.address === address && one.windowEndsAt === latest) continue
    await writer.lock('conversations', one.id)
    await writer.update('conversations', one.id, { address, windowEndsAt: latest })
  }
}

/** After a merge, the contact is reached where they last wrote. */
export async function joinReach(writer: RecordWriter, contact: string): Promise<void> {
  const filter = 'contact = {:contact} && address != ""'
  const all = await writer.find('conversations', { filter, params: { contact }, sort: '-windowEndsAt,-created' })
  for (const [newest] of Map.groupBy(all, ({ channel }) => channel).values()) await setReach(writer, newest!, newest!)
}

/** WhatsApp reports that the window has closed: from now on only templates. */
export async function closeWindow(writer: RecordWriter, of: OfPerson, now: Date): Promise<void> {
  const windowEndsAt = recordDate(now)
  for (const one of await conversationsWith(writer, of)) {
    if (one.windowEndsAt <= windowEndsAt) continue
    await writer.lock('conversations', one.id)
    await writer.update('conversations', one.id, { windowEndsAt })
  }
}

const conversationsWith = (records: RecordReader, { contact, channel }: OfPerson): Promise<Conversation[]> => {
  const filter = 'contact = {:contact} && channel = {:channel}'
  return records.find('conversations', { filter, params: { contact, channel }, sort: 'id' })
}
