import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Day } from '#shared/scheduling/days.ts'
import type { CalendarEntry } from './calendar-entry.ts'

interface Drag {
  entry: CalendarEntry
  x: number
  y: number
  /** The day below the pointer. */
  over: Day | null
}

/** Below this a press is a click. */
const minPixels = 5

/**
 * Dragging entries to days with a mouse or a pen; on touch screens the same gesture scrolls, and the menu moves. Days are found
 * by their `data-day`.
 */
export function usePointerDrag(onDrop: (entry: CalendarEntry, day: Day) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function start(entry: CalendarEntry, event: ReactPointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const [fromX, fromY] = [event.clientX, event.clientY]
    let latest: Drag | null = null
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!latest && Math.hypot(x - fromX, y - fromY) < minPixels) return
      latest = { entry, x, y, over: dayAt(x, y) }
      setDrag(latest)
    }
    const end = () => {
      stop.current?.()
      if (!latest) return
      suppressClick()
      if (latest.over) onDrop(entry, latest.over)
    }
    const giveUp = (key: KeyboardEvent) => key.key === 'Escape' && stop.current?.()
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('keydown', giveUp)
      stop.current = null
      setDrag(null)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('keydown', giveUp)
  }

  return { drag, start }
}

const dayAt = (x: number, y: number): Day | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null

/** The click that follows if the pointer is still on the entry. */
function suppressClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
