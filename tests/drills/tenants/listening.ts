import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../support/wait.ts'
import { type EventStream, openStream, subscribe } from '../event-stream.ts'
import { createRandom } from '../random.ts'
import { allowed, type Row, type State } from './access.ts'
import { inOneOrder, pick, present, treeOf } from './answers.ts'
import { type Asked, askFilter, stepsFrom } from './filters.ts'
import type { Principal, World } from './world.ts'
import { scratch } from './writes.ts'

interface Topic {
  readonly name: string
  readonly collection: string
  /** A row's id or `*`. */
  readonly record: string
  readonly filter: Asked | null
  readonly expand: string[]
  readonly fields: string | undefined
}
interface Listener {
  readonly principal: Principal
  readonly topics: readonly Topic[]
  readonly stream: EventStream
  readonly expected: string[]
}

export interface ListeningFigures {
  writes: number
  events: number
  differences: string[]
}

/** Collections in which changing one text sends an event. */
const watched = [
  'ambassadors',
  'knowledge_items',
  'posts',
  'channels',
  'scheduled_posts',
  'review_comments',
  'conversations',
  'contacts',
  'topics',
  'rooms',
  'desks',
  'notes',
  'labels',
  'staff',
  'secrets',
]
const textOf: Record<string, string> = {
  ambassadors: 'headline',
  posts: 'imagePrompt',
  channels: 'name',
  scheduled_posts: 'timezone',
  review_comments: 'body',
  conversations: 'lastMessage',
  contacts: 'notes',
  notes: 'text',
  secrets: 'text',
}

/** Everyone subscribes, the server writes: each must receive what the model says, in order, and nothing else. */
export async function runListening(world: World, seed: number, writes: number): Promise<ListeningFigures> {
  const random = createRandom(seed)
  const { server } = world
  let state = await world.state()
  const listeners: Listener[] = []
  for (const principal of world.principals) {
    const topics = Array.from({ length: 6 }, () => askTopic(random, principal, state))
    const stream = await openStream(server.url)
    const names = [...new Set(topics.map(({ name }) => name))]
    const status = await subscribe(server.url, stream, principal.token, names)
    if (status !== 204) throw new Error(`${principal.name} could not subscribe: ${status}`)
    const distinct = names.map((name) => topics.find((topic) => topic.name === name)!)
    listeners.push({ principal, topics: distinct, stream, expected: [] })
  }
  const superuser = world.principals.find(({ name }) => name === 'superuser')!
  const witness = await openStream(server.url)
  await subscribe(server.url, witness, superuser.token, ['secrets/*'])

  for (let count = 0; count < writes; count += 1) {
    const collection = random.pick(watched)
    const row = random.pick([...state.get(collection)!.values()])
    const action = random.pick(['update', 'update', 'create', 'delete'] as const)
    if (action === 'update' || collection === 'staff') {
      const field = textOf[collection] ?? (collection === 'rooms' || collection === 'staff' ? 'name' : 'title')
      const value =
        collection === 'labels' ? { name: `${row.name}` } : { [field]: `${row[field]}`.slice(0, 30) + random.word(1) }
      await server.records.write((writer) => writer.update(collection as string, row.id, value))
      state = await world.state()
      expectAll(world, listeners, 'update', collection, row.id, state)
      continue
    }
    const id = await scratch(world, collection, row)
    state = await world.state()
    expectAll(world, listeners, 'create', collection, id, state)
    if (action !== 'delete') continue
    // Other processes read a row when they build its message; a row that is gone by then has no event.
    if (!server.database.dialect.isEmbedded) await allHeard(listeners)
    expectAll(world, listeners, 'delete', collection, id, state)
    await server.records.write((writer) => writer.delete(collection, id))
    state = await world.state()
  }
  const last = await server.records.write((writer) => writer.create('secrets' as string, { text: 'last' }))
  expectAll(world, listeners, 'create', 'secrets', (last as { id: string }).id, await world.state())
  await until(() => witness.events.some(({ data }) => data.includes('"last"')))
  await allHeard(listeners)
  // What nobody should hear may still be on its way.
  await pause(150)
  const differences = listeners.flatMap(compare)
  for (const { stream } of [...listeners, { stream: witness }]) stream.close()
  return { writes, events: listeners.reduce((sum, { stream }) => sum + stream.events.length, 0), differences }
}

