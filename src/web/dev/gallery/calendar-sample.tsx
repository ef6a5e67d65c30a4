import { CalendarClock, Pencil } from 'lucide-react'
import { useState } from 'react'
import { scheduledStatuses } from '#shared/collections/scheduled-posts.ts'
import { addDays, type Day, timeOf } from '#shared/scheduling/days.ts'
import { useLanguage, useTexts } from '#web/locale/index.ts'
import { Calendar } from '#web/scheduling/calendar/calendar.tsx'
import type { CalendarEntry, CalendarView } from '#web/scheduling/calendar/calendar-entry.ts'
import { ScheduledBadge } from '#web/scheduling/scheduled-status.tsx'

const today = '2026-11-23'
const titles = [
  'What we learned moving the warehouse at night',
  'Hiring drivers in a small town',
  'Prices, honestly',
  'Três perguntas que todo cliente faz antes de assinar 🚚',
]

const sample: readonly CalendarEntry[] = [
  ...scheduledStatuses.map((status, at) => entryOf(at, addDays('2026-11-17', at * 2), '09:30', status)),
  ...[7, 8, 9, 10, 11].map((at) => entryOf(at, '2026-11-26', `${at + 3}:15`.padStart(5, '0'), 'scheduled')),
]

function entryOf(at: number, day: Day, time: string, status: CalendarEntry['status']): CalendarEntry {
  const channel = at % 2 ? 'LinkedIn' : 'Company page'
  return {
    ...{ id: `entry${at}`, title: titles[at % titles.length]!, ambassador: 'Helena Prado', channel, status },
    outside: at === 2 ? 'asked' : '',
    wallTime: `${day}T${time}`,
  }
}

/** The calendar of scheduling, with a post in every status and a crowded day. */
export function CalendarSample() {
  useTexts(['scheduling'], useLanguage())
  const [view, setView] = useState<CalendarView>('month')
  const [day, setDay] = useState(today)
  const [entries, setEntries] = useState(sample)
  return (
    <Calendar
      view={view}
      onView={setView}
      day={day}
      onDay={setDay}
      today={today}
      entries={entries}
      noteOf={(each) => (each === '2026-11-26' ? 'Thanksgiving Day' : undefined)}
      menuOf={(entry, move) => ({
        header: <ScheduledBadge status={entry.status} />,
        items: [
          { label: 'Edit', icon: <Pencil /> },
          move && { label: 'Move with the keyboard', icon: <CalendarClock />, shortcut: 'm', onSelect: move },
        ],
      })}
      onMove={(moved, to) =>
        setEntries(
          entries.map((each) => (each === moved ? { ...each, wallTime: `${to}T${timeOf(each.wallTime)}` } : each)),
        )
      }
      onAdd={(to) => setEntries([...entries, entryOf(entries.length, to, '12:00', 'scheduled')])}
    />
  )
}
