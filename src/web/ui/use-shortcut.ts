import { useEffect, useEffectEvent } from 'react'

/**
 * Hears a key anywhere on the page: `'/'`, `'?'`, `'mod+k'` (⌘ on a Mac, Ctrl elsewhere). A plain key is not heard
 * while somebody types or while a dialog or a menu is open.
 */
export function useShortcut(keys: string, act: () => void, options: { enabled?: boolean } = {}): void {
  const { enabled = true } = options
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !matches(event, keys)) return
    if (!keys.startsWith('mod+') && isTaken(event.target)) return
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

function isTaken(target: EventTarget | null): boolean {
  const isTyped = target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]')
  return Boolean(isTyped) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}
