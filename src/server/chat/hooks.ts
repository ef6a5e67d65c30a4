import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { maxLabels } from '#shared/collections/conversations.ts'
import { unknownVariables } from '#shared/contracts/canned-replies.ts'
import { interrupt } from './bot/interruptions.ts'
import { registerTestHooks } from './bot-tests.ts'
import { channelAudit } from './channel-audit.ts'
import type { Chat, Conversation } from './chat.ts'
import { normaliseContact, normaliseId } from './contacts.ts'
import { requireFuture, takeStep } from './conversation-states.ts'
import { note } from './conversations.ts'
import { registerGapHooks } from './gaps.ts'
import { requireMember } from './members.ts'
import { forgetMessages, forgetWorkspace } from './message-search.ts'
import { follow, number } from './messages.ts'
import { notifyAssignee } from './news.ts'
import { markRead } from './reads.ts'
import { checkBot, checkChannel, checkSettings } from './settings.ts'
import { forgetTranscripts } from './transcripts/send-transcript.ts'
import { announce } from './visitor-streams.ts'
import { sendWaiting } from './whatsapp/channel-health.ts'
import { askForRating } from './whatsapp/taken-choices.ts'

type Context = HookContext<'conversations'>

/** Hooks of conversations, messages, contacts and chat settings. */
export function registerHooks(chat: Chat): void {
  const { records } = chat

  records.hooks('messages', {
    beforeCreate: (context) => number(chat, context),
    afterCreate: (context) => follow(chat, context),
  })

  records.hooks('conversations', {
    async beforeUpdate(context) {
      if (context.request) await checkChanges(chat, context)
    },
    async afterUpdate(context) {
      const { record, original, records: writer } = context
      const wasWithBot = original!.status === 'pending' && record.status !== 'pending'
      if (wasWithBot) interrupt(writer, record.id, record.sequence + 1)
      if (!context.request) return
      await noteChanges(context)
      if (context.changed('status') && record.status === 'resolved') await askHowItWas(chat, context)
      announce(context.records, { contact: context.record.contact, kind: 'news' })
    },
    // Waits for concurrent writers of the conversation, so that the cascade deletes what they add too.
    async beforeDelete({ record, records: writer }) {
      const held = await writer.lockIfFound('conversations', record.id)
      if (held?.status === 'pending') interrupt(writer, held.id, held.sequence + 1)
      await forgetMessages(chat, writer, record.id)
      await forgetTranscripts(writer, record.id)
    },
  })

  records.hooks('instances', {
    beforeDelete: ({ record, records: writer }) => forgetWorkspace(chat, writer, record.id),
  })

  records.hooks('user_instance_roles', {
    // The assignee is gone: somebody else has to answer.
    async afterDelete({ record, records: writer }) {
      // A deleted workspace takes its conversations with it.
      if (!(await writer.byId('instances', record.instance))) return
      const filter = 'instance = {:instance} && assignee = {:user}'
      const params = { instance: record.instance, user: record.user }
      for (const { id } of await writer.find('conversations', { filter, params })) {
        await writer.update('conversations', id, { assignee: '' })
      }
    },
  })

  records.hooks('contacts', {
    beforeCreate: normaliseContact,
    beforeUpdate: normaliseContact,
    beforeDelete: ({ record, records: writer }) => announce(writer, { contact: record.id, kind: 'over' }),
  })
  records.hooks('contact_ids', { beforeCreate: normaliseId })

  const checkReply = ({ record }: HookContext<'canned_replies'>) => {
    record.shortCode = record.shortCode.trim().toLowerCase()
    const unknown = unknownVariables(record.text)
    if (unknown.length === 0) return
    const names = unknown.map((name) => `{${name}}`).join(', ')
    throw invalid('text', 'validation_unknown_variable', `Unknown variables: ${names}.`, { names })
  }
  records.hooks('canned_replies', { beforeCreate: checkReply, beforeUpdate: checkReply })
  registerGapHooks(chat)
  registerTestHooks(chat)
  records.hooks('chat_settings', { beforeUpdate: checkSettings })
  records.hooks('bots', { beforeCreate: checkBot, beforeUpdate: checkBot })
  records.hooks('chat_channels', {
    beforeCreate: checkChannel,
    beforeUpdate: checkChannel,
    afterCreate: channelAudit.afterCreate,
    afterDelete: channelAudit.afterDelete,
    async afterUpdate(context) {
      const { record, original, records: writer } = context
      await channelAudit.afterUpdate(context)
      if (record.kind !== 'whatsapp' || record.status !== 'active' || original?.status === 'active') return
      await sendWaiting(chat, writer, record.id)
    },
  })
}

/** @throws ApiError 400 for an impossible step, an assignee who is not a member, or a time in the past */
async function checkChanges({ clock }: Chat, { record, original, records, changed }: Context): Promise<void> {
  const before = original!
  const given = { records, conversation: record, now: clock.now() }
  if (changed('status')) {
    const to = record.status || 'open'
    record.status = before.status
    await takeStep(given, to, 'member')
  } else if (changed('snoozedUntil')) {
    if (record.status !== 'snoozed') {
      throw invalid('snoozedUntil', 'validation_not_snoozed', 'Only a snoozed conversation can have a wake-up time.')
    }
    requireFuture(given)
  }
  if (record.status !== 'snoozed') record.snoozedUntil = ''
  if (changed('assignee') && record.assignee) await requireMember(records, record.instance, record.assignee, 'assignee')
  if (record.labels.length > maxLabels) {
    throw invalid('labels', 'validation_too_many_values', `Select no more than ${maxLabels}.`, { maxSelect: maxLabels })
  }
}

/** Marks it read for the member who resolved it, who needs no notification about the rating question. */
async function askHowItWas(chat: Chat, { record, records: writer, request }: Context): Promise<void> {
  await askForRating(chat, writer, record)
  const after = await writer.get('conversations', record.id)
  const user = request?.auth && !request.auth.isSuperuser ? request.auth.record.id : ''
  if (user && after.sequence > record.sequence) await markRead(writer, after, user)
}

const noted = ['status', 'assignee', 'priority', 'labels'] as const

async function noteChanges({ record, original, records, request, changed }: Context): Promise<void> {
  const user = request?.auth && !request.auth.isSuperuser ? request.auth.record.id : ''
  const textOf = (conversation: Conversation, field: (typeof noted)[number]) =>
    String(conversation[field]).slice(0, 400)
  for (const field of noted) {
    if (!changed(field)) continue
    const values = { from: textOf(original!, field), to: textOf(record, field) }
    await note(records, record, { by: 'member', user }, { type: field, ...values })
  }
  if (changed('assignee')) await notifyAssignee(records, record, user)
}
