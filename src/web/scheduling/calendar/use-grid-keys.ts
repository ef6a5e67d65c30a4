import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Day, dayOf } from '#shared/scheduling/days.ts'
import { useT } from '#web/locale/index.ts'
import { areSingleKeysOn } from '#web/ui/keyboard/single-keys.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { dayByKey } from './day-keys.ts'
import { useDayFormats } from './use-day-formats.ts'

interface Grid {
  element: RefObject<HTMLElement | null>
  /** The day that has or gets the focus. */
  day: Day
  onDay: (day: Day) => void
  isWeek: boolean
  entries: readonly CalendarEntry[]
  canMove: (entry: CalendarEntry) => boolean
  /** Returns false if it cannot be dropped there. */
  drop: (entry: CalendarEntry, day: Day) => boolean
  onAdd: ((day: Day) => void) | undefined
}

/**
 * The keys of a grid of days: arrows, Home, End, PageUp and PageDown go from day to day, Enter to its first post or free time. M picks up the entry with the focus;
 * the same keys then choose a day, Enter drops it, Escape puts it back.
 */
export function useGridKeys(grid: Grid) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const [carried, setCarried] = useState<CalendarEntry | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const wanted = useRef('')
  // The element to focus may not exist until the next month is rendered.
  useEffect(() => {
    if (!wanted.current) return
    const element = grid.element.current?.querySelector<HTMLElement>(wanted.current)
    if (!element) return
    wanted.current = ''
    element.focus()
  })

  function go(day: Day): void {
    wanted.current = `[data-day="${day}"]`
    if (carried) setAnnouncement(formats.day(day))
    grid.onDay(day)
  }

  function pickUp(entry: CalendarEntry): void {
    setCarried(entry)
    go(dayOf(entry.wallTime))
    setAnnouncement(t('move.pickedUp', { title: entry.title }))
  }

  function putDown(day: Day): void {
    if (!carried) return
    const isDropped = grid.drop(carried, day)
    setAnnouncement(isDropped ? t('move.dropped', { title: carried.title, day: formats.day(day) }) : t('move.past'))
    if (isDropped) setCarried(null)
  }

  function putBack(entry: CalendarEntry): void {
    setCarried(null)
    setAnnouncement(t('move.putBack', { title: entry.title }))
    wanted.current = `[data-entry="${entry.id}"]`
    grid.onDay(dayOf(entry.wallTime))
  }

  function open(day: Day): void {
    const cell = grid.element.current?.querySelector(`[data-day="${day}"]`)
    const first = cell?.querySelector<HTMLElement>('[data-entry], [data-free]')
    if (first) first.focus()
    else grid.onAdd?.(day)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    // Menus of entries are children in React, but not in the DOM.
    if (!grid.element.current?.contains(event.target)) return
    const { day: cell, entry: id } = event.target.dataset
    const next = dayByKey(event.key, grid.day, grid.isWeek)
    if (next) go(next)
    else if (carried && event.key === 'Enter') putDown(grid.day)
    else if (carried && event.key === 'Escape') putBack(carried)
    else if (cell && event.key === 'Enter') open(cell)
    else if (id && event.key.toLowerCase() === 'm' && areSingleKeysOn()) {
      const entry = grid.entries.find((each) => each.id === id)
      if (!entry || !grid.canMove(entry)) return
      pickUp(entry)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { carried, announcement, onKeyDown, pickUp }
}
