import { nameOf } from '#server/audit/index.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Conversation, Message } from './chat.ts'
import { answering } from './members.ts'

const linkOf = ({ id }: Conversation): string => `/dashboard/chat?conversation=${id}`

/** Notifies the assignee, or everybody who may answer if there is none, that a customer is waiting for a person. */
export async function notifyWaiting(writer: RecordWriter, conversation: Conversation): Promise<void> {
  const { instance, assignee } = conversation
  const values = { contact: await contactName(writer, conversation) }
  for (const user of assignee ? [assignee] : await answering(writer, instance)) {
    await notify(writer, { instance, user, kind: 'chat-handed-over', values, link: linkOf(conversation) })
  }
}

/** Notifies the members mentioned in a private note, except its author. */
export async function notifyMentioned(
  writer: RecordWriter,
  conversation: Conversation,
  { user, mentions }: Message,
): Promise<void> {
  const others = (mentions ?? []).filter((one) => one !== user)
  await notifyAll(writer, conversation, 'chat-mentioned', user, others)
}

/** Notifies a member to whom somebody else assigned a conversation. */
export async function notifyAssignee(writer: RecordWriter, conversation: Conversation, by: string): Promise<void> {
  const { assignee } = conversation
  if (assignee && assignee !== by) await notifyAll(writer, conversation, 'chat-assigned', by, [assignee])
}

async function notifyAll(
  writer: RecordWriter,
  conversation: Conversation,
  kind: 'chat-mentioned' | 'chat-assigned',
  by: string,
  users: readonly string[],
): Promise<void> {
  const author = by && users.length > 0 ? await writer.byId('users', by) : null
  if (!author) return
  const values = { author: nameOf(author), contact: await contactName(writer, conversation) }
  const { instance } = conversation
  for (const user of users) {
    await notify(writer, { instance, user, about: by, kind, values, link: linkOf(conversation) })
  }
}

/** The same label that the inbox uses for unnamed visitors: the start of their id. */
async function contactName(writer: RecordWriter, { contact }: Conversation): Promise<string> {
  const { name, email, id } = await writer.get('contacts', contact)
  return name || email || `#${id.slice(0, 5)}`
}
