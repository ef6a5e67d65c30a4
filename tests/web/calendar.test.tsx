// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Day } from '#shared/scheduling/days.ts'
import { openPage } from '#tests/support/page.tsx'
import { Calendar } from '#web/scheduling/calendar/calendar.tsx'
import type { CalendarEntry, CalendarView } from '#web/scheduling/calendar/calendar-entry.ts'
import type { FreeTime } from '#web/scheduling/calendar/free-time.ts'

const entry = (id: string, wallTime: string, status: CalendarEntry['status'] = 'scheduled'): CalendarEntry => ({
  ...{ id, title: `Post ${id}`, ambassador: 'Helena', channel: 'LinkedIn', status, outside: '', wallTime },
})
const crowd = [8, 9, 10, 11, 12].map((hour) => entry(`c${hour}`, `2026-11-27T${String(hour).padStart(2, '0')}:00`))
const entries = [entry('a', '2026-11-24T09:30'), entry('b', '2026-11-25T14:00', 'published'), ...crowd]

const freeTimes: readonly FreeTime[] = [
  { wallTime: '2026-11-24T08:00', ambassadors: [{ id: 'h', name: 'Helena' }] },
  ...['09:00', '10:30', '12:00', '15:00'].map((time) => ({
    wallTime: `2026-12-01T${time}`,
    ambassadors: [
      { id: 'h', name: 'Helena' },
      { id: 'r', name: 'Rui' },
    ],
  })),
  { wallTime: '2026-11-27T13:00', ambassadors: [{ id: 'h', name: 'Helena' }] },
]

let moved: [id: string, day: Day][]
let added: Day[]
let filled: string[]
beforeEach(() => {
  filled = []
  moved = []
  added = []
})

interface PageProps {
  first?: CalendarView
  canEdit?: boolean
  withFree?: boolean
}

function Page({ first = 'month', canEdit = true, withFree = false }: PageProps) {
  const [view, setView] = useState<CalendarView>(first)
  const [day, setDay] = useState('2026-11-23')
  return (
    <Calendar
      {...{ view, day, entries, today: '2026-11-23' }}
      onView={setView}
      onDay={setDay}
      noteOf={(each) => (each === '2026-11-26' ? 'Thanksgiving Day' : undefined)}
      menuOf={({ title }, move) => ({
        header: title,
        items: [{ label: 'Move by keys', disabled: !move, onSelect: move }],
      })}
      {...(withFree && { freeTimes })}
      {...(canEdit && {
        onMove: ({ id }, to) => moved.push([id, to]),
        onAdd: (to) => added.push(to),
        onFill: ({ wallTime }) => filled.push(wallTime),
      })}
    />
  )
}

const cell = (name: RegExp) => screen.getByRole('gridcell', { name })
const button = (name: RegExp) => screen.getByRole('button', { name })
const focused = () => document.activeElement as HTMLElement
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(focused(), { key })
}

describe('the month', () => {
  it('is a grid with one day to tab to, its posts, holidays and today', () => {
    openPage(<Page />)
    expect(screen.getAllByRole('gridcell')).toHaveLength(35)
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell(/November 23/)])
    expect(cell(/^Monday, November 23, Today, 0 posts/).getAttribute('aria-current')).toBe('date')
    expect(cell(/November 26, Thanksgiving Day, 0 posts/)).toBeTruthy()
    expect(button(/^9:30 AM ?, Post a ?, Helena, LinkedIn ?, Scheduled$/)).toBeTruthy()
    expect(button(/Post b.*Published$/)).toBeTruthy()
  })

  it('is navigated with keys, also into other months', () => {
    openPage(<Page />)
    act(() => cell(/November 23/).focus())
    const steps: [string, string][] = [
      ['ArrowRight', '2026-11-24'],
      ['ArrowDown', '2026-12-01'],
      ['ArrowUp', '2026-11-24'],
      ['Home', '2026-11-22'],
      ['End', '2026-11-28'],
      ['PageDown', '2026-12-28'],
      ['PageUp', '2026-11-28'],
      ['ArrowLeft', '2026-11-27'],
    ]
    for (const [key, day] of steps) {
      press(key)
      expect(focused().dataset.day, key).toBe(day)
    }
  })

  it('makes no formatters for the days of another month', () => {
    openPage(<Page />)
    act(() => cell(/November 23/).focus())
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    press('PageDown')
    expect(cell(/December 23/)).toBeTruthy()
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })

  it('offers empty days that have not passed, and opens the first post of others', () => {
    openPage(<Page />)
    act(() => cell(/November 23/).focus())
    press('Enter')
    expect(added).toEqual(['2026-11-23'])
    press('ArrowRight', 'Enter')
    expect(focused().dataset.entry).toBe('a')
    expect(screen.queryByRole('button', { name: /Schedule a post on Sunday, November 22/ })).toBeNull()
    fireEvent.click(button(/Schedule a post on Saturday, November 28/))
    expect(added).toEqual(['2026-11-23', '2026-11-28'])
  })

  it('shows the rest of a crowded day in its week', () => {
    openPage(<Page />)
    expect(screen.queryByRole('button', { name: /Post c11/ })).toBeNull()
    fireEvent.click(button(/^3 more$/))
    expect(screen.getAllByRole('gridcell')).toHaveLength(7)
    expect(button(/Post c12/)).toBeTruthy()
  })
})

