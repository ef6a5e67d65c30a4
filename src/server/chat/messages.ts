import { requirePlan, requireRoomForFile } from '#server/billing/index.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext, RecordWriter } from '#server/engine/records/records.ts'
import { requireChat } from '#server/provisioning/index.ts'
import { maxMessageMentions } from '#shared/collections/messages.ts'
import { interrupt } from './bot/interruptions.ts'
import { botOnDuty } from './bots.ts'
import type { Chat, Conversation, Message } from './chat.ts'
import { takeStep } from './conversation-states.ts'
import { note, store } from './conversations.ts'
import { requireMember } from './members.ts'
import { indexMessage } from './message-search.ts'
import { notifyMentioned } from './news.ts'
import { markRead } from './reads.ts'
import { deliver } from './whatsapp/deliveries.ts'
import { isOnWhatsApp, requireWindow } from './whatsapp/window.ts'

type Context = HookContext<'messages'>

/** Numbers a message. @throws ApiError 400 for a member's message that cannot be sent, 403 without plan or service */
export async function number(chat: Chat, context: Context): Promise<void> {
  const { record, records, request, newFiles } = context
  const conversation = await records.lockIfFound('conversations', record.conversation)
  if (!conversation) throw invalid('conversation', 'validation_missing_rel_records', 'Conversation not found.')
  if (request) await checkOfMember(chat, context, conversation)
  record.sequence = conversation.sequence + 1
  record.visitorSequence = record.private ? 0 : conversation.visitorSequence + 1
  record.fileBytes = record.files.reduce((sum, name) => sum + (newFiles.get(name) ?? 0), 0)
}

async function checkOfMember(chat: Chat, { record, records, request }: Context, conversation: Conversation) {
  await requirePlan(records, conversation.instance, chat.clock.now())
  await requireChat(records, conversation.instance)
  record.author = 'member'
  record.user = request?.auth && !request.auth.isSuperuser ? request.auth.record.id : ''
  if (record.body.trim() === '' && record.files.length === 0) {
    throw invalid('body', 'validation_required', 'Cannot be blank.')
  }
  if (!record.private) await requireWindow(records, conversation, chat.clock.now())
  const mentions: unknown = record.mentions ?? []
  if (!Array.isArray(mentions) || mentions.length > maxMessageMentions) {
    throw invalid('mentions', 'validation_invalid_value', 'Invalid value.')
  }
  if (mentions.length > 0 && !record.private) {
    throw invalid('mentions', 'validation_mention_in_public', 'Members can only be mentioned in private notes.')
  }
  record.mentions = [...new Set(mentions.map(String))]
  for (const user of record.mentions) await requireMember(records, conversation.instance, user, 'mentions')
}

/** Applies a message to its conversation, in the transaction that stores it. */
export async function follow(chat: Chat, context: Context): Promise<void> {
  const { record: message, records: writer, request } = context
  const before = await writer.get('conversations', message.conversation)
  const after = { ...before, sequence: message.sequence }
  if (!message.private) {
    after.visitorSequence = message.visitorSequence
    after.lastMessage = previewOf(message.body)
    after.lastAuthor = message.author
    after.lastMessageAt = message.created
    if (message.author === 'visitor') await hear(chat, writer, after, message)
    if (message.author === 'member') await answer(chat, writer, after, message)
    if (message.author === 'bot' && message.citations) {
      Object.assign(after, { waitingSince: '', unanswered: 0 })
      after.firstReplyAt ||= message.created
    }
  }
  if (after.status !== before.status) {
    const actor = { by: message.author || 'system', user: message.user } as const
    await note(writer, after, actor, { type: 'status', from: before.status, to: after.status })
  }
  await store(writer, before, after)
  if (isForNetwork(message) && (await isOnWhatsApp(writer, after))) await deliver(chat, writer, after, message)
  if (message.user) await markRead(writer, after, message.user)
  if (message.fileBytes > 0) await requireRoomForFile(context, after.instance)
  await indexMessage(chat, writer, after, message)
  if (!request) return
  await notifyMentioned(writer, after, message)
}

/** Neither what came from WhatsApp, nor templates, which are sent by the code that creates them. */
const isForNetwork = ({ author, private: isPrivate, whatsapp, choices }: Message): boolean =>
  !isPrivate && !whatsapp && (author === 'member' || author === 'bot' || Boolean(choices?.length))

/** Starts the customer's wait, reopens the conversation if needed, and queues the bot if it is its turn. */
async function hear(chat: Chat, writer: RecordWriter, conversation: Conversation, message: Message): Promise<void> {
  // A reaction to an answer asks nothing.
  if (message.whatsapp?.type === 'reaction') return
  conversation.waitingSince ||= message.created
  const given = { records: writer, conversation, now: chat.clock.now() }
  if (conversation.status === 'snoozed') await takeStep(given, 'open', 'visitor')
  if (conversation.status === 'resolved') {
    const bot = await botOnDuty(writer, conversation.channel, given.now)
    await takeStep(given, bot ? 'pending' : 'open', 'visitor')
  }
  if (conversation.status !== 'pending') return
  interrupt(writer, conversation.id, message.sequence)
  const payload = { conversation: conversation.id, sequence: message.sequence }
  const options = { tenant: conversation.instance, key: `answer:${message.id}` }
  await chat.jobs.enqueue(writer.tx, chat.answerVisitor, payload, options)
}

/** Any member message silences the bot until the conversation is resolved or handed back. */
async function answer(chat: Chat, writer: RecordWriter, conversation: Conversation, message: Message): Promise<void> {
  Object.assign(conversation, { waitingSince: '', unanswered: 0 })
  if (conversation.status === 'pending') {
    await takeStep({ records: writer, conversation, now: chat.clock.now() }, 'open', 'member')
  }
  conversation.assignee ||= message.user
  conversation.firstReplyAt ||= message.created
  if (conversation.memberReplyAt) return
  Object.assign(conversation, { memberReplyAt: message.created, firstMember: message.user })
}

const previewCharacters = 200

/** Counted in code points, as the database does. */
const previewOf = (body: string): string =>
  [...body.slice(0, previewCharacters * 2)].slice(0, previewCharacters).join('').replace(/\s/g, ' ')
