import { useCallback, useRef } from 'react'

/**
 * Returns the focus to the element that had it before a dialog opened: a button, a menu entry (then to the menu's
 * button), or the focused element. Spread into the content of the dialog.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null)
  return {
    // Attached before anything inside takes the focus.
    ref: useCallback((content: HTMLElement | null): void => {
      if (content && !content.contains(document.activeElement)) before.current = lastingElement(document.activeElement)
    }, []),
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      // The dialog is closed by now, and something it opened may already have the focus.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body
      if (!isTaken && before.current?.isConnected) before.current.focus()
    },
  }
}

/** A menu is closed when the dialog closes; its button still exists. */
function lastingElement(element: Element | null): HTMLElement | null {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const lasting = opener ? document.getElementById(opener) : element
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null
}
