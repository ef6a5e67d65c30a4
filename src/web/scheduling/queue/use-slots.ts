import type { Row } from '#shared/collections/index.ts'
import { suggestedWeek } from '#shared/scheduling/slots.ts'
import { useT } from '#web/locale/index.ts'
import {
  type FailedWrite,
  reportFailure,
  useCreateMany,
  useDelete,
  useLive,
  useRecords,
  useUpdateMany,
} from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useCalendarZone } from '../use-calendar.ts'

export type SlotRow = Row<'posting_slots'>

/** Max slots shown. */
const maxSlots = 200

/** A time on days of the week, and the time zone of all posting times. */
export interface SlotTimes {
  weekdays: readonly number[]
  time: string
  timezone: string
}

/** The posting times of an ambassador, live, and functions to change them. */
export function useSlots(ambassador: string) {
  const t = useT('queue')
  const own = { filter: 'ambassador = {:ambassador}', params: { ambassador }, enabled: Boolean(ambassador) }
  const query = useRecords('posting_slots', { ...own, sort: 'weekday,time', perPage: maxSlots, silent: true })
  useLive('posting_slots', '*', own)
  const createMany = useCreateMany('posting_slots', { silent: true })
  const updateMany = useUpdateMany('posting_slots', { silent: true })
  const remove = useDelete('posting_slots', { errorTitle: t('times.changeFailed') })
  const workspaceZone = useCalendarZone()
  const slots = query.data?.items ?? []
  const zone = slots[0]?.timezone ?? workspaceZone
  const create = async (drafts: readonly Pick<SlotRow, 'weekday' | 'time' | 'timezone'>[]): Promise<number> => {
    const outcome = await createMany.mutateAsync(
      drafts.map((draft, at) => ({ id: String(at), draft: { ambassador, ...draft } })),
    )
    throwFirst(outcome.failed)
    return outcome.done.length
  }
  return {
    query,
    slots,
    zone,
    /** Adds a time on each of the days. All times of an ambassador are in one time zone. @throws what the record API throws */
    async add({ weekdays, time, timezone }: SlotTimes): Promise<void> {
      await moveToZone(timezone)
      const count = await create(weekdays.map((weekday) => ({ weekday, time, timezone })))
      toast({ tone: 'success', title: t('times.added', { count }) })
    },
    /** @throws what the record API throws */
    async change({ id }: SlotRow, { weekdays: [weekday], time, timezone }: SlotTimes): Promise<void> {
      await moveToZone(timezone)
      throwFirst((await updateMany.mutateAsync([{ id, ...(weekday && { weekday }), time, timezone }])).failed)
      toast({ tone: 'success', title: t('times.changed'), description: t('times.stay') })
    },
    remove: ({ id }: SlotRow) =>
      remove.mutate(id, {
        onSuccess: () => toast({ tone: 'success', title: t('times.removed'), description: t('times.stay') }),
      }),
    addSuggested: () =>
      void create(suggestedWeek(zone)).then(
        () => toast({ tone: 'success', title: t('times.suggested') }),
        (error: unknown) => reportFailure(error, t('times.changeFailed')),
      ),
  }

  async function moveToZone(timezone: string): Promise<void> {
    const others = slots.filter((slot) => slot.timezone !== timezone)
    if (others.length > 0) throwFirst((await updateMany.mutateAsync(others.map(({ id }) => ({ id, timezone })))).failed)
  }
}

function throwFirst([first]: readonly FailedWrite[]): void {
  if (first) throw first.error
}
