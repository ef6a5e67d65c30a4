import { UserRoundCheck } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { OutsideState } from '../outside-badge.tsx'
import { statusLooks } from '../scheduled-status.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { useDayFormats } from './use-day-formats.ts'

/** The actions and details of an entry. */
export interface EntryMenu {
  header: ReactNode
  items: readonly MenuItem[]
}

/** An entry in a day of the grid: opens its menu, and can be dragged. */
export function EntryButton({
  entry,
  menu,
  isReachable,
  isLifted,
  isRoomy,
  onPress,
}: {
  entry: CalendarEntry
  menu: EntryMenu
  /** Whether it is in the tab order: only in the focused day. */
  isReachable: boolean
  /** While it is moved by keys or dragged. */
  isLifted: boolean
  isRoomy: boolean
  onPress: ((event: PointerEvent) => void) | undefined
}) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const { icon, edge } = statusLooks[entry.status]
  const time = formats.time(entry.wallTime)
  const status = t(`statuses.${entry.status}`)
  return (
    <Menu
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      header={menu.header}
      items={menu.items}
      trigger={
        <button
          type="button"
          data-entry={entry.id}
          tabIndex={isReachable ? 0 : -1}
          // Otherwise the menu would open on press, which prevents dragging.
          onPointerDown={(event) => {
            event.preventDefault()
            wasOpen.current = isOpen
            onPress?.(event)
          }}
          onClick={() => setOpen(!wasOpen.current)}
          className={cx(
            'flex w-full min-w-0 items-start gap-1.5 rounded-md border px-1.5 py-1 text-left text-xs [&_svg]:mt-0.5 [&_svg]:size-3 [&_svg]:shrink-0',
            edge,
            onPress && 'cursor-grab active:cursor-grabbing',
            entry.status === 'canceled' && 'line-through',
            isLifted && 'border-dashed opacity-60',
          )}
        >
          {icon}
          <span className="min-w-0 flex-1">
            <span className={cx('block tabular-nums', isRoomy && 'font-medium')}>{time}</span>
            <Comma />
            <span className={cx('font-medium', isRoomy ? 'line-clamp-3 [overflow-wrap:anywhere]' : 'block truncate')}>
              {entry.title}
            </span>
            <VisuallyHidden>{`, ${entry.ambassador}, `}</VisuallyHidden>
            <span className={isRoomy ? 'block truncate' : 'sr-only'}>{entry.channel}</span>
            <Comma />
            <span className={isRoomy ? 'block font-medium' : 'sr-only'}>{status}</span>
            <OpenReview state={entry.outside} isRoomy={isRoomy} />
          </span>
        </button>
      }
    />
  )
}

/** Marks posts that wait for an outside reviewer. */
function OpenReview({ state, isRoomy }: { state: OutsideState; isRoomy: boolean }) {
  const t = useT('scheduling')
  if (!state || state === 'approve') return null
  return (
    <>
      <Comma />
      <span className={cx('flex items-start gap-1 font-medium', !isRoomy && 'truncate')}>
        <UserRoundCheck aria-hidden="true" />
        <span className={isRoomy ? '' : 'truncate'}>{t(`outside.${state}`)}</span>
      </span>
    </>
  )
}

/** Separates parts of the accessible name that are shown as lines. */
const Comma = () => <VisuallyHidden>, </VisuallyHidden>
