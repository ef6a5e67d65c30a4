import type { KeyboardEvent } from 'react'

/** For a field: Escape returns to the list, Ctrl or ⌘ with Enter goes to the next item. */
export function leaveByKey(event: KeyboardEvent<HTMLElement>, leave: (goesOn: boolean) => void): void {
  const goesOn = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
  if (event.key !== 'Escape' && !goesOn) return
  event.preventDefault()
  event.currentTarget.blur()
  leave(goesOn)
}