const maxWaitMilliseconds = 10_000

/** Waits until everybody has heard as much as expected; what is missing by then is a difference. */
const allHeard = (listeners: readonly Listener[]): Promise<unknown> =>
  until(
    () => listeners.every(({ stream, expected }) => stream.events.length >= expected.length),
    maxWaitMilliseconds,
  ).catch(() => undefined)

function askTopic(random: ReturnType<typeof createRandom>, principal: Principal, state: State): Topic {
  const collection = random.pick(watched)
  const rows = [...state.get(collection)!.keys()]
  const record = random.chance(0.6) ? '*' : random.pick(rows)
  const filter = random.chance(0.2) ? askFilter(random, principal.who, collection, state) : null
  const steps = stepsFrom(collection).filter(({ path }) => !path.includes('_via_'))
  const expand = random.chance(0.3) && steps.length > 0 ? [random.pick(steps).path] : []
  const fields = random.chance(0.2) ? 'id' : undefined
  const query = {
    ...(filter ? { filter: filter.text } : {}),
    ...(expand[0] ? { expand: expand[0] } : {}),
    ...(fields ? { fields } : {}),
  }
  const options = Object.keys(query).length > 0 ? `?options=${encodeURIComponent(JSON.stringify({ query }))}` : ''
  // Later writes cannot be used by a filter generated from the current rows.
  const usable = filter && !filter.refused && !/_via_|\./.test(filter.text.replace(/"[^"]*"/g, ''))
  if (filter && !usable)
    return { name: `${collection}/${record}`, collection, record, filter: null, expand: [], fields: undefined }
  return { name: `${collection}/${record}${options}`, collection, record, filter, expand, fields }
}

function expectAll(
  world: World,
  listeners: readonly Listener[],
  action: string,
  collection: string,
  id: string,
  state: State,
): void {
  const row = state.get(collection)!.get(id) as Row
  for (const { principal, topics, expected } of listeners) {
    for (const topic of topics) {
      if (topic.collection !== collection || (topic.record !== '*' && topic.record !== id)) continue
      const verb = topic.record === '*' ? 'list' : 'view'
      if (!allowed(principal.who, verb, collection, row, state)) continue
      if (topic.filter && !topic.filter.holds(row)) continue
      const whole = present(principal.who, collection, row, state, world.idOf, treeOf(topic.expand))
      const record = pick(whole, topic.fields)
      // An expansion is read when the message is built, perhaps after the next write; only its presence is checked.
      expected.push(summary(topic.name, action, record))
    }
  }
}

function compare({ principal, stream, expected }: Listener): string[] {
  const heard = stream.events.map(({ event, data }) => {
    const { action, record } = JSON.parse(data) as { action: string; record: Record<string, unknown> }
    return summary(event, action, record)
  })
  // Topics of one subscriber are independent; within a topic the order is that of the writes.
  const sorted = (list: readonly string[]) => JSON.stringify([...list].sort())
  if (sorted(heard) === sorted(expected)) return []
  const foreign = heard.filter((each) => !expected.includes(each))
  const missing = expected.filter((each) => !heard.includes(each))
  return [
    `${principal.name} heard ${heard.length} of ${expected.length}; foreign: ${foreign[0]}; missing: ${missing[0]}`,
  ]
}

/** Values may be from a later write; the row, its fields and its relations must match. */
function summary(topic: string, action: string, record: Record<string, unknown>): string {
  const shape = (value: unknown): unknown =>
    Array.isArray(value) && value.some((item) => typeof item === 'object')
      ? value.map(shape)
      : value && typeof value === 'object' && 'collectionId' in value
        ? { id: (value as unknown as Row).id, keys: Object.keys(value).sort() }
        : value
  const expand = record.expand as Record<string, unknown> | undefined
  const related =
    expand && inOneOrder(Object.fromEntries(Object.entries(expand).map(([key, value]) => [key, shape(value)])))
  return JSON.stringify([topic, action, record.id, Object.keys(record).sort(), related ?? null])
}
