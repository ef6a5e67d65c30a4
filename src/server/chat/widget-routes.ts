import type { FastifyRequest } from 'fastify'
import { invalid, notFound } from '#server/engine/errors.ts'
import { fileKey } from '#server/engine/files/file-key.ts'
import { sendFile } from '#server/engine/files/serving/send-file.ts'
import type { Typing, VisitorSession, VisitorView, WidgetConfig } from '#shared/contracts/chat.ts'
import { usualBranding } from '#shared/contracts/chat-settings.ts'
import { isOpenAt, nextOpening } from '#shared/scheduling/business-hours.ts'
import { botOnDuty, settingsOf } from './bots.ts'
import type { Chat } from './chat.ts'
import { rate } from './conversations.ts'
import { askForPerson } from './hand-over.ts'
import { identityRequired, verifyIdentity } from './identity.ts'
import { type ReceivedMessage, receiveMessage, withFiles } from './visitor-files.ts'
import {
  bearerOf,
  countFiles,
  countMessage,
  countSession,
  cursorOf,
  readBody,
  visitorOfRequest,
  type WidgetQuery,
} from './visitor-requests.ts'
import { startSession } from './visitor-sessions.ts'
import { announce } from './visitor-streams.ts'
import { shownMessages, visitorView } from './visitor-view.ts'
import { channelByToken, conversationOf, conversationToWrite, findVisitor, type Visitor } from './visitors.ts'

const base = '/api/widget/:siteToken'

