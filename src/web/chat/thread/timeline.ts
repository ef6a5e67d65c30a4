import type { Row } from '#shared/collections/index.ts'
import type { Message, Thread } from './thread-cache.ts'

type Event = Row<'conversation_events'>

export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: Message; isFollowing: boolean }
  | { kind: 'event'; key: string; event: Event }

/** Consecutive messages of an author within this time share a heading. */
const togetherMilliseconds = 5 * 60_000

/** Messages in order, with the events after each, and a line where a new day starts in the reader's time zone. */
export function timelineOf(messages: Thread, events: readonly Event[]): TimelineItem[] {
  const first = messages[0]?.sequence ?? 1
  const shown = events.filter((event, at) => event.sequence >= first - 1 && !isSaidByNext(event, events[at + 1]))
  const after = Map.groupBy(shown, ({ sequence }) => sequence)
  const items: TimelineItem[] = []
  let day = ''
  const add = (item: TimelineItem, at: string): void => {
    const today = new Date(at.replace(' ', 'T')).toDateString()
    if (today !== day) items.push({ kind: 'day', key: `day ${today}`, at })
    day = today
    items.push(item)
  }
  const addEvents = (sequence: number): void => {
    for (const event of after.get(sequence) ?? []) add({ kind: 'event', key: event.id, event }, event.created)
  }
  if (first === 1) addEvents(0)
  for (const message of messages) {
    const last = items.at(-1)
    const isFollowing = last?.kind === 'message' && isTogether(last.message, message)
    add({ kind: 'message', key: message.clientId, message, isFollowing }, message.created)
    addEvents(message.sequence)
  }
  return items
}

/** A hand-over also reopens the conversation; show only the line with the reason. */
const isSaidByNext = (event: Event, next: Event | undefined): boolean =>
  event.type === 'status' && next?.type === 'handed-over' && next.position === event.position + 1

function isTogether(one: Message, other: Message): boolean {
  const isSame = one.author === other.author && one.user === other.user && one.private === other.private
  return isSame && timeOf(other) - timeOf(one) < togetherMilliseconds
}

const timeOf = ({ created }: Message): number => Date.parse(created.replace(' ', 'T'))