describe('moving a post by keys', () => {
  const said = () => document.querySelector('[aria-live="assertive"]')?.textContent

  it('picks it up, chooses a day and drops it there, and says so', () => {
    openPage(<Page />)
    act(() => button(/, Post a/).focus())
    press('m')
    expect(said()).toContain('Picked up: Post a.')
    press('ArrowRight', 'ArrowDown')
    expect(said()).toBe('Wednesday, December 2')
    press('Enter')
    expect(moved).toEqual([['a', '2026-12-02']])
    expect(said()).toBe('Post a moved to Wednesday, December 2.')
    press('ArrowRight', 'Enter')
    expect(moved).toHaveLength(1)
  })

  it('puts it back with Escape, and gives it the focus', () => {
    openPage(<Page />)
    act(() => button(/, Post a/).focus())
    press('m', 'PageDown', 'Escape')
    expect(moved).toEqual([])
    expect(focused().dataset.entry).toBe('a')
    expect(said()).toBe('Post a stays where it was.')
  })

  it('does not drop it in the past', () => {
    openPage(<Page />)
    act(() => button(/, Post a/).focus())
    press('m', 'Home', 'Enter')
    expect(moved).toEqual([])
    expect(said()).toBe('Choose a day that isn’t in the past.')
    press('ArrowRight', 'Enter')
    expect(moved).toEqual([['a', '2026-11-23']])
  })

  it('is for scheduled posts only, and for those who may', () => {
    const { unmount } = openPage(<Page />)
    act(() => button(/Post b/).focus())
    press('m', 'ArrowRight', 'Enter')
    unmount()
    openPage(<Page canEdit={false} />)
    act(() => button(/, Post a/).focus())
    press('m', 'ArrowRight', 'Enter')
    expect(moved).toEqual([])
    expect(screen.queryByRole('button', { name: /Schedule a post/ })).toBeNull()
  })
})

describe('moving a post with the pointer', () => {
  /** happy-dom has no layout. */
  const pointAt = (element: Element) => {
    document.elementFromPoint = () => element
  }
  const drag = (on: Element, pointerType = 'mouse') => {
    fireEvent.pointerDown(button(/, Post a/), { button: 0, clientX: 10, clientY: 10, pointerType })
    pointAt(on)
    fireEvent.pointerMove(window, { clientX: 200, clientY: 40 })
  }

  /** A click follows where the pointer went down and up on the same element. */
  const release = () => {
    fireEvent.pointerUp(window)
    fireEvent.click(window)
  }

  it('drops it on the day below', () => {
    openPage(<Page />)
    drag(cell(/November 26/))
    release()
    expect(moved).toEqual([['a', '2026-11-26']])
  })

  it('does nothing after Escape, in the past, outside of the grid, and on touch screens', () => {
    openPage(<Page />)
    drag(cell(/November 26/))
    fireEvent.keyDown(window, { key: 'Escape' })
    release()
    for (const target of [cell(/November 20/), document.body]) {
      drag(target)
      release()
    }
    drag(cell(/November 26/), 'touch')
    release()
    expect(moved).toEqual([])
  })
})

describe('the list', () => {
  it('has the posts of the month by day, and offers the next working days', () => {
    openPage(<Page first="list" />)
    const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(days).toEqual([
      'Monday, November 23',
      'Tuesday, November 24',
      'Wednesday, November 25',
      'Thursday, November 26',
      'Friday, November 27',
    ])
    const [monday, tuesday] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'))
    expect(within(tuesday!).getByText('Scheduled')).toBeTruthy()
    fireEvent.click(within(monday!).getByRole('button', { name: 'Schedule a post on Monday, November 23' }))
    expect(added).toEqual(['2026-11-23'])
    fireEvent.click(button(/^Previous$/))
    expect(screen.getByText('Nothing scheduled in October 2026')).toBeTruthy()
  })
})

describe('free times', () => {
  const free = /^Schedule a post on .*, free in the queue of /

  it('are between the posts of a day, as far as the month has space, and all in the week', () => {
    openPage(<Page withFree />)
    const tuesday = within(cell(/^Tuesday, November 24/)).getAllByRole('button')
    expect(tuesday.map((each) => each.dataset.free ?? each.dataset.entry)).toEqual([
      ...[undefined, '2026-11-24T08:00', 'a'],
    ])
    expect(within(cell(/^Tuesday, December 1/)).getAllByRole('button', { name: free })).toHaveLength(3)
    expect(within(cell(/^Friday, November 27/)).queryByRole('button', { name: free })).toBeNull()
    expect(within(cell(/^Friday, November 27/)).getByRole('button', { name: '3 more' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Week' }))
    expect(within(cell(/^Friday, November 27/)).getByRole('button', { name: free })).toBeTruthy()
  })

  it('are reached by Enter on their day, and open the choice of a post', () => {
    openPage(<Page withFree />)
    act(() => cell(/November 24/).focus())
    press('Enter')
    expect(focused().getAttribute('aria-label')).toBe(
      'Schedule a post on Tuesday, November 24 at 8:00 AM, free in the queue of Helena',
    )
    expect(focused().tabIndex).toBe(0)
    press('Enter')
    // The browser turns the key into a click.
    fireEvent.click(focused())
    fireEvent.click(within(cell(/^Tuesday, December 1/)).getAllByRole('button', { name: /Helena, Rui$/ })[1]!)
    expect(filled).toEqual(['2026-11-24T08:00', '2026-12-01T10:30'])
    expect(added).toEqual([])
  })

  it('are only shown to people who may not schedule', () => {
    openPage(<Page withFree canEdit={false} />)
    expect(screen.queryByRole('button', { name: free })).toBeNull()
    expect(cell(/^Tuesday, November 24/).textContent).toContain('Free')
  })

  it('are in the list for two weeks', () => {
    openPage(<Page withFree first="list" />)
    const rows = screen.getAllByRole('button', { name: free })
    expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('November 24 at 8:00 AM'),
      expect.stringContaining('November 27 at 1:00 PM'),
    ])
    fireEvent.click(rows[1]!)
    expect(filled).toEqual(['2026-11-27T13:00'])
  })
})
