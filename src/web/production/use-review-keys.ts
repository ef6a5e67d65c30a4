import { useEffect, useRef, useState } from 'react'
import type { Decision } from '#shared/collections/topics.ts'

interface Reviewed {
  id: string
  decision: Decision | ''
}

/** Moving through a list and deciding by single keys: j k a r p u, and e to edit. Typing in fields is left alone. */
export function useReviewKeys<R extends Reviewed>(
  items: readonly R[],
  decide: (item: R, decision: Decision | '') => void,
  edit: () => void,
) {
  const [selected, select] = useState('')
  const current = items.find(({ id }) => id === selected) ?? items[0]
  const last = useRef<{ id: string; before: Decision | '' } | null>(null)

  const decideCurrent = (decision: Decision | '') => {
    if (!current) return
    last.current = { id: current.id, before: current.decision }
    decide(current, decision)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target as HTMLElement)) return
    const index = items.findIndex(({ id }) => id === current?.id)
    const keys: Record<string, () => void> = {
      j: () => select(items[Math.min(index + 1, items.length - 1)]?.id ?? ''),
      k: () => select(items[Math.max(index - 1, 0)]?.id ?? ''),
      a: () => decideCurrent('approve'),
      r: () => decideCurrent('reject'),
      p: () => decideCurrent('partial'),
      e: edit,
      u: () => {
        const item = items.find(({ id }) => id === last.current?.id)
        if (item) decide(item, last.current!.before)
      },
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const handler = useRef(onKey)
  handler.current = onKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handler.current(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { current, select, decideCurrent }
}

/** Somebody types, or a dialog or menu has the keys. */
const isElsewhere = (target: HTMLElement): boolean =>
  /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
  target.isContentEditable ||
  target.closest('[role="dialog"],[role="menu"],[role="listbox"]') !== null
