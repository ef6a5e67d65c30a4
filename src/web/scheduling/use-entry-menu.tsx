import {
  Ban,
  CalendarClock,
  Check,
  ExternalLink,
  FileText,
  Hand,
  ListPlus,
  Move,
  Pause,
  Play,
  RotateCw,
  SearchX,
  UserRoundCheck,
} from 'lucide-react'
import { useLocalised, useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { CalendarEntry } from './calendar/calendar-entry.ts'
import type { EntryMenu } from './calendar/entry-button.tsx'
import { useDayFormats } from './calendar/use-day-formats.ts'
import { type Changed, isPaused, nextFreeSlot, resumed, retried } from './changes.ts'
import { EntryState } from './entry-state.tsx'
import type { ScheduledRow } from './scheduled-row.ts'
import { useCalendarZone } from './use-calendar.ts'

/** The actions on a scheduled post in each state; docs/publishing.md has the steps. */
export function useEntryMenu({
  rows,
  canEdit,
  onMove,
  onPublished,
  onShare,
}: {
  rows: readonly ScheduledRow[]
  canEdit: boolean
  /** Asks for another time. */
  onMove: (row: ScheduledRow) => void
  /** Asks for the address on the network; for posts published by hand, shows the material first. */
  onPublished: (row: ScheduledRow) => void
  /** Asks for an outside reviewer. */
  onShare: (row: ScheduledRow) => void
}): (entry: CalendarEntry, move: (() => void) | undefined) => EntryMenu {
  const t = useT('scheduling')
  const localised = useLocalised()
  const zone = useCalendarZone()
  const update = useUpdate('scheduled_posts', { errorTitle: t('acts.failed') })
  return (entry, move) => {
    const row = rows.find(({ id }) => id === entry.id)
    if (!row) return { header: entry.title, items: [] }
    const { id, status, error, externalUrl } = row
    const change = (changed: Changed) => () => update.mutate(changed)
    const write = (next: 'scheduled' | 'held' | 'canceled') => change({ id, status: next })
    const choose = { label: t('acts.move'), icon: <CalendarClock />, onSelect: () => onMove(row) }
    const again = { ...choose, label: t('acts.again') }
    const cancel = { label: t('acts.cancel'), icon: <Ban />, tone: 'danger' as const, onSelect: write('canceled') }
    const pause = { label: t('acts.pause'), icon: <Pause />, onSelect: write('held') }
    const resume = isPaused(row) && { label: t('acts.resume'), icon: <Play />, onSelect: change(resumed(row, zone)) }
    const retry = { label: t('acts.retry'), icon: <RotateCw />, onSelect: change(retried([row], zone)[0]!) }
    const next = {
      ...{ label: t('acts.next'), icon: <ListPlus /> },
      onSelect: change({ id, status: 'scheduled', ...nextFreeSlot, timezone: zone }),
    }
    const isThere = { label: t('acts.isThere'), icon: <Check />, onSelect: () => onPublished(row) }
    const isNotThere = { label: t('acts.isNotThere'), icon: <SearchX />, onSelect: write('scheduled') }
    const share = { label: t('acts.share'), icon: <UserRoundCheck />, onSelect: () => onShare(row) }
    const byHand = error === 'by-hand' && { ...isThere, icon: <Hand />, label: t('acts.byHand') }
    const items: Record<ScheduledRow['status'], readonly MenuItem[]> = {
      scheduled: [
        choose,
        pause,
        move && { label: t('acts.keys'), icon: <Move />, shortcut: 'm', onSelect: move },
        share,
        cancel,
      ],
      '': [],
      publishing: [cancel],
      published: [],
      held: [byHand, resume, again, next, share, cancel],
      failed: [retry, again, next, share, cancel],
      unknown: [isThere, isNotThere],
      canceled: [again, next],
    }
    return {
      header: <EntryHeader entry={entry} row={row} />,
      items: [
        ...(canEdit ? items[status] : []),
        Boolean(externalUrl) && {
          label: t('acts.onNetwork'),
          icon: <ExternalLink />,
          onSelect: () => void window.open(externalUrl, '_blank', 'noopener'),
        },
        Boolean(row.expand?.post?.batch) && {
          label: t('acts.post'),
          icon: <FileText />,
          to: localised(`/dashboard/production/${row.expand?.post?.batch}`),
        },
      ],
    }
  }
}

/** Title, time and state. */
function EntryHeader({ entry, row }: { entry: CalendarEntry; row: ScheduledRow }) {
  const formats = useDayFormats()
  return (
    <div className="space-y-1 whitespace-normal">
      <p className="line-clamp-2 text-sm font-medium">{entry.title}</p>
      <p className="text-caption text-ink-muted">
        {formats.moment(entry.wallTime)} · {entry.channel}
      </p>
      <EntryState entry={entry} row={row} />
    </div>
  )
}