/** Visitors have no account: each call finds their conversation by their session token. */
export function registerWidgetRoutes(chat: Chat): void {
  const { http, records, clock, files } = chat

  http.get<WidgetQuery>(base, async ({ params }): Promise<WidgetConfig> => {
    const now = clock.now()
    const channel = await channelByToken(records, params.siteToken, now)
    const settings = await settingsOf(records, channel.instance)
    const opensAt = nextOpening(settings?.hours ?? null, settings?.timezone || 'UTC', now.getTime())
    return {
      name: (await records.get('instances', channel.instance)).name,
      greeting: channel.greeting,
      accent: settings?.branding?.accent ?? usualBranding.accent,
      hasBot: (await botOnDuty(records, channel.id, now)) !== null,
      isOpen: isOpenAt(settings?.hours ?? null, settings?.timezone || 'UTC', now.getTime()),
      arePeopleHere: chat.presence.hasPeople(channel.instance),
      opensAt: opensAt === null ? '' : new Date(opensAt).toISOString(),
      ...{ askName: channel.askName, askEmail: channel.askEmail, replyTime: channel.replyTime },
      identity: channel.identity,
    }
  })

  http.post<WidgetQuery>(`${base}/sessions`, async (request): Promise<VisitorSession> => {
    const start = readBody('start', request.body)
    const channel = await channelByToken(records, request.params.siteToken, clock.now())
    const identity = channel.identity && start.identity ? await verifyIdentity(chat, channel, start.identity) : null
    if (channel.identity === 'required' && !identity) throw identityRequired()
    // Returning visitors call this on each page and do not count as new.
    const known = await findVisitor(records, channel, bearerOf(request), clock.now())
    if (!known) countSession(chat, request.ip, channel.instance)
    return records.write(async (writer) => {
      const { token, visitor } = await startSession(writer, channel, start, bearerOf(request), identity, clock.now())
      return { token, ...(await visitorView(writer, await conversationOf(writer, visitor), 0)) }
    })
  })

  http.get<WidgetQuery>(`${base}/messages`, async (request): Promise<VisitorView> => {
    const conversation = await conversationOf(records, await visitorOfRequest(chat, request))
    const cursor = cursorOf(request)
    return visitorView(records, conversation, conversation?.id === cursor.conversation ? cursor.after : 0)
  })

  http.post<WidgetQuery>(`${base}/messages`, async (request): Promise<VisitorView> => {
    const visitor = await visitorOfRequest(chat, request)
    countMessage(chat, visitor)
    const received = await receiveMessage(chat, request)
    try {
      return await store(visitor, received)
    } finally {
      await received.discard()
    }
  })

  /** Idempotent per `clientId`: repeating the call returns the stored message. */
  async function store(visitor: Visitor, { body: given, files: attached }: ReceivedMessage): Promise<VisitorView> {
    const { clientId, body, language } = readBody('message', given)
    if (body === '' && attached.length === 0) throw invalid('body', 'validation_required', 'Cannot be blank.')
    countFiles(chat, visitor, attached.length)
    const { view } = await withFiles(chat, attached, (newId, sizes) =>
      records.write(async (writer) => {
        const { id } = await conversationToWrite(chat, writer, visitor, language ?? '')
        const sent = { filter: 'conversation = {:id} && clientId = {:clientId}', params: { id, clientId } }
        const place = { id: newId, conversation: id, clientId }
        const draft = { ...place, body, author: 'visitor' as const, files: [...sizes.keys()] }
        const message =
          (await writer.first('messages', sent)) ?? (await writer.create('messages', draft, undefined, sizes))
        const current = await writer.get('conversations', id)
        const { conversation } = await visitorView(writer, current, message.visitorSequence)
        return { stored: message.id, view: { conversation, messages: await shownMessages(writer, [message]) } }
      }),
    )
    return view
  }

  const act = (path: string, run: (request: FastifyRequest<WidgetQuery>) => Promise<void>): void => {
    http.post<WidgetQuery>(`${base}/${path}`, async (request, reply) => {
      await run(request)
      return reply.code(204).send()
    })
  }

  act('typing', async (request) => {
    const visitor = await visitorOfRequest(chat, request)
    const conversation = await conversationOf(records, visitor)
    if (!conversation) return
    const shown: Typing = { by: 'visitor', name: visitor.contact.name, draft: '' }
    chat.realtime.show({ collection: 'conversations', id: conversation.id, data: shown })
  })

  act('read', async (request) => {
    const { sequence } = readBody('reading', request.body)
    const visitor = await visitorOfRequest(chat, request)
    await records.write(async (writer) => {
      const found = await conversationOf(writer, visitor)
      if (!found) return
      const conversation = await writer.lock('conversations', found.id)
      const visitorRead = Math.min(sequence, conversation.visitorSequence)
      if (visitorRead <= conversation.visitorRead) return
      await writer.update('conversations', found.id, { visitorRead })
      // Marks it read in their other tabs too.
      announce(writer, { contact: visitor.contact.id, kind: 'news' })
    })
  })

  act('person', async (request) => {
    const visitor = await visitorOfRequest(chat, request)
    countMessage(chat, visitor)
    await records.write(async (writer) => {
      await askForPerson(chat, writer, await conversationToWrite(chat, writer, visitor, ''))
    })
  })

  act('rating', async (request) => {
    const given = readBody('rating', request.body)
    const visitor = await visitorOfRequest(chat, request)
    await records.write(async (writer) => {
      const found = await conversationOf(writer, visitor)
      if (!found) throw notFound()
      await rate(chat, writer, await writer.lock('conversations', found.id), given)
      announce(writer, { contact: visitor.contact.id, kind: 'news' })
    })
  })

  type OfFile = { Params: WidgetQuery['Params'] & { message: string; name: string } }
  http.get<OfFile>(`${base}/messages/:message/files/:name`, async (incoming, reply) => {
    const request = incoming as FastifyRequest<OfFile & WidgetQuery>
    const conversation = await conversationOf(records, await visitorOfRequest(chat, request))
    const { message: id, name } = request.params
    const message = await records.byId('messages', id)
    const isTheirs = message && !message.private && message.conversation === conversation?.id
    const file =
      isTheirs &&
      message.files.includes(name) &&
      (await files.open(fileKey(records.collection('messages')!.id, id, name)))
    if (!file) throw notFound()
    return sendFile(request, reply, file, { name, asAttachment: false, isPrivate: true })
  })
}
