import { z } from 'zod'
import { requirePlan } from '#server/billing/index.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import { requireChat } from '#server/provisioning/index.ts'
import { templateMedia } from '#shared/contracts/whatsapp.ts'
import type { Chat } from '../chat.ts'
import { type ReceivedMessage, receiveMessage, withFiles } from '../visitor-files.ts'
import { deliver, sendAgain } from './deliveries.ts'
import { composeTemplate, templatesOf } from './templates.ts'

const template = z.object({
  clientId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  values: z.record(z.string().max(60), z.string().trim().max(1024)).default({}),
})
const templateFiles = {
  ...{ most: 1, bytes: Math.max(...Object.values(templateMedia).map(({ bytes }) => bytes)) },
  types: Object.values(templateMedia).flatMap(({ types }): readonly string[] => types),
}
const decision = z.object({ again: z.boolean() })

/** What members send besides plain messages: templates, and retries of messages that failed or may have. */
export function registerSendingRoutes(chat: Chat): void {
  const { records, clock } = chat
  type ById = { Params: { id: string } }

  memberRoute<ById>(chat, {
    ...{ method: 'POST', path: '/api/conversations/:id/template', role: 'editor' },
    instanceOf: async ({ params }) => (await records.byId('conversations', params.id))?.instance ?? '',
    async answer({ request, instance, auth }) {
      const received = await receiveMessage(chat, request, templateFiles)
      const user = auth.isSuperuser ? '' : auth.record.id
      try {
        return { id: await sendTemplate(chat, request.params.id, instance, user, received) }
      } finally {
        await received.discard()
      }
    },
  })

  memberRoute<ById>(chat, {
    ...{ method: 'POST', path: '/api/message-deliveries/:id/decision', role: 'editor' },
    async instanceOf({ params }) {
      const row = await records.byId('message_deliveries', params.id)
      return row ? ((await records.byId('conversations', row.conversation))?.instance ?? '') : ''
    },
    async answer({ request: { params, body }, reply, instance }) {
      const { again } = read(decision, body)
      if (again) {
        await requirePlan(records, instance, clock.now())
        await requireChat(records, instance)
      }
      await records.write(async (writer) => {
        const row = await writer.lockIfFound('message_deliveries', params.id)
        if (!row) throw notFound()
        if (row.state !== 'unknown' && !(again && row.state === 'failed')) {
          throw invalid('again', 'validation_delivery_decided', 'The message is already settled.')
        }
        if (again) await sendAgain(chat, writer, row)
        else await writer.update('message_deliveries', row.id, { isLeft: true })
      })
      return reply.code(204).send()
    },
  })
}

/** @returns the message's id, that of the stored one if it was sent before */
async function sendTemplate(
  chat: Chat,
  conversationId: string,
  instance: string,
  user: string,
  { body, files }: ReceivedMessage,
): Promise<string> {
  const { records, clock } = chat
  const { clientId, name, language, values } = read(template, body)
  const conversation = await records.byId('conversations', conversationId)
  const channel = conversation && (await records.byId('chat_channels', conversation.channel))
  if (channel?.kind !== 'whatsapp') throw notFound()
  await requirePlan(records, instance, clock.now())
  await requireChat(records, instance)
  const known = (await templatesOf(chat, channel)).find((one) => one.name === name && one.language === language)
  const composed = composeTemplate(known, values, files[0])
  const { stored } = await withFiles(chat, files, (id, sizes) =>
    records.write(async (writer) => {
      const row = await writer.lock('conversations', conversationId)
      const sent = { filter: 'conversation = {:id} && clientId = {:clientId}', params: { id: row.id, clientId } }
      const before = await writer.first('messages', sent)
      if (before) return { stored: before.id }
      const draft = {
        ...{ id, conversation: row.id, clientId, body: composed.body, author: 'member' as const, user },
        ...{ files: [...sizes.keys()], whatsapp: { type: 'template', template: { name, language } } },
      }
      const message = await writer.create('messages', draft, undefined, sizes)
      await deliver(chat, writer, row, message, [composed.content])
      return { stored: message.id }
    }),
  )
  return stored
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, success } = schema.safeParse(body)
  if (success) return data
  throw invalid('template', 'validation_invalid_value', 'Invalid value.')
}
