import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './single-keys.ts'

/**
 * Hears a key anywhere on the page: `'/'`, `'?'`, `'mod+k'` (⌘ on a Mac, Ctrl elsewhere). A plain key is not heard
 * while somebody types, while a dialog or a menu is open, or where single keys are switched off.
 */
export function useShortcut(keys: string, act: () => void, options: { enabled?: boolean } = {}): void {
  const { enabled = true } = options
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !matches(event, keys)) return
    if (!keys.startsWith('mod+') && (!areSingleKeysOn() || isTaken(event.target))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent): void => hear(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [enabled])
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const needsMod = keys.startsWith('mod+')
  const key = needsMod ? keys.slice(4) : keys
  const hasMod = event.metaKey || event.ctrlKey
  return hasMod === needsMod && !event.altKey && event.key.toLowerCase() === key
}

/** Whether the keyboard belongs to something else: to what somebody types in, or to an open dialog or menu. */
export function isTaken(target: EventTarget | null): boolean {
  return isTyped(target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}

const typed = 'input, textarea, select, [contenteditable="true"], [contenteditable=""], [role="listbox"]'

/** Whether letters are text here: in a field or a list of options. */
export function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typed) !== null
}
