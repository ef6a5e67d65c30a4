import { z } from 'zod'
import { requirePlan } from '#server/billing/index.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import { requireChat } from '#server/provisioning/index.ts'
import type { Chat } from '../chat.ts'
import { deliver, sendAgain } from './deliveries.ts'
import { composeTemplate, templatesOf } from './templates.ts'

const template = z.object({
  clientId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  values: z.record(z.string().max(60), z.string().trim().max(1024)).default({}),
})
const decision = z.object({ again: z.boolean() })

/** What members send that is no plain message: templates, and again what did not arrive or may not have. */
export function registerSendingRoutes(chat: Chat): void {
  const { records, clock } = chat
  type ById = { Params: { id: string } }

  memberRoute<ById>(chat, {
    ...{ method: 'POST', path: '/api/conversations/:id/template', role: 'editor' },
    instanceOf: async ({ params }) => (await records.byId('conversations', params.id))?.instance ?? '',
    async answer({ request: { params, body }, instance, auth }) {
      const given = read(template, body)
      const { clientId, name, language } = given
      const conversation = await records.byId('conversations', params.id)
      const channel = conversation && (await records.byId('chat_channels', conversation.channel))
      if (channel?.kind !== 'whatsapp') throw notFound()
      await requirePlan(records, instance, clock.now())
      await requireChat(records, instance)
      const known = (await templatesOf(chat, channel)).find((one) => one.name === name && one.language === language)
      const composed = composeTemplate(known, given.values)
      return records.write(async (writer) => {
        const row = await writer.lock('conversations', params.id)
        const sent = { filter: 'conversation = {:id} && clientId = {:clientId}', params: { id: row.id, clientId } }
        const stored = await writer.first('messages', sent)
        if (stored) return { id: stored.id }
        const message = await writer.create('messages', {
          ...{ conversation: row.id, clientId, body: composed.body, author: 'member' },
          user: auth.isSuperuser ? '' : auth.record.id,
          whatsapp: { type: 'template', template: { name, language } },
        })
        await deliver(chat, writer, row, message, [composed.content])
        return { id: message.id }
      })
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
          throw invalid('again', 'validation_delivery_decided', 'The message has been decided on, or has arrived.')
        }
        if (again) await sendAgain(chat, writer, row)
        else await writer.update('message_deliveries', row.id, { isLeft: true })
      })
      return reply.code(204).send()
    },
  })
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, success } = schema.safeParse(body)
  if (success) return data
  throw invalid('template', 'validation_invalid_value', 'Invalid value.')
}
