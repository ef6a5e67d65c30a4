import type { RecordWriter } from '#server/engine/records/records.ts'
import type { FoundMessage } from '#shared/contracts/chat.ts'
import type { Chat, Conversation, Message } from './chat.ts'

/** Search scope: the messages of one workspace. */
const scopeOf = (instance: string): string => `messages/${instance}`

/** Hits are grouped by conversation, so only conversations among the best hits are shown. */
const maxHits = 300
const maxConversations = 30
/** Only the start of a long message is returned, so the match itself may be missing from it. */
const maxCharacters = 2000

/** Indexes what people and bots write, private notes included, in the transaction that stores it. */
export async function indexMessage(
  { search }: Pick<Chat, 'search'>,
  { tx }: RecordWriter,
  { instance, language }: Conversation,
  { id, author, body }: Message,
): Promise<void> {
  if (author === 'system' || body.trim() === '') return
  await search.put(tx, [{ id, scope: scopeOf(instance), language, title: '', text: body }])
}

/** Call before deleting a conversation with its messages. */
export async function forgetMessages(
  { search }: Pick<Chat, 'search'>,
  { tx }: RecordWriter,
  conversation: string,
): Promise<void> {
  const rows = await tx.all<{ id: string }>('select id from messages where conversation = ?', [conversation])
  await search.remove(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Call before deleting a workspace. */
export const forgetWorkspace = ({ search }: Pick<Chat, 'search'>, { tx }: RecordWriter, instance: string) =>
  search.removeScope(tx, scopeOf(instance))

/** Messages that contain words of the query, ignoring accents: the best hit of each conversation, best first. */
export async function searchMessages(
  { search, records }: Pick<Chat, 'search' | 'records'>,
  instance: string,
  query: string,
): Promise<FoundMessage[]> {
  const hits = await search.search(query, { scopes: [scopeOf(instance)], limit: maxHits })
  const messages = await records.byIds(
    'messages',
    hits.map(({ id }) => id),
  )
  const found = [...Map.groupBy(messages, ({ conversation }) => conversation)].slice(0, maxConversations)
  const conversations = await records.byIds(
    'conversations',
    found.map(([id]) => id),
  )
  const contacts = await records.byIds('contacts', [...new Set(conversations.map(({ contact }) => contact))])
  const contactById = new Map(contacts.map((contact) => [contact.id, contact]))
  const contactOf = new Map(conversations.map(({ id, contact }) => [id, contactById.get(contact)]))
  return found.flatMap(([conversation, [best, ...others]]) => {
    const contact = contactOf.get(conversation)
    // Deleted meanwhile.
    if (!best || !contact) return []
    const { sequence, author, created, body } = best
    const { id, name, email, phone } = contact
    return {
      ...{ conversation, sequence, author: author || 'system', created, private: best.private },
      body: body.slice(0, maxCharacters),
      more: others.length,
      contact: { id, name, email, phone },
    }
  })
}
