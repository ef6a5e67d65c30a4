import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const nearPixels = 80
const topPixels = 240

interface ScrollOptions {
  /** Sequence of the first message; when it changes, earlier ones were loaded. */
  first: number | undefined
  /** Changes with the last item. */
  last: string
  /** Whether this person has just sent something and wants to see it. */
  isOwn: boolean
  /** Sequence of the message to scroll to; 0 for the latest. */
  target: number
  onTop: () => void
  /** The target is not loaded yet. */
  onTargetAbove: () => void
  /** The last message is in view. */
  onBottomSeen: () => void
}

/** Stays at the bottom if it was there, and otherwise keeps the reader's position. */
export function useScroll({ first, last, isOwn, target, onTop, onTargetAbove, onBottomSeen }: ScrollOptions) {
  const place = useRef<HTMLElement>(null)
  const isAtBottom = useRef(true)
  const before = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 })
  const [isAway, setAway] = useState(false)
  const seen = useEffectEvent(() => {
    if (isAtBottom.current && !document.hidden) onBottomSeen()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new message
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const grew = element.scrollHeight - before.current.height
    const hasEarlier = first !== undefined && before.current.first !== undefined && first < before.current.first
    before.current = { first, height: element.scrollHeight }
    if (hasEarlier && !isAtBottom.current) element.scrollTop += grew
    else if (isAtBottom.current || isOwn) element.scrollTop = element.scrollHeight
  }, [first, last, isOwn])

  const shown = useRef(0)
  const readTarget = useEffectEvent(onTargetAbove)
  useLayoutEffect(() => {
    if (target === 0 || target === shown.current || first === undefined) return
    if (target < first) return readTarget()
    shown.current = target
    const message = place.current?.querySelector(`[data-sequence="${target}"]`)
    if (!message) return
    isAtBottom.current = false
    message.scrollIntoView({ block: 'center' })
  }, [first, target])

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new message
  useEffect(() => {
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [last])

  // Images, drafts and on-screen keyboards change the height.
  useEffect(() => {
    const element = place.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (isAtBottom.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  return {
    place,
    isAway,
    onScroll(): void {
      const element = place.current!
      const below = element.scrollHeight - element.scrollTop - element.clientHeight
      isAtBottom.current = below < nearPixels
      setAway(below > element.clientHeight)
      if (isAtBottom.current) onBottomSeen()
      if (element.scrollTop < topPixels) onTop()
    },
    toBottom(): void {
      const element = place.current!
      element.scrollTop = element.scrollHeight
    },
  }
}
