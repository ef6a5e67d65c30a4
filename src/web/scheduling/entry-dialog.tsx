import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { UiLink } from '#web/ui/frame/ui-link.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { MenuAct, MenuItem } from '#web/ui/overlay/menu.tsx'
import type { CalendarEntry } from './calendar/calendar-entry.ts'
import { useDayFormats } from './calendar/use-day-formats.ts'
import { EntryState } from './entry-state.tsx'
import type { ScheduledRow } from './scheduled-row.ts'

interface EntryDialogProps {
  entry: CalendarEntry
  row: ScheduledRow
  items: readonly MenuItem[]
  onClose: () => void
}

/** The post of a notification: its state, its text, and the actions. */
export function EntryDialog({ entry, row, items, onClose }: EntryDialogProps) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const { post, ambassador } = row.expand ?? {}
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={entry.title || t('csv.post')}
      description={`${formats.moment(entry.wallTime)} · ${entry.channel}`}
    >
      <div className="space-y-4">
        <EntryState entry={entry} row={row} />
        <section
          aria-label={t('byHand.text')}
          lang={ambassador?.language}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard
          tabIndex={0}
          className="max-h-48 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {post?.body}
        </section>
        <div className="flex flex-col gap-2">
          {items.filter(isAct).map((act) => (
            <Act key={act.label} act={act} onClose={onClose} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

const isAct = (item: MenuItem): item is MenuAct => Boolean(item) && 'label' in (item as object)

function Act({ act: { label, icon, to, tone, onSelect }, onClose }: { act: MenuAct; onClose: () => void }) {
  const look = { icon, className: tone === 'danger' ? 'w-full text-danger-ink!' : 'w-full' }
  if (to) {
    return (
      <Button asChild {...look}>
        <UiLink to={to}>{label}</UiLink>
      </Button>
    )
  }
  function onClick(): void {
    onClose()
    onSelect?.()
  }
  return (
    <Button {...look} onClick={onClick}>
      {label}
    </Button>
  )
}
