import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

interface Drag<E> {
  entry: E
  x: number
  y: number
  /** The target below the pointer. */
  over: string | null
}

/** Shorter movements are a click. */
const minPixels = 5

/**
 * Drags entries to targets, which have an attribute such as `data-day`. Works with mouse and pen; with touch only from handles
 * that do not scroll (`takesTouch`).
 */
export function usePointerDrag<E>({
  attribute,
  onDrop,
  takesTouch = false,
}: {
  attribute: `data-${string}`
  onDrop: (entry: E, target: string) => void
  takesTouch?: boolean
}) {
  const [drag, setDrag] = useState<Drag<E> | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function start(entry: E, event: ReactPointerEvent): void {
    if (event.button !== 0 || (event.pointerType === 'touch' && !takesTouch)) return
    const [fromX, fromY] = [event.clientX, event.clientY]
    let latest: Drag<E> | null = null
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!latest && Math.hypot(x - fromX, y - fromY) < minPixels) return
      latest = { entry, x, y, over: targetAt(x, y, attribute) }
      setDrag(latest)
    }
    const end = () => {
      stop.current?.()
      if (!latest) return
      suppressClick()
      if (latest.over) onDrop(entry, latest.over)
    }
    const giveUp = (sign: Event) => (!(sign instanceof KeyboardEvent) || sign.key === 'Escape') && stop.current?.()
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', giveUp)
      removeEventListener('keydown', giveUp)
      stop.current = null
      setDrag(null)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', giveUp)
    addEventListener('keydown', giveUp)
  }

  return { drag, start }
}

const targetAt = (x: number, y: number, attribute: string): string | null =>
  document.elementFromPoint(x, y)?.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null

/** Suppresses the click that follows if the pointer is still on the entry. */
function suppressClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
