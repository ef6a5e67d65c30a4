import { Clock, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useDayFormats } from '../calendar/use-day-formats.ts'
import { SlotDialog } from './slot-dialog.tsx'
import type { SlotRow, useSlots } from './use-slots.ts'
import { useWeekdays } from './use-weekdays.ts'

/** The suggested week, which the queue uses while an ambassador has no posting times. */
const suggestedTime = '1970-01-01T09:00'

/** The weekly posting times of an ambassador. Editors can change them. */
export function PostingTimes({ times, canEdit }: { times: ReturnType<typeof useSlots>; canEdit: boolean }) {
  const t = useT('queue')
  const formats = useDayFormats()
  const { query, slots, zone } = times
  /** Undefined: closed; null: a new one. */
  const [edited, setEdited] = useState<SlotRow | null>()
  const time = formats.time(suggestedTime)
  return (
    <Card
      title={t('times.title')}
      description={t('times.text', { zone: zone.replaceAll('_', ' ') })}
      actions={
        canEdit &&
        slots.length > 0 && (
          <Button size="sm" icon={<Plus />} onClick={() => setEdited(null)}>
            {t('times.add')}
          </Button>
        )
      }
    >
      {query.isError && !query.data ? (
        <ErrorState compact title={t('times.failed')} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows rows={4} />
      ) : slots.length > 0 ? (
        <Week slots={slots} onChange={canEdit ? setEdited : undefined} onRemove={times.remove} />
      ) : (
        <EmptyState
          compact
          headingLevel={3}
          icon={<Clock />}
          title={t('times.none')}
          description={t(canEdit ? 'times.noneText' : 'times.noneReadOnly', { time })}
          action={
            canEdit && (
              <div className="flex flex-wrap justify-center gap-2">
                <Button variant="primary" onClick={times.addSuggested}>
                  {t('times.useSuggested')}
                </Button>
                <Button icon={<Plus />} onClick={() => setEdited(null)}>
                  {t('times.add')}
                </Button>
              </div>
            )
          }
        />
      )}
      {edited !== undefined && (
        <SlotDialog
          slot={edited}
          slots={slots}
          zone={edited?.timezone ?? zone}
          onSave={(chosen) => (edited ? times.change(edited, chosen) : times.add(chosen))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

/** All seven days, so that days without a posting time are visible as well. */
function Week({
  slots,
  onChange,
  onRemove,
}: {
  slots: readonly SlotRow[]
  /** Undefined for people who may only read. */
  onChange: ((slot: SlotRow) => void) | undefined
  onRemove: (slot: SlotRow) => void
}) {
  const t = useT('queue')
  const formats = useDayFormats()
  return (
    <dl className="divide-y divide-line">
      {useWeekdays().map(({ weekday, name }) => {
        const own = slots.filter((slot) => slot.weekday === weekday)
        return (
          <div key={weekday} className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
            <dt className="w-28 shrink-0 py-1 text-caption text-ink-muted">{name}</dt>
            <dd className="flex min-w-0 flex-1 flex-wrap gap-1.5">
              {own.length === 0 && <span className="py-1 text-caption text-ink-subtle">{t('times.nothing')}</span>}
              {own.map((slot) => {
                const time = formats.time(`1970-01-01T${slot.time}`)
                if (!onChange)
                  return (
                    <span key={slot.id} className="rounded-control bg-sunken px-2.5 py-1 text-caption tabular-nums">
                      {time}
                    </span>
                  )
                return (
                  <Menu
                    key={slot.id}
                    align="start"
                    trigger={
                      <Button size="sm" aria-label={t('times.acts', { weekday: name, time })} className="tabular-nums">
                        {time}
                      </Button>
                    }
                    items={[
                      { label: t('times.change'), icon: <Pencil />, onSelect: () => onChange(slot) },
                      { label: t('times.remove'), icon: <Trash2 />, tone: 'danger', onSelect: () => onRemove(slot) },
                    ]}
                  />
                )
              })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
