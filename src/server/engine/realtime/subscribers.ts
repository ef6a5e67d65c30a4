import type { RecordData } from '../records/record.ts'
import type { RecordEvent, RecordStore, Viewer } from '../records/records.ts'
import type { Client } from './client.ts'
import type { Streams } from './streams.ts'
import type { Topic } from './topic.ts'

type Records = Pick<RecordStore, 'collection' | 'byId' | 'visibleToEach'>

/** A change of a record. `values` are those of a deleted record. */
export interface Change {
  readonly action: RecordEvent['action']
  readonly collection: string
  readonly id: string
  readonly values?: RecordData
}
export type Message = () => void

/** For each subscriber who may see the record: the message, ready to be sent. */
export async function messagesFor(streams: Streams, records: Records, change: Change): Promise<Message[]> {
  const { action, collection, id, values } = change
  const names = [collection, records.collection(collection)?.id ?? collection]
  // A caller with several streams is checked once per topic.
  const positions = new Map<string, number>()
  const viewers: Viewer[] = []
  const listening: { client: Client; topic: Topic; at: number }[] = []
  for (const client of streams.listeningTo(names)) {
    for (const topic of client.topics) {
      if (!names.includes(topic.collection) || (topic.record !== '*' && topic.record !== id)) continue
      const key = `${callerOf(client)}\n${topic.name}`
      let at = positions.get(key)
      if (at === undefined) {
        at = viewers.push(viewerOf(client, topic)) - 1
        positions.set(key, at)
      }
      listening.push({ client, topic, at })
    }
  }
  if (viewers.length === 0) return []
  const answers = await records.visibleToEach(collection, values ?? id, viewers)
  const texts = answers.map((record) => record && `{"action":"${action}","record":${record}}`)
  return listening.flatMap(({ client, topic, at }) => {
    const data = texts[at]
    return data ? [() => client.send(topic.name, data)] : []
  })
}

const callerOf = ({ auth }: Client): string => (auth ? `${auth.collection.name}/${auth.record.id}` : '')

/** The client as the caller of a request for the topic's records. */
export function viewerOf(
  { auth, ip }: Client,
  { record, query, headers }: Pick<Topic, 'record' | 'query' | 'headers'>,
): Viewer {
  const { filter, expand, fields } = query
  return {
    request: { context: 'realtime', method: 'GET', headers, query, body: {}, auth, ip },
    rule: record === '*' ? ('list' as const) : ('view' as const),
    filter,
    expand,
    fields,
  }
}

/** The streams of a deleted caller, or one whose tokens were invalidated, stay open as guests. */
export async function refreshCallers(
  streams: Streams,
  records: Records,
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
