import { useCallback, useRef } from 'react'

/**
 * Gives the focus back to what had it before a dialog came, whatever opened it: a button, a menu entry (then to the menu's
 * button), a key. Spread into the content of the dialog.
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
      // By now the dialog is gone. What it led to may have the focus already.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body
      if (!isTaken && before.current?.isConnected) before.current.focus()
    },
  }
}

/** A menu is gone when the dialog closes; its button stays. */
function lastingElement(element: Element | null): HTMLElement | null {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const lasting = opener ? document.getElementById(opener) : element
  return lasting instanceof HTMLElement && lasting !== document.body ? lasting : null
}
