import { z } from 'zod'
import { invalid, notFound } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Chat } from './chat.ts'
import { type Actor, note } from './conversations.ts'
import { joinReach } from './whatsapp/window.ts'

const wanted = z.object({ into: z.string().min(1).max(40) })
const maxNotes = 5000

/**
 * Merges two contacts of a workspace: conversations, ids and sessions move to `into`, whose own values win and whose gaps are
 * filled; `from` is deleted. Open streams of its visitor end and reconnect as `into`.
 */
export async function mergeContacts(writer: RecordWriter, from: string, into: string, by: Actor): Promise<void> {
  // Always in the same order, so that concurrent merges cannot deadlock.
  for (const id of [from, into].sort()) await writer.lock('contacts', id)
  const gone = await writer.get('contacts', from)
  const kept = await writer.get('contacts', into)
  const params = { from }
  for (const { id } of await writer.find('conversations', { filter: 'contact = {:from}', params })) {
    const conversation = await writer.lock('conversations', id)
    await writer.update('conversations', id, { contact: into })
    await note(writer, conversation, by, { type: 'merged', from: gone.name || gone.email || gone.phone })
  }
  await joinReach(writer, into)
  for (const collection of ['contact_ids', 'visitor_sessions'] as const) {
    for (const { id } of await writer.find(collection, { filter: 'contact = {:from}', params })) {
      await writer.update(collection, id, { contact: into })
    }
  }
  await writer.update('contacts', into, {
    name: kept.name || gone.name,
    email: kept.email || gone.email,
    phone: kept.phone || gone.phone,
    company: kept.company || gone.company,
    language: kept.language || gone.language,
    notes: [kept.notes, gone.notes].filter(Boolean).join('\n\n').slice(0, maxNotes),
    unreachableAt: kept.unreachableAt || gone.unreachableAt,
    lastSeenAt: [kept.lastSeenAt, gone.lastSeenAt].sort().at(-1)!,
  })
  await writer.delete('contacts', from)
}

/** `POST /api/contacts/{id}/merge` `{into}`: another contact of the same workspace. */
export function registerMerge(chat: Chat): void {
  memberRoute<{ Params: { id: string } }>(chat, {
    method: 'POST',
    path: '/api/contacts/:id/merge',
    role: 'editor',
    instanceOf: async ({ params }) => (await chat.records.byId('contacts', params.id))?.instance ?? '',
    async answer({ request: { params, body }, reply, auth, instance }) {
      const { data } = wanted.safeParse(body)
      if (!data || data.into === params.id) throw invalid('into', 'validation_invalid_value', 'Invalid value.')
      await chat.records.write(async (writer) => {
        if (!(await writer.byId('contacts', params.id))) throw notFound()
        // Does not reveal whether a contact of another workspace exists.
        if ((await writer.byId('contacts', data.into))?.instance !== instance) {
          throw invalid('into', 'validation_missing_rel_records', 'Contact not found.')
        }
        const user = auth.isSuperuser ? '' : auth.record.id
        await mergeContacts(writer, params.id, data.into, { by: 'member', user })
      })
      return reply.code(204).send()
    },
  })
}
