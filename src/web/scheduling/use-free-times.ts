import type { Row } from '#shared/collections/index.ts'
import { addDays, type Day } from '#shared/scheduling/days.ts'
import { freeTimesBetween, suggestedWeek } from '#shared/scheduling/slots.ts'
import { resolveWallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useAllByName, useInstance } from '#web/instances/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import type { FreeTime } from './calendar/free-time.ts'
import { momentOf } from './scheduled-row.ts'
import { channelsFor } from './use-channels.ts'

const maxRows = 500

/** Filters of the calendar; empty: all. */
interface Chosen {
  ambassador: readonly string[]
  channel: readonly string[]
  status: readonly string[]
}

/**
 * The free times in these days of the filtered ambassadors' queues, in order. The same time of several ambassadors is one entry.
 * Ambassadors without a channel have none.
 */
export function useFreeTimes(
  days: readonly Day[],
  zone: string,
  channels: readonly Row<'channels'>[],
  chosen: Chosen,
): FreeTime[] {
  const { instance } = useInstance()
  const startOf = (day: Day) => resolveWallTime(`${day}T00:00`, zone).moment
  const from = Math.max(startOf(days[0]!), Date.now())
  const to = startOf(addDays(days.at(-1)!, 1))
  const enabled = Boolean(instance) && from < to && (chosen.status.length === 0 || chosen.status.includes('scheduled'))
  const ambassadors = useAllByName('ambassadors', { silent: true })
  const ofInstance = { filter: 'ambassador.instance = {:instance}', params: { instance: instance?.id ?? '' }, enabled }
  const slots = useRecords('posting_slots', { ...ofInstance, sort: 'time', perPage: maxRows, silent: true })
  useLive('posting_slots', '*', ofInstance)
  // Posts that the calendar's filters hide still occupy their times.
  const taking = useRecords('scheduled_posts', {
    filter:
      'instance = {:instance} && publishAt >= {:from} && publishAt < {:to} && (status = "scheduled" || status = "publishing" || status = "held")',
    params: { ...ofInstance.params, from: new Date(startOf(days[0]!)), to: new Date(to) },
    perPage: maxRows,
    skipTotal: true,
    enabled,
    silent: true,
  })
  if (!enabled || !slots.data || !taking.data) return []
  const rows = taking.data.items
  const times = new Map<number, FreeTime['ambassadors'][number][]>()
  for (const { id, name } of ambassadors.data?.items ?? []) {
    if (chosen.ambassador.length > 0 && !chosen.ambassador.includes(id)) continue
    const own = channelsFor(channels, id)
    const offered = own.filter((channel) => chosen.channel.length === 0 || chosen.channel.includes(channel.id))
    if (offered.length === 0) continue
    const week = slots.data.items.filter(({ ambassador }) => ambassador === id)
    const taken = rows.filter(
      ({ ambassador, channel }) => ambassador === id || (offered.length === 1 && channel === offered[0]!.id),
    )
    const free = freeTimesBetween(week.length > 0 ? week : suggestedWeek(zone), taken.map(momentOf), from, to)
    for (const { moment } of free) times.set(moment, [...(times.get(moment) ?? []), { id, name }])
  }
  return [...times]
    .sort(([one], [other]) => one - other)
    .map(([moment, own]) => ({ wallTime: wallTimeAt(moment, zone), ambassadors: own }))
}
