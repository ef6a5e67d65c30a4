import type { KeyboardEvent } from 'react'

/** For a field: Escape leaves it for the list, Ctrl or ⌘ with Enter for the next item. */
export function leaveByKey(event: KeyboardEvent<HTMLElement>, leave: (goesOn: boolean) => void): void {
  const goesOn = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
  if (event.key !== 'Escape' && !goesOn) return
  event.preventDefault()
  event.currentTarget.blur()
  leave(goesOn)
}
