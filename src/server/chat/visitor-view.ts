import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import type { VisitorCitation, VisitorConversation, VisitorMessage, VisitorView } from '#shared/contracts/chat.ts'
import { placeOf } from '#shared/contracts/knowledge.ts'
import type { Conversation, Message } from './chat.ts'
import { readByTeam } from './reads.ts'

const messagesAtOnce = 200
const nothing: VisitorConversation = {
  ...{ id: '', status: '', sequence: 0, readByTeam: 0, readByVisitor: 0, canRate: false, rating: 0 },
}

/** What the visitor sees after a cursor, oldest message first. Private notes are invisible, even as gaps in the numbering. */
export async function visitorView(
  records: RecordReader,
  conversation: Conversation | null,
  after: number,
): Promise<VisitorView> {
  if (!conversation) return { conversation: nothing, messages: [] }
  const rows = await records.find('messages', {
    filter: 'conversation = {:id} && private = false && visitorSequence > {:after}',
    params: { id: conversation.id, after },
    sort: 'visitorSequence',
    limit: messagesAtOnce,
  })
  return { conversation: await stateOf(records, conversation), messages: await shownMessages(records, rows) }
}

async function stateOf(records: RecordReader, conversation: Conversation): Promise<VisitorConversation> {
  const { id, status, visitorSequence, visitorRead, rating } = conversation
  const isOver = status === 'resolved'
  return {
    ...{ id, status, sequence: visitorSequence, rating: isOver ? rating : 0 },
    readByTeam: await readByTeam(records, conversation),
    readByVisitor: visitorRead,
    canRate: isOver && !isRated(conversation),
  }
}

/** One rating per resolution. */
export const isRated = ({ ratedAt, resolvedAt }: Conversation): boolean => ratedAt !== '' && ratedAt >= resolvedAt

export async function shownMessages(records: RecordReader, rows: readonly Message[]): Promise<VisitorMessage[]> {
  const users = await records.byIds('users', [...new Set(rows.map(({ user }) => user).filter(Boolean))])
  const bots = await records.byIds('bots', [...new Set(rows.map(({ bot }) => bot).filter(Boolean))])
  const names = new Map([...users.map(firstName), ...bots.map(({ id, name }) => [id, name] as const)])
  return rows.map(({ id, clientId, visitorSequence, author, user, bot, body, citations, files, created }) => ({
    ...{ id, clientId, sequence: visitorSequence, author: author || 'system', body, files, created },
    name: names.get(user || bot) ?? '',
    citations: (citations ?? []).map(citationOf),
  }))
}

/** Visitors never see a member's address. */
const firstName = ({ id, name }: Row<'users'>) => [id, name.trim().split(/\s+/)[0] ?? ''] as const

const citationOf = ({ title, headings, quote, url, ...place }: Source): VisitorCitation => ({
  ...{ title, headings, quote, url },
  ...placeOf(place),
})
