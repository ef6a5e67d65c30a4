import { areSingleKeysOn } from '../keyboard/single-keys.ts'
import type { ActionRegistry } from './action-registry.ts'

/** A pause of this length ends typing. */
const pauseMilliseconds = 1000
const never = Number.NEGATIVE_INFINITY

/**
 * Runs actions by their keys, on the whole page. A single key does nothing while someone is typing, while a dialog or a menu
 * is open, or if single keys are switched off.
 *
 * If a field disappears while someone is typing (e.g. a colleague decided), the remaining letters reach the page. They are
 * ignored until a pause, Escape, a modified Enter or a click.
 *
 * @returns a function that stops it
 */
export function listenForKeys(registry: ActionRegistry): () => void {
  let typedAt = never

  const hear = (event: KeyboardEvent): void => {
    const { key, timeStamp } = event
    const hasModifier = event.metaKey || event.ctrlKey || event.altKey
    if (key === 'Escape' || (key === 'Enter' && hasModifier)) {
      typedAt = never
      return
    }
    const isText = isTyped(event.target) || event.isComposing
    if (isText) typedAt = timeStamp
    if (event.defaultPrevented || event.isComposing) return
    if (hasModifier) {
      if (!event.altKey) act(event, `mod+${key.toLowerCase()}`)
      return
    }
    if (isText || key.length > 1 || isTaken()) return
    if (timeStamp - typedAt < pauseMilliseconds) {
      typedAt = timeStamp
      return
    }
    if (areSingleKeysOn()) act(event, key)
  }
  const act = (event: KeyboardEvent, keys: string): void => {
    const action = registry.forKeys(keys)
    if (!action?.run || action.disabledReason || (event.repeat && !action.repeats)) return
    event.preventDefault()
    if (action.opensField) typedAt = event.timeStamp
    action.run()
  }
  const endTyping = (): void => {
    typedAt = never
  }

  window.addEventListener('keydown', hear)
  window.addEventListener('pointerdown', endTyping)
  return () => {
    window.removeEventListener('keydown', hear)
    window.removeEventListener('pointerdown', endTyping)
  }
}

const typed = 'input, textarea, select, [contenteditable="true"], [contenteditable=""], [role="listbox"]'

/** Whether letters are text in this element: a field or a list of options. */
const isTyped = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typed) !== null

/** Whether the keyboard belongs to an open dialog or menu. */
const isTaken = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
