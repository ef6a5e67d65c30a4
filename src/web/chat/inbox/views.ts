import type { Row } from '#shared/collections/index.ts'
import type { InboxCounts } from '#shared/contracts/chat.ts'

type Conversation = Row<'conversations'>

export const inboxViews = ['mine', 'unassigned', 'unattended', 'open', 'pending', 'snoozed', 'resolved'] as const
export type InboxView = (typeof inboxViews)[number]
export const usualView: InboxView = 'open'

interface View {
  /** Filter for the record API. */
  filter: string
  /** The same as a predicate, so that a row leaves the list as soon as it changes. */
  holds: (conversation: Conversation, me: string) => boolean
  count?: keyof InboxCounts
}

const isOpen = ({ status }: Conversation): boolean => status === 'open'

/** The views that the server counts under the same names (`countInbox`). */
export const views: Readonly<Record<InboxView, View>> = {
  mine: {
    filter: 'status = "open" && assignee = {:me}',
    holds: (row, me) => isOpen(row) && row.assignee === me,
    count: 'mine',
  },
  unassigned: {
    filter: 'status = "open" && assignee = ""',
    holds: (row) => isOpen(row) && row.assignee === '',
    count: 'unassigned',
  },
  unattended: {
    filter: 'status = "open" && waitingSince != ""',
    holds: (row) => isOpen(row) && row.waitingSince !== '',
    count: 'unattended',
  },
  open: { filter: 'status = "open"', holds: isOpen, count: 'open' },
  pending: { filter: 'status = "pending"', holds: ({ status }) => status === 'pending', count: 'pending' },
  snoozed: { filter: 'status = "snoozed"', holds: ({ status }) => status === 'snoozed', count: 'snoozed' },
  resolved: { filter: 'status = "resolved"', holds: ({ status }) => status === 'resolved' },
}

/** Views about waiting show the longest wait first; others the latest message. */
export const sortOf = (view: InboxView): string => (view === 'unattended' ? 'waitingSince,id' : '-lastMessageAt,-id')

export function inOrder<C extends Conversation>(view: InboxView, rows: readonly C[]): C[] {
  const by = (one: C, other: C): number =>
    view === 'unattended'
      ? compare(one.waitingSince, other.waitingSince) || compare(one.id, other.id)
      : compare(other.lastMessageAt, one.lastMessageAt) || compare(other.id, one.id)
  return rows.toSorted(by)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
