import type { RecordData, RecordEvent, RecordStore, RequestInfo } from '../records/record-store.ts'
import type { Client } from './client.ts'
import type { Streams } from './streams.ts'
import type { Topic } from './topic.ts'

export type AskedRecords = Pick<RecordStore, 'collection' | 'byId' | 'visible' | 'visibleValues'>

/** What happened to a record. `values` are those of a record that is stored no more. */
export interface Change {
  readonly action: RecordEvent['action']
  readonly collection: string
  readonly id: string
  readonly values?: RecordData
}
export type Message = () => void

/** For each subscriber who may see the record: the message, ready to be sent. */
export async function messagesFor(streams: Streams, records: AskedRecords, change: Change): Promise<Message[]> {
  // What one caller sees through one topic is worked out once, however many streams it has open.
  const answers = new Map<string, Promise<string | null>>()
  const messages: Promise<Message | null>[] = []
  for (const client of streams.clients.values()) {
    for (const topic of client.topics) {
      if (!concerns(records, topic, change)) continue
      const key = `${callerOf(client)}\n${topic.name}`
      const answer = answers.get(key) ?? dataFor(records, client, topic, change)
      answers.set(key, answer)
      messages.push(answer.then((data) => (data === null ? null : () => client.send(topic.name, data))))
    }
  }
  return (await Promise.all(messages)).filter((message) => message !== null)
}

const callerOf = ({ auth }: Client): string => (auth ? `${auth.collection.name}/${auth.record.id}` : '')

function concerns(records: AskedRecords, topic: Topic, { collection, id }: Change): boolean {
  if (topic.record !== '*' && topic.record !== id) return false
  return topic.collection === collection || records.collection(topic.collection)?.name === collection
}

/** Whatever goes wrong while checking, the message is not sent. */
async function dataFor(records: AskedRecords, client: Client, topic: Topic, change: Change): Promise<string | null> {
  const { action, collection, id, values } = change
  const request: RequestInfo = {
    context: 'realtime',
    method: 'GET',
    headers: topic.headers,
    query: topic.query,
    body: {},
    auth: client.auth,
    ip: client.ip,
  }
  const { filter, expand, fields } = topic.query
  const options = { rule: topic.record === '*' ? ('list' as const) : ('view' as const), filter, expand, fields }
  try {
    const record = values
      ? await records.visibleValues(request, collection, values, options)
      : await records.visible(request, collection, id, options)
    return record && JSON.stringify({ action, record })
  } catch {
    return null
  }
}

/** A caller that is gone, or whose tokens were ended, leaves its streams open but without its rights. */
export async function refreshCallers(
  streams: Streams,
  records: AskedRecords,
  { collection, id, action }: Change,
): Promise<void> {
  const concerned = [...streams.clients.values()].filter(
    ({ auth }) => auth?.collection.name === collection && auth.record.id === id,
  )
  if (concerned.length === 0) return
  const current = action === 'delete' ? null : await records.byId(collection, id)
  for (const client of concerned) {
    const { auth } = client
    if (auth) client.auth = current && current.tokenKey === auth.record.tokenKey ? { ...auth, record: current } : null
  }
}
