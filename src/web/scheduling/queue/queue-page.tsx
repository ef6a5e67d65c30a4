import { CalendarDays, Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { dayOf, timeOf } from '#shared/scheduling/days.ts'
import { useAllByName, useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ScheduleDialog, type Scheduling } from '../schedule-dialog.tsx'
import { useCalendarZone } from '../use-calendar.ts'
import { useChannels } from '../use-channels.ts'
import { PostingTimes } from './posting-times.tsx'
import { QueueList } from './queue-list.tsx'
import { useQueue } from './use-queue.ts'
import { useSlots } from './use-slots.ts'

/** The queue of the ambassador in the address, and the weekly posting times. */
export default function QueuePage() {
  const t = useT('queue')
  const scheduling = useT('scheduling')
  const ambassadors = useAllByName('ambassadors', { silent: true })
  const [address, setAddress] = useSearchParams()
  const all = ambassadors.data?.items ?? []
  const chosen = all.find(({ id }) => id === address.get('ambassador')) ?? all[0]
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button asChild icon={<CalendarDays />}>
            <LocalLink to="/dashboard/scheduling">{scheduling('table.calendar')}</LocalLink>
          </Button>
        }
      />
      {ambassadors.isError && !ambassadors.data ? (
        <ErrorState
          title={t('failed')}
          onRetry={() => void ambassadors.refetch()}
          isRetrying={ambassadors.isFetching}
        />
      ) : !ambassadors.data ? (
        <SkeletonRows rows={6} />
      ) : chosen ? (
        <>
          <Field label={t('ambassador')} className="mb-4 max-w-80">
            <Combobox
              value={chosen.id}
              onValueChange={(id) => setAddress({ ambassador: id }, { replace: true, preventScrollReset: true })}
              options={all.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <AmbassadorQueue key={chosen.id} ambassador={chosen} />
        </>
      ) : (
        <NoAmbassador />
      )}
    </>
  )
}

function AmbassadorQueue({ ambassador: { id } }: { ambassador: Row<'ambassadors'> }) {
  const { canEdit } = useInstance()
  const zone = useCalendarZone()
  const times = useSlots(id)
  const queued = useQueue(id, times.query.data?.items, zone)
  const { channels } = useChannels()
  const [scheduling, setScheduling] = useState<Scheduling | null>(null)
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <QueueList
        {...{ queued, zone, canEdit }}
        onFill={(wallTime) =>
          setScheduling({ ambassador: id, date: dayOf(wallTime), time: timeOf(wallTime), isFree: true })
        }
      />
      <PostingTimes times={times} canEdit={canEdit} />
      {scheduling && <ScheduleDialog {...{ scheduling, channels, zone }} onClose={() => setScheduling(null)} />}
    </div>
  )
}

function NoAmbassador() {
  const t = useT('queue')
  const { canEdit } = useInstance()
  return (
    <EmptyState
      icon={<Users />}
      title={t('noAmbassador')}
      description={t('noAmbassadorText')}
      action={
        canEdit && (
          <Button asChild variant="primary">
            <LocalLink to="/dashboard/personas/new">{t('newAmbassador')}</LocalLink>
          </Button>
        )
      }
    />
  )
}
