import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, EllipsisVertical, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import type { WallTime } from '#shared/scheduling/wall-time.ts'
import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { type ScheduledRow, titleOf } from '../scheduled-row.ts'
import { ScheduledBadge } from '../scheduled-status.tsx'
import { When } from './when.tsx'

/** A post of the queue. Editors can move it by its handle, with the arrow keys on it, or by its menu. */
export function QueueRow({
  row,
  place,
  count,
  wallTime,
  isLifted,
  isTarget,
  onMove,
  onLift,
}: {
  row: ScheduledRow
  /** Its position; null for a paused post, which keeps its time. */
  place: number | null
  /** The number of posts with a position. */
  count: number
  wallTime: WallTime
  isLifted: boolean
  /** Whether it is the current drop target. */
  isTarget: boolean
  onMove?: (place: number) => void
  onLift?: (event: PointerEvent) => void
}) {
  const scheduling = useT('scheduling')
  const title = titleOf(row.expand?.post)
  const canMove = place !== null && count > 1
  return (
    <li
      {...(place !== null && { 'data-place': place })}
      className={cx(
        'flex items-center gap-3 px-4 py-2.5 sm:px-5',
        isLifted && 'opacity-50',
        isTarget && 'bg-selected outline-2 -outline-offset-2 outline-focus outline-dashed',
      )}
    >
      <When wallTime={wallTime} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="line-clamp-2 font-medium">{title}</span>
        <span className="block truncate text-caption text-ink-subtle">{row.expand?.channel?.name}</span>
        {row.status === 'held' && <ScheduledBadge status="held" />}
        {row.error && (
          <span className="block text-caption text-ink-muted">{scheduling(`reasons.${row.error as 'late'}`)}</span>
        )}
      </span>
      {onMove && onLift && canMove && (
        <span className="flex shrink-0 items-center">
          <Handle title={title} place={place} onMove={onMove} onLift={onLift} />
          <PlaceMenu title={title} place={place} count={count} onMove={onMove} />
        </span>
      )}
    </li>
  )
}

function Handle({
  title,
  place,
  onMove,
  onLift,
}: {
  title: string
  place: number
  onMove: (place: number) => void
  onLift: (event: PointerEvent) => void
}) {
  const t = useT('queue')
  const hint = useId()
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(place + step)
  }
  return (
    <>
      <IconButton
        size="sm"
        tooltip={false}
        label={t('order.handle', { title })}
        aria-describedby={hint}
        icon={<GripVertical />}
        onPointerDown={onLift}
        onKeyDown={onKeyDown}
        className="cursor-grab touch-none active:cursor-grabbing"
      />
      <span id={hint} hidden>
        {t('order.handleHint')}
      </span>
    </>
  )
}

function PlaceMenu({
  title,
  place,
  count,
  onMove,
}: {
  title: string
  place: number
  count: number
  onMove: (place: number) => void
}) {
  const t = useT('queue')
  const scheduling = useT('scheduling')
  const isFirst = place === 0
  const isLast = place === count - 1
  return (
    <Menu
      trigger={
        <IconButton size="sm" tooltip={false} label={scheduling('actions', { title })} icon={<EllipsisVertical />} />
      }
      items={[
        { label: t('order.first'), icon: <ArrowUpToLine />, disabled: isFirst, onSelect: () => onMove(0) },
        { label: t('order.up'), icon: <ArrowUp />, disabled: isFirst, onSelect: () => onMove(place - 1) },
        { label: t('order.down'), icon: <ArrowDown />, disabled: isLast, onSelect: () => onMove(place + 1) },
        { label: t('order.last'), icon: <ArrowDownToLine />, disabled: isLast, onSelect: () => onMove(count - 1) },
      ]}
    />
  )
}
