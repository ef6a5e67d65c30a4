import { z } from 'zod'
import { invalid } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Chat } from '../chat.ts'
import { answering } from '../members.ts'

const shape = z.object({
  page: z.string().regex(/^[\w-]{8,40}$/),
  conversation: z.string().max(15).default(''),
  isOver: z.boolean().default(false),
})

/** Heartbeat of a member's inbox page, with the conversation it shows. */
export function registerPresence(chat: Chat): void {
  const { records, presence } = chat
  memberRoute<{ Params: { instance: string } }>(chat, {
    method: 'POST',
    path: '/api/instances/:instance/chat-presence',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    async answer({ request: { body }, reply, instance, auth }) {
      const { data } = shape.safeParse(body)
      if (!data) throw invalid('page', 'validation_invalid_value', 'Invalid value.')
      const found = data.conversation ? await records.byId('conversations', data.conversation) : null
      const shown = found?.instance === instance ? found : null
      const place = { conversation: shown?.id ?? '', contact: shown?.contact ?? '' }
      const user = auth.record.id
      const answers = (await answering(records, instance)).includes(user)
      const { page, isOver } = data
      // Administrators watch without appearing as members.
      if (!auth.isSuperuser) {
        await records.write(async (writer) =>
          presence.look(writer, { instance, user, answers, page, isOver, ...place }),
        )
      }
      return reply.code(204).send()
    },
  })
}
