import { z } from 'zod'
import { nameOf } from '#server/audit/index.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { ChatReport, FoundMessages, InboxCounts, Typing } from '#shared/contracts/chat.ts'
import { type Day, daysBetween } from '#shared/scheduling/days.ts'
import { isWallTime } from '#shared/scheduling/wall-time.ts'
import type { Chat } from './chat.ts'
import { searchMessages } from './message-search.ts'
import { countInbox, markRead } from './reads.ts'
import { reportOf } from './reports.ts'
import { announce } from './visitor-streams.ts'
import { showRead, showReadBy } from './whatsapp/show-read.ts'

const maxQueryCharacters = 500
const maxReportDays = 366
const reading = z.object({ sequence: z.int().min(0) })
const typing = z.object({ draft: z.string().max(2000), private: z.boolean().default(false) })

/** Member routes beyond the record API, which handles messages and states. */
export function registerRoutes(chat: Chat): void {
  const { records } = chat
  type OfConversation = { Params: { id: string } }
  // A missing conversation has no instance, so nobody passes the membership check.
  const instanceOf = async ({ params }: { params: OfConversation['Params'] }) =>
    (await records.byId('conversations', params.id))?.instance ?? ''

  memberRoute<{ Params: { instance: string } }>(chat, {
    method: 'GET',
    path: '/api/instances/:instance/inbox-counts',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ instance, auth }): Promise<InboxCounts> => countInbox(chat, instance, auth.record.id),
  })

  memberRoute<{ Params: { instance: string }; Querystring: { q?: string } }>(chat, {
    method: 'GET',
    path: '/api/instances/:instance/found-messages',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    async answer({ instance, request: { query } }): Promise<FoundMessages> {
      const words = String(query.q ?? '').slice(0, maxQueryCharacters)
      return { messages: await searchMessages(chat, instance, words) }
    },
  })

  memberRoute<{ Params: { instance: string }; Querystring: Record<string, string | undefined> }>(chat, {
    method: 'GET',
    path: '/api/instances/:instance/chat-report',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ instance, request: { query } }): Promise<ChatReport> => {
      const [from, to] = [dayIn('from', query.from), dayIn('to', query.to)]
      const days = daysBetween(from, to)
      if (days < 0 || days >= maxReportDays) {
        throw invalid('to', 'validation_invalid_value', `Choose up to ${maxReportDays} days.`)
      }
      return reportOf(chat, instance, { from, to, channel: String(query.channel ?? '') })
    },
  })

  memberRoute<OfConversation>(chat, {
    method: 'POST',
    path: '/api/conversations/:id/read',
    role: 'viewer',
    instanceOf,
    async answer({ request: { params, body }, reply, auth }) {
      const { data } = reading.safeParse(body)
      if (!data) throw invalid('sequence', 'validation_invalid_value', 'Invalid value.')
      await records.write(async (writer) => {
        const conversation = await writer.lockIfFound('conversations', params.id)
        if (!conversation) throw notFound()
        await markRead(writer, conversation, auth.record.id, data.sequence)
        announce(writer, { contact: conversation.contact, kind: 'news' })
      })
      await showReadBy(chat, params.id, auth.record.id, data)
      return reply.code(204).send()
    },
  })

  memberRoute<OfConversation>(chat, {
    method: 'POST',
    path: '/api/conversations/:id/typing',
    role: 'editor',
    instanceOf,
    async answer({ request: { params, body }, reply, auth }) {
      const { data } = typing.safeParse(body)
      if (!data) throw invalid('draft', 'validation_invalid_value', 'Invalid value.')
      const conversation = await records.get('conversations', params.id)
      const shown: Typing = { by: auth.record.id, name: nameOf(auth.record), draft: data.draft }
      chat.realtime.show({ collection: 'conversations', id: conversation.id, data: data.draft === '' ? null : shown })
      const name =
        data.draft === '' || data.private
          ? ''
          : (String(auth.record.name ?? '')
              .trim()
              .split(/\s+/)[0] ?? '')
      await records.write(async (writer) =>
        announce(writer, { contact: conversation.contact, kind: 'typing', name, text: '' }),
      )
      if (data.draft !== '' && !data.private) await showRead(chat, conversation.id, { isTyping: true })
      return reply.code(204).send()
    },
  })
}

/** @throws ApiError 400 unless it is a calendar date */
function dayIn(name: string, value: string | undefined): Day {
  if (value && /^\d{4}-/.test(value) && isWallTime(`${value}T00:00`)) return value
  throw invalid(name, 'validation_invalid_value', 'Must be a day, such as 2026-01-31.')
}
