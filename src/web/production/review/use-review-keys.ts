import { useEffect, useEffectEvent, useRef } from 'react'
import { areSingleKeysOn } from '#web/ui/keyboard/single-keys.ts'
import { isTaken, isTyped } from '#web/ui/keyboard/use-shortcut.ts'

/** A pause of this length ends what was being typed. */
const pauseMilliseconds = 1000
const never = Number.NEGATIVE_INFINITY
/** These repeat while held down; all others happen once per press. */
const repeatable = /^[jk]$/
/** These hand the keyboard to a field. */
const opensField = /^[pe]$/

/**
 * Actions by single keys, but never by what is being typed. If a field disappears while somebody types in it (a
 * colleague decided, or it never opened), the rest of the text arrives as keys on the page: they are dropped until there
 * is a pause, or until Escape, saving or the pointer ends the typing.
 */
export function useReviewKeys(acts: Readonly<Record<string, () => void>>): void {
  const typedAt = useRef(never)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, timeStamp } = event
    const hasModifier = event.metaKey || event.ctrlKey || event.altKey
    if (key === 'Escape' || (key === 'Enter' && hasModifier)) {
      typedAt.current = never
      return
    }
    if (isTyped(event.target) || event.isComposing) {
      typedAt.current = timeStamp
      return
    }
    if (isTaken(event.target) || hasModifier || key.length > 1) return
    if (timeStamp - typedAt.current < pauseMilliseconds) {
      typedAt.current = timeStamp
      return
    }
    const act = acts[key]
    if (!act || !areSingleKeysOn() || (event.repeat && !repeatable.test(key))) return
    event.preventDefault()
    if (opensField.test(key)) typedAt.current = timeStamp
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => hear(event)
    const endTyping = (): void => {
      typedAt.current = never
    }
    window.addEventListener('keydown', listen)
    window.addEventListener('pointerdown', endTyping)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('pointerdown', endTyping)
    }
  }, [])
}
